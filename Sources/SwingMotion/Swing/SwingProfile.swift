/// What a swing looks like in one sport: every number that the analysis depends on, with its unit.
///
/// The built-in profiles, one per ``Sport``, are starting points. The parameters used are stored with the results.
public struct SwingProfile: Hashable, Sendable, Codable {
    /// Which signal an impact is looked for in.
    public enum ImpactAxis: String, Hashable, Sendable, Codable {
        /// The z axis, the normal of the display (WWDC23, session 10179).
        case z
        /// All three axes, each against its own noise.
        case norm
    }

    /// What the profile is called.
    public var name: String

    // MARK: Impact

    /// The signal in which an impact is looked for.
    public var impactAxis = ImpactAxis.norm
    /// What decides whether a swing met something.
    public var outcomeRule = OutcomeRule.whitenedEnergy
    /// How the instant of a contact is found.
    public var contactRule = ContactRule.whitenedChangePoint
    /// The number of poles of the Butterworth high-pass; even.
    public var highPassOrder = 4
    /// The high-pass's cut-off in Hz; above swings (below 15 Hz) and steps (below 30 Hz), below the ring of a contact.
    public var highPassCutoff = 40.0
    /// The peak of the high-passed acceleration, in g, that as likely as not is a contact where the arm is quiet: the root of
    /// the mean square of the axes that count.
    ///
    /// What simulated swings make without a contact reaches 2.4 g along one axis, a contact of a bat or club 4 g and more.
    public var contactThreshold = 1.8
    /// How many times the rms of the moving arm's own noise a contact's rms over some milliseconds is, as likely as not.
    public var contactSNR = 1.25

    // MARK: Impacts in recordings without device motion

    /// How many median absolute deviations above the median of the last ``gateWindowDuration`` an impact must rise.
    public var gateDeviations = 12.0
    /// How long the gate remembers, in seconds.
    public var gateWindowDuration = 10.0
    /// How long the signal must stay below the gate before another impact can begin, in seconds.
    public var refractoryDuration = 0.05

    // MARK: Rotation

    /// The least gravity-aligned rotation rate that a swing reaches, in rad/s.
    public var minimumPeakRate = 6.0
    /// The least angle from start to contact, or of the whole movement if nothing was met, in rad.
    public var minimumAngle = 0.25
    /// The least mean angular acceleration of a swing, from start to greatest rate, in rad/s²: a turn of the body is slower.
    public var minimumAcceleration = 12.0
    /// The greatest angle from start to contact, in rad.
    public var maximumAngle = 8.0
    /// The least time from start to contact, or to the end of the movement if nothing was met, in seconds.
    public var minimumDuration = 0.05
    /// The greatest time from start to contact, in seconds.
    public var maximumDuration = 1.2
    /// How long a swing takes from its greatest rate to a fifth of it, in seconds: what is braked faster, turns by less than
    /// ``minimumFollowThrough`` meanwhile and met nothing was broken off.
    public var minimumFallDuration = 0.09
    /// How far a swing turns on from its greatest rate to a fifth of it even if it is braked as fast, in rad.
    public var minimumFollowThrough = 0.9
    /// How near to another, in seconds, a greatest rate makes the smaller one part of the same swing.
    public var swingSpacing = 0.9
    /// How near to a movement the other way, in seconds, one without an impact is its preparation or recovery.
    public var companionSpacing = 2.2
    /// The mean angular acceleration above which it is a swing all the same, in rad/s²: arms are brought into position, and
    /// back, more gently than they swing.
    public var companionAcceleration = 30.0
    /// How fast a rotation the other way may be within ``swingSpacing`` before a swing, as a part of the swing's greatest rate.
    public var maximumBackswingFraction = 1.0
    /// From which part of the swing's greatest rate on a rotation the other way makes a to-and-fro with it: beside one, within
    /// ``companionSpacing``, it must accelerate like a swing, and between two within ``swingSpacing`` there is none.
    public var oppositeRateFraction = 0.75
    /// From which part of its greatest rate on the rotations the other way before and after, on average, make a movement
    /// without an impact part of a shake: a swing has a backswing or a recoil as fast as itself, not both.
    public var shakeRateFraction = 0.6
    /// The part of the swing's greatest rate that must be left when something is met.
    public var minimumContactRateFraction = 0.3

