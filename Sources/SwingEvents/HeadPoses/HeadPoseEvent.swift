public import SwingReplay

/// The pose of a head, in degrees relative to where it was at the start.
///
/// The axes are those that the head had at the start: x to the right, y forward, z up.
public struct HeadPose: Hashable, Sendable {
    /// The turn about the vertical, from −180 to 180: positive to the left.
    public var yaw: Double
    /// The nod about the axis through the ears, from −90 to 90: negative where the head looks down.
    public var pitch: Double
    /// The tilt about the line of sight, from −180 to 180: positive towards the right shoulder.
    public var roll: Double

    package init(yaw: Double, pitch: Double, roll: Double) {
        self.yaw = yaw
        self.pitch = pitch
        self.roll = roll
    }

    /// A pose that is not known.
    package static let unknown = HeadPose(yaw: .nan, pitch: .nan, roll: .nan)
}

/// What a head did: one row of a table.
public struct HeadPoseEvent: Hashable, Sendable {
    /// What the row is about.
    public package(set) var kind: HeadPoseEventKind
    /// The run of the sensor's clock, and the connection; both from 0.
    package var clock, segment: Int
    /// When it began, in seconds on the sensor's clock.
    public package(set) var time: Double
    /// When it ended, in seconds on the sensor's clock; NaN for a change of sides.
    public package(set) var endTime = Double.nan
    /// Which earphone measured at the end.
    public package(set) var sensorLocation = SensorLocation.default
    /// The pose at the end; of a repetition and a posture, where it is farthest out.
    public package(set) var pose = HeadPose.unknown
    /// Of a segment, how many repetitions it has; of any other row, its number among the segment's rows of its kind, from 1.
    public package(set) var count = 0
    /// Of a segment, how long it was beyond the posture's angle in seconds, and its samples' measured rate in Hz; else NaN.
    public package(set) var postureDuration = Double.nan, rate = Double.nan

    package init(_ kind: HeadPoseEventKind, clock: Int = 0, segment: Int = 0, time: Double) {
        self.kind = kind
        self.clock = clock
        self.segment = segment
        self.time = time
    }
}

/// The kinds of rows of a table of head poses.
public enum HeadPoseEventKind: Int8, CaseIterable, Hashable, Sendable {
    /// The time from a connection to its end.
    case segment = 0
    /// The other earphone took over.
    case sideChange = 1
    /// One repetition, such as a nod.
    case repetition = 2
    /// A stretch of time beyond the posture's angle.
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
    /// The pose of a head that stood in `start` before, in degrees.
    ///
    /// - Parameter start: The starting attitude.
    /// - Returns: Yaw, pitch and roll of this attitude relative to it.
    package func headPose(from start: DeviceAttitude) -> HeadPose {
        let relative = relative(to: start)
        let degrees = 180 / Double.pi
        return HeadPose(yaw: relative.yaw * degrees, pitch: relative.pitch * degrees, roll: relative.roll * degrees)
    }
}

extension HeadphoneMotionManager {
    /// The pose of the latest sample relative to the first since the connection; Core Motion leaves that to the app.
    public var headPose: HeadPose? {
        let latest = latestPose
        return latest.start.flatMap { start in latest.motion?.attitude.headPose(from: start) }
    }
}
