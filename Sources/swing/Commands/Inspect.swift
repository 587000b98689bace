import ArgumentParser
import SwingFiles
import SwingIngest
import SwingMotion
import SwingRecording
import SwingStudy

/// `swing inspect`: what a recording holds, and what is doubtful in it.
struct Inspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what a recording holds: streams, rates, gaps, ranges, and what is doubtful.",
        discussion: """
            INPUT is a recording: an HDF5 file, a folder or zip archive with accelerometer.csv and motion.csv, what an app \
            such as Sensor Logger or SensorLog has exported, another table, or an accelerometer file. It is read as `swing analyze` reads it. A recording that can be read is shown, whatever is wrong with its \
            values, and the exit code is 0; the findings at the end say what to mend.

            The interval is the median time between neighbouring samples. The jitter is the median deviation from it: half \
            of all intervals are as near. A sample is clipped if it stands at the column's least or greatest value, above \
            4 g, together with a neighbour, or if it is a rotation rate of 34.9 rad/s or more.

            The page draws both signals as wide as the terminal is, or as `COLUMNS` says, or 80 characters. A column is as high \
            as the greatest value in it, so an impact is seen in the longest recording.

            Examples:
              swing inspect session.h5
              swing inspect session-folder
              swing inspect session.h5 --json
              swing inspect table.csv --suggest-map > map.json
            """)

    @Argument(help: "The recording.")
    var input: String

    @Flag(help: "Print a map of the columns of a table, as far as names and values tell, for --map.")
    var suggestMap = false

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(
        help: ArgumentHelp(
            "What the page draws both signals with: blocks where the locale is UTF-8, else ASCII; or one of them, or nothing.",
            valueName: "characters"))
    var preview = PreviewChoice.auto

    @Flag(help: "Print one JSON object instead of a page.")
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
                inspection.add(batch)
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
