import ArgumentParser
import SwingRecording
import SwingResults

/// `swing events`: shakes, flicks, what a head did, and dives.
struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find shakes, flicks, movements of the head, and dives.",
        discussion: """
            INPUT is a recording, told apart by what it holds. Shakes and gestures need an accelerometer: what \
            `swing analyze` reads. Poses of the head need headphones: CSV with the columns timestamp, sensorLocation and \
            quaternionW to quaternionZ. Dives need CSV with timestamp, and pressure (kPa) or depth (m). A folder may hold \
            accelerometer.csv, headphone.csv and water.csv beside each other.

            What -o names decides the layout: .h5 (a group for each detector), .csv or .jsonl.

            Examples:
              swing events session.h5 --detect shake,gesture
              swing events headphone.csv --detect headpose --posture-angle 20 -o head.h5
              swing events dives/water.csv --detect submersion --maximum-depth 40 --format csv
              swing events session.h5 --detect shake --shake-rule throttle --shake-wait 0.5
            """)

    /// How events are printed on standard output.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case jsonl, csv
    }

    @Argument(help: "The recording.")
    var input: String

    @Option(
        help:
            "What to look for: shake, gesture, headpose, submersion, separated by commas (default: all that INPUT allows)."
    )
    var detect: DetectorList?

    @Option(name: [.short, .customLong("output")], help: "Where the events go: a file ending in .h5, .csv or .jsonl.")
    var output: String?

    @Option(help: "How events are printed: jsonl or csv (default: jsonl; with -o or --quiet, not at all).")
    var format: Format?

    @OptionGroup(title: "Limits")
    var limits: EventLimits

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Flag(help: "Print errors only.")
    var quiet = false

    func validate() throws {
        if let output, ResultsFormat(path: output) == nil {
            throw ValidationError("-o \(output): expected a name ending in .h5, .hdf5, .csv or .jsonl")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            let options = try reading.options()
            let inputs = InputList(recording: input, options)
            try inputs.refuse(output: output)
            let recording = try EventRecording(readingAt: input, options: options)
            let detectors = try EventNeeds.detectors(detect?.detectors, in: recording)
            let printed: Format? = format ?? (output == nil && !quiet ? .jsonl : nil)
            let outputs = try EventOutputs(
                file: output, format: printed, detectors: detectors,
                provenance: Provenances.make("Events", parameters: limits.json(detectors), inputs))
            var warnings: [String] = []
            var detection = EventDetection(recording: recording, detectors: detectors, limits: limits)
            try await detection.run(into: outputs, &warnings)
            try outputs.close()
            guard !quiet else { return }
            for warning in warnings { StandardError.write("swing: warning: \(input): \(warning)\n") }
            if output != nil { StandardError.write(detection.tally + "\n") }
        }
    }
}

/// The detectors that `--detect` names.
struct DetectorList: ExpressibleByArgument {
    let detectors: [EventDetector]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let found = names.compactMap(EventDetector.init)
        guard found.count == names.count else { return nil }
        // In the order of the tables, each once.
        detectors = EventDetector.allCases.filter(found.contains)
    }

    static var allValueStrings: [String] { EventDetector.allCases.map(\.rawValue) }
}
