import ArgumentParser
import SwingAnalysis
import SwingFiles
import SwingMotion
import SwingPages
import SwingStudy

/// `swing kinds`: learns stroke kinds from labels.
struct Kinds: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: "Learn stroke kinds, such as forehand and backhand, from a player's own examples.",
        subcommands: [Learn.self])

    /// `swing kinds learn`: learns stroke kinds from labelled recordings.
    struct Learn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "learn",
            abstract: "Learn stroke kinds from labelled recordings of one player.",
            discussion: """
                RECORDING is a recording, or a folder of recordings, as for `swing analyze`. A label needs a kind and a \
                time: a table, an ELAN file or subtitles, as for `swing score`. Its kind is any word. The labelled \
                swings are detected first. Each is an example of its kind: rotation rate and gravity from 0.4 s before \
                to 0.2 s after its peak rate. Each kind needs \(StrokeKinds.minimumExamples) examples. The output shows \
                how many examples get the right kind from the others. `swing analyze --kinds` then gives each swing its \
                kind, or \(StrokeKinds.unknown) if it is unlike all examples or between kinds.

                Kinds hold for one player who wears the device in the same way.

                Examples:
                  swing kinds learn monday.h5 --labels monday.csv -o kinds.json
                  swing kinds learn monday.csv --label-column shot --kinds 1=forehand,2=backhand -o kinds.json
                  swing analyze tuesday.h5 --kinds kinds.json -o results.h5
                """)

        @Argument(help: "The recordings.")
        var recordings: [String]

        @OptionGroup(title: "Labels")
        var choice: LabelFileChoice

        @Option(
            help: ArgumentHelp(
                "Kinds that the labels' words mean, such as 1=forehand,2=backhand,3=ignore (default: the word itself).",
                valueName: "list"))
        var kinds: String?

        @Option(
            help: ArgumentHelp(
                "Maximum distance of a label from its swing, in seconds, 0.001 to 10 (default: 0.5).",
                valueName: "seconds"))
        var tolerance: Double?

        @Option(name: [.short, .customLong("output")], help: "Output file for the kinds, ending in .json.")
        var output: String?

        @Option(help: "Profile: \(Sport.nameList), or a JSON file (default: the profile of the session's sport).")
        var profile: String?

        @OptionGroup(title: "Reading options")
        var reading: ReadingChoice

        @OptionGroup
        var replacing: ReplacingChoice

        @Flag(help: "Print one JSON object instead of text.")
        var json = false

        @OptionGroup(title: "Messages")
        var messages: MessageChoice

        func validate() throws {
            if let output, !output.lowercased().hasSuffix(".json") {
                throw ValidationError("-o \(output): expected a name ending in .json")
            }
            if let tolerance, !(0.001...10).contains(tolerance) {
                throw ValidationError("--tolerance \(tolerance): expected 0.001 to 10 seconds")
            }
            if choice.labels.isEmpty, choice.labelColumn == nil {
                throw ValidationError(
                    "found no labels; name them with --labels, or the recordings' column with --label-column")
            }
        }

        @concurrent func run() async throws {
            try await reporting {
                let list = try RecordingList(under: recordings, options: reading.options(), skipping: messages.skip)
                if let output { try list.check(output: output) }
                try replacing.check(output, .kinds)
                var options = KindStudy.Options()
                if let kinds { options.words = try KindStudy.Words(kinds) }
                options.times = choice.times
                options.utcOffset = choice.utcOffsetSeconds
                options.offset = choice.labelOffset ?? 0
                if let tolerance { options.tolerance = tolerance }
                // A column of labels is usually one of the recording itself.
                let files = try choice.files(
                    dates: reading.dateOrder.order, else: choice.labels.isEmpty ? list.paths : [])
                let warnings = WarningGroups()
                defer { warnings.print() }
                let study = try await KindStudy(
                    of: list, labels: files, profiles: ProfileSelection(option: profile), options: options,
                    observer: await StudyProgress(total: await list.sampleCount(), messages, warnings: warnings))
                try TextOutput.print(json ? KindsPage.json(study) : KindsPage.text(study))
                if let output { try study.learnt.write(to: output) }
            }
        }
    }
}
