import ArgumentParser
import SwingAnalysis
import SwingFiles
import SwingMotion
import SwingRecording

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
        help: "The profile to start from: baseball, golf, tennis, or a JSON file (default: by the sessions' sport).")
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
            let profiles = try ProfileChoice(profile)
            let inputs = try InputList(session, reading.options())
            try inputs.refuse(output: output)
            let base = profiles.profile(for: try Self.info(of: inputs))
            var evidence = CalibrationEvidence()
            var failures: [CommandFailure] = []
            var progress = Progress(total: inputs.sampleCount, isQuiet: false)
            for path in inputs.paths {
                do {
                    let (seen, warnings) = try await Self.read(path, inputs.options, base, &progress)
                    evidence.append(seen)
                    progress.clear()
                    let name = VisibleText.escaped(path)
                    for warning in warnings { StandardError.write("swing: warning: \(name): \(warning)\n") }
                } catch {
                    let failure = CommandFailure(error)
                    progress.clear()
                    StandardError.write("swing: \(failure.message)\n")
                    failures.append(failure)
                }
            }
            progress.clear()
            if failures.count < inputs.paths.count {
                let calibration = Calibration(evidence, base: base)
                let read = inputs.paths.count - failures.count
                let page = CalibrationPage(calibration: calibration, sessions: read)
                var standard = TextOutput.standardOutput()
                try standard.write(json ? page.json() : page.text())
                try standard.close()
                if let output { try Self.write(calibration, page, to: output) }
            }
            if let first = failures.first { throw ExitCode(first.code.rawValue) }
        }
    }

    /// What the sessions have in common: their sport, as far as they state it.
    private static func info(of inputs: InputList) throws -> SessionInfo {
        var info = SessionInfo(sessionID: "")
        var witness = ""
        for path in inputs.paths {
            // What can't be read is told of when its turn comes.
            guard let sport = (try? Recording(readingAt: path, options: inputs.options))?.info.sport else { continue }
            if let known = info.sport, known.lowercased() != sport.lowercased() {
                throw CommandFailure(
                    .badData,
                    "\(path): the sport is \(TextTable.plain(sport)), but in \(witness) it is "
                        + "\(TextTable.plain(known)); calibrate the sessions of one sport at a time")
            }
            if info.sport == nil { (info.sport, witness) = (sport, path) }
        }
        return info
    }

    /// Reads one session, to its end or not at all.
    private static func read(
        _ path: String, _ options: ReadingOptions, _ base: SwingProfile, _ progress: inout Progress
    ) async throws -> (CalibrationEvidence, warnings: [String]) {
        let recording = try SessionReading.open(path, options, for: .swings)
        var collector = CalibrationCollector(profile: base)
        let findings = try await SessionReading.read(recording, for: .swings) { batch in
            collector.read(batch)
            progress.advance(
                batch.accelerometer.count, name: recording.info.sessionID,
                seconds: Double(batch.second) - (batch.accelerometerReport.firstTimestamp ?? 0))
        }
        return (collector.finish(), findings.warnings)
    }

    /// Writes the profile, whole or not at all.
    private static func write(_ calibration: Calibration, _ page: CalibrationPage, to path: String) throws {
        guard calibration.isProposed else {
            throw CommandFailure(.badData, "\(path): not written, as the sessions give nothing to propose")
        }
        let file = try OutputFile(replacing: path)
        var output = try TextOutput(writingTo: file.temporaryPath, name: path)
        try output.write(page.profile())
        try output.close()
        try file.commit()
    }
}
