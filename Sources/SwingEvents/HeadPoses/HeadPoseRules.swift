import SwingReplay

/// A signal of a head that rules watch.
public enum HeadSignal: String, CaseIterable, Hashable, Sendable {
    /// The nod in degrees, negative where the head looks down.
    case pitch
    /// The turn in degrees, positive to the left.
    case yaw
    /// The tilt in degrees, positive towards the right shoulder.
    case roll
    /// Acceleration upwards in g, gravity left out.
    case verticalAcceleration

    /// The signal's value.
    ///
    /// - Parameters:
    ///   - pose: The head's pose.
    ///   - motion: The sample.
    /// - Returns: The value; NaN if the sample lacks it.
    func value(_ pose: HeadPose, _ motion: DeviceMotion) -> Double {
        let (a, g) = (motion.userAcceleration, motion.gravity)
        return switch self {
        case .pitch: pose.pitch
        case .yaw: pose.yaw
        case .roll: pose.roll
        case .verticalAcceleration: -(a.x * g.x + a.y * g.y + a.z * g.z)
        }
    }
}

/// What counts as one repetition: the signal goes beyond one level, and comes back past another.
public struct RepetitionRule: Hashable, Sendable {
    /// What is watched.
    package var signal: HeadSignal
    /// What the signal has to go beyond, in the signal's unit.
    package var beyond: Double
    /// What it has to come back past; the side of ``beyond`` that it lies on decides which way is beyond.
    package var back: Double
    /// The shortest time from the first sample beyond to the first back, in seconds; what is shorter is suppressed.
    package var shortest: Double
    /// The longest such time, in seconds; what is longer is suppressed.
    package var longest: Double

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - signal: What is watched.
    ///   - beyond: What the signal has to go beyond.
    ///   - back: What it has to come back past.
    ///   - shortest: The shortest time of a repetition in seconds.
    ///   - longest: The longest time of a repetition in seconds.
    /// - Precondition: The levels differ.
    public init(_ signal: HeadSignal, beyond: Double, back: Double, shortest: Double, longest: Double) {
        precondition(beyond != back, "the way back lies on one side of the way out")
        self.signal = signal
        self.beyond = beyond
        self.back = back
        self.shortest = shortest
        self.longest = longest
    }

    /// Nods: the head goes down by more than 15° and comes back to 5° within 2 s.
    public static let nods = RepetitionRule(.pitch, beyond: -15, back: -5, shortest: 0.1, longest: 2)

    /// Push-ups: the head is braked at the bottom with more than 0.1 g and at the top with more than 0.05 g.
    ///
    /// The levels follow from a movement of 0.2 m in 1.5 s; they were not tried on recordings.
    public static let pushUps = RepetitionRule(
        .verticalAcceleration, beyond: 0.1, back: -0.05, shortest: 0.2, longest: 4)
}

/// A posture to stay out of: the signal beyond a limit.
public struct PostureRule: Hashable, Sendable {
    /// What is watched.
    package var signal: HeadSignal
    /// Beyond this the posture is taken, in the signal's unit: below it if it is negative, else above it.
    package var limit: Double
    /// The shortest stretch that is reported, in seconds; shorter ones count towards the whole time only.
    package var shortest: Double

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - signal: What is watched.
    ///   - limit: Beyond which value the posture is taken.
    ///   - shortest: The shortest stretch that is reported, in seconds.
    public init(_ signal: HeadSignal, limit: Double, shortest: Double = 1) {
        self.signal = signal
        self.limit = limit
        self.shortest = shortest
    }

    /// The head bowed by more than 30°, for a second or longer.
    public static let bowed = PostureRule(.pitch, limit: -30)

    /// Whether a value is beyond the limit.
    func isBeyond(_ value: Double) -> Bool { limit < 0 ? value < limit : value > limit }
}

/// What a ``HeadPoseTracker`` looks for.
struct HeadPoseRules: Sendable {
    /// What counts as one repetition.
    var repetition = RepetitionRule.nods
    /// The posture whose time is measured.
    var posture = PostureRule.bowed
}
