/// Decides what a stream's timestamps mean: order, repetitions, strays, gaps and clock resets.
///
/// It sees times only. The caller keeps the samples and acts on each verdict; whatever is decided is counted in ``report``, so that
/// every sample is used or counted under the reason why it is not. What comes out depends on the samples and their order alone.
package struct ClockTracker: Sendable {
    /// What becomes of a sample.
    package enum Verdict: Hashable, Sendable {
        /// It is the newest of its clock.
        case accept
        /// It is late, but can still be put in its place: ``ClockTracker/reordered(isRepeated:)`` reports whether it could.
        case reorder
        /// It is dropped: the newest sample has its time.
        case duplicate
        /// It is dropped: its second is closed.
        case late
        /// It is dropped: its time or one of its values can't be used.
        case invalid
        /// It is far from the newest sample: keep it until another usable sample shows whether to believe it.
        case hold
        /// The sample that is kept decides first; then judge this one again.
        case held(HeldVerdict)
    }

    /// What becomes of a sample that was kept, now that another usable sample is there.
    package enum HeldVerdict: Hashable, Sendable {
        /// Both agree, later than the newest sample: it follows a gap, and is the newest of its clock.
        case accept
        /// Both agree, earlier than the newest sample: the clock has been reset. ``ClockTracker/beginHeldClock()`` accepts it.
        case reset
        /// It is dropped: it stands alone.
        case stray
    }

    /// What is believed of timestamps.
    package let rule: ClockRule
    /// What was seen of the stream.
    package private(set) var report = StreamReport()
    /// Which run of the clock: 0, and one more after each reset.
    package private(set) var clock = 0
    /// The newest time accepted on this clock, in seconds; −∞ before the first.
    package private(set) var newest = -Double.infinity
    /// The time of the sample that the caller keeps.
    private var held: Double?
    /// The time of the last sample that was used on this clock, unless the sensor has paused since.
    private var last: Double?
    /// The typical interval of the last piece that had enough samples, in seconds.
    private var period: Double?

    /// Creates the tracker of a stream of which nothing has been seen.
    ///
    /// - Parameter rule: What is believed of timestamps.
    package init(rule: ClockRule = .standard) {
        self.rule = rule
    }

    /// Whether the caller keeps a sample that is not decided.
    package var isHolding: Bool { held != nil }

    // MARK: - Order

    /// Judges the stream's next sample.
    ///
    /// - Parameters:
    ///   - time: When it was taken, in seconds.
    ///   - isFinite: Whether its values can be used.
    /// - Returns: What becomes of it, or of the sample that is kept.
    package mutating func judge(_ time: Double, isFinite: Bool = true) -> Verdict {
        guard isFinite, rule.isUsable(time) else {
            report.sampleCount += 1
            report.invalidCount += 1
            return .invalid
        }
        if let held { return .held(judgeHeld(held, confirmedBy: time)) }
        report.sampleCount += 1
        if newest > -.infinity, !rule.agree(time, newest) {
            held = time
            return .hold
        }
        if time > newest {
            newest = time
            return .accept
        }
        if time == newest {
            report.duplicateCount += 1
            return .duplicate
        }
        if rule.isClosed(time, newest: newest) {
            report.lateCount += 1
            return .late
        }
        return .reorder
    }

    private mutating func judgeHeld(_ held: Double, confirmedBy time: Double) -> HeldVerdict {
        guard rule.agree(time, held) else {
            finish()
            return .stray
        }
        guard held > newest else { return .reset }
        newest = held
        self.held = nil
        return .accept
    }

    /// Counts a sample that was to be put in its place.
    ///
    /// - Parameter isRepeated: Whether there is a sample with its time already, so that it was dropped.
    package mutating func reordered(isRepeated: Bool) {
        if isRepeated { report.duplicateCount += 1 } else { report.reorderedCount += 1 }
    }

    /// How many of the next times are plainly good: each after the one before, by no more than a jump.
    ///
    /// It looks no further than it must: the run ends with the first time that is not before `enough`.
    ///
    /// - Parameters:
    ///   - times: The next times, at least one.
    ///   - enough: Where the run may end, in seconds.
    ///   - rises: Whether all steps between times are positive and no longer than a limit, many at once.
    /// - Returns: The length of the run; 0 if the first time has to be judged. ``accept(_:last:)`` accepts it.
    /// - Complexity: O(*n*), where *n* is the number of times.
    package func goodRun(
        of times: Span<Double>, until enough: Double, rises: (Span<Double>, Double) -> Bool
    ) -> Int {
        guard held == nil, newest > -.infinity ? rule.isGood(step: times[0] - newest) : rule.isUsable(times[0]) else {
            return 0
        }
        var good = times.count
        if !rises(times, rule.jump) {
            good = (1..<times.count).first { !rule.isGood(step: times[$0] - times[$0 - 1]) } ?? good
        }
        return min(times.extracting(0..<good).firstIndex(from: enough) + 1, good)
    }

    /// Accepts samples that are plainly good.
    ///
    /// - Parameters:
    ///   - count: How many they are.
    ///   - last: The last one's time, in seconds.
    package mutating func accept(_ count: Int, last: Double) {
        newest = last
        report.sampleCount += count
    }

    /// Begins the clock of the sample that the caller keeps, and accepts that sample.
    package mutating func beginHeldClock() {
        guard let first = held else { return }
        held = nil
        beginClock()
        newest = first
    }

    /// Begins another run of the clock.
    ///
    /// - Parameter number: Its number; the next one if `nil`.
    package mutating func beginClock(_ number: Int? = nil) {
        finish()
        clock = number ?? clock + 1
        report.clockResetCount += 1
        (newest, last) = (-.infinity, nil)
    }

    /// Ends the stream, or a part of it: a sample that is kept stands alone.
    package mutating func finish() {
        if held != nil { report.strayCount += 1 }
        held = nil
    }

    // MARK: - Intervals

    /// Counts samples that are used, and finds the gaps before and between them.
    ///
    /// - Parameters:
    ///   - times: Their times in seconds: rising, and after those that were used before on this clock.
    ///   - rises: Whether all steps between times are positive and no longer than a limit, many at once.
    /// - Returns: The gaps that end at one of them.
    /// - Complexity: O(*n*), where *n* is the number of times.
    package mutating func use(_ times: Span<Double>, rises: (Span<Double>, Double) -> Bool) -> [StreamGap] {
        guard !times.isEmpty else { return [] }
        let (first, end) = (times[0], times[times.count - 1])
        let previous = last
        count(times.count, from: first, to: end)
        if times.count >= 8 {
            // One gap within the piece stretches the mean but never as far as the gap itself.
            let mean = (end - first) / Double(times.count - 1)
            period = min(mean, period.map { $0 * 2 } ?? mean)
        }
        let limit = rule.gapLimit ?? (period ?? .infinity) * rule.gapFactor
        var gaps: [StreamGap] = []
        if let previous, isGap(previous, first, limit) {
            gaps.append(StreamGap(startTimestamp: previous, endTimestamp: first))
        }
        if rises(times, limit) {
            report.intervalCount += times.count - 1
            report.intervalDuration += end - first
        } else {
            for i in 1..<times.count where isGap(times[i - 1], times[i], limit) {
                gaps.append(StreamGap(startTimestamp: times[i - 1], endTimestamp: times[i]))
            }
        }
        return gaps
    }

    /// Counts a sample that is used.
    ///
    /// - Parameter time: Its time in seconds, after those that were used before on this clock.
    /// - Returns: Whether nothing is known of the time just before: it is the first sample, or follows a gap or a pause.
    package mutating func use(_ time: Double) -> Bool {
        let previous = last
        count(1, from: time, to: time)
        return previous.map { isGap($0, time, rule.gapLimit ?? .infinity) } ?? true
    }

    /// Records that the sensor has paused: what comes next follows a break that is not a gap.
    package mutating func pause() {
        finish()
        last = nil
    }

    private mutating func count(_ count: Int, from first: Double, to end: Double) {
        report.usedCount += count
        if report.firstTimestamp == nil { report.firstTimestamp = first }
        report.lastTimestamp = end
        last = end
    }

    private mutating func isGap(_ start: Double, _ end: Double, _ limit: Double) -> Bool {
        guard end - start > limit else {
            report.intervalCount += 1
            report.intervalDuration += end - start
            return false
        }
        report.gapCount += 1
        report.gapDuration += end - start
        return true
    }
}
