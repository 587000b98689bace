import ArgumentParser
import SwingFiles
import SwingMotion
import SwingPages
import SwingStudy

/// `swing calibrate`: proposes a profile from a player's sessions.
struct Calibrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Propose a player's own profile from recorded sessions, without labels.",
        discussion: """
            SESSION is a recording or a folder of recordings, as for `swing analyze`. Name sessions of one player and \
            one sport that contain swings, other movements, contacts and misses. The command proposes the minimum \
            peak rotation rate of a swing and the minimum acceleration of a contact. Each lies in the middle of the \
            gap between the two groups of movements. Sessions that agree on the gap are pooled. A session with \
            movements in the middle of the others' gap is omitted and reported. If there is no gap, too few swings, or \
            no agreement of more than half of the sessions, the base profile's value is kept and the reason is \
            reported. If there is nothing to propose, -o writes no file and the exit code is 65.

            Examples:
              swing calibrate session.h5
              swing calibrate season/ --profile golf -o mine.json
              swing analyze session.h5 --profile mine.json
            """)

    @Argument(help: "The recordings.")
    var session: [String]

    @Option(name: [.short, .customLong("output")], help: "Output file for the profile, ending in .json.")
    var output: String?

    @Option(
        help: "Base profile: \(Sport.nameList), or a JSON file (default: the profile of the sessions' sport).")
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
    }

    @concurrent func run() async throws {
        try await reporting {
            let profiles = try ProfileSelection(option: profile)
            let recordings = try RecordingList(
                under: session, options: reading.options(), skipping: messages.skip)
            if let output { try recordings.check(output: output) }
            try replacing.check(output, .profile)
            var study = try CalibrationStudy(of: recordings, from: profiles)
            let warnings = WarningGroups()
            defer { warnings.print() }
            try await study.run(
                observer: await StudyProgress(total: await recordings.sampleCount(), messages, warnings: warnings))
            let failures = study.outcomes.compactMap(\.error)
            if let page = CalibrationPage(study) {
                try TextOutput.print(json ? page.json() : page.text())
                if let output { try study.write(to: output) }
            }
            if let first = failures.first { throw first.code.exitCode }
        }
    }
}
