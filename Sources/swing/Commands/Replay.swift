import ArgumentParser
import SwingFiles
import SwingMotion
import SwingRecording
import SwingReplay
import SwingResults
import SwingStudy

/// `swing replay`: plays a recording batch by batch, as a watch delivers it.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a recording as a watch delivers it, and detect its swings live.",
        discussion: """
            INPUT is a recording, as for `swing analyze`. Its batches arrive as Core Motion delivers them on a \
            watch: about one per second from each sensor, the first one shorter. A swing is reported a few seconds \
            after it happened, because it is classified by what follows. On a terminal the latest batches stand \
            below the swings; otherwise each batch is one line. The swings, and the results written by -o, are the \
            same as those of `swing analyze`.

            Examples:
              swing replay session.h5
              swing replay session.h5 --speed 10
              swing replay session.h5 --speed max -o results.csv
              swing replay session.h5 --post 'http://localhost:8080/?token=TOKEN'
            """)

    @Argument(help: "The recording.")
    var input: String

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(help: "Speed relative to real time: a number from 0.001 to 1000000, or max.")
    var speed: Speed = Speed(pace: .realTime)

    @OptionGroup
    var results: ResultsFileChoice

    @OptionGroup
    var profile: ProfileChoice

    #if Serve
        @Option(
            help: ArgumentHelp(
                "Send the recording to this service as a watch would: the address that swing serve printed.",
                valueName: "address"))
        var post: String?
    #endif

    @Flag(help: "Show only swings, not batches.")
    var swingsOnly = false

    @OptionGroup
    var replacing: ReplacingChoice

    @concurrent func run() async throws {
        try await reporting {
            let profiles = try profile.selection()
            let recordings = try RecordingList(
                oneUnder: input, options: reading.options(withAttitude: true), skipping: StandardError.skip)
            let output = results.output
            if let output { try recordings.check(output: output) }
            try replacing.check(output, .results)
            var options = AnalysisOptions()
            options.profiles = profiles
            let study = StudyAnalysis(of: recordings, options: options, command: SwingCommand.line)
            var outputs = StudyOutputs()
            if let output { try await outputs.add(file: output, of: study) }
            let warnings = WarningGroups()
            defer { warnings.print() }
            let view = ReplayView(showsBatches: !swingsOnly)
            let progress = StudyProgress.withoutBar(warnings: warnings)
            #if Serve
                if let post {
                    let info = try Recording(readingAt: input, options: reading.options(withAttitude: true)).info
                    let posted = try PostedReplay(info, to: post, view: view)
                    let summary = try await study.replay(
                        at: speed.pace, into: outputs, observer: progress, view: posted)
                    if let error = summary.failures.first?.error { throw error.code.exitCode }
                    let count = try await posted.finish()
                    try summary.print(toStandardOutput: true)
                    try TextOutput.print("\(count.of("frame")) acknowledged by the service\n")
                    return
                }
            #endif
            let summary = try await study.replay(at: speed.pace, into: outputs, observer: progress, view: view)
            try summary.print(toStandardOutput: true)
            if let error = summary.failures.first?.error { throw error.code.exitCode }
        }
    }

    /// The speed, as the user writes it.
    struct Speed: ExpressibleByArgument {
        let pace: ReplayPace

        init(pace: ReplayPace) { self.pace = pace }

        init?(argument: String) {
            if argument == "max" {
                pace = .asPulled
            } else if let factor = Double(argument), (0.001...1e6).contains(factor) {
                pace = .times(factor)
            } else {
                return nil
            }
        }

        var defaultValueDescription: String { "1" }
    }
}
