/// The parameters that the analysis of a sport's swings depends on.
///
/// The built-in profiles, one per ``Sport``, are starting points. The parameters used are stored with the results.
public struct SwingProfile: Hashable, Sendable, Codable {
    /// The axes on which impacts are detected.
    public enum ImpactAxis: String, Hashable, Sendable, Codable {
        /// The z axis, the normal of the display (WWDC23, session 10179).
        case z
        /// All three axes, each relative to its own noise.
        case norm
    }

    /// The axis about which the rotation of all swings is measured, so that one player's times are one quantity.
    public enum RotationAxis: String, Hashable, Sendable, Codable {
        /// Gravity (WWDC23, session 10179).
        case gravity
        /// The swing's own axis: the mean direction of the rotation rate in the device's frame around its peak.
        case own
    }

    /// The profile's name.
    public var name: String

    // MARK: Impact

    /// The axes on which impacts are detected.
    public var impactAxis = ImpactAxis.norm
    /// The rule that classifies a swing as contact or miss.
    public var outcomeRule = OutcomeRule.combined
    /// The rule that times the contact.
    public var contactRule = ContactRule.whitenedChangePoint
    /// The order of the Butterworth high-pass filter; even, from 2 to 16.
    public var highPassOrder = 4
    /// The cut-off frequency of the high-pass filter, in Hz.
    ///
    /// The default is above the frequencies of swings (below 15 Hz) and steps (below 30 Hz), and below those of a
    /// contact.
    public var highPassCutoff = 40.0
    /// The scale of weak contacts of an arm that does not vibrate, in g.
    ///
    /// All rules but ``OutcomeRule/peak`` assume noise in proportion to it. With ``OutcomeRule/peak``, a contact whose
    /// high-passed acceleration has this peak has a probability of 0.5.
    public var contactThreshold = 0.6
    /// The strength of a burst at which a contact has a probability of 0.5, without a unit.
    ///
    /// It is J^0.7 · A^0.4 · V^−0.2: J is the jump of a low-frequency signal from the 20 ms before an instant to the 15 ms
    /// after it, relative to the arm's vibration, A the burst's root mean square over 12 ms, in g, and V that of the
    /// samples without a burst, in g. J and A count in proportion to the rotation rate at their instants.
    public var contactSNR = 1.36

    // MARK: Impacts in recordings without device motion

    /// The lowest impact gate, in g.
    public var gateThreshold = 1.8
    /// The height of the impact gate above the median, in median absolute deviations of ``gateWindowDuration``.
    public var gateDeviations = 12.0
    /// The duration of the signal from which the impact gate is computed, in seconds.
    public var gateWindowDuration = 10.0
    /// The time that the signal must stay below the gate before another impact can begin, in seconds.
    public var refractoryDuration = 0.05

    // MARK: Rotation

    /// The axis about which rotation, start and time to contact are measured.
    public var rotationAxis = RotationAxis.gravity
    /// The minimum peak rotation rate of a swing about gravity, in rad/s.
    ///
    /// A swing may be slower about gravity if its total rate reaches 1.5 times this value.
    public var minimumPeakRate = 6.0
    /// The minimum angle from start to contact, or of the complete movement without a contact, in rad.
    public var minimumAngle = 0.25
    /// The minimum mean angular acceleration from start to peak rate, in rad/s².
    ///
    /// Rotations of the body accelerate more slowly.
    public var minimumAcceleration = 25.0
    /// The maximum angle from start to contact, or to the peak rate without a contact, in rad.
    public var maximumAngle = 8.0
    /// The minimum time from start to contact, or to the end of the movement without a contact, in seconds.
    public var minimumDuration = 0.05
    /// The maximum time from start to contact, or to the peak rate without a contact, in seconds.
    public var maximumDuration = 1.2
    /// The minimum time in which a swing without contact slows from its peak rate to 20 % of it, in seconds.
    ///
    /// A movement that slows faster and rotates by less than ``minimumFollowThrough`` meanwhile is a checked swing.
    public var minimumFallDuration = 0.12
    /// The minimum rotation angle while a swing without contact slows from its peak rate to 20 % of it, in rad.
    ///
    /// It applies only to movements that slow faster than ``minimumFallDuration``.
    public var minimumFollowThrough = 1.0
    /// The minimum time between the peak rates of two swings, in seconds.
    ///
    /// Of several movements within this time, only one is reported: the fastest one with a contact, or the fastest one
    /// if none has a contact.
    public var swingSpacing = 0.9
    /// The time within which a movement may be the preparation of a swing or the recovery from it, in seconds.
    ///
    /// It is measured between the peak rates of two opposite rotations. See ``companionAcceleration``.
    public var companionSpacing = 2.2
    /// The minimum mean angular acceleration of a swing close to an opposite rotation, in rad/s².
    ///
    /// It replaces ``minimumAcceleration`` for a movement without contact if an opposite rotation within
    /// ``companionSpacing`` exceeds ``oppositeRateFraction``. Arms accelerate less in preparation and recovery than in
    /// a swing.
    public var companionAcceleration = 60.0
    /// The maximum peak rate of an opposite rotation before a swing, as a fraction of the swing's peak rate.
    ///
    /// It applies to rotations within ``swingSpacing``.
    public var maximumBackswingFraction = 1.0
    /// The peak rate above which an opposite rotation counts as fast, as a fraction of the movement's peak rate.
    ///
    /// A movement between two fast opposite rotations within ``swingSpacing`` is not a swing. A movement without
    /// contact needs ``companionAcceleration`` if one of them is within ``companionSpacing``.
    public var oppositeRateFraction = 0.75
    /// The maximum mean peak rate of the opposite rotations before and after a movement, as a fraction of its own.
    ///
    /// Above it, a movement without contact is part of a shake. A swing may have a fast backswing or a fast recoil, but
    /// not both.
    public var shakeRateFraction = 0.6
    /// The maximum time between the peak rates of similar movements that are one rhythmic movement, in seconds.
    ///
    /// Four or more such movements in a row, or three within 1 s of each other, are reported as uncertain, as in
    /// hammering, boxing or swimming.
    public var rhythmPeriod = 2.0
    /// The minimum rotation rate at the contact, as a fraction of the peak rate.
    public var minimumContactRateFraction = 0.3

