import Foundation
import TestSupport
import Testing

struct AnalyzeTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func theDefaultFormatIsATable() throws {
        let outcome = try Command.succeed("analyze", Sessions.file, in: scratch)
        #expect(outcome.error.isEmpty)
        let head = "simulated-baseball-3: about 800 Hz shows contacts, misses and times to contact"
        #expect(outcome.lines.first == head)
        #expect(outcome.lines.dropFirst().first == "swing   start (s)  contact (s)  to contact (ms)  outcome    flags")
        #expect(outcome.lines.dropLast().allSatisfy { $0.count <= 80 })
        let wide = try Command.succeed("analyze", Sessions.file, "--wide", in: scratch)
        #expect(wide.lines.count == outcome.lines.count && wide.lines[1].hasSuffix("angle (rad)  flags"))
        #expect(outcome.lines.last?.hasPrefix("1 session, \(outcome.lines.count - 3) swings: ") == true)
        let explicit = try Command.succeed("analyze", Sessions.file, "--format", "table", in: scratch)
        #expect(explicit.output == outcome.output)
    }

    /// A file receives the same text as standard output.
    @Test(arguments: ["csv", "jsonl"])
    func textIsTheSameInAFile(format: String) throws {
        let outcome = try Command.succeed("analyze", Sessions.file, "--format", format, in: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "results.\(format)", "--quiet", in: scratch)
        #expect(scratch.text("results.\(format)") == outcome.output)
        #expect(scratch.names() == ["results.\(format)"])
        // The summary goes to standard error, not among the rows.
        #expect(outcome.error.hasPrefix("1 session, "))
    }

    @Test func jsonLinesCountTheirSwings() throws {
        let objects = try Command.succeed("analyze", Sessions.file, "--format", "jsonl", in: scratch).objects()
        let swings = objects.dropLast()
        #expect(swings.count > 2)
        #expect(swings.allSatisfy { $0["type"] as? String == "swing" && $0["start_timestamp"] is Double })
        #expect(objects.last?["type"] as? String == "session")
        #expect(objects.last?["swings"] as? Int == swings.count)
        #expect(objects.last?["input_uri"] as? String == Sessions.file)
        #expect(objects.last?["status"] as? String == "ok")
    }

    @Test func quietPrintsNothing() throws {
        let outcome = try Command.succeed("analyze", Sessions.slow, "-o", "results.h5", "--quiet", in: scratch)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.isEmpty)
        #expect(scratch.names() == ["results.h5"])
    }

    @Test func aSlowAccelerometerIsReported() throws {
        let outcome = try Command.succeed("analyze", Sessions.slow, "--format", "jsonl", in: scratch)
        let message =
            "the accelerometer has 100.0 samples per second; expected about 800; at this rate contacts, misses and "
            + "times to contact are not reported; record at a higher rate"
        #expect(outcome.error.hasPrefix("swing: warning: \(Sessions.slow): \(message)\n"))
        let objects = try outcome.objects()
        #expect(objects.last?["message"] as? String == message)
        let flags = objects.dropLast().map { $0["flags"] as? [String] ?? [] }
        #expect(!flags.isEmpty && flags.allSatisfy { $0.contains("low_rate") })
    }

    @Test func impactsNeedOnlyTheAccelerometer() throws {
        let path = Sessions.folder + "/accelerometer.csv"
        let objects = try Command.succeed("analyze", path, "--impacts-only", "--format", "jsonl", in: scratch).objects()
        #expect(objects.count > 2)
        for swing in objects.dropLast() {
            #expect((swing["flags"] as? [String])?.contains("no_device_motion") == true)
            #expect(swing["start_timestamp"] is NSNull)
            #expect(swing["contact_timestamp"] is Double)
        }
        #expect(objects.last?["source_format"] as? String == "accelerometer-csv")
    }

    @Test func aChecksumIsThatOfTheFile() throws {
        let sum = try SHA256Sum.of(Sessions.file)
        let with = try Command.succeed("analyze", Sessions.file, "--checksum", "--format", "jsonl", in: scratch)
        let without = try Command.succeed("analyze", Sessions.file, "--format", "jsonl", in: scratch)
        if let sum { #expect(try with.objects().last?["input_sha256"] as? String == sum) }
        #expect(try without.objects().last?["input_sha256"] is NSNull)
    }

    @Test func twoRunsGiveTheSameBytes() throws {
        let environment = ["SOURCE_DATE_EPOCH": "1700000000"]
        var runs: [Data] = []
        for _ in 0..<2 {
            try Command.succeed(
                "analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch, environment: environment)
            runs.append(scratch.bytes("results.h5"))
        }
        #expect(runs[0] == runs[1])
        #expect(runs[0].range(of: Data("2023-11-14T22:13:20Z".utf8)) != nil)
    }

    @Test func aFolderIsReadAsItsRecordings() throws {
        try scratch.makeFolder("season/empty")
        try FileManager.default.copyItem(atPath: Sessions.file, toPath: scratch.path("season/b.h5"))
        try PlainRecording().write(to: scratch, "season/a")
        scratch.write("no recording", "season/notes.txt")
        scratch.write("no recording", "season/.hidden.h5")
        for season in ["season", "season/"] {
            let objects = try Command.succeed("analyze", season, "--format", "jsonl", in: scratch).objects()
            let sessions = objects.filter { $0["type"] as? String == "session" }
            #expect(sessions.map { $0["input_uri"] as? String } == ["season/a", "season/b.h5"])
            #expect(sessions.map { $0["session_index"] as? Int } == [0, 1])
        }
    }

    /// Valid recordings are analysed, and invalid ones reported; the first invalid one determines the exit code.
    @Test func invalidRecordingsDoNotStopTheOthers() throws {
        try PlainRecording().write(to: scratch)
        scratch.write("", "empty.h5")
        let arguments = ["analyze", "missing.h5", "session", "empty.h5", Sessions.file, "-o", "results.jsonl"]
        let outcome = try Command.run(arguments, in: scratch)
        #expect(outcome.code == 66)
        let errors = [
            "missing.h5: no such file or folder; correct the path",
            "empty.h5: is empty; expected an HDF5 recording or an accelerometer file",
        ]
        // Warnings follow, grouped; the second recording states no sport.
        let lines = errors + ["warning: session: \(PlainRecording.profileWarning)"]
        #expect(outcome.error == lines.map { "swing: \($0)\n" }.joined())
        #expect(outcome.lines.last?.hasPrefix("2 sessions, ") == true)
        #expect(outcome.lines.last?.hasSuffix("; 1 warning, 2 failures") == true)
        let objects = try Command.Outcome(code: 0, output: scratch.text("results.jsonl"), error: "").objects()
        let reported = objects.filter { $0["type"] as? String == "error" }
        #expect(reported.map { $0["input"] as? String } == ["missing.h5", "empty.h5"])
        #expect(reported.map { $0["error"] as? String } == errors)
        #expect(objects.filter { $0["type"] as? String == "session" }.count == 2)
    }
}

/// The SHA-256 of the operating system's tool.
enum SHA256Sum {
    /// Returns 64 hexadecimal digits, or prints a notice and returns `nil` if the system has no `sha256sum`.
    static func of(_ path: String) throws -> String? {
        let tool = ["/usr/bin/sha256sum", "/sbin/sha256sum"].first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let tool else {
            print("sha256sum is missing: the checksum is not compared with the system's")
            return nil
        }
        let scratch = try TemporaryFolder()
        scratch.write("", "sum")
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = [path]
        process.standardOutput = try FileHandle(forWritingTo: scratch.url.appending(path: "sum"))
        try process.run()
        process.waitUntilExit()
        return String(scratch.text("sum").prefix(64))
    }
}
