import ArgumentParser
import SwingFiles
import SwingIngest
import SwingMotion
import SwingPages
import SwingRecording
import SwingStudy

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `swing inspect`: shows a recording's content and what is doubtful in it.
struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the streams, rates, gaps and ranges of recordings, and what is doubtful.",
        discussion: """
            INPUT is a recording: an HDF5 file, a folder or zip archive with accelerometer.csv and motion.csv, an \
            export of an app such as Sensor Logger or SensorLog, another table, or an accelerometer file. It is read \
            in the same way as by `swing analyze`. Any recording that can be read is shown with exit code 0, even if \
            its values are wrong. The findings at the end list what to fix.

            The interval is the median time between neighbouring samples. The jitter is the median absolute \
            deviation from it. A sample is clipped if it is at the minimum or maximum of its column, above 1.5 g or \
            2 rad/s, and the signal has a flat top there.

            The preview of both signals is as wide as the terminal, or as `COLUMNS`, or 80 characters. Each column \
            of characters shows the maximum of its samples, so an impact is visible in the longest recording.

            For a folder of recordings, or for several inputs, the output is a table with one row per recording, the \
            worst first: recordings that cannot be read, then those that an analysis rejects, then by the number of \
            findings apart from clipping, then by lost samples. The worst finding follows in the next line. Lost samples are those that gaps lack at the \
            measured rate, and dropped ones. If a recording cannot be read, the others are inspected all the same, \
            and the exit code is not 0. --json then prints an array in the order of the recordings.

            Examples:
              swing inspect session.h5
              swing inspect session-folder
              swing inspect session.h5 --json
              swing inspect season
              swing inspect table.csv --suggest-map > map.json
            """)

    @Argument(help: "The recordings, or folders of recordings.")
    var input: [String]

    @Flag(help: "Print a proposed column map for --map, derived from the table's names and values.")
    var suggestMap = false

    @Option(help: "Rate of the rows in Hz, for a proposed map of a table without times.")
    var sampleRate: Double?

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(
        help: ArgumentHelp(
            "Characters of the preview: auto (blocks if the locale is UTF-8, otherwise ASCII), blocks, ascii or none.",
            valueName: "characters"))
    var preview = PreviewChoice.auto

    @Flag(help: "Print one JSON object instead of text, or an array for several recordings.")
    var json = false

    @OptionGroup(title: "Messages")
    var messages: MessageChoice

    func validate() throws {
        if suggestMap, input.count > 1 { throw ValidationError("--suggest-map needs one recording") }
        guard let sampleRate else { return }
        guard suggestMap else { throw ValidationError("--sample-rate needs --suggest-map; add it") }
        guard sampleRate > 0, sampleRate.isFinite else { throw ValidationError("--sample-rate must be more than 0") }
    }

    @concurrent func run() async throws {
        try await reporting {
            if suggestMap {
                var output = TextOutput.standardOutput()
                let map = try ColumnMap(
                    proposedFor: input[0], dates: reading.dateOrder.order, sampleRate: sampleRate)
                try output.write(map.json)
                return try output.close()
            }
            let options = try reading.options(withAttitude: true)
            if let list = try list(options) { try await inspect(list) } else { try await inspect(input[0], options) }
        }
    }

    /// The recordings to list in a table; `nil` if the input is one recording.
    private func list(_ options: ReadingOptions) throws(SwingError) -> RecordingList? {
        guard let single = input.first, input.count == 1 else {
            return try RecordingList(under: input, options: options, skipping: messages.skip)
        }
        guard FilePlace(single).isFolder else { return nil }
        var skipped: [String] = []
        do {
            let list = try RecordingList(under: input, options: options) { skipped.append($0) }
            guard list.paths != input else { return nil }
            skipped.forEach(messages.skip)
            return list
        } catch  where error.code == .missing {
            // A folder without recordings: the error of reading it states what is missing.
            return nil
        }
    }

    private func inspect(_ path: String, _ options: ReadingOptions) async throws {
        let count = try Recording(readingAt: path, options: options).accelerometerCount ?? 0
        var progress = messages.progress(of: count)
        let inspection = try await InspectionStudy.inspection(of: path, options) { progress.advance($0, of: $1) }
        progress.clear()
        var output = TextOutput.standardOutput()
        let preview = PreviewPage.page(preview, terminalWidth: output.terminalWidth)
        try output.write(json ? InspectionJSON.text(inspection) : InspectionPage.text(inspection, preview: preview))
        try output.close()
    }

    private func inspect(_ list: RecordingList) async throws {
        var summaries: [InspectionSummary] = []
        let total = messages.hidesProgress ? 0 : await list.sampleCount()
        var progress = messages.progress(of: total)
        var output = TextOutput.standardOutput()
        try await InspectionStudy.run(list) {
            progress.advance($0, of: $1)
        } take: { outcome in
            if json { try output.write(InspectionJSON.element(outcome, isFirst: summaries.isEmpty)) }
            summaries.append(outcome.summary)
        }
        progress.clear()
        try output.write(json ? InspectionJSON.end : InspectionTable.text(summaries))
        try output.close()
        if let error = summaries.lazy.compactMap(\.error).first {
            let count = summaries.count { $0.error != nil }
            StandardError.write("swing: \(count) of \(summaries.count.of("recording")) cannot be read\n")
            throw error.code.exitCode
        }
    }
}

/// The characters of the preview of `swing inspect`.
enum PreviewChoice: String, CaseIterable, ExpressibleByArgument {
    /// Blocks if the locale is UTF-8, otherwise ASCII.
    case auto
    /// Unicode's blocks.
    case blocks
    /// Dots, colons and bars.
    case ascii
    /// Nothing.
    case none
}

extension PreviewPage {
    /// A page for a terminal.
    ///
    /// - Parameters:
    ///   - choice: The requested characters.
    ///   - terminalWidth: The width of the terminal; `nil` if the output is not a terminal.
    ///   - environment: The environment variables, of which `COLUMNS` and the locale are used.
    /// - Returns: The page, or `nil` if none was requested.
    static func page(
        _ choice: PreviewChoice, terminalWidth: Int?,
        environment: [String: String] = Invocation.current.environment
    ) -> PreviewPage? {
        let isUTF8 =
            ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
            .map { $0.lowercased().replacing("-", with: "").hasSuffix("utf8") } ?? false
        let characters: Sparkline.Characters
        switch choice {
        case .none: return nil
        case .blocks: characters = .blocks
        case .ascii: characters = .ascii
        case .auto: characters = isUTF8 ? .blocks : .ascii
        }
        let width = environment["COLUMNS"].flatMap { Int($0) } ?? terminalWidth ?? 80
        return PreviewPage(characters: characters, width: width)
    }
}
