import Foundation
import TestSupport
import Testing

/// One simulated session in the formats of apps and developers: its swings are detected in each.
@Suite(.needsPython)
struct FormatsTests {
    /// A format, and the recording that contains the same samples.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        let format: String
        var original = "session"
        var map: String?
        /// The tolerance for times, in seconds.
        var tolerance = 2e-6
        var testDescription: String { name }
    }

    static let shapes = [
        Shape(name: "sensor-logger", format: "sensor-logger"),
        Shape(name: "sensor-logger-standardised", format: "sensor-logger"),
        Shape(name: "sensor-logger-phone", format: "sensor-logger", original: "words.csv"),
        Shape(name: "sensorlog.csv", format: "sensorlog"),
        Shape(name: "sensorlog-bare.csv", format: "sensorlog"),
        // Its total acceleration is computed from device motion, which has a latency of some milliseconds.
        Shape(name: "words.csv", format: "motion-csv", original: "slow", tolerance: 0.01),
        Shape(name: "units.csv", format: "motion-csv", original: "slow"),
        Shape(
            name: "unnamed.csv", format: "mapped-csv", original: "slow", map: "map.json"),
    ]

    @Test(arguments: shapes)
    func hasTheSameSwings(shape: Shape) throws {
        let scratch = try TemporaryFolder()
        let path = Shapes.path(shape.name)
        let arguments = shape.map.map { ["--map", Shapes.path($0)] } ?? []
        let outcome = try Command.run(["analyze", path, "--format", "jsonl"] + arguments, in: scratch)
        try #require(outcome.code == 0, "\(outcome.error)")
        let objects = try outcome.objects()
        #expect(objects.last?["source_format"] as? String == shape.format)
        let found = objects.dropLast()
        let original = try Command.succeed("analyze", Shapes.path(shape.original), "--format", "jsonl", in: scratch)
            .objects().dropLast()
        #expect(original.count == 8)
        #expect(found.map { $0["outcome"] as? String } == original.map { $0["outcome"] as? String })
        for (swing, truth) in zip(found, original) {
            let (time, expected) = (swing["time_to_contact"] as? Double, truth["time_to_contact"] as? Double)
            #expect((time == nil) == (expected == nil))
            if let time, let expected { #expect(abs(time - expected) < shape.tolerance) }
            let (rate, trueRate) = (swing["peak_rotation_rate"] as? Double, truth["peak_rotation_rate"] as? Double)
            if let rate, let trueRate, shape.tolerance < 1e-3 { #expect(abs(rate - trueRate) < 1e-4) }
        }
    }

    /// A folder of tables that are each a recording is a season, even with other files in it.
    @Test(arguments: [["sensorlog.csv", "sensorlog-bare.csv"], ["words.csv", "units.csv"]])
    func aFolderOfTablesIsASeason(names: [String]) throws {
        let scratch = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: scratch.path("season"), withIntermediateDirectories: true)
        for name in names {
            scratch.write(try Data(contentsOf: URL(filePath: Shapes.path(name))), "season/\(name)")
        }
        scratch.write("player,club\nA,driver\n", "season/players.csv")
        let outcome = try Command.succeed("analyze", "season", "--format", "jsonl", in: scratch)
        let sessions = try outcome.objects().filter { $0["type"] as? String == "session" }
        #expect(sessions.compactMap { $0["swing_count"] as? Int } == [8, 8])
        #expect(outcome.error.contains("players.csv"))
    }

    /// The format is detected from the content, independent of the file names.
    @Test func namesDoNotMatter() throws {
        let scratch = try TemporaryFolder()
        for (shape, name) in [("sensorlog.csv", "notes.dat"), ("units.csv", "WristMotion.csv")] {
            scratch.write(try Data(contentsOf: URL(filePath: Shapes.path(shape))), name)
            let format = try #require(Self.shapes.first { $0.name == shape }?.format)
            let page = try Command.succeed("inspect", name, in: scratch).output
            #expect(page.contains("layout         \(format)\n"))
        }
    }

    /// A season: recordings of several formats, with results and other files among them.
    @Test func otherFilesInAFolderAreSkippedWithANotice() throws {
        let scratch = try TemporaryFolder()
        try scratch.makeFolder("season/empty")
        for name in ["sensor-logger", "sensorlog.csv", "units.csv"] {
            try FileManager.default.copyItem(atPath: Shapes.path(name), toPath: scratch.path("season/\(name)"))
        }
        try FileManager.default.copyItem(atPath: Sessions.file, toPath: scratch.path("season/simulated.h5"))
        scratch.write("player,hits\nA,7\n", "season/players.csv")
        scratch.write("\u{FFD8}", "season/picture.jpg")
        try Command.succeed("analyze", "season/units.csv", "-o", "season/results.h5", "--quiet", in: scratch)
        let outcome = try Command.succeed("analyze", "season", "--format", "jsonl", in: scratch)
        let skipped = outcome.error.split(separator: "\n").filter { $0.hasPrefix("swing: skipped: ") }
        #expect(
            skipped == [
                "swing: skipped: season/empty: is not a recognised recording; analyse it alone to see why",
                "swing: skipped: season/players.csv: is not a recognised recording; analyse it alone to see why",
                "swing: skipped: season/results.h5: contains results, not a recording",
            ])
        let sessions = try outcome.objects().filter { $0["type"] as? String == "session" }
        #expect(
            sessions.map { $0["source_format"] as? String } == [
                "sensor-logger", "sensorlog", "swingkit-hdf5", "motion-csv",
            ])
        #expect(sessions.allSatisfy { $0["status"] as? String == "ok" && $0["swing_count"] as? Int ?? 0 > 5 })
        let quiet = try Command.succeed("analyze", "season", "--quiet", in: scratch)
        #expect(quiet.error.isEmpty)
    }
}

/// Ninety seconds of simulated baseball in all formats, created once and deleted when the process exits.
enum Shapes {
    private static let scratch: TemporaryFolder = {
        guard let scratch = try? TemporaryFolder() else { preconditionFailure("cannot make a temporary folder") }
        atexit { try? FileManager.default.removeItem(at: Shapes.scratch.url) }
        let simulated = try? Command.run(
            ["simulate", scratch.path("session"), "--minutes", "1.5", "--seed", "3"], in: scratch)
        precondition(simulated?.code == 0, "cannot simulate a session")
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/formats.py")
        let written = try? Python.run(scriptAt: script, scratch.path("session"), scratch.path)
        precondition(written != nil, "cannot write other formats")
        return scratch
    }()

    static func path(_ name: String) -> String { scratch.path(name) }
}
