/// Passes on the samples of an unordered stream in rising time, each as soon as possible.
///
/// Samples that are not finite, repeated or late are dropped and counted. A sample far from the newest one is held
/// until the next sample confirms or refutes it (see ``ClockTracker``).
package struct SampleOrder<Sample> {
    /// An accepted sample.
    package struct Placed {
        package let time: Double
        package let sample: Sample
        /// The index of the clock run.
        package let clockRun: Int
        /// Whether the sample is the first, or follows a gap or a pause.
        package let isBreak: Bool
    }

    /// The samples that one more sample releases: zero, one or two.
    package struct Taken: Sequence, IteratorProtocol {
        package var first: Placed?
        package var second: Placed?

        package mutating func next() -> Placed? {
            defer { (first, second) = (second, nil) }
            return first
        }
    }

    private var tracker: ClockTracker
    /// The sample that the tracker held last.
    private var held: (time: Double, sample: Sample)?

    /// Creates the order of a stream before its first sample.
    ///
    /// - Parameters:
    ///   - gapLimit: The longest interval that is not a gap, in seconds.
    ///   - rule: The rule for timestamps. Its deadline is ignored: late samples are never accepted. Its jump is raised
    ///     to `gapLimit`, so that samples of slow sensors follow each other.
    /// - Precondition: `gapLimit` is positive.
    package init(gapLimit: Double, rule: ClockRule = .standard) {
        precondition(gapLimit > 0, "gapLimit must be positive")
        var rule = rule
        rule.gapLimit = gapLimit
        rule.jump = max(gapLimit, rule.jump)
        rule.deadline = .none
        tracker = ClockTracker(rule: rule)
    }

    /// The counts of the stream so far.
    package var report: StreamReport { tracker.report }
    /// The index of the clock run.
    package var clockRun: Int { tracker.clockRun }

    /// Accepts the stream's next sample.
    ///
    /// - Parameters:
    ///   - sample: The sample.
    ///   - time: The sample's time, in seconds.
    ///   - isFinite: Whether its values are finite.
    /// - Returns: The samples that this one releases, in rising time.
    package mutating func take(_ sample: Sample, at time: Double, isFinite: Bool) -> Taken {
        var taken = Taken()
        while true {
            switch tracker.judge(time, isFinite: isFinite) {
            case .held(let verdict):
                if verdict == .reset { tracker.beginHeldClock() }
                if verdict != .stray, let held { taken.first = place(held.sample, held.time) }
            case .accept:
                let placed = place(sample, time)
                if taken.first == nil { taken.first = placed } else { taken.second = placed }
                return taken
            case .hold:
                held = (time, sample)
                return taken
            case .duplicate, .late, .reorder, .invalid:
                return taken
            }
        }
    }

    /// Begins another run of the clock.
    ///
    /// - Parameter number: Its number; the next one if `nil`.
    package mutating func beginClock(_ number: Int? = nil) { tracker.beginClock(number) }

    /// Records a pause of the sensor: the next sample follows a break that is not a gap.
    package mutating func pause() { tracker.pause() }

    /// Ends the stream; a held sample counts as a stray.
    package mutating func finish() { tracker.finish() }

    private mutating func place(_ sample: Sample, _ time: Double) -> Placed {
        let isBreak = tracker.use(time)
        return Placed(time: time, sample: sample, clockRun: tracker.clockRun, isBreak: isBreak)
    }
}

extension SampleOrder: Sendable where Sample: Sendable {}
