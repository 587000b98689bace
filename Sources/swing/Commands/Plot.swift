import ArgumentParser
import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingPictures
import SwingRecording
package import SwingReport
import SwingStudy

/// `swing plot`: shows a section of a recording's signals.
struct Plot: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a section of a recording's signals with the swings detected in it.",
        discussion: """
            RECORDING is any recording that `swing analyze` reads. T is a timestamp on the recording's own clock, as \
            in the results (start_timestamp, contact_timestamp). With a leading + it is the time since the \
            recording's first sample, in seconds. The output is a page of charts, like that of `swing report`, or \
            pictures. The charts show the samples that an analysis uses: dropped samples are left out, and gaps stay \
            open.

            Examples:
              swing plot session.h5 --at 75664.96 -o look.html --open
              swing plot session.h5 --at +30 --span 10 -o look.html
              swing plot session.h5 --at +30 --png look
            """)

    @Argument(help: "The recording.")
    var recording: String

    @Option(help: ArgumentHelp("Centre of the section, in seconds.", valueName: "t"))
    var at: PlotInstant

    @Option(help: ArgumentHelp("Duration of the section, in seconds: 0.01 to 3600.", valueName: "seconds"))
    var span = 4.0

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(name: .shortAndLong, help: "Output file for the page, ending in .html.")
    var output: String?

    @Option(help: "Output folder for the charts as PNG files; it is created if missing.")
    var png: String?

    @Flag(help: "Open the page in the browser.")
    var open = false

    @OptionGroup
    var profile: ProfileChoice

    @OptionGroup
    var replacing: ReplacingChoice

    @OptionGroup(title: "Messages")
    var messages: MessageChoice

    func validate() throws {
        guard (0.01...3600).contains(span) else {
            throw ValidationError("--span \(span): expected 0.01 to 3600 seconds")
        }
        try ChartPage.validate(output: output, others: [png], open: open)
    }

    @concurrent func run() async throws {
        try await reporting {
            let profiles = try profile.selection()
            let recordings = try reading.recording(under: recording)
            if let output { try recordings.check(output: output) }
            try replacing.check(output, .page)
            let recording = try Recording(readingAt: recordings.paths[0], options: recordings.options)
            let plot = try await plot(recording, profiles.profile(for: recording.info))
            let pictures = png == nil ? [] : plot.pictures()
            try Pictures.check(pictures, in: png, .png, isForced: replacing.force)
            if let output { try ChartPage.write(plot.page(), to: output, hasCharts: StudyReport.hasCharts) }
            try await Pictures.write(pictures, to: png, .png)
            if open, let output { await ChartPage.open(output) }
        }
    }

    /// Reads the complete recording, because a swing is classified by what follows it.
    ///
    /// The recording is shown even if its values are wrong.
    private func plot(_ recording: Recording, _ profile: SwingProfile) async throws -> SignalPlot {
        var analyzer = SwingAnalyzer(profile: profile, mode: recording.hasDeviceMotion ? .swings : .impactsOnly)
        var stretch = PlotStretch(at: at, span: span)
        var swings: [Swing] = []
        var progress = messages.progress(of: recording.accelerometerCount ?? 0)
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