    /// The latency of device motion relative to the accelerometer, in seconds, where it can't be measured.
    ///
    /// It is 5 to 10 ms on watches. For a gyroscope without sensor fusion, `swing analyze` assumes 0 unless the profile
    /// differs from the default.
    public var motionLatency = Self.fusionLatency

    /// The middle of the latencies of watches, in seconds.
    package static let fusionLatency = 0.0075

    // MARK: Start

    /// The rule that finds the start.
    public var startRule = StartRule.fractionOfPeak(0.1)
    /// The time before the contact in which the rotation rate is ignored, in seconds.
    ///
    /// An impact disturbs the gyroscope's samples shortly before the contact, too.
    public var shockDuration = 0.008
    /// The time before the contact in which the backswing is searched, in seconds; without a contact, before the peak rate.
    public var backswingReach = 2.0

    /// Creates a profile with the default values.
    ///
    /// - Parameter name: The profile's name.
    public init(name: String) {
        self.name = name
    }
}

extension SwingProfile {
    /// A description of the first invalid value, or `nil` if all values are valid.
    public var problem: String? {
        let positive: [(String, Double)] = [
            ("highPassCutoff", highPassCutoff), ("contactThreshold", contactThreshold),
            ("gateThreshold", gateThreshold), ("gateDeviations", gateDeviations),
            ("gateWindowDuration", gateWindowDuration), ("contactSNR", contactSNR),
            ("refractoryDuration", refractoryDuration),
            ("minimumPeakRate", minimumPeakRate), ("minimumAngle", minimumAngle), ("maximumAngle", maximumAngle),
            ("minimumDuration", minimumDuration), ("maximumDuration", maximumDuration),
            ("minimumFallDuration", minimumFallDuration), ("minimumFollowThrough", minimumFollowThrough),
            ("swingSpacing", swingSpacing), ("companionSpacing", companionSpacing),
            ("shakeRateFraction", shakeRateFraction), ("rhythmPeriod", rhythmPeriod),
            ("companionAcceleration", companionAcceleration), ("minimumAcceleration", minimumAcceleration),
            ("maximumBackswingFraction", maximumBackswingFraction), ("oppositeRateFraction", oppositeRateFraction),
            ("minimumContactRateFraction", minimumContactRateFraction), ("shockDuration", shockDuration),
            ("backswingReach", backswingReach),
        ]
        if let (name, value) = positive.first(where: { !($0.1 > 0 && $0.1 < 1e6) }) {
            return "\(name) is \(value); expected a number greater than 0"
        }
        if !(2...16).contains(highPassOrder) || !highPassOrder.isMultiple(of: 2) {
            return "highPassOrder is \(highPassOrder); expected an even number from 2 to 16"
        }
        if minimumAngle >= maximumAngle {
            return "minimumAngle is \(minimumAngle); expected less than maximumAngle, \(maximumAngle)"
        }
        if minimumDuration >= maximumDuration {
            return "minimumDuration is \(minimumDuration); expected less than maximumDuration, \(maximumDuration)"
        }
        if maximumDuration > 3 { return "maximumDuration is \(maximumDuration); expected at most 3 s" }
        if backswingReach > 3 { return "backswingReach is \(backswingReach); expected at most 3 s" }
        return startRule.problem
    }
}

/// A rule that classifies a swing as contact or miss.
public enum OutcomeRule: String, Hashable, Sendable, Codable {
    /// Compares the burst's peak in the high-passed z with a fixed threshold (WWDC23, session 10179).
    case peak
    /// Combines the jump of the energy from just before to just after the burst begins, relative to the arm vibration, the
    /// burst's amplitude, and that of the vibration; the first two count in proportion to the rotation rate.
    case combined
}

/// A rule that times the contact in the high-passed acceleration.
public enum ContactRule: String, Hashable, Sendable, Codable {
    /// The peak of the high-passed z, 1.5 to 12 ms after the onset (WWDC23, session 10179).
    case peak
    /// The onset of the burst: the change point of the high-passed acceleration.
    case changePoint
    /// The onset of the burst after the predictable part of the arm vibration is removed.
    ///
    /// It is the change point of the residual of an autoregressive model (R. Sleeman and T. van Eck 1999, *Phys. Earth
    /// Planet. Inter.* 113, 265–275).
    case whitenedChangePoint
}
