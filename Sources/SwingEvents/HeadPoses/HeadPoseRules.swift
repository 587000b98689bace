internal import SwingMotion
import SwingReplay

/// A signal of head motion that a rule compares with its levels.
public enum HeadSignal: String, CaseIterable, Hashable, Sendable {
    /// Pitch in degrees, negative when the head looks down.
    case pitch
    /// Yaw in degrees, positive to the left.
    case yaw
    /// Roll in degrees, positive towards the right shoulder.
    case roll
    /// Upward user acceleration in g, without gravity.
    case verticalAcceleration

    /// Returns the signal's value.
    ///
    /// - Parameters:
    ///   - pose: The head's pose.
    ///   - motion: The sample.
    /// - Returns: The value; NaN if the sample lacks it.
    func value(_ pose: HeadPose?, _ motion: DeviceMotion) -> Double {
        let (a, g) = (motion.userAcceleration, motion.gravity)
        return switch self {
        case .pitch: (pose?.pitch).orNaN
        case .yaw: (pose?.yaw).orNaN
        case .roll: (pose?.roll).orNaN
        case .verticalAcceleration: -(a.x * g.x + a.y * g.y + a.z * g.z)
        }
    }
}

/// The definition of a repetition: the signal passes one level and returns past another.
public struct RepetitionRule: Hashable, Sendable {
    /// The signal to compare with the levels.
    package var signal: HeadSignal
    /// The level at which a repetition starts, in the signal's unit.
    package var beyond: Double
    /// The level at which a repetition ends.
    ///
    /// If it is below ``beyond``, a repetition starts above ``beyond``, and vice versa.
    package var back: Double
    /// The minimum duration in seconds, from the first sample past ``beyond`` to the first past ``back``; shorter is
    /// suppressed.
    package var shortest: Double
    /// The maximum duration in seconds; longer is suppressed.
    package var longest: Double

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - signal: The signal to compare with the levels.
    ///   - beyond: The level at which a repetition starts.
    ///   - back: The level at which a repetition ends.
    ///   - shortest: The minimum duration of a repetition in seconds.
    ///   - longest: The maximum duration of a repetition in seconds.
    /// - Precondition: The levels differ.
    public init(_ signal: HeadSignal, beyond: Double, back: Double, shortest: Double, longest: Double) {
        precondition(beyond != back, "the two levels must differ")
        self.signal = signal
        self.beyond = beyond
        self.back = back
        self.shortest = shortest
        self.longest = longest
    }

    /// Nods: the head goes down by more than 8° and returns to within a third of it in at most 2 s.
    ///
    /// Labelled nods with AirPods are 8 to 15° deep, and heads at rest move by less than 6°.
    public static let nods = RepetitionRule(.pitch, beyond: -8, back: -8 / 3, shortest: 0.1, longest: 2)

    /// Push-ups: upward acceleration exceeds 0.1 g at the bottom, then falls below −0.05 g at the top.
    ///
    /// The levels follow from a movement of 0.2 m in 1.5 s. They have not been tested on recordings.
    public static let pushUps = RepetitionRule(
        .verticalAcceleration, beyond: 0.1, back: -0.05, shortest: 0.2, longest: 4)
}

/// A posture to avoid: the signal is beyond a limit.
public struct PostureRule: Hashable, Sendable {
    /// The signal to compare with the limit.
    package var signal: HeadSignal
    /// The limit in the signal's unit.
    ///
    /// The posture lies below a negative limit and above any other.
    package var limit: Double
    /// The minimum duration of a reported period in seconds.
    ///
    /// Shorter periods count only towards the total time.
    package var shortest: Double

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - signal: The signal to compare with the limit.
    ///   - limit: The limit in the signal's unit.
    ///   - shortest: The minimum duration of a reported period in seconds.
    public init(_ signal: HeadSignal, limit: Double, shortest: Double = 1) {
        self.signal = signal
        self.limit = limit
        self.shortest = shortest
    }

    /// The head bowed by more than 30° for at least 1 s.
    public static let bowed = PostureRule(.pitch, limit: -30)

    /// Returns whether a value is beyond the limit.
    func isBeyond(_ value: Double) -> Bool { limit < 0 ? value < limit : value > limit }
}

/// The movements that a ``HeadPoseTracker`` detects.
struct HeadPoseRules: Sendable {
    /// The definition of a repetition.
    var repetition = RepetitionRule.nods
    /// The posture to measure.
    var posture = PostureRule.bowed
}
