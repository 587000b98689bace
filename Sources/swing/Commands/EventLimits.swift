public import ArgumentParser
import SwingEventFiles
public import SwingEvents
import SwingFiles

/// The thresholds of all detectors, as options.
struct EventLimits: ParsableArguments {
    /// A head movement that is counted.
    enum Repetition: String, CaseIterable, ExpressibleByArgument {
        case nods
        case pushUps = "push-ups"
    }

    @Option(help: "Threshold of √(x² + y²) for a shake, in g.")
    var shakeThreshold = 2.3

    @Option(help: "Waiting time after a shake, in seconds.")
    var shakeWait = 1.0

    @Option(help: "Start of the waiting time: until-quiet (end of the shaking) or throttle (last reported shake).")
    var shakeRule = ShakeRule.Wait.untilQuiet

    @Option(help: "Axis of a gesture: x, y or z.")
    var gestureAxis = FlickRule.Axis.x

    @Option(parsing: .unconditional, help: "Threshold of that axis for a gesture, in g.")
    var gestureThreshold = -2.0

    @Option(parsing: .unconditional, help: "Level that the axis must cross back before the next gesture, in g.")
    var gestureRelease = -1.0

    @Option(help: "Head movement to count: nods or push-ups.")
    var repetition = Repetition.nods

    @Option(help: "Angle of a nod, in degrees; the head must come back to a third of it.")
    var nodAngle = 15.0

    @Option(help: "Angle from which the head counts as bowed, in degrees.")
    var postureAngle = 30.0

    @Option(help: "Minimum duration of a bowed head, in seconds.")
    var postureDuration = 1.0

    @Option(help: "Maximum depth that the device is rated for, in m: 6 or 40.")
    var maximumDepth = 6.0

    @Option(help: "Depth from which the maximum depth counts as approached, in m (default: 0.9 of it).")
    var approachingDepth: Double?

    @Option(help: "Density of the water in kg/m³ (default: 1019.7, so that 10 m equal 100 kPa).")
    var waterDensity: Double?

    @Option(help: "Air pressure at the surface in kPa (default: measured before the dive).")
    var surfacePressure: Double?

    func validate() throws {
        let positive = [
            ("--shake-threshold", shakeThreshold), ("--nod-angle", nodAngle), ("--posture-angle", postureAngle),
            ("--maximum-depth", maximumDepth), ("--water-density", waterDensity ?? 1),
            ("--approaching-depth", approachingDepth ?? 1), ("--surface-pressure", surfacePressure ?? 1),
        ]
        for (name, value) in positive where !(value > 0 && value.isFinite) {
            throw ValidationError("\(name) must be more than 0")
        }
        for (name, value) in [("--shake-wait", shakeWait), ("--posture-duration", postureDuration)]
        where !(value >= 0 && value.isFinite) {
            throw ValidationError("\(name) must be 0 or more")
        }
        guard gestureThreshold.isFinite, gestureRelease.isFinite, gestureThreshold != gestureRelease else {
            throw ValidationError("--gesture-threshold and --gesture-release must be two numbers")
        }
        if let approachingDepth, approachingDepth > maximumDepth {
            throw ValidationError("--approaching-depth must be at most --maximum-depth")
        }
    }
}

extension FlickRule.Axis: ExpressibleByArgument {}
extension ShakeRule.Wait: ExpressibleByArgument {}

extension EventLimits {
    /// The settings of the detectors.
    var settings: EventSettings {
        var nods = RepetitionRule.nods
        nods.beyond = -nodAngle
        nods.back = -nodAngle / 3
        return EventSettings(
            shake: ShakeRule(threshold: shakeThreshold, wait: shakeRule, duration: shakeWait),
            flick: FlickRule(axis: gestureAxis, threshold: gestureThreshold, release: gestureRelease),
            repetition: repetition == .pushUps ? .pushUps : nods,
            posture: PostureRule(.pitch, limit: -postureAngle, shortest: postureDuration),
            water: SubmersionSettings(
                maximumDepth: maximumDepth, approachingDepth: approachingDepth, waterDensity: waterDensity,
                surfacePressure: surfacePressure))
    }
}
