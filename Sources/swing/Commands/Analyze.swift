import ArgumentParser
import SwingAnalysis
import SwingMotion
import SwingResults
import SwingStudy

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
    struct PrintedLayout: ExpressibleByArgument, Equatable {
        /// A table for people.
        static let table = PrintedLayout(format: nil)
        static let allValueStrings = ["table"] + ResultsFormat.all.filter(\.isText).map(\.name)

        /// The format of results; `nil` for the table.
        let format: ResultsFormat?
    }

    @Argument(help: "The recordings.")
    var input: [String]

    @Option(name: [.short, .customLong("output")], help: "Where the results go: a file ending in .h5, .csv or .jsonl.")
    var output: String?

    @Option(help: "How swings are printed: table, csv or jsonl (default: table; with -o and --quiet, not at all).")
    var format: PrintedLayout?

    @Option(help: "The parameters: \(Sport.nameList), or a JSON file (default: by the session's sport).")
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
            let profiles = try ProfileSelection(option: profile)
            let recordings = try recordings()
            let study = study(of: recordings, profiles)
            let outputs = try outputs(of: study)
            let observer = StudyProgress(total: recordings.sampleCount, isQuiet: quiet)
            let summary = try await study.run(into: outputs, observer: observer)
            if !quiet { try summary.print(toStandardOutput: format == nil || format == .table) }
            if let error = summary.failures.first?.error { throw error.code.exitCode }
        }
    }

    private func recordings() throws -> RecordingList {
        let list = try RecordingList(under: input, options: reading.options()) { skipped in
            if !quiet { StandardError.skip(skipped) }
        }
        if let output { try list.check(output: output) }
        return list
    }

    private func study(of recordings: RecordingList, _ profiles: ProfileSelection) -> StudyAnalysis {
        var options = AnalysisOptions()
        options.profiles = profiles
        options.mode = impactsOnly ? .impactsOnly : .swings
        options.estimatesGravity = estimateGravity
        options.storesChecksum = checksum
        return StudyAnalysis(of: recordings, options: options, jobs: jobs, command: SwingCommand.line)
    }

    /// Opens what was requested: a file, and standard output.
    private func outputs(of study: StudyAnalysis) throws(SwingError) -> sending StudyOutputs {
        var outputs = StudyOutputs()
        if let output { try outputs.add(file: output, of: study) }
        if let printed = quiet ? format : format ?? .table {
            if let writer = try printed.format?.writerToStandardOutput() {
                outputs.add(writer)
            } else {
                outputs.add(SwingTable())
            }
        }
        return outputs
    }
}

extension Analyze.PrintedLayout {
    init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        self.init(format: ResultsFormat.all.first { $0.name == argument })
    }
}
