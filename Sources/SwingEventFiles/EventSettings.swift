package import SwingEvents
internal import SwingFiles

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
