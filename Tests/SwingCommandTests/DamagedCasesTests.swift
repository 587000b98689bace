import Foundation
import TestSupport
import Testing

/// Small recordings with one damage each, from the folder of shared recordings.
@Suite(.needsSharedFolder) struct DamagedCasesTests {
    /// A recording, and what must be reported of its only swing; `nil` for what may be either.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let outcome: String
        var time: Double?
        var flag: String?
        var dropped = 0
        var reordered = 0
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "base-contact", outcome: "contact", time: 0.159),
        Case(name: "base-miss", outcome: "miss"),
        Case(name: "A1-one-sample-spike", outcome: "miss", flag: "implausible", dropped: 1),
        Case(name: "A2-one-zero-sample", outcome: "miss", flag: "implausible", dropped: 1),
        Case(name: "A5-minus9999-rotation", outcome: "miss", flag: "implausible", dropped: 2),
        Case(name: "A6-gyro-spike-60", outcome: "miss", flag: "implausible", dropped: 1),
        Case(name: "A7-impossible-2e7-g", outcome: "miss", flag: "implausible", dropped: 1),
        Case(name: "B1-gyro-range-1000dps", outcome: "miss", flag: "clipped"),
        Case(name: "B3-accel-range-4g", outcome: "contact", time: 0.161, flag: "clipped"),
        Case(name: "C1-accel-clock-step-0.5s", outcome: "uncertain", flag: "misaligned"),
        Case(name: "C3-accel-batch-late", outcome: "contact", time: 0.159, reordered: 798),
        Case(name: "D1-accel-stuck-over-contact", outcome: "uncertain", flag: "held"),
        Case(name: "E4-float32-times", outcome: "contact", time: 0.159),
        Case(name: "E5-packets-of-3", outcome: "contact", time: 0.159),
        Case(name: "G1-zone-hours-only", outcome: "contact", time: 0.159),
        Case(name: "G2-zone-word-UTC", outcome: "contact", time: 0.159),
        Case(name: "H1-empty-cells", outcome: "contact", time: 0.159, dropped: 10),
    ]

    @Test(arguments: cases) func damageIsNotBelieved(_ expected: Case) throws {
        let path = try #require(SharedFolder.path("cases/\(expected.name).zip"))
        let scratch = try TemporaryFolder()
        let objects = try Command.succeed("analyze", path, "--format", "jsonl", in: scratch).objects()
        let swings = objects.filter { $0["type"] as? String == "swing" }
        let (swing, session) = (try #require(swings.first), try #require(objects.last))
        #expect(swings.count == 1)
        #expect(swing["outcome"] as? String == expected.outcome)
        let time = swing["time_to_contact"] as? Double
        #expect(expected.time.map { abs((time ?? 0) - $0) < 0.002 } ?? (time == nil))
        let flags = swing["flags"] as? [String] ?? []
        #expect(expected.flag.map(flags.contains) ?? true, "\(flags)")
        #expect(session["dropped_count"] as? Int == expected.dropped)
        #expect(session["reordered_count"] as? Int == expected.reordered)
    }

    /// Recordings that cannot be read as one wrist, and the first cause.
    static let refused: [(name: String, reason: String)] = [
        ("E1-degrees-unnamed.csv", "looks like deg/s"), ("E2-clip-1.3s.csv", "is too short"),
        ("E3-whole-second-stamps.zip", "the times are whole seconds, and about 802 samples share one"),
        ("F1-two-devices-one-table.zip", #"2 devices, "watch", "phone" in column "device""#),
        ("F3-sensor-logger-headphone", "the motion of a head"),
    ]

    @Test(arguments: refused.indices) func theFirstCauseIsNamed(_ index: Int) throws {
        let (name, reason) = Self.refused[index]
        let path = try #require(SharedFolder.path("cases/\(name)"))
        let outcome = try Command.run(["analyze", path, "--sport", "baseball"], in: TemporaryFolder())
        #expect(outcome.code == 65 && outcome.output.isEmpty)
        #expect(outcome.error.contains(reason), "\(outcome.error)")
    }
}
