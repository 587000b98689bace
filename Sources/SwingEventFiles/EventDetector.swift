package import SwingEvents
import SwingMotion
import SwingRecording
import SwingResults

/// The detectors of events, each with a table of its own.
package enum EventDetector: String, CaseIterable, Hashable, Sendable {
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
package enum DetectedEvent: Hashable, Sendable {
    /// A shake, and how many more were suppressed before the next event.
    case shake(GestureEvent, suppressed: Int)
    /// A flick, and how many more were suppressed before the next event.
    case gesture(GestureEvent, suppressed: Int)
    /// What a head did.
    case headPose(HeadPoseEvent)
    /// A dive, or a change of state in or above water.
    case submersion(DiveEvent)

    /// The detector that found it.
    package var detector: EventDetector {
        switch self {
        case .shake: .shake
        case .gesture: .gesture
        case .headPose: .headpose
        case .submersion: .submersion
        }
    }
}

extension EventDetector {
    /// The headers of the columns of its table.
    var headers: [String] {
        switch self {
        case .shake, .gesture: EventColumns.gesture.map(\.header)
        case .headpose: EventColumns.headPose.map(\.header)
        case .submersion: EventColumns.submersion.map(\.header)
        }
    }
}

extension EventDetector {
    /// The detectors that can run.
    ///
    /// - Parameters:
    ///   - asked: The ones asked for; `nil` for all that the recording allows.
    ///   - recording: The recording.
    /// - Returns: The detectors, in the order of their tables.
    /// - Throws: ``SwingMotion/SwingError`` if the recording lacks what one of them needs.
    static func detectors(_ asked: [EventDetector]?, in recording: EventRecording) throws(SwingError) -> [EventDetector]
    {
        guard let asked else { return allCases.filter { $0.isMet(by: recording) } }
        for detector in asked where !detector.isMet(by: recording) {
            throw SwingError(
                .badData,
                "\(recording.path): holds \(recording.contents), but \(detector.rawValue) needs \(detector.need); "
                    + "record it, or leave \(detector.rawValue) out of --detect")
        }
        return asked
    }

    /// Whether a recording holds what the detector needs.
    private func isMet(by recording: EventRecording) -> Bool {
        switch self {
        case .shake, .gesture: recording.motion != nil
        case .headpose: recording.headphones != nil
        case .submersion: recording.water != nil
        }
    }

    private var need: String {
        switch self {
        case .shake, .gesture: "an accelerometer (an HDF5 recording, or CSV with timestamp, x, y and z)"
        case .headpose:
            "the motion of headphones (CSV with timestamp, sensorLocation and quaternionW to quaternionZ; in a folder "
                + "headphone.csv)"
        case .submersion: "pressures or depths (CSV with timestamp, and pressure or depth; in a folder water.csv)"
        }
    }
}

extension EventRecording {
    /// The kinds of samples that the recording holds, as messages list them.
    fileprivate var contents: String {
        var parts: [String] = []
        if let motion {
            parts.append(motion.hasDeviceMotion ? "an accelerometer and device motion" : "an accelerometer")
        }
        if headphones != nil { parts.append("the motion of headphones") }
        if water != nil { parts.append("pressures or depths") }
        return parts.joined(separator: " and ")
    }
}
