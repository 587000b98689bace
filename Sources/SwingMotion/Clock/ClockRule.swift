/// What is believed of a sensor's timestamps: the settings of a ``ClockTracker``.
///
/// All durations are in seconds. Every user has the ``standard`` rule, or one that states in which setting it differs.
package struct ClockRule: Hashable, Sendable {
    /// Until when a late sample can still be put in its place.
    package enum Deadline: Hashable, Sendable {
        /// ``ClockRule/reorderWindow`` after the end of its second of the sensor clock: for what is cut into seconds.
        case secondEnd
        /// A second and ``ClockRule/reorderWindow`` after its own time: for users that do not cut seconds, but must
        /// take every late sample that one that cuts them takes.
        case oneSecondLater
        /// Never: for users that answer each sample at once.
        case none
    }

    /// How long a second stays open for late samples after its end.
    package var reorderWindow = 0.25
    /// Until when a late sample can still be put in its place.
    package var deadline = Deadline.secondEnd
    /// A step of the clock longer than this, forward or backward, is believed only once a second sample confirms it.
    package var jump = 1.0
    /// An interval is a gap if it is longer than this many typical intervals: at least two samples are missing.
    package var gapFactor = 2.5
    /// An interval longer than this is a gap, whatever the typical interval is; `nil` to measure that.
    package var gapLimit: Double?
    /// Times of this magnitude or more can't be seconds since boot or since 1970.
    package var limit = 1e11

    /// The rule for all sensors.
    package static let standard = ClockRule()

    /// Creates the standard rule.
    package init() {}

    /// Whether a time can be seconds since boot or since 1970; NaN and infinity can't.
    @inline(__always) package func isUsable(_ time: Double) -> Bool { time.magnitude < limit }

    /// Whether the time from one sample to the next is what a clock does; NaN is not.
    @inline(__always) package func isGood(step: Double) -> Bool { step > 0 && step <= jump }

    /// Whether two times are so near that they confirm each other; NaN confirms nothing.
    @inline(__always) package func agree(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= jump }

    /// Whether a clock that reads `time` after `newest` has been reset, if both are believed.
    @inline(__always) package func isReset(from newest: Double, to time: Double) -> Bool { time < newest - jump }

    /// The second of the sensor clock in which a time lies.
    @inline(__always) package static func second(of time: Double) -> Int { Int(time.rounded(.down)) }

    /// How much later than a sample the newest one may be, in seconds, if the sample is still to take its place.
    package var longestDelay: Double { deadline == .none ? 0 : 1 + reorderWindow }

    /// Whether a sample of `time` comes too late once `newest` has been seen.
    package func isClosed(_ time: Double, newest: Double) -> Bool {
        switch deadline {
        case .secondEnd: newest >= time.rounded(.down) + 1 + reorderWindow
        case .oneSecondLater: newest >= time + longestDelay
        case .none: true
        }
    }
}
