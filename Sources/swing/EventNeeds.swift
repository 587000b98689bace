import SwingRecording
import SwingResults

/// What each detector needs of a recording.
enum EventNeeds {
    /// The detectors that can run.
    ///
    /// - Parameters:
    ///   - asked: What was asked for; `nil` for all that the recording allows.
    ///   - recording: The recording.
    /// - Returns: The detectors, in the order of their tables.
    /// - Throws: ``CommandFailure`` if the recording lacks what one of them needs.
    static func detectors(_ asked: [EventDetector]?, in recording: EventRecording) throws -> [EventDetector] {
        guard let asked else { return EventDetector.allCases.filter { isMet($0, recording) } }
        for detector in asked where !isMet(detector, recording) {
            throw CommandFailure(
                .badData,
                "\(recording.path): holds \(contents(of: recording)), but \(detector.rawValue) needs \(need(detector)); "
                    + "record it, or leave \(detector.rawValue) out of --detect")
        }
        return asked
    }

    private static func isMet(_ detector: EventDetector, _ recording: EventRecording) -> Bool {
        switch detector {
        case .shake, .gesture: recording.motion != nil
        case .headpose: recording.headphones != nil
        case .submersion: recording.water != nil
        }
    }

    private static func need(_ detector: EventDetector) -> String {
        switch detector {
        case .shake, .gesture: "an accelerometer (an HDF5 recording, or CSV with timestamp, x, y and z)"
        case .headpose:
            "the motion of headphones (CSV with timestamp, sensorLocation and quaternionW to quaternionZ; in a folder "
                + "headphone.csv)"
        case .submersion: "pressures or depths (CSV with timestamp, and pressure or depth; in a folder water.csv)"
        }
    }

    private static func contents(of recording: EventRecording) -> String {
        var parts: [String] = []
        if let motion = recording.motion {
            parts.append(motion.hasDeviceMotion ? "an accelerometer and device motion" : "an accelerometer")
        }
        if recording.headphones != nil { parts.append("the motion of headphones") }
        if recording.water != nil { parts.append("pressures or depths") }
        return parts.joined(separator: " and ")
    }
}
