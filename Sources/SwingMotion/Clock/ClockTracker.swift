/// Classifies a stream's timestamps: order, repetitions, strays, gaps and clock resets.
///
/// It processes timestamps only. The caller stores the samples and acts on each verdict. Each sample is counted in
/// ``report``, either as used or with the reason why it was dropped. The result depends only on the samples and their
/// order.
package struct ClockTracker: Sendable {
    /// The verdict on a sample.
    package enum Verdict: Hashable, Sendable {
        /// The sample is the newest of its clock.
        case accept
        /// The sample is late, but its second is still open.
        ///
        /// The caller sorts it into place and reports the result with ``ClockTracker/reordered(isRepeated:)``.
        case reorder
        /// The sample is dropped because the newest or the held sample has the same timestamp.
        case duplicate
        /// The sample is dropped because its second is closed.
        case late
        /// The sample is dropped because its timestamp or one of its values is invalid.
        case invalid
        /// The sample is far from the newest one; the caller keeps it until the next valid sample decides.
        case hold
        /// The verdict on the held sample; the caller acts on it, then judges this sample again.
        case held(HeldVerdict)
    }

    /// The verdict on the held sample, after the next valid sample.
    package enum HeldVerdict: Hashable, Sendable {
        /// Both agree and are later than the newest sample: the held sample follows a gap and becomes the newest.
        case accept
        /// Both agree and are earlier than the newest sample: the clock was reset.
        ///
        /// The caller accepts the held sample with ``ClockTracker/beginHeldClock()``.
        case reset
        /// They disagree: the held sample is isolated and is dropped.
        case stray
    }

    /// The rule for timestamps.
    package let rule: ClockRule
    /// The counts of the stream so far.
    package private(set) var report = StreamReport()
    /// The index of the clock run: 0, plus 1 after each reset.
    package private(set) var clockRun = 0
    /// The newest accepted time on this clock, in seconds; −∞ before the first.
    package private(set) var newest = -Double.infinity
    /// The time of the held sample.
    private var held: Double?
    /// The time of the last used sample on this clock; `nil` after a pause of the sensor.
    private var last: Double?
    /// The typical interval of the last piece that had enough samples, in seconds.
    private var period: Double?

    /// Creates the tracker of a stream before its first sample.
    ///
    /// - Parameter rule: The rule for timestamps.
    package init(rule: ClockRule = .standard) {
        self.rule = rule
    }

    // MARK: - Order

    /// Judges the stream's next sample.
    ///
    /// - Parameters:
    ///   - time: The sample's time, in seconds.
    ///   - isFinite: Whether its values are finite.
    /// - Returns: The verdict on the sample, or on the held sample.
    package mutating func judge(_ time: Double, isFinite: Bool = true) -> Verdict {
        guard isFinite, rule.isUsable(time) else {
            report.sampleCount += 1
            report.invalidCount += 1
            return .invalid
        }
        if let held, time != held { return .held(judgeHeld(held, confirmedBy: time)) }
        report.sampleCount += 1
        if held != nil {
            // A repetition confirms nothing: a stray that was sent twice is still a stray.
            report.duplicateCount += 1
            return .duplicate
        }
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

    /// Counts a late sample after the caller has sorted or dropped it.
    ///
    /// - Parameter isRepeated: Whether it was dropped because another sample has its time.
    package mutating func reordered(isRepeated: Bool) {
        if isRepeated { report.duplicateCount += 1 } else { report.reorderedCount += 1 }
    }

    /// Counts what the reader of a file repaired before the tracker received the samples.
    package mutating func count(_ repairs: ChunkRepairs) { report.count(repairs) }

    /// Returns the number of next times in order: each later than the one before, by no more than ``ClockRule/jump``.
    ///
    /// The run ends with the first time that is not before `enough`.
    ///
    /// - Parameters:
    ///   - times: The next times, at least one.
    ///   - enough: The time at which the run ends, in seconds.
    ///   - rises: Returns whether all steps between times are positive and no longer than a limit.
    /// - Returns: The length of the run, for ``accept(_:last:)``; 0 if the first time needs ``judge(_:isFinite:)``.
    /// - Complexity: O(*n*), where *n* is the number of times.
    package func goodRun(
        of times: Span<Double>, until enough: Double, rises: (Span<Double>, Double) -> Bool
    ) -> Int {
        guard held == nil, newest > -.infinity ? rule.isGood(step: times[0] - newest) : rule.isUsable(times[0]) else {
            return 0
        }
        // If the times rise up to the place that a search finds, it is the first one.
        let end = min(times.firstIndex(from: enough) + 1, times.count)
        if rises(times.extracting(0..<end), rule.jump) { return end }
        let good = (1..<times.count).first { !rule.isGood(step: times[$0] - times[$0 - 1]) } ?? times.count
        return min(times.extracting(0..<good).firstIndex(from: enough) + 1, good)
    }

    /// Accepts a run of samples from ``goodRun(of:until:rises:)``.
    ///
    /// - Parameters:
    ///   - count: The number of samples.
    ///   - last: The time of the last sample, in seconds.
    package mutating func accept(_ count: Int, last: Double) {
        newest = last
        report.sampleCount += count
    }

    /// Begins the clock of the held sample, and accepts that sample.
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
        clockRun = number ?? clockRun + 1
        report.clockResetCount += 1
        (newest, last) = (-.infinity, nil)
    }

    /// Ends the stream or a part of it; a held sample counts as a stray.
    package mutating func finish() {
        if held != nil { report.strayCount += 1 }
        held = nil
    }

    // MARK: - Intervals

    /// Counts used samples, and finds the gaps before and between them.
    ///
    /// - Parameters:
    ///   - times: The samples' times in seconds, rising, and later than all used times on this clock.
    ///   - rises: Returns whether all steps between times are positive and no longer than a limit.
    /// - Returns: The gaps that end at one of the samples.
    /// - Complexity: O(*n*), where *n* is the number of times.
    package mutating func use(_ times: Span<Double>, rises: (Span<Double>, Double) -> Bool) -> [StreamGap] {
        guard !times.isEmpty else { return [] }
        let (first, end) = (times[0], times[times.count - 1])
        let previous = last
        count(times.count, from: first, to: end)
        if times.count >= 8 {
            // A gap within the piece raises the mean, but never to the gap's own length.
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

    /// Counts a used sample.
    ///
    /// - Parameter time: The sample's time in seconds, later than all used times on this clock.
    /// - Returns: Whether the sample is the first, or follows a gap or a pause.
    package mutating func use(_ time: Double) -> Bool {
        let previous = last
        count(1, from: time, to: time)
        return previous.map { isGap($0, time, rule.gapLimit ?? .infinity) } ?? true
    }

    /// Counts faults in samples that were accepted.
    ///
    /// - Parameter faults: The faults; their dropped samples are not used.
    package mutating func note(_ faults: [SampleFault]) {
        for fault in faults {
            let duration = fault.endTimestamp - fault.startTimestamp
            switch fault.kind {
            case .impossible: report.impossibleCount += fault.droppedCount
            case .lone: report.loneCount += fault.droppedCount
            case .held:
                report.heldCount += fault.continues ? 0 : 1
                report.heldDuration += duration
            case .bridged:
                report.bridgedCount += fault.continues ? 0 : 1
                report.bridgedDuration += duration
            case .copied:
                report.copiedCount += fault.continues ? 0 : 1
                report.copiedDuration += duration
            }
        }
    }

    /// Records a pause of the sensor: the next sample follows a break that is not a gap.
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
