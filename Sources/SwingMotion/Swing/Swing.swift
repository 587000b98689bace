/// One detected swing: its timestamps, its measurements and their confidence.
///
/// Timestamps are in seconds on the sensor's clock, as in the recorded signals. A value that is unknown or was omitted
/// because it is doubtful is `nil`, and NaN in files; ``flags`` contains the reason.
public struct Swing: Hashable, Sendable, Codable {
    /// The index of the clock run that the timestamps belong to (see ``MotionBatch/clockRun``).
    public var clockRun = 0
    /// The start, in seconds on the sensor's clock: the last instant before the contact at which the rotation rate about
    /// the profile's axis rose through 10 % of its peak (``SwingProfile/startRule``).
    ///
    /// The peak is searched until 8 ms before the contact; without a contact it is the movement's. The instant is
    /// interpolated between samples and corrected for ``motionLatency``.
    public var startTimestamp: Double?
    /// The standard deviation of the start, in seconds, from noise, sampling, latency and the doubt about the peak.
    public var startSpread: Double?
    /// The start about gravity, in seconds on the sensor's clock (WWDC23, session 10179).
    ///
    /// It is `nil` if the rate about gravity does not lead to the contact.
    public var gravityStartTimestamp: Double?
    /// The instant at which the rotation leaves rest or reverses, in seconds on the sensor's clock.
    ///
    /// It is an estimate by a model of the rise, beside the start and earlier than it; nothing else depends on it.
    public var onsetTimestamp: Double?
    /// The standard deviation of the onset, in seconds: the spread of the onsets that explain the rate equally well.
    public var onsetSpread: Double?
    /// The onset of the contact's burst in the acceleration, in seconds on the sensor's clock; `nil` without a contact.
    ///
    /// If several blows follow each other, it is the first.
    public var contactTimestamp: Double?
    /// The time of the contact's peak in the high-passed z, in seconds on the sensor's clock; `nil` without a contact.
    ///
    /// The time is interpolated between samples.
    public var peakTimestamp: Double?
    /// The time of the peak rotation rate about the swing's axis, in seconds on the sensor's clock.
    public var peakRateTimestamp: Double?
    /// The top of the backswing, in seconds on the sensor's clock: the last instant before the start at which the rotation
    /// rate about the profile's axis rose through zero.
    ///
    /// It is `nil` without a backswing, if a gap lies between it and the contact, or if ``topSpread`` exceeds 20 ms, as
    /// when the arm rests at the top.
    public var topTimestamp: Double?
    /// The standard deviation of the top, in seconds, from noise, sampling and latency; `nil` if no top was found.
    public var topSpread: Double?
    /// The beginning of the backswing, in seconds on the sensor's clock: the last instant at which the opposite rotation
    /// rate rose through 10 % of its peak before the top.
    ///
    /// A backswing has a peak of at least 5 % of the forward swing's, and begins at most
    /// ``SwingProfile/backswingReach`` before the contact. It is `nil` without one, if a gap lies between it and the
    /// contact, or if ``backswingSpread`` exceeds 20 ms.
    public var backswingTimestamp: Double?
    /// The standard deviation of the beginning of the backswing, in seconds; `nil` if no beginning was found.
    public var backswingSpread: Double?
    /// The duration of the backswing divided by that of the forward swing, from the top to the contact: 3 in golf's 3 : 1.
    ///
    /// It is `nil` if one of the three instants, or the time to contact, is unknown or was omitted.
    public var tempo: Double?
    /// The largest mean angular acceleration over 40 ms between the start and the peak rate, in rad/s².
    public var peakAngularAcceleration: Double?
    /// The time from start to contact, in seconds; `nil` without a contact, or if omitted because doubtful.
    public var timeToContact: Double?
    /// The peak magnitude of the high-passed acceleration along z, in g.
    public var peakAcceleration: Double?
    /// The peak magnitude of the rotation rate, in rad/s, before the impact shakes the gyroscope.
    ///
    /// The axis is the profile's (``SwingProfile/rotationAxis-swift.property``).
    public var peakRotationRate: Double?
    /// The angle between the swing's own axis and gravity at the peak rate, in rad, from 0 to π/2.
    public var axisTilt: Double?
    /// The integral of the magnitude of the rotation rate about the profile's axis, from start to contact, in rad.
    public var rotationAngle: Double?
    /// The time from the start to the peak rate, in seconds.
    public var timeToPeakRate: Double?
    /// The classification of the swing: contact, miss or uncertain.
    public var outcome = SwingOutcome.uncertain
    /// The probability of a contact, from 0 to 1.
    ///
    /// It is `nil` if the accelerometer is too slow to show a contact, and in a rhythmic movement.
    public var contactScore: Double?
    /// The number of blows during the contact: 1, or more if further bursts follow the first; 0 without a contact.
    public var blowCount = 0
    /// The latency of device motion relative to the accelerometer, in seconds.
    ///
    /// ``startTimestamp`` and ``peakRateTimestamp`` are corrected for it.
    public var motionLatency: Double?
    /// The probability that ``timeToContact`` is within 10 ms of the truth, from 0 to 1; 0 if it is omitted.
    ///
    /// It combines the probability of a contact, the doubts about its instant, and ``startSpread``. It is calibrated on
    /// simulated sessions.
    public var confidence = 0.0
    /// The reasons why values are doubtful or omitted.
    public var flags: SwingFlags = []
    /// The kind of the stroke, such as `forehand`, or `unknown`; `nil` if no kinds were given.
    public var kind: String?
    /// The probability of the most similar kind among those given, from 0 to 1, even if ``kind`` is `unknown`.
    ///
    /// It is `nil` without kinds, or with too few samples around the peak rate.
    public var kindProbability: Double?
    /// The signals around the swing.
    public var window = SwingWindow()

