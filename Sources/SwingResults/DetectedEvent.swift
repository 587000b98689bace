public import SwingMotion

/// What finds events, each with a table of its own.
public enum EventDetector: String, CaseIterable, Hashable, Sendable {
    /// Shakes, in the accelerometer's samples.
    case shake
    /// Flicks, in the accelerometer's samples.
    case gesture
    /// What a head did, in the motion of headphones.
    case headpose
    /// Dives, in pressures and depths.
    case submersion
}

/// An event of any detector.
public enum DetectedEvent: Hashable, Sendable {
    /// A shake, and how many more were suppressed before the next event.
    case shake(GestureEvent, suppressed: Int)
    /// A flick, and how many more were suppressed before the next event.
    case gesture(GestureEvent, suppressed: Int)
    /// What a head did.
    case headPose(HeadPoseEvent)
    /// A dive, or a change of state in or above water.
    case submersion(DiveEvent)

    /// What found it.
    public var detector: EventDetector {
        switch self {
        case .shake: .shake
        case .gesture: .gesture
        case .headPose: .headpose
        case .submersion: .submersion
        }
    }
}
