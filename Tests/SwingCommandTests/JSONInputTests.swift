import Foundation
import TestSupport
import Testing

struct JSONInputTests {
    /// Half a minute of a simulated session: as a folder, as JSON, and as tables without texts.
    private struct Samples {
        let accelerometer: [Substring]
        let motion: [Substring]

        init() throws {
            func lines(_ name: String) throws -> [Substring] {
                let text = try String(contentsOfFile: "\(Sessions.folder)/\(name)", encoding: .utf8)
                let lines = text.split(separator: "\n")
                let first = Double(lines[1].prefix { $0 != "," }) ?? 0
                return lines.prefix { (Double($0.prefix { $0 != "," }) ?? 0) < first + 25 }
            }
            accelerometer = try lines("accelerometer.csv")
            motion = try lines("motion.csv")
        }

        var json: String {
            func rows(_ lines: [Substring]) -> String {
                let names = lines[0].split(separator: ",").map { $0.prefix { $0 != " " } }
                return lines.dropFirst().map { line in
                    "{" + zip(names, line.split(separator: ",")).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
                }.joined(separator: ",")
            }
            return "{\"deviceMotion200Hz\":[\(rows(motion))],\"accelerometer800Hz\":[\(rows(accelerometer))]}"
        }
    }

    @Test func detectsTheSwingsOfTheFolder() throws {
        let scratch = try TemporaryFolder()
        let samples = try Samples()
        try scratch.makeFolder("session")
        scratch.write(samples.accelerometer.joined(separator: "\n") + "\n", "session/accelerometer.csv")
        scratch.write(samples.motion.joined(separator: "\n") + "\n", "session/motion.csv")
        try Command.succeed("analyze", "session", "-o", "folder.csv", in: scratch)
        let expected = scratch.text("folder.csv")
        #expect(expected.split(separator: "\n").count > 2)

        scratch.write(samples.json, "session.json")
        try Command.succeed("analyze", "session.json", "-o", "json.csv", in: scratch)
        #expect(scratch.text("json.csv") == expected)
        let page = try Command.succeed("inspect", "session.json", in: scratch).output
        #expect(page.contains("sensor-tables"))

        // Batches as programs write them: without a header, and with blank lines.
        try scratch.makeFolder("tables/session")
        let rows = samples.accelerometer.dropFirst()
        let batches = stride(from: rows.startIndex, to: rows.endIndex, by: 800)
            .map { rows[$0..<min($0 + 800, rows.endIndex)].joined(separator: "\n") }
        scratch.write("\n" + batches.joined(separator: "\n\n"), "tables/session/tennis-acceleration-1 June.csv")
        scratch.write(samples.motion.joined(separator: "\n"), "tables/session/tennis-motion-1 June.csv")
        try Command.succeed("analyze", "tables/session", "-o", "tables.csv", in: scratch)
        #expect(scratch.text("tables.csv") == expected)
    }
}
