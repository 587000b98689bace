import Foundation
import TestSupport
import Testing

/// Sessions of `datasets/` without gravity give the swings that they give with it, in both of SwingKit's own layouts.
@Suite(.needsPython) struct MissingGravityTests {
    /// A session, the layout in which it is stored, and the quantities that it lacks.
    struct Case: Sendable, CustomTestStringConvertible {
        let session: String
        let layout: String
        let hasUserAcceleration: Bool
        let hasAttitude: Bool

        /// Where gravity comes from.
        var origin: String { hasAttitude ? "attitude" : "estimated" }
        var testDescription: String {
            "\(session) as \(layout)" + (hasUserAcceleration ? ", user acceleration" : "")
                + (hasAttitude ? ", attitude" : "")
        }
    }

    private static let datasets = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets")

    private static let cases = ["baseball.h5", "golf.h5", "tennis"].flatMap { session in
        ["session.h5", "session"].flatMap { layout in
            [(true, true), (true, false), (false, true), (false, false)].map {
                Case(session: session, layout: layout, hasUserAcceleration: $0, hasAttitude: $1)
            }
        }
    }

    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test(arguments: cases) func theSwingsAreTheSame(_ one: Case) throws {
        let dataset = Self.datasets.appending(path: one.session).path
        try Command.succeed("convert", dataset, one.layout, in: scratch)
        if !one.hasUserAcceleration { try remove(["userAcceleration"], from: one.layout) }
        let (whole, estimated) = (try analysis(one.layout), try analysis(one.layout, "--estimate-gravity"))
        try remove(["gravity"] + (one.hasAttitude ? [] : ["quaternion"]), from: one.layout)
        let found = try analysis(one.layout)
        #expect(found.session["gravity_origin"] as? String == one.origin)
        #expect((found.session["assumptions"] as? String)?.isEmpty == false)
        #expect(found.swings.count > 4)
        #expect(found.swings.map { $0["outcome"] as? String } == whole.swings.map { $0["outcome"] as? String })
        // The option replaces each gravity by the same estimate; user acceleration changes with a recorded gravity.
        if !one.hasUserAcceleration {
            #expect(try analysis(one.layout, "--estimate-gravity").lines == estimated.lines)
        }
        if !one.hasAttitude, !one.hasUserAcceleration { #expect(found.lines == estimated.lines) }
        // Without user acceleration, SwingKit assumes another latency for a gyroscope than for sensor fusion.
        if one.hasAttitude || one.hasUserAcceleration {
            for (a, b) in zip(found.swings, whole.swings) {
                for column in ["start_timestamp", "contact_timestamp", "peak_timestamp", "peak_rate_timestamp"] {
                    let difference = distance(a[column] as? Double, b[column] as? Double)
                    #expect(difference < (one.hasAttitude ? 1e-6 : 1e-3), "\(column)")
                }
            }
        }
        try checkOtherCommands(one, found.lines)
    }

    /// Checks that the other commands read the recording as the analysis does.
    private func checkOtherCommands(_ one: Case, _ lines: [String]) throws {
        let page = try Command.succeed("inspect", one.layout, "--json", in: scratch).output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: Any])
        let source = try #require(object["source"] as? [String: Any])
        #expect(source["gravity_origin"] as? String == one.origin)
        #expect(abs((object["gravity_norm_median_g"] as? Double ?? 0) - 1) < 1e-5)

        try Command.succeed("analyze", one.layout, "-o", "direct.csv", "--quiet", in: scratch)
        let replay = try Command.start(["replay", one.layout, "--speed", "max", "-o", "replayed.csv"], in: scratch)
        #expect(replay.code == 0 && scratch.bytes("replayed.csv") == scratch.bytes("direct.csv"))

        for copy in ["copy.h5", "copy"] {
            try Command.succeed("convert", one.layout, copy, in: scratch)
            let copied = try analysis(copy)
            #expect(copied.lines == lines)
            #expect(copied.session["gravity_origin"] as? String == one.origin)
        }
    }

    /// The results of an analysis: the rows, and the swings' rows as text.
    private struct Analysis {
        let session: [String: Any]
        let swings: [[String: Any]]
        let lines: [String]
    }

    /// Returns the difference of two times; 0 if neither is known, infinity if only one is.
    private func distance(_ a: Double?, _ b: Double?) -> Double {
        guard let a, let b else { return a == nil && b == nil ? 0 : .infinity }
        return abs(a - b)
    }

    private func analysis(_ recording: String, _ options: String...) throws -> Analysis {
        let outcome = try Command.run(["analyze", recording, "--format", "jsonl"] + options, in: scratch)
        try #require(outcome.code == 0, "\(outcome.error)")
        let rows = try outcome.objects()
        return Analysis(
            session: try #require(rows.first { $0["type"] as? String == "session" }),
            swings: rows.filter { $0["type"] as? String == "swing" },
            lines: outcome.lines.filter { $0.hasPrefix(#"{"type":"swing""#) })
    }

    /// Removes quantities from a recording, which are named as in a folder.
    private func remove(_ quantities: [String], from recording: String) throws {
        guard recording.hasSuffix(".h5") else {
            let table = scratch.text("\(recording)/motion.csv").split(separator: "\n")
                .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            let kept = table[0].indices.filter { place in !quantities.contains { table[0][place].hasPrefix($0) } }
            let rows = table.map { row in kept.map { row[$0] }.joined(separator: ",") + "\n" }
            return scratch.write(rows.joined(), "\(recording)/motion.csv")
        }
        let prefixes = quantities.map { $0 == "userAcceleration" ? "user_acceleration" : $0 }
        let script = """
            import h5py, sys
            with h5py.File(sys.argv[1], "a") as f:
                motion = f["device_motion"]
                for name in [n for n in motion if n.startswith(tuple(sys.argv[2].split()))]: del motion[name]
            """
        try Python.run(script, scratch.path(recording), prefixes.joined(separator: " "))
    }
}
