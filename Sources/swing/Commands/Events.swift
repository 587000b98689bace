public import ArgumentParser
public import SwingEvents
import SwingMotion
import SwingRecording
public import SwingResults
import SwingStudy

/// `swing events`: detects shakes, flicks, head poses and dives.
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Detect shakes, flicks, head poses and dives.",
        discussion: """
            INPUT is a recording; its content decides which detectors can run. Shakes and gestures need an \
            accelerometer, in any format that `swing analyze` reads. Head poses need headphones: CSV with the \
            columns timestamp and quaternionW to quaternionZ, named headphone.csv or with the column \
            sensorLocation, or Sensor Logger's Headphone.csv. Dives need CSV with timestamp, and \
            pressure (kPa) or depth (m). A folder may contain accelerometer.csv, headphone.csv and water.csv \
            together.

            The ending of the output file sets its format: .h5 (one group per detector), .csv or .jsonl.

            Examples:
              swing events session.h5 --detect shake,gesture
              swing events headphone.csv --detect headpose --posture-angle 20 -o head.h5
              swing events dives/water.csv --detect submersion --maximum-depth 40 --format csv
              swing events session.h5 --detect shake --shake-rule throttle --shake-wait 0.5
            """)

    @Argument(help: "The recording.")
    var input: String

    @Option(
        help:
            "Detectors: shake, gesture, headpose, submersion, separated by commas (default: all that INPUT allows)."
    )
    var detect: DetectorList?

    @Option(name: [.short, .customLong("output")], help: "Output file for the events, ending in .h5, .csv or .jsonl.")
    var output: String?

    @Option(help: "Format on standard output: jsonl or csv (default: jsonl; nothing with -o or --quiet).")
    var format: ResultsFormat?

    @Flag(help: "Print JSON lines, as --format jsonl does.")
    var json = false

    @OptionGroup(title: "Limits")
    var limits: EventLimits

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @OptionGroup
    var replacing: ReplacingChoice

    @Flag(help: "Print errors only.")
    var quiet = false

    func validate() throws {
        if json, format != nil { throw ValidationError("found --json and --format; name one of both") }
        if let output, ResultsFormat(path: output) == nil {
            throw ValidationError("-o \(output): expected a name ending in \(ResultsFormat.listedEndings)")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            let options = try reading.options()
            let inputs = RecordingList(exactly: [input], options: options)
            if let output { try inputs.check(output: output) }
            try replacing.check(output, .events)
            let recording = try EventRecording(readingAt: input, options: options)
            var search = try EventSearch(recording, detectors: detect?.detectors, settings: limits.settings)
            let fingerprints = try await inputs.fingerprints()
            let provenance = try Provenance(
                of: inputs, title: "Events", parameters: limits.settings.json(search.detectors), fingerprints,
                madeBy: SwingCommand.line)
            let tables = EventTables.set(of: search.detectors)
            let outputs = try destinations.compactMap { format, destination in
                try format.tablesWriter(to: destination, tables, provenance: provenance)
            }
            try await search.run { rows in
                for row in rows { for output in outputs { try output.append(row) } }
            }
            for output in outputs {
                for summary in search.summaries { try output.append(summary) }
                try output.close()
            }
            guard !quiet else { return }
            StandardError.warn(search.warnings, about: input)
            if output != nil { StandardError.write(search.summaries.map(Self.tally).joined(separator: ", ") + "\n") }
        }
    }

    /// The file and standard output, if they are requested, with their formats.
    private var destinations: [(ResultsFormat, ResultsDestination)] {
        let printed = json ? .jsonLines : format ?? (output == nil && !quiet ? .jsonLines : nil)
        var destinations: [(ResultsFormat, ResultsDestination)] = []
        if let output, let format = ResultsFormat(path: output) { destinations.append((format, .file(output))) }
        if let printed { destinations.append((printed, .standardOutput)) }
        return destinations
    }

    /// The counts of one detector, such as `shake: 2 events (1 suppressed)`.
    private static func tally(_ summary: EventSummary) -> String {
        let counted = "\(summary.detector.rawValue): \(summary.eventCount.of("event"))"
        return summary.suppressedCount > 0 ? counted + " (\(summary.suppressedCount) suppressed)" : counted
    }
}

/// The detectors that `--detect` names.
struct DetectorList: ExpressibleByArgument {
    let detectors: [EventDetector]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let found = names.compactMap(EventDetector.init)
        guard found.count == names.count else { return nil }
        // In table order, without repetitions.
        detectors = EventDetector.allCases.filter(found.contains)
    }

    static var allValueStrings: [String] { EventDetector.allCases.map(\.rawValue) }
}

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
    var nodAngle = 8.0

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

extension ResultsFormat: ExpressibleByArgument {
    /// Creates the format of text that has a name; `nil` if there is none.
    public init?(argument: String) {
        guard let named = Self.all.first(where: { $0.isText && $0.name == argument }) else { return nil }
        self = named
    }

    public static var allValueStrings: [String] { all.filter(\.isText).map(\.name) }
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
