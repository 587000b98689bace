/// Why a swing's values are doubtful or withheld.
public struct SwingFlags: OptionSet, Hashable, Sendable {
    /// One bit a reason.
    public let rawValue: Int32

    /// Creates a set of flags from its bits.
    ///
    /// - Parameter rawValue: One bit a reason.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// A stream has a gap within the swing; the time to contact is withheld.
    public static let gap = SwingFlags(rawValue: 1 << 0)
    /// The accelerometer or the gyroscope reached the end of its range.
    public static let clipped = SwingFlags(rawValue: 1 << 1)
    /// A sensor's clock began anew within the swing.
    public static let clockJump = SwingFlags(rawValue: 1 << 2)
    /// The accelerometer is too slow to time the contact to a millisecond.
    public static let lowRate = SwingFlags(rawValue: 1 << 3)
    /// The start is not sure: it moves with the rule's threshold, or others fit as well; the time to contact is withheld.
    public static let startSensitive = SwingFlags(rawValue: 1 << 4)
    /// The swing touches the beginning or the end of the recording.
    public static let edge = SwingFlags(rawValue: 1 << 5)
    /// The recording has no device motion: an impact, not a swing.
    public static let noDeviceMotion = SwingFlags(rawValue: 1 << 6)
    /// No start was found within the bounds; the time to contact is withheld.
    public static let startNotFound = SwingFlags(rawValue: 1 << 7)
    /// The contact stands out so little that its instant is doubtful; the time to contact is withheld.
    public static let weakContact = SwingFlags(rawValue: 1 << 8)

    /// The movement was braked at once after its greatest rate: begun and broken off, neither a hit nor a miss.
    public static let checked = SwingFlags(rawValue: 1 << 9)

    /// Each flag with its name in files, lowest bit first.
    package static let names: [(flag: SwingFlags, name: String)] = [
        (.gap, "gap"), (.clipped, "clipped"), (.clockJump, "clock_jump"), (.lowRate, "low_rate"),
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
