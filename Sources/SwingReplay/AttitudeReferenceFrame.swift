/// The frame that an attitude turns the device's axes into (`CMAttitudeReferenceFrame`): z is up in all of them.
public struct AttitudeReferenceFrame: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The x axis points anywhere, and drifts about the vertical.
    public static let xArbitraryZVertical = AttitudeReferenceFrame(rawValue: 1)
    /// The x axis points anywhere; the compass holds it there.
    public static let xArbitraryCorrectedZVertical = AttitudeReferenceFrame(rawValue: 2)
    /// The x axis points to magnetic north.
    public static let xMagneticNorthZVertical = AttitudeReferenceFrame(rawValue: 4)
    /// The x axis points to true north.
    public static let xTrueNorthZVertical = AttitudeReferenceFrame(rawValue: 8)
}
