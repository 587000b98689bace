package import SwingEvents
import SwingMotion
import SwingRecording
internal import SwingTables

/// The detectors of events.
///
/// Each has its own table.
package enum EventDetector: String, CaseIterable, Hashable, Sendable {
    /// Shakes, from accelerometer samples.
    case shake
    /// Flicks, from accelerometer samples.
    case gesture
    /// Head movements, from headphone motion.
    case headpose
    /// Dives, from pressures or depths.
    case submersion
}

/// An event of any detector.
package enum DetectedEvent: Hashable, Sendable {
    /// A shake and the number of shakes suppressed before the next event.
    case shake(GestureEvent, suppressed: Int)
    /// A flick and the number of flicks suppressed before the next event.
    case gesture(GestureEvent, suppressed: Int)
    /// A head movement, a connection or a change of earphone.
    case headPose(HeadPoseEvent)
    /// A dive or a change of state.
    case submersion(DiveEvent)

    /// The detector that reported the event.
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
    /// Returns the detectors to run.
    ///
    /// - Parameters:
    ///   - requested: The requested detectors; `nil` for each that the recording supports.
    ///   - recording: The recording.
    /// - Returns: The detectors, in the order of their tables.
    /// - Throws: ``SwingMotion/SwingError`` if the recording lacks the samples that a detector needs.
    static func detectors(
        _ requested: [EventDetector]?, in recording: EventRecording
    ) throws(SwingError) -> [EventDetector] {
        guard let requested else { return allCases.filter { $0.isMet(by: recording) } }
        for detector in requested where !detector.isMet(by: recording) {
            throw SwingError(
                .badData,
                "\(recording.path): contains \(recording.contents); \(detector.rawValue) needs \(detector.need); "
                    + "record it, or omit \(detector.rawValue) from --detect")
        }
        return requested
    }

    /// Whether the recording contains the samples that the detector needs.
    private func isMet(by recording: EventRecording) -> Bool {
        switch self {
        case .shake, .gesture: recording.motion != nil
        case .headpose: recording.headphones != nil
        case .submersion: recording.water != nil
        }
    }

    private var need: String {
        switch self {
        case .shake, .gesture: "accelerometer data (an HDF5 recording, or CSV with timestamp, x, y and z)"
        case .headpose:
            "headphone motion (CSV with timestamp and quaternionW to quaternionZ, named headphone.csv or with the column "
                + "sensorLocation)"
        case .submersion: "pressures or depths (CSV with timestamp, and pressure or depth; water.csv in a folder)"
        }
    }
}

extension EventRecording {
    /// A list of the kinds of samples in the recording, for messages.
    fileprivate var contents: String {
        var parts: [String] = []
        if let motion {
            parts.append(motion.hasDeviceMotion ? "accelerometer data and device motion" : "accelerometer data")
        }
        if headphones != nil { parts.append("headphone motion") }
        if water != nil { parts.append("pressures or depths") }
        return parts.joined(separator: " and ")
    }
}

/// The settings of the detectors of an ``EventSearch``.
package struct EventSettings: Sendable {
    package let shake: ShakeRule
    package let flick: FlickRule
    package let repetition: RepetitionRule
    package let posture: PostureRule
    package let water: SubmersionSettings

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - shake: The definition of a shake.
    ///   - flick: The definition of a flick, for the detector ``EventDetector/gesture``.
    ///   - repetition: The definition of a repetition of a head movement.
    ///   - posture: The posture of the head to measure.
    ///   - water: Properties of the water and the sensors.
    package init(
        shake: ShakeRule = ShakeRule(), flick: FlickRule = FlickRule(), repetition: RepetitionRule = .nods,
        posture: PostureRule = .bowed, water: SubmersionSettings = SubmersionSettings()
    ) {
        self.shake = shake
        self.flick = flick
        self.repetition = repetition
        self.posture = posture
        self.water = water
    }
}

extension EventSettings {
    /// The thresholds of the given detectors as one JSON object, as stored in results.
    package func json(_ detectors: [EventDetector]) -> String {
        var parameters: [String: JSONValue] = [:]
        for detector in detectors {
            switch detector {
            case .shake:
                parameters["shake"] = [
                    "threshold": .known(shake.threshold), "wait": .known(shake.duration),
                    "rule": .text(shake.wait.rawValue), "gapLimit": .known(shake.gapLimit),
                ]
            case .gesture:
                parameters["gesture"] = [
                    "axis": .text(flick.axis.rawValue), "threshold": .known(flick.threshold),
                    "release": .known(flick.release), "gapLimit": .known(flick.gapLimit),
                ]
            case .headpose:
                parameters["headpose"] = [
                    "repetition": .text(repetition == .pushUps ? "push-ups" : "nods"),
                    "beyond": .known(repetition.beyond),
                    "back": .known(repetition.back),
                    "shortest": .known(repetition.shortest), "longest": .known(repetition.longest),
                    "postureLimit": .known(posture.limit),
                    "postureShortest": .known(posture.shortest),
                    "gapLimit": .known(HeadPoseTracker.gapLimit),
                ]
            case .submersion:
                var values: [String: JSONValue] = [
                    "deep": .known(water.limits.deep), "approaching": .known(water.limits.approaching),
                    "maximum": .known(water.limits.maximum),
                    "error": .known(water.limits.error), "density": .known(water.column.density),
                    "submersionDepth": .known(water.submersionDepth), "surfacingDepth": .known(water.surfacingDepth),
                    "airDrift": .known(water.airDrift), "gapLimit": .known(water.gapLimit),
                    "uncertaintyInitial": .known(water.uncertainty.initial),
                    "uncertaintyMinimum": .known(water.uncertainty.minimum),
                    "uncertaintyTimeConstant": .known(water.uncertainty.timeConstant),
                ]
                if let pressure = water.surfacePressure { values["surfacePressure"] = .known(pressure) }
                parameters["submersion"] = JSONValue(values)
            }
        }
        return JSONValue(parameters).text
    }
}
