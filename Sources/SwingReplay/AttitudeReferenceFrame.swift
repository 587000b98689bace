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

extension Replay {
    /// The frames in which attitudes can be delivered: the arbitrary ones always, those of the norths where the recording knows them.
    public var availableAttitudeReferenceFrames: AttitudeReferenceFrame {
        let frames: [AttitudeReferenceFrame] = [
            .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical, .xTrueNorthZVertical,
        ]
        return AttitudeReferenceFrame(frames.filter { turn(to: $0) != nil })
    }

    /// What turns the recorded reference frame into `frame`, or `nil` if that can't be told.
    func turn(to frame: AttitudeReferenceFrame) -> DeviceAttitude? {
        switch (attitudeReferenceFrame, frame) {
        // Any direction is as arbitrary as another.
        case (_, .xArbitraryZVertical), (_, .xArbitraryCorrectedZVertical): .identity
        case (.xMagneticNorthZVertical, .xMagneticNorthZVertical), (.xTrueNorthZVertical, .xTrueNorthZVertical):
            .identity
        // East is clockwise, seen from above.
        case (.xMagneticNorthZVertical, .xTrueNorthZVertical):
            magneticDeclination.map { DeviceAttitude(roll: 0, pitch: 0, yaw: -$0) }
        case (.xTrueNorthZVertical, .xMagneticNorthZVertical):
            magneticDeclination.map { DeviceAttitude(roll: 0, pitch: 0, yaw: $0) }
        default: nil
        }
    }
}