    /// Creates a swing without values.
    package init() {}
}

extension Swing: Identifiable {
    /// What identifies a swing within its session: its clock run and its peak rate, or its contact if it has no rotation.
    public struct ID: Hashable, Sendable, Codable {
        /// The index of the clock run.
        public let clockRun: Int
        /// The timestamp in seconds on the sensor's clock.
        public let timestamp: Double?
    }

    /// The clock run and the timestamp of the swing.
    public var id: ID { ID(clockRun: clockRun, timestamp: peakRateTimestamp ?? contactTimestamp ?? startTimestamp) }
}

extension Double? {
    /// The number, or NaN for `nil`, as in files and in arithmetic.
    package var orNaN: Double {
        get { self ?? .nan }
        set { self = newValue.isNaN ? nil : newValue }
    }

    /// The number; `nil` for NaN.
    package var known: Double? { flatMap { $0.isNaN ? nil : $0 } }
}

/// The classification of a swing.
public enum SwingOutcome: Int8, CaseIterable, Hashable, Sendable {
    /// The swing made no contact (air swing).
    case miss = 0
    /// The swing made contact with a ball or another object.
    case contact = 1
    /// The signals do not show whether the swing made contact.
    case uncertain = 2

    /// The outcome's name in files.
    public var name: String {
        switch self {
        case .miss: "miss"
        case .contact: "contact"
        case .uncertain: "uncertain"
        }
    }
}

extension SwingOutcome: Codable {
    /// Reads the outcome's name.
    ///
    /// - Throws: `DecodingError` if no outcome has the name.
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let outcome = Self.allCases.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no outcome has the name \(name)"))
        }
        self = outcome
    }

    /// Writes the outcome's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// The reasons why a swing's values are doubtful or omitted.
public struct SwingFlags: OptionSet, Hashable, Sendable, Codable {
    /// The flags as bits, one bit per reason.
    public let rawValue: Int32

