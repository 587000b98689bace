/// The rule by which a ``ClockTracker`` classifies a sensor's timestamps.
///
/// All durations are in seconds. Each user has the ``standard`` rule, or changes single settings of it.
package struct ClockRule: Hashable, Sendable {
    /// The time until which a late sample is accepted.
    package enum Deadline: Hashable, Sendable {
        /// ``ClockRule/reorderWindow`` after the end of the sample's second; for users that cut streams into seconds.
        case secondEnd
        /// ``ClockRule/reorderWindow`` plus 1 s after the sample's timestamp.
        ///
        /// It is for users that do not cut streams into seconds. They accept every late sample that ``secondEnd`` does.
        case oneSecondLater
        /// No late sample is accepted; for users that process each sample at once.
        case none
    }

    /// The time that a second stays open for late samples after its end.
    package var reorderWindow = 0.25
    /// The time until which a late sample is accepted.
    package var deadline = Deadline.secondEnd
    /// The longest step of the clock, forward or backward, that is accepted before another sample confirms it.
    package var jump = 1.0
    /// The ratio of an interval to the typical interval above which it is a gap: at least two samples are missing.
    package var gapFactor = 2.5
    /// The longest interval that is not a gap; `nil` to derive it from the typical interval.
    package var gapLimit: Double?
    /// The smallest magnitude that can't be a time in seconds since boot or since 1970.
    package var limit = 1e11

    /// The rule for all sensors.
    package static let standard = ClockRule()

    /// Creates the standard rule.
    package init() {}

    /// Returns whether a time can be in seconds since boot or since 1970; false for NaN and infinity.
    @inline(__always) package func isUsable(_ time: Double) -> Bool { time.magnitude < limit }

    /// Returns whether a step from one timestamp to the next is positive and within ``jump``; false for NaN.
    @inline(__always) package func isGood(step: Double) -> Bool { step > 0 && step <= jump }

    /// Returns whether two times are within ``jump``, so that they confirm each other; false for NaN.
    @inline(__always) package func agree(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= jump }

    /// Returns whether the clock was reset between two accepted timestamps.
    @inline(__always) package func isReset(from newest: Double, to time: Double) -> Bool { time < newest - jump }

    /// Returns the second of the sensor clock that contains a time.
    @inline(__always) package static func second(of time: Double) -> Int { Int(clamped: time.rounded(.down)) }

    /// The longest time by which a late sample can be earlier than the newest one and still be accepted, in seconds.
    package var longestDelay: Double { deadline == .none ? 0 : 1 + reorderWindow }

    /// Returns whether a sample at `time` is too late once `newest` is the newest time.
    package func isClosed(_ time: Double, newest: Double) -> Bool {
        switch deadline {
        case .secondEnd: newest >= time.rounded(.down) + 1 + reorderWindow
        case .oneSecondLater: newest >= time + longestDelay
        case .none: true
        }
    }
}
