import ArgumentParser
import SwingAnalysis
import SwingMotion
import SwingRecording
import SwingStudy

/// `swing convert`: writes a recording in another layout.
struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write a recording in SwingKit's own layout: HDF5, a folder, or a zip archive.",
        discussion: """
            INPUT is a recording of any format that `swing analyze` reads. The name of OUTPUT sets the layout: an \
            HDF5 file if it ends in .h5 or .hdf5, a zip archive if it ends in .zip, otherwise a folder. Every sample \
            keeps its time, including samples that an analysis would drop. The session's facts, the truth and the \
            assumptions made about the source are kept too. An analysis of OUTPUT gives byte-identical swings.

            Examples:
              swing convert export.zip session.h5
              swing convert export.zip session.h5 --compress
              swing convert session.h5 session-folder
              swing convert session-folder session.zip
            """)

    @Argument(help: "The recording.")
    var input: String

    @Argument(help: "The output; an existing folder is replaced only if it contains nothing but a recording.")
    var output: String

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(
        help: ArgumentHelp(
            "CSV file with player, condition, date and further facts of each recording, which the output contains.",
            valueName: "file"))
    var sessionTable: String?

    @Flag(
        help: "Compress the HDF5 file: about half the size, slower to read. A zip archive is always compressed.")
    var compress = false

    @OptionGroup
    var replacing: ReplacingChoice

    @OptionGroup(title: "Messages")
    var messages: MessageChoice

    func validate() throws {
        if let problem = RecordingName.problem(output) { throw ValidationError("\(output): \(problem)") }
        if compress, !RecordingName.isHDF5(output), !RecordingName.isZip(output) {
            throw ValidationError("--compress: a folder is not compressed; name a file ending in .h5 or .zip")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            var options = try reading.options(withAttitude: true)
            let inputs = try RecordingList(under: [input], options: options)
            guard inputs.paths == [input] else {
                throw SwingError(
                    .usage, at: input,
                    "contains \(inputs.paths.count.of("recording")), expected one; convert them one by one")
            }
            try inputs.check(output: output)
            try replacing.check(output, .recording)
            try adoptFacts(&options)
            let recording = try Recording(readingAt: input, options: options)
            var progress = messages.progress(of: 0)
            let repairs = try await recording.copy(to: output, compress: compress) { done, total in
                progress.show(done, of: total, name: output)
            }
            progress.clear()
            let changes =
                warnings(repairs.accelerometer, of: StreamReport.accelerometerName)
                + warnings(repairs.deviceMotion, of: StreamReport.deviceMotionName)
            if !messages.quiet { StandardError.warn(recording.warnings + changes, about: input) }
        }
    }

    /// Adds the facts that a table of sessions states; those that options state count more.
    private func adoptFacts(_ options: inout ReadingOptions) throws {
        guard let sessionTable else { return }
        let table = try SessionTable(readingAt: sessionTable, dates: reading.dateOrder.order)
        let id = try Recording(readingAt: input, options: options).info.sessionID
        guard var facts = try table.facts(ofRecordingAt: input, sessionID: id) else {
            StandardError.warn(["\(VisibleText.escaped(table.path)) has no row for the recording"], about: input)
            return
        }
        facts.adopt(options.facts)
        options.facts = facts
    }

    /// Returns the warnings about samples that the copy contains otherwise than the recording.
    private func warnings(_ repairs: ChunkRepairs, of name: String) -> [String] {
        var report = StreamReport()
        report.count(repairs)
        return report.repairWarnings(of: name)
    }
}
