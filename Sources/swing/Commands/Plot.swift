import ArgumentParser
import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingRecording
package import SwingReport
import SwingStudy

/// `swing plot`: a stretch of a recording's signals.
struct Plot: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a stretch of a recording's signals, with the swings found in it.",
        discussion: """
            RECORDING is one that `swing analyze` reads. T is an instant on the recording's own clock, as results state it \
            (start_timestamp, contact_timestamp), or with a + the seconds since the recording's first sample. What comes \
            out is a page of charts, as `swing report` makes them, or pictures. Samples are shown as an analysis takes \
            them: what it drops is left out, and gaps are open.

            Examples:
              swing plot session.h5 --at 75664.96 -o look.html --open
              swing plot session.h5 --at +30 --span 10 -o look.html
              swing plot session.h5 --at +30 --png look
            """)

    @Argument(help: "The recording.")
    var recording: String

    @Option(help: ArgumentHelp("The middle of the stretch, in seconds.", valueName: "t"))
    var at: PlotInstant

    @Option(help: ArgumentHelp("How long the stretch is, in seconds: 0.01 to 3600.", valueName: "seconds"))
    var span = 4.0

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(name: .shortAndLong, help: "Where the page goes: a file ending in .html.")
    var output: String?

    @Option(help: "A folder that the charts go to, as pictures; it is made if it is not there.")
    var png: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @Option(help: "The parameters: \(Sport.nameList), or a JSON file (default: by the session's sport).")
    var profile: String?

    func validate() throws {
        guard (0.01...3600).contains(span) else {
            throw ValidationError("--span \(span): expected 0.01 to 3600 seconds")
        }
        try ChartPage.validate(output: output, png: png, open: open)
    }

    @concurrent func run() async throws {
        try await reporting {
            let profiles = try ProfileSelection(option: profile)
            let recordings = try reading.recording(under: recording)
            if let output { try recordings.check(output: output) }
            let recording = try Recording(readingAt: recordings.paths[0], options: recordings.options)
            let plot = try await plot(recording, profiles.profile(for: recording.info))
            if let output { try ChartPage.write(plot.page(), to: output, hasCharts: StudyReport.hasCharts) }
            if let png { try await Pictures.write(plot.pictures(), to: png) }
            if open, let output { await ChartPage.open(output) }
        }
    }

    /// Reads the recording to its end: what follows a swing decides what it was.
    ///
    /// Whatever is wrong with it is shown.
    private func plot(_ recording: Recording, _ profile: SwingProfile) async throws -> SignalPlot {
        var analyzer = SwingAnalyzer(profile: profile, mode: recording.hasDeviceMotion ? .swings : .impactsOnly)
        var stretch = PlotStretch(at: at, span: span)
        var swings: [Swing] = []
        var progress = Progress(total: recording.accelerometerCount ?? 0, isQuiet: false)
        for try await batch in MotionBatches(
            accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        {
            stretch.add(batch)
            swings += analyzer.analyze(batch)
            progress.advance(batch, of: recording.info.sessionID)
        }
        swings += analyzer.finish()
        progress.clear()
        return try stretch.plot(of: recording.path, session: recording.info.sessionID, swings)
    }
}

extension PlotInstant: ExpressibleByArgument {
    package init?(argument: String) {
        guard let value = Double(argument), value.isFinite else { return nil }
        self = argument.hasPrefix("+") ? .elapsed(value) : .timestamp(value)
    }
}
