import ArgumentParser
import SwingAnalysis
import SwingResults

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `swing analyze`: recordings in, swings out.
struct Analyze: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the swings in recorded sessions.",
        discussion: """
            INPUT is a recording: an HDF5 file, a folder or zip archive with accelerometer.csv and motion.csv, what an app \
            such as Sensor Logger or SensorLog has exported, another table, or a folder that holds recordings. Formats are told by content. What -o names decides the results' layout: .h5 (for notebooks), .csv or .jsonl. A recording \
            that can't be analysed is told of and skipped; the exit code then says so.

            Examples:
              swing analyze session.h5
              swing analyze session.h5 -o results.h5
              swing analyze season/ -o season.h5 --profile golf --quiet
              swing analyze session.h5 --format jsonl | head
              swing analyze accelerometer.csv --impacts-only
            """)

    /// How swings are printed on standard output.
    struct Format: ExpressibleByArgument, Equatable {
        /// A table for people.
        static let table = Format(results: nil)
        static let allValueStrings = ["table"] + ResultsFormat.all.filter(\.isText).map(\.name)

        /// The format of results; `nil` for the table.
        let results: ResultsFormat?
    }

    @Argument(help: "The recordings.")
    var input: [String]

    @Option(name: [.short, .customLong("output")], help: "Where the results go: a file ending in .h5, .csv or .jsonl.")
    var output: String?

    @Option(help: "How swings are printed: table, csv or jsonl (default: table; with -o and --quiet, not at all).")
    var format: Format?

    @Option(help: "The parameters: baseball, golf, tennis, or a JSON file (default: by the session's sport).")
    var profile: String?

    @Flag(help: "Find impacts in the accelerometer alone: no start, no time to contact.")
    var impactsOnly = false

    @Flag(help: "Estimate gravity from accelerometer and rotation rate, whatever the recording says of it.")
    var estimateGravity = false

    @Flag(help: "Store the SHA-256 of the whole recordings; it costs more than the analysis.")
    var checksum = false

    @Option(help: "How many recordings are analysed at a time (default: one a core); the results are the same.")
    var jobs: Int?

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Flag(help: "Print errors only.")
    var quiet = false

    func validate() throws {
        if let output, ResultsFormat(path: output) == nil {
            throw ValidationError("-o \(output): expected a name ending in \(ResultsFormat.listedEndings)")
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): expected at least 1") }
    }

    @concurrent func run() async throws {
        try await reporting {
            let profiles = try ProfileChoice(profile)
            let inputs = try InputList(input, reading.options(), isQuiet: quiet)
            try inputs.refuse(output: output)
            // Only HDF5 tells where results come from. The sessions in it have their fingerprints, too: they are made once.
            let keepsProvenance = output.flatMap(ResultsFormat.init(path:))?.keepsProvenance == true
            let fingerprints = keepsProvenance ? inputs.fingerprints : []
            let outputs = try Outputs(
                file: output, format: quiet ? format : format ?? .table,
                provenance: Provenances.make(parameters: profiles.json, inputs, fingerprints))
            let results = ResultsInOrder(
                count: inputs.paths.count, outputs: outputs,
                progress: Progress(total: inputs.sampleCount, isQuiet: quiet), isQuiet: quiet)
            try await analyze(inputs, fingerprints, profiles, into: results)
            let failure = try await results.close(toStandardOutput: (format ?? .table) == .table)
            if let failure { throw ExitCode(failure.code.rawValue) }
        }
    }

    /// Analyses the recordings, as many at a time as was asked for.
    private func analyze(
        _ inputs: InputList, _ fingerprints: [String?], _ profiles: ProfileChoice, into results: ResultsInOrder
    ) async throws {
        let workers = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, inputs.paths.count)
        let mode = impactsOnly ? SwingAnalyzer.Mode.impactsOnly : .swings
        let (withChecksum, estimatingGravity) = (checksum, estimateGravity)
        try await withThrowingTaskGroup { group in
            for _ in 0..<workers {
                group.addTask { @concurrent in
                    while let place = await results.begin() {
                        let session = SessionAnalysis(
                            path: inputs.paths[place], options: inputs.options,
                            knownFingerprint: fingerprints.isEmpty ? nil : fingerprints[place], profiles: profiles,
                            mode: mode, withChecksum: withChecksum, estimatingGravity: estimatingGravity,
                            results: results, place: place)
                        try await results.end(place, session.run())
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

extension Analyze.Format {
    init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        self.init(results: ResultsFormat.all.first { $0.name == argument })
    }
}
