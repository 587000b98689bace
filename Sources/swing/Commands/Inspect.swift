import ArgumentParser
import SwingFiles
import SwingIngest
import SwingMotion
import SwingRecording
import SwingStudy

/// `swing inspect`: shows a recording's content and what is doubtful in it.
struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a recording's streams, rates, gaps and ranges, and what is doubtful.",
        discussion: """
            INPUT is a recording: an HDF5 file, a folder or zip archive with accelerometer.csv and motion.csv, an \
            export of an app such as Sensor Logger or SensorLog, another table, or an accelerometer file. It is read \
            in the same way as by `swing analyze`. Any recording that can be read is shown with exit code 0, even if \
            its values are wrong. The findings at the end list what to fix.

            The interval is the median time between neighbouring samples. The jitter is the median absolute \
            deviation from it. A sample is clipped if it equals the minimum or maximum of its column, is above 4 g \
            and has a neighbour with the same value. A rotation rate of 34.9 rad/s or more is clipped too.

            The preview of both signals is as wide as the terminal, or as `COLUMNS`, or 80 characters. Each column \
            of characters shows the maximum of its samples, so an impact is visible in the longest recording.

            Examples:
              swing inspect session.h5
              swing inspect session-folder
              swing inspect session.h5 --json
              swing inspect table.csv --suggest-map > map.json
            """)

    @Argument(help: "The recording.")
    var input: String

    @Flag(help: "Print a proposed column map for --map, derived from the table's names and values.")
    var suggestMap = false

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(
        help: ArgumentHelp(
            "Characters of the preview: auto (blocks if the locale is UTF-8, otherwise ASCII), blocks, ascii or none.",
            valueName: "characters"))
    var preview = PreviewChoice.auto

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    @concurrent func run() async throws {
        try await reporting {
            if suggestMap {
                var output = TextOutput.standardOutput()
                try output.write(ColumnMap(proposedFor: input).json)
                return try output.close()
            }
            let recording = try Recording(readingAt: input, options: reading.options(withAttitude: true))
            var inspection = RecordingInspection(of: recording)
            var progress = Progress(total: recording.accelerometerCount ?? 0, isQuiet: false)
            for try await batch in MotionBatches(
                accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
            {
                inspection.analyze(batch)
                progress.advance(batch, of: recording.info.sessionID)
            }
            progress.clear()
            var output = TextOutput.standardOutput()
            let preview = PreviewPage.page(preview, terminalWidth: output.terminalWidth)
            try output.write(
                json ? InspectionJSON.text(inspection) : InspectionPage.text(inspection, preview: preview))
            try output.close()
        }
    }
}
