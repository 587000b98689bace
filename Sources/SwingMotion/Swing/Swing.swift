/// One swing: its instants, what was measured between them, and how far to trust it.
///
/// Instants are seconds on the recording's own clock, so they find the swing again in the signal. A value that is not known
/// is NaN, and ``flags`` says why.
public struct Swing: Hashable, Sendable {
    /// Which run of the sensors' clocks the instants belong to (see ``MotionBatch/clock``).
    public var clock = 0
    /// When the forward rotation began, in seconds.
    public var startTimestamp = Double.nan
    /// When the force of the contact began, in seconds; NaN if nothing was hit.
    public var contactTimestamp = Double.nan
    /// When the high-passed acceleration was greatest, in seconds; NaN if nothing was hit.
    public var peakTimestamp = Double.nan
    /// When the gravity-aligned rotation rate was greatest, in seconds.
    public var peakRateTimestamp = Double.nan
    /// From start to contact, in seconds; NaN if omitted or nothing was hit.
    public var timeToContact = Double.nan
    /// The greatest magnitude of the high-passed acceleration along z, in g.
    public var peakAcceleration = Double.nan
    /// The greatest magnitude of the gravity-aligned rotation rate, in rad/s.
    public var peakRotationRate = Double.nan
    /// The integral of the magnitude of the gravity-aligned rotation rate from start to contact, in rad.
    public var rotationAngle = Double.nan
    /// From start to the greatest rotation rate, in seconds.
    public var timeToPeakRate = Double.nan
    /// Whether the swing met something.
    public var outcome = SwingOutcome.uncertain
    /// The probability of a contact, 0…1.
    public var contactScore = Double.nan
    /// How far the start moves when the start rule's threshold moves by ±25 %, in seconds.
    public var startSensitivity = Double.nan
    /// The standard deviation of the instants that explain the signals as well as the start does, in seconds; 0 where
    /// the start rule knows of none.
    public var startSpread = Double.nan
    /// How much later than the accelerometer device motion was, in seconds; start and greatest rate are set back by it.
    public var motionLatency = Double.nan
    /// How far to trust the time to contact, 0…1.
    public var confidence = 0.0
    /// Why values are doubtful or omitted.
    public var flags: SwingFlags = []
    /// The signals around the swing.
    public var window = SwingWindow()

    /// Creates a swing of which nothing is known.
    package init() {}
}

/// Whether a swing met something.
public enum SwingOutcome: Int8, CaseIterable, Hashable, Sendable {
    /// The swing met nothing.
    case miss = 0
    /// The swing met something.
    case contact = 1
    /// The evidence does not decide.
    case uncertain = 2

    /// The name in files.
    public var name: String {
        switch self {
        case .miss: "miss"
        case .contact: "contact"
        case .uncertain: "uncertain"
        }
    }
}

/// Why a swing's values are doubtful or omitted.
public struct SwingFlags: OptionSet, Hashable, Sendable {
    /// One bit a reason.
    public let rawValue: Int32

    /// Creates a set of flags from its bits.
    ///
    /// - Parameter rawValue: One bit a reason.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// A stream has a gap within the swing; the time to contact is omitted.
    public static let gap = SwingFlags(rawValue: 1 << 0)
    /// The accelerometer or the gyroscope reached the end of its range.
    public static let clipped = SwingFlags(rawValue: 1 << 1)
    /// A sensor's clock began anew within the swing.
    public static let clockReset = SwingFlags(rawValue: 1 << 2)
    /// The accelerometer is too slow to time the contact to a millisecond.
    public static let lowRate = SwingFlags(rawValue: 1 << 3)
    /// The start is not sure: it moves with the rule's threshold, or others fit as well; the time to contact is omitted.
    public static let startSensitive = SwingFlags(rawValue: 1 << 4)
    /// The swing touches the beginning or the end of the recording.
    public static let edge = SwingFlags(rawValue: 1 << 5)
    /// The recording has no device motion: an impact, not a swing.
    public static let noDeviceMotion = SwingFlags(rawValue: 1 << 6)
    /// No start was found within the bounds; the time to contact is omitted.
    public static let startNotFound = SwingFlags(rawValue: 1 << 7)
    /// The contact stands out so little that its instant is doubtful; the time to contact is omitted.
    public static let weakContact = SwingFlags(rawValue: 1 << 8)

    /// The movement was braked at once after its greatest rate: begun and broken off, neither a hit nor a miss.
    public static let checked = SwingFlags(rawValue: 1 << 9)

    /// Each flag with its name in files, lowest bit first.
    package static let names: [(flag: SwingFlags, name: String)] = [
        (.gap, "gap"), (.clipped, "clipped"), (.clockReset, "clock_reset"), (.lowRate, "low_rate"),
        (.startSensitive, "start_sensitive"), (.edge, "edge"), (.noDeviceMotion, "no_device_motion"),
        (.startNotFound, "start_not_found"), (.weakContact, "weak_contact"), (.checked, "checked"),
    ]
}

extension SwingFlags: CustomStringConvertible {
    /// The names of the flags that are set, separated by spaces.
    public var description: String {
        Self.names.filter { contains($0.flag) }.map(\.name).joined(separator: " ")
    }
}

/// The signals around a swing, on a fixed grid of time about its contact (or its greatest rotation rate, if nothing was hit).
///
/// The grid is the same for every swing, whatever the sensors' rates, so that windows stack into a table; values between
/// samples are interpolated linearly, and NaN where a gap or the edge of the recording leaves none.
public struct SwingWindow: Hashable, Sendable {
    /// The accelerometer's grid: seconds after the contact.
    public static let accelerometerTime = (-400...200).map { Double($0) / 800 }
    /// Device motion's grid: seconds after the contact.
    public static let motionTime = (-200...100).map { Double($0) / 200 }

    /// Total acceleration in g, as long as ``accelerometerTime``.
    public var acceleration = Triaxial()
    /// High-passed z acceleration in g, as long as ``accelerometerTime``.
    public var filteredZ: [Float] = []
    /// Gravity-aligned rotation rate in rad/s, as long as ``motionTime``.
    public var rotationRateAboutGravity: [Float] = []

    /// Creates a window without signals.
    package init() {}
}
