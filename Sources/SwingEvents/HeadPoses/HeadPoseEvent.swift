public import SwingReplay

/// The pose of a head, in degrees relative to the starting pose.
///
/// The axes are those of the head in the starting pose: x to the right, y forward, z up.
public struct HeadPose: Hashable, Sendable {
    /// The rotation about the vertical, from −180 to 180: positive to the left.
    public var yaw: Double
    /// The rotation about the axis through the ears, from −90 to 90: negative when the head looks down.
    public var pitch: Double
    /// The rotation about the line of sight, from −180 to 180: positive towards the right shoulder.
    public var roll: Double

    package init(yaw: Double, pitch: Double, roll: Double) {
        self.yaw = yaw
        self.pitch = pitch
        self.roll = roll
    }
}

/// A head movement, a connection or a change of earphone: one row of a table.
public struct HeadPoseEvent: Hashable, Sendable {
    /// The kind of row.
    public package(set) var kind: HeadPoseEventKind
    /// The indices of the clock run and of the connection, both from 0.
    package var clockRun, segment: Int
    /// The start in seconds on the sensor's clock.
    public package(set) var timestamp: Double
    /// The end in seconds on the sensor's clock; `nil` for a side change.
    public package(set) var endTimestamp: Double?
    /// The earphone that measured at the end.
    public package(set) var sensorLocation = SensorLocation.default
    /// The pose at the end; `nil` if unknown.
    ///
    /// For a repetition or a posture, the most extreme pose.
    public package(set) var pose: HeadPose?
    /// For a segment, its number of repetitions.
    ///
    /// For other rows, the number among the segment's rows of this kind, from 1.
    public package(set) var count = 0
    /// For a segment, the time beyond the posture's angle in seconds and the measured sample rate in Hz.
    ///
    /// `nil` for other rows, and without samples.
    public package(set) var postureDuration: Double?, rate: Double?

    package init(_ kind: HeadPoseEventKind, clockRun: Int = 0, segment: Int = 0, timestamp: Double) {
        self.kind = kind
        self.clockRun = clockRun
        self.segment = segment
        self.timestamp = timestamp
    }
}

/// The kinds of rows in a table of head poses.
public enum HeadPoseEventKind: Int8, CaseIterable, Hashable, Sendable {
    /// The time from a connection to a disconnection.
    case segment = 0
    /// A change to the other earphone's sensor.
    case sideChange = 1
    /// One repetition, such as a nod.
    case repetition = 2
    /// A period beyond the posture's angle.
    case posture = 3

    /// The name in files.
    package var name: String {
        switch self {
        case .segment: "segment"
        case .sideChange: "side_change"
        case .repetition: "repetition"
        case .posture: "posture"
        }
    }
}

extension DeviceAttitude {
    /// Returns the pose of a head whose starting attitude was `start`, in degrees.
    ///
    /// - Parameter start: The starting attitude.
    /// - Returns: Yaw, pitch and roll of this attitude relative to it; `nil` if one of them is not a rotation.
    package func headPose(from start: DeviceAttitude) -> HeadPose? {
        guard quaternion.isRotation, start.quaternion.isRotation else { return nil }
        let relative = relative(to: start)
        let degrees = 180 / Double.pi
        return HeadPose(yaw: relative.yaw * degrees, pitch: relative.pitch * degrees, roll: relative.roll * degrees)
    }
}

extension HeadphoneMotionManager {
    /// The pose of the latest sample relative to the connection's first sample.
    ///
    /// Core Motion leaves this to the app.
    public var headPose: HeadPose? {
        let latest = latestPose
        return latest.start.flatMap { start in latest.motion?.attitude.headPose(from: start) }
    }
}
