/// Samples in rising time, of a stream that nobody has put in order, each placed at once.
///
/// A sample that is not finite, repeats a time or comes late is dropped, and counted. One whose time lies far off is held
/// until the next shows whether to believe it (see ``ClockTracker``).
package struct SampleOrder<Sample> {
    /// A sample in its place.
    package struct Placed {
        package let time: Double
        package let sample: Sample
        /// Which run of the clock.
        package let clock: Int
        /// Whether nothing is known of the time just before: the first sample, and the first after a gap or a pause.
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

    private var tracker: ClockTracker
    private var held: (time: Double, sample: Sample)?

    /// Creates the order of a stream of which nothing has been seen.
    ///
    /// - Parameters:
    ///   - gapLimit: An interval longer than this is a gap, in seconds.
    ///   - rule: What is believed of timestamps. Late samples are never put back, since each is answered at once; and
    ///     samples that are no gap apart follow each other, however slow the sensor is.
    /// - Precondition: The limit is positive.
    package init(gapLimit: Double, rule: ClockRule = .standard) {
        precondition(gapLimit > 0, "a gap has a length")
        var rule = rule
        rule.gapLimit = gapLimit
        rule.jump = max(gapLimit, rule.jump)
        rule.deadline = .none
        tracker = ClockTracker(rule: rule)
    }

    /// What was seen of the stream.
    package var report: StreamReport { tracker.report }
    /// Which run of the clock.
    package var clock: Int { tracker.clock }

    /// Takes the stream's next sample.
    ///
    /// - Parameters:
    ///   - sample: The sample.
    ///   - time: When it was taken, in seconds.
    ///   - isFinite: Whether its values can be used.
    /// - Returns: The samples that now have their place, in rising time.
    package mutating func take(_ sample: Sample, at time: Double, isFinite: Bool) -> Taken {
        var taken = Taken()
        while true {
            switch tracker.judge(time, isFinite: isFinite) {
            case .held(let verdict):
                if verdict == .reset { tracker.beginHeldClock() }
                if verdict != .stray, let held { taken.first = place(held.sample, held.time) }
                held = nil
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
    package mutating func beginClock(_ number: Int? = nil) {
        held = nil
        tracker.beginClock(number)
    }

    /// Records that the sensor has paused: what comes next follows a break that is not a gap.
    package mutating func pause() {
        held = nil
        tracker.pause()
    }

    /// Ends the stream: a sample that is still held stands alone.
    package mutating func finish() {
        held = nil
        tracker.finish()
    }

    private mutating func place(_ sample: Sample, _ time: Double) -> Placed {
        let isBreak = tracker.use(time)
        return Placed(time: time, sample: sample, clock: tracker.clock, isBreak: isBreak)
    }
}

extension SampleOrder: Sendable where Sample: Sendable {}