    /// Creates a set of flags from its bits.
    ///
    /// - Parameter rawValue: The flags as bits, one bit per reason.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The accelerometer or device motion has a gap within the swing; the time to contact is omitted.
    public static let gap = SwingFlags(rawValue: 1 << 0)
    /// The accelerometer or the gyroscope reached the end of its range.
    public static let clipped = SwingFlags(rawValue: 1 << 1)
    /// A sensor's clock was reset within the swing.
    public static let clockReset = SwingFlags(rawValue: 1 << 2)
    /// The accelerometer's sample rate is too low to time the contact to 1 ms.
    public static let lowRate = SwingFlags(rawValue: 1 << 3)
    /// ``Swing/startSpread`` exceeds 20 ms, or the gyroscope reached the end of its range; the time to contact is omitted.
    public static let startUncertain = SwingFlags(rawValue: 1 << 4)
    /// The swing reaches the beginning or the end of the recording; the time to contact is omitted.
    public static let edge = SwingFlags(rawValue: 1 << 5)
    /// The recording has no device motion, so the row is an impact, not a swing.
    public static let noDeviceMotion = SwingFlags(rawValue: 1 << 6)
    /// The rate about the profile's axis has no start within the profile's bounds; the time to contact is omitted.
    public static let startNotFound = SwingFlags(rawValue: 1 << 7)
    /// The contact's instant is doubtful, so that its confidence is below 0.65; the time to contact is omitted.
    public static let weakContact = SwingFlags(rawValue: 1 << 8)

    /// The swing is braked right after its peak rate, or stops at its burst; only a clear burst remains a contact.
    public static let checked = SwingFlags(rawValue: 1 << 9)

    /// Similar movements repeat at a steady rhythm, as in hammering, boxing or swimming; the outcome is uncertain.
    public static let rhythmic = SwingFlags(rawValue: 1 << 10)
    /// The profile's axis is gravity, and the rate about gravity does not lead to the contact; the time to contact is
    /// omitted.
    public static let offAxis = SwingFlags(rawValue: 1 << 11)

    /// Samples of the swing were dropped because no sensor can have measured them (``SampleFault``), or the contact rests
    /// on one to three samples.
    ///
    /// The time to contact is omitted if they affect it.
    public static let implausible = SwingFlags(rawValue: 1 << 12)
    /// A sensor held its values within the swing, or they follow a straight line or repeat earlier ones
    /// (``SampleFault``); the stretch counts as a gap.
    public static let held = SwingFlags(rawValue: 1 << 13)

    /// The accelerometer, the rotation rate and gravity do not fit together, as with a wrong clock or of different
    /// recordings; the time to contact is omitted.
    public static let misaligned = SwingFlags(rawValue: 1 << 14)

    /// The accelerometer's samples were interpolated or filtered, so that they show less than their rate; the outcome is
    /// uncertain.
    public static let smoothed = SwingFlags(rawValue: 1 << 15)
    /// Device motion has no user acceleration, so that its latency was assumed instead of measured.
    ///
    /// Start and time to contact may be wrong by the difference to ``SwingProfile/motionLatency``.
    public static let latencyAssumed = SwingFlags(rawValue: 1 << 16)

    /// The flags and their names in files, lowest bit first.
    package static let names: [(flag: SwingFlags, name: String)] = [
        (.gap, "gap"), (.clipped, "clipped"), (.clockReset, "clock_reset"), (.lowRate, "low_rate"),
        (.startUncertain, "start_uncertain"), (.edge, "edge"), (.noDeviceMotion, "no_device_motion"),
        (.startNotFound, "start_not_found"), (.weakContact, "weak_contact"), (.checked, "checked"),
        (.rhythmic, "rhythmic"), (.offAxis, "off_axis"), (.implausible, "implausible"), (.held, "held"),
        (.misaligned, "misaligned"), (.smoothed, "smoothed"), (.latencyAssumed, "latency_assumed"),
    ]
}

extension SwingFlags: CustomStringConvertible {
    /// The names of the flags that are set, separated by spaces.
    public var description: String {
        Self.names.filter { contains($0.flag) }.map(\.name).joined(separator: " ")
    }
}
