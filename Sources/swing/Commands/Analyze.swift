import ArgumentParser
import SwingAnalysis
import SwingMotion
import SwingResults
import SwingStudy

/// `swing analyze`: detects the swings in recordings.
struct Analyze: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyze",
        abstract: "Detect the swings in recorded sessions.",
        discussion: """
            INPUT is a recording: an HDF5 file, a folder or zip archive with accelerometer.csv and motion.csv, an \
            export of an app such as Sensor Logger or SensorLog, or another table. It can also be a folder of \
            recordings. The format is detected from the content. A swing starts when its rotation rate last rises through \
            10 % of its peak before the contact; the profile sets the axis of rotation. The ending of the output file sets its format: .h5 \
            (for notebooks), .csv or .jsonl. A recording that cannot be analysed is reported and skipped, and the \
            exit code is not 0. @LIST reads the names of recordings from the file LIST, one per line, and - reads them \
            from standard input. With --resume, a command that was interrupted continues when you repeat it, and \
            only new or changed recordings are analysed.

            Examples:
              swing analyze session.h5
              swing analyze session.h5 -o results.h5
              swing analyze season/ -o season.h5 --profile golf
              swing analyze session.h5 --format jsonl | head
              swing analyze accelerometer.csv --impacts-only
              find season -name '*.zip' | swing analyze - -o season.h5 --resume
            """)

    /// The format of swings on standard output.
    struct PrintedLayout: ExpressibleByArgument, Equatable {
        /// A table for people.
        static let table = PrintedLayout(format: nil)
        static let jsonLines = PrintedLayout(format: .jsonLines)
        static let allValueStrings = ["table"] + ResultsFormat.allValueStrings

        /// The format of results; `nil` for the table.
        let format: ResultsFormat?
    }

    @Argument(help: "The recordings.")
    var input: [String]

    @OptionGroup
    var results: ResultsFileChoice

    @Option(help: "Format on standard output: table, csv or jsonl (default: table; nothing with -o and --quiet).")
    var format: PrintedLayout?

    @Flag(help: "Print JSON lines, as --format jsonl does.")
    var json = false

    @OptionGroup
    var profile: ProfileChoice

    @Flag(help: "Detect impacts with the accelerometer only, without start and time to contact.")
    var impactsOnly = false

    @Flag(help: "Estimate gravity from the accelerometer and rotation rate, even if the recording contains gravity.")
    var estimateGravity = false

    @Flag(help: "Store the SHA-256 of each complete recording; this takes longer than the analysis.")
    var checksum = false

    @Option(help: "Number of recordings analysed in parallel (default: one per core); it does not change the results.")
    var jobs: Int?

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(
        help: ArgumentHelp(
            "CSV file with player, condition, date and further facts of each recording.", valueName: "file"))
    var sessionTable: String?

    @Option(help: ArgumentHelp("Stroke kinds that `swing kinds learn` wrote; each swing gets one.", valueName: "file"))
    var kinds: String?

    @Flag(help: "Keep the sessions that the output already contains with the same input, parameters and version.")
    var resume = false

    @Flag(help: "Stop at the first recording that cannot be analysed, without an output.")
    var strict = false

    @Flag(help: "Write CSV with decimal commas and semicolons, for spreadsheets that expect them.")
    var decimalComma = false

    @OptionGroup
    var replacing: ReplacingChoice

    @Flag(help: "Print a table with all values, which is wider than 80 characters.")
    var wide = false

    @OptionGroup(title: "Messages")
    var messages: MessageChoice

    private var output: String? { results.output }

    /// The format that the options name.
    private var printed: PrintedLayout? { json ? .jsonLines : format }

    func validate() throws {
        if json, format != nil { throw ValidationError("found --json and --format; name one of both") }
        if decimalComma, printed?.format != .csv, output.flatMap(ResultsFormat.init(path:)) != .csv {
            throw ValidationError("--decimal-comma: expected an output in CSV; add --format csv or -o NAME.csv")
        }
        if resume, output == nil { throw ValidationError("--resume: expected an output file; add -o NAME.h5") }
        if kinds != nil, impactsOnly {
            throw ValidationError("found --kinds and --impacts-only; kinds need device motion; omit one of both")
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): expected at least 1") }
    }

    @concurrent func run() async throws {
        try await reporting {
            let profiles = try profile.selection()
            let recordings = try await recordings()
            let study = try study(of: recordings, profiles)
            let outputs = try await outputs(of: study)
            let warnings = WarningGroups()
            // After an error, those of the recordings before it are still of use.
            defer { warnings.print() }
            let observer = await StudyProgress(
                total: await recordings.sampleCount(jobs: study.jobs), messages, warnings: warnings)
            let summary = try await study.run(into: outputs, observer: observer)
            if let table = study.options.sessionTable {
                let unused = table.warnings(of: recordings.paths) { !summary.tableRows.contains($0) }
                let found = table.notices + unused
                if !messages.quiet, !found.isEmpty { StandardError.warn(found, about: table.path) }
            }
            if messages.progress == .json {
                summary.printJSON()
            } else if !messages.quiet {
                try summary.print(toStandardOutput: printed == nil || printed == .table)
            }
            for path in summary.keptFiles {
                StandardError.warn(["keeps its earlier results, because no recording could be analysed"], about: path)
            }
            if let error = summary.failures.first?.error { throw error.code.exitCode }
        }
    }

    private func recordings() async throws -> RecordingList {
        let list = try await RecordingList(
            under: NameList.names(input), options: reading.options(), jobs: jobs, skipping: messages.skip)
        if let output { try list.check(output: output) }
        try replacing.check(output, .results)
        return list
    }

    private func study(of recordings: RecordingList, _ profiles: ProfileSelection) throws -> StudyAnalysis {
        var options = AnalysisOptions()
        options.profiles = profiles
        options.mode = impactsOnly ? .impactsOnly : .swings
        options.estimatesGravity = estimateGravity
        options.storesChecksum = checksum
        options.sessionTable = try sessionTable.map { path in
            try SessionTable(readingAt: path, dates: reading.dateOrder.order)
        }
        options.kinds = try kinds.map { try LearntKinds(readingAt: $0) }
        options.hasDecimalCommas = decimalComma
        options.isStrict = strict
        options.isPart = NameList.isList(input)
        return StudyAnalysis(of: recordings, options: options, jobs: jobs, command: SwingCommand.line)
    }

    /// Opens the requested outputs: a file, and standard output.
    private func outputs(of study: StudyAnalysis) async throws(SwingError) -> sending StudyOutputs {
        var outputs = StudyOutputs()
        if let output { try await outputs.add(file: output, of: study) }
        if resume, let output { try outputs.resume(file: output, of: study) }
        if let printed = messages.quiet ? printed : printed ?? .table {
            if let writer = try printed.format?.writerToStandardOutput(study.options.results) {
                outputs.add(writer)
            } else {
                outputs.add(SwingTable(isWide: wide))
            }
        }
        return outputs
    }
}

extension Analyze.PrintedLayout {
    init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        self.init(format: ResultsFormat(argument: argument))
    }
}
