import ArgumentParser
import SwingFiles
import SwingMotion
import SwingStudy

/// `swing calibrate`: a player's sessions in, a profile out.
struct Calibrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Propose a player's own profile from recorded sessions, without labels.",
        discussion: """
            SESSION is a recording, or a folder that holds recordings, as for `swing analyze`. All sessions are pooled: give \
            a player's sessions of one sport, with swings, other movements, hits and misses in them. Proposed are the least \
            rotation rate of a swing and the least acceleration of a contact, each in the middle of the gap that parts the \
            movements. Where there is no gap, or too few swings, the base profile's value is kept, and the reason told. With \
            -o and nothing to propose no file is written, and the exit code is 65.

            Examples:
              swing calibrate session.h5
              swing calibrate season/ --profile golf -o mine.json
              swing analyze session.h5 --profile mine.json
            """)

    @Argument(help: "The recordings.")
    var session: [String]

    @Option(name: [.short, .customLong("output")], help: "Where the profile goes: a file ending in .json.")
    var output: String?

    @Option(
        help: "The profile to start from: \(Sport.nameList), or a JSON file (default: by the sessions' sport).")
    var profile: String?

    @OptionGroup(title: "Reading options")
    var reading: ReadingChoice

    @Flag(help: "Print one JSON object instead of a page.")
    var json = false

    func validate() throws {
        if let output, !output.lowercased().hasSuffix(".json") {
            throw ValidationError("-o \(output): expected a name ending in .json")
        }
    }

    @concurrent func run() async throws {
        try await reporting {
            let profiles = try ProfileSelection(option: profile)
            let recordings = try RecordingList(
                under: session, options: reading.options(), skipping: StandardError.skip)
            if let output { try recordings.check(output: output) }
            var study = try CalibrationStudy(of: recordings, from: profiles)
            try await study.run(observer: StudyProgress(total: recordings.sampleCount, isQuiet: false))
            let failures = study.outcomes.compactMap(\.error)
            if let calibration = study.calibration {
                let page = CalibrationPage(
                    calibration: calibration, sessions: study.outcomes.count - failures.count)
                var standard = TextOutput.standardOutput()
                try standard.write(json ? page.json() : page.text())
                try standard.close()
                if let output { try study.write(to: output) }
            }
            if let first = failures.first { throw first.code.exitCode }
        }
    }
}
