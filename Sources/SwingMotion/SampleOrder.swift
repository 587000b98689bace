/// Samples in rising time, of a stream that nobody has put in order.
///
/// A sample that is not finite, repeats a time or comes late is dropped, and counted. One whose time lies far off is held
/// until the next says whether to believe it: it is a gap or a clock that has begun anew if they agree, and else a stray.
/// What comes out depends on the samples and their order alone.
package struct SampleOrder<Sample> {
    /// A sample in its place.
    package struct Placed {
        package let time: Double
        package let sample: Sample
        /// Which run of the clock.
        package let clock: Int
        /// Whether nothing is known of the time just before: the first sample, and the first behind a gap.
        package let isBreak: Bool
    }

    /// The samples that have their place with one more: none, one or two.
    package struct Taken: Sequence, IteratorProtocol {
        package var first: Placed?
        package var second: Placed?

        package mutating func next() -> Placed? {
            defer { (first, second) = (second, nil) }
            return first
        }
    }

    /// An interval longer than this is a gap, in seconds.
    package let gapLimit: Double
    /// What was seen of the stream.
    package private(set) var report = StreamReport()
    package private(set) var clock = 0
    private var last: Double?
    private var held: (time: Double, sample: Sample)?
    private var isPaused = false

    package init(gapLimit: Double) {
        precondition(gapLimit > 0, "a gap has a length")
        self.gapLimit = gapLimit
    }

    /// A step of the clock longer than this is believed only if a second sample confirms it, in seconds.
    private var jump: Double { max(gapLimit, 1) }

    /// Times beyond this can't be seconds since boot or since 1970.
    private static var limit: Double { 1e11 }

    /// Takes the stream's next sample.
    ///
    /// - Parameters:
    ///   - sample: The sample.
    ///   - time: When it was taken, in seconds.
    ///   - isFinite: Whether its values can be used.
    /// - Returns: The samples that now have their place, in rising time.
    package mutating func take(_ sample: Sample, at time: Double, isFinite: Bool) -> Taken {
        report.sampleCount += 1
        guard isFinite, time.magnitude < Self.limit else {
            report.invalidCount += 1
            return Taken()
        }
        guard let last else { return Taken(first: place(sample, time)) }
        var confirmed: Placed?
        if let held {
            self.held = nil
            if (time - held.time).magnitude <= jump {
                if held.time < last { beginClock() }
                confirmed = place(held.sample, held.time)
            } else {
                report.strayCount += 1
            }
        }
        let newest = confirmed?.time ?? last
        if (time - newest).magnitude > jump {
            held = (time, sample)
            return Taken(first: confirmed)
        }
        guard time > newest else {
            if time == newest { report.duplicateCount += 1 } else { report.lateCount += 1 }
            return Taken(first: confirmed)
        }
        let placed = place(sample, time)
        return confirmed == nil ? Taken(first: placed) : Taken(first: confirmed, second: placed)
    }

    /// Begins another run of the clock.
    ///
    /// - Parameter number: Its number; the next one if `nil`.
    package mutating func beginClock(_ number: Int? = nil) {
        finish()
        clock = number ?? clock + 1
        report.clockResetCount += 1
        last = nil
    }

    /// Takes note that the sensor has paused: what comes next stands behind a break that is no gap.
    package mutating func pause() {
        finish()
        isPaused = true
    }

    /// Ends the stream: a sample that is still held stands alone.
    package mutating func finish() {
        if held != nil { report.strayCount += 1 }
        held = nil
    }

    private mutating func place(_ sample: Sample, _ time: Double) -> Placed {
        var isBreak = true
        if let last, !isPaused {
            isBreak = time - last > gapLimit
            if isBreak {
                report.gapCount += 1
                report.gapDuration += time - last
            } else {
                report.intervalCount += 1
                report.intervalDuration += time - last
            }
        }
        isPaused = false
        report.usedCount += 1
        if report.firstTimestamp == nil { report.firstTimestamp = time }
        report.lastTimestamp = time
        last = time
        return Placed(time: time, sample: sample, clock: clock, isBreak: isBreak)
    }
}

extension SampleOrder: Sendable where Sample: Sendable {}
