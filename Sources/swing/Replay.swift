import ArgumentParser
import SwingAnalysis
import SwingRecording
import SwingReplay
import SwingResults

/// `swing replay`: a recording as a watch would deliver it, batch by batch.
struct Replay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play a recording as a watch would deliver it, and find its swings as they happen.",
        discussion: """
            INPUT is a recording, as `swing analyze` reads it. Its batches come as Core Motion delivers them on a watch: \
            about one a second from each sensor, the first one short. Swings are told a few seconds after they have \
            happened, since what follows decides what they were. On a terminal the latest batches stand below the swings; \
            elsewhere each batch is a line. What is found, and what -o stores, is what `swing analyze` finds.

            Examples:
              swing replay session.h5
              swing replay session.h5 --speed 10
              swing replay session.h5 --speed max -o results.csv
            """)

    @Argument(help: "The recording.")
    var input: String

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Option(help: "How many times as fast as it was recorded: a number from 0.001 to 1000000, or max.")
    var speed: Speed = Speed(pace: .realTime)

    @Option(name: [.short, .customLong("output")], help: "Where the results go: a file ending in .h5, .csv or .jsonl.")
    var output: String?

    @Option(help: "The parameters: baseball, golf, tennis, or a JSON file (default: by the session's sport).")
    var profile: String?

    @Flag(help: "Do not show batches, only swings.")
    var swingsOnly = false

    func validate() throws {
        if let output, ResultsFormat(path: output) == nil {
            throw ValidationError("-o \(output): expected a name ending in .h5, .hdf5, .csv or .jsonl")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            let profiles = try ProfileChoice(profile)
            let inputs = try InputList([input], reading.options(withAttitude: true), isQuiet: false)
            guard let path = inputs.paths.first, inputs.paths.count == 1 else {
                throw CommandFailure(.usage, "\(input): holds \(inputs.paths.count) recordings; name one of them")
            }
            try inputs.refuse(output: output)
            let outputs = try Outputs(
                file: output, format: nil, provenance: Provenances.make(parameters: profiles.json, inputs))
            let results = ResultsInOrder(
                count: 1, outputs: outputs, progress: Progress(total: 0, isQuiet: true), isQuiet: false)
            if let place = await results.begin() {
                let view = ReplayView(showsBatches: !swingsOnly)
                let session = SessionAnalysis(
                    path: path, options: inputs.options, profiles: profiles, mode: .swings, withChecksum: false,
                    results: results, place: place, replay: RecordingReplay(pace: speed.pace, view: view))
                let end = try await session.run()
                try view.close()
                try await results.end(place, end)
            }
            if let failure = try await results.close(toStandardOutput: true) { throw ExitCode(failure.code.rawValue) }
        }
    }

    /// How fast, as the user says it.
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