    /// How late device motion is against the accelerometer where that can't be measured, in seconds (5–10 ms on watches).
    public var motionLatency = 0.0075

    // MARK: Start

    /// How the start is found.
    public var startRule = StartRule.onset
    /// How long the rate must stay below the rule's threshold, in seconds.
    public var startDwellDuration = 0.02
    /// How long before the contact the rotation rate is not believed, in seconds: the impact shakes the gyroscope.
    public var shockDuration = 0.02

    /// Creates a profile with the default values.
    ///
    /// - Parameter name: What it is called.
    public init(name: String) {
        self.name = name
    }
}

extension SwingProfile {
    /// What is wrong with the values, or `nil` if an analysis can run on them.
    public var problem: String? {
        let positive: [(String, Double)] = [
            ("highPassCutoff", highPassCutoff), ("contactThreshold", contactThreshold),
            ("gateDeviations", gateDeviations),
            ("gateWindowDuration", gateWindowDuration), ("contactSNR", contactSNR),
            ("refractoryDuration", refractoryDuration),
            ("minimumPeakRate", minimumPeakRate), ("minimumAngle", minimumAngle), ("maximumAngle", maximumAngle),
            ("minimumDuration", minimumDuration), ("maximumDuration", maximumDuration),
            ("minimumFallDuration", minimumFallDuration), ("minimumFollowThrough", minimumFollowThrough),
            ("swingSpacing", swingSpacing), ("companionSpacing", companionSpacing),
            ("shakeRateFraction", shakeRateFraction),
            ("companionAcceleration", companionAcceleration), ("minimumAcceleration", minimumAcceleration),
            ("maximumBackswingFraction", maximumBackswingFraction), ("oppositeRateFraction", oppositeRateFraction),
            ("minimumContactRateFraction", minimumContactRateFraction), ("startDwellDuration", startDwellDuration),
            ("shockDuration", shockDuration),
        ]
        if let (name, value) = positive.first(where: { !($0.1 > 0 && $0.1 < 1e6) }) {
            return "\(name) is \(value); expected a number greater than 0"
        }
        if !(2...16).contains(highPassOrder) || !highPassOrder.isMultiple(of: 2) {
            return "highPassOrder is \(highPassOrder); expected an even number from 2 to 16"
        }
        if minimumAngle >= maximumAngle { return "minimumAngle must be less than maximumAngle" }
        if minimumDuration >= maximumDuration { return "minimumDuration must be less than maximumDuration" }
        if maximumDuration > 3 { return "maximumDuration is \(maximumDuration); expected at most 3 s" }
        return startRule.problem
    }
}

/// What decides whether a swing met something.
public enum OutcomeRule: String, Hashable, Sendable, Codable {
    /// The height of the burst in the high-passed z against a fixed threshold (WWDC23, session 10179).
    case peak
    /// The burst's energy over some milliseconds, each axis against the arm's own vibration at that speed.
    case energy
    /// The same, and the energy of what is left of the burst without what can be foreseen of the vibration.
    case whitenedEnergy
}

/// How the instant of a contact is found in the high-passed acceleration.
public enum ContactRule: String, Hashable, Sendable, Codable {
    /// Where the high-passed z is greatest (WWDC23, session 10179): 1.5–12 ms late.
    case peak
    /// The onset of the burst: the change point of the high-passed acceleration.
    case changePoint
    /// The onset of the burst after the arm's own vibration is taken off as far as it can be foreseen: the change point of the
    /// residuals of an autoregressive model (R. Sleeman and T. van Eck 1999, *Phys. Earth Planet. Inter.* 113, 265–275).
    case whitenedChangePoint
}
