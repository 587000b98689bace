/// How a head is held, in degrees from where it was at the start.
///
/// The axes are those that the head had at the start: x to the right, y forward, z up.
public struct HeadPose: Hashable, Sendable {
    /// The turn about the vertical, from −180 to 180: positive to the left.
    public var yaw: Double
    /// The nod about the axis through the ears, from −90 to 90: negative where the head looks down.
    public var pitch: Double
    /// The tilt about the line of sight, from −180 to 180: positive towards the right shoulder.
    public var roll: Double

    /// Creates a pose.
    ///
    /// - Parameters:
    ///   - yaw: The turn about the vertical in degrees.
    ///   - pitch: The nod in degrees.
    ///   - roll: The tilt in degrees.
    public init(yaw: Double, pitch: Double, roll: Double) {
        self.yaw = yaw
        self.pitch = pitch
        self.roll = roll
    }

    /// A pose that is not known.
    public static let unknown = HeadPose(yaw: .nan, pitch: .nan, roll: .nan)
}
