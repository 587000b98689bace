import Foundation
import TestSupport
import Testing

struct ReplayTests {
    private static let datasets = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets")

    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// Replays a recording in a process of its own, which a replay's tasks need.
    private func replay(_ arguments: String...) throws -> Command.Outcome {
        let outcome = try Command.start(["replay"] + arguments, in: scratch)
        try #require(outcome.code == 0, "\(outcome.error)")
        return outcome
    }

    /// Checks that results through the managers are byte-identical with those of the recording.
    private func checkResults(of recording: String) throws {
        for layout in ["csv", "jsonl"] {
            try Command.succeed("analyze", recording, "-o", "direct.\(layout)", "--quiet", in: scratch)
            let outcome = try replay(recording, "--speed", "max", "-o", "replayed.\(layout)")
            #expect(scratch.bytes("direct.\(layout)").count > 500)
            #expect(scratch.bytes("replayed.\(layout)") == scratch.bytes("direct.\(layout)"), "\(layout)")
            let direct = try Command.succeed("analyze", recording, in: scratch)
            #expect(outcome.lines.last == direct.lines.last)
            #expect(outcome.error == direct.error, "the same warnings")
        }
    }

    @Test(arguments: ["baseball.h5", "golf.h5", "tennis"]) func theManagersChangeNothing(name: String) throws {
        try checkResults(of: Self.datasets.appending(path: name).path)
    }

    /// Lost, late and repeated samples, and a folder without user acceleration and attitude.
    @Test func theManagersPreserveDefects() throws {
        try Command.succeed(
            "simulate", "very-hard.h5", "--minutes", "1.5", "--seed", "5", "--difficulty", "very-hard", in: scratch)
        try checkResults(of: scratch.path("very-hard.h5"))
        try scratch.makeFolder("messy")
        let defects = ["nan", "4e6", "12.5", "99.9"]
        let accelerometer = (0..<4000).map { i in
            let time = i % 997 == 5 ? defects[i / 997 % 4] : "\(100 + Double(i) / 400)"
            return "\(time),0,0,\(i % 1000 == 7 ? "nan" : "-1.0\(i % 7)")"
        }
        let motion = (0..<1000).map { "\(100 + Double($0) / 100),0,0,\($0 / 100 % 2 == 0 ? 0.1 : 9),0,0,-1" }
        scratch.write((["timestamp,x,y,z"] + accelerometer).joined(separator: "\n"), "messy/accelerometer.csv")
        let head = "timestamp,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ"
        scratch.write(([head] + motion).joined(separator: "\n"), "messy/motion.csv")
        try checkResults(of: scratch.path("messy"))
    }

    @Test func batchesAndSwingsAreLines() throws {
        let outcome = try replay(Sessions.file, "--speed", "max")
        let samples = outcome.lines.compactMap {
            $0.firstMatch(of: #/  (accelerometer|device motion)  (\d+) samples?, /#)
        }
        for (sensor, rate) in [("accelerometer", 801.9), ("device motion", 200.4)] {
            let counts = samples.filter { $0.1 == sensor }.compactMap { Double($0.2) }
            #expect((counts.reduce(0, +) / (90 * rate) - 1).magnitude < 0.01)
            #expect((0.4 * rate...0.6 * rate).contains(try #require(counts.first)))
            #expect(counts.dropFirst().dropLast().allSatisfy { (0.94 * rate...1.06 * rate).contains($0) })
        }
        let swings = outcome.lines.filter { $0.hasPrefix("swing ") }
        let table = try Command.succeed("analyze", Sessions.file, "--format", "jsonl", in: scratch).objects()
        let found = table.filter { $0["type"] as? String == "swing" }
        #expect(swings.count == found.count && swings.count > 3)
        for (line, swing) in zip(swings, found) {
            let start = try #require(swing["start_timestamp"] as? Double)
            #expect(line.contains(", started at \(String(format: "%.4f", start)) s"))
        }
        let only = try replay(Sessions.file, "--speed", "max", "--swings-only")
        #expect(only.lines.dropLast() == swings[...])
    }

    /// A speed of 10,000 is paced too, and gives the same output.
    @Test func aFastReplayDetectsTheSameSwings() throws {
        let paced = try replay(Sessions.file, "--speed", "10000")
        #expect(paced.output == (try replay(Sessions.file, "--speed", "max").output))
    }

    @Test(arguments: ["0", "-1", "nan", "inf", "fast", "2000000"]) func anInvalidSpeedIsRejected(speed: String) throws {
        let outcome = try Command.run(["replay", Sessions.file, "--speed=\(speed)"], in: scratch)
        #expect(outcome.code == 64)
        #expect(outcome.error.hasPrefix("swing: The value '\(speed)' is invalid for '--speed <speed>'"))
    }

    @Test func invalidInputsAreRejected() throws {
        scratch.write("timestamp,x,y,z\n1,0,0,-1\n", "accelerometer.csv")
        var outcome = try Command.start(["replay", "accelerometer.csv"], in: scratch)
        #expect(outcome.code == 65 && outcome.error.contains("has no device motion"))
        outcome = try Command.start(["replay", "none.h5"], in: scratch)
        #expect(outcome.code == 66 && outcome.error.contains("none.h5: no such file"))
        try scratch.makeFolder("season")
        for name in ["a.h5", "b.h5"] {
            scratch.write(FileManager.default.contents(atPath: Sessions.file) ?? Data(), "season/\(name)")
        }
        outcome = try Command.start(["replay", "season"], in: scratch)
        #expect(
            outcome.code == 64
                && outcome.error == "swing: season: contains 2 recordings, expected one; name one of them\n")
    }
}
