import Foundation
import TestSupport
import Testing

struct SummaryTests {
    let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private func summary(_ arguments: [String]) throws -> Command.Outcome {
        try Command.run(["summary"] + arguments, in: scratch)
    }

    /// Several copies of one file have the figures of that file.
    @Test(arguments: [["r.h5", "r.h5"], ["r.h5", "copy.h5", "r.jsonl"], ["r.csv", "r.csv"]])
    func copiesCountOnce(names: [String]) throws {
        try Command.succeed("analyze", Sessions.file, "-o", "r.h5", "--quiet", in: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "r.jsonl", "--quiet", in: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "r.csv", "--quiet", in: scratch)
        scratch.write(scratch.bytes("r.h5"), "copy.h5")
        let one = try summary([names[0], "--by", "sport", "--format", "csv"])
        let all = try summary(names + ["--by", "sport", "--format", "csv"])
        #expect(one.code == 0 && all.code == 0 && all.output == one.output, "\(all.output)")
        let warnings = names.dropFirst().map {
            "swing: warning: \($0): 1 session precedes in the results already; it counts once; name each file of "
                + "results once\n"
        }
        #expect(one.error.isEmpty && all.error == warnings.joined())
        guard names[0] == "r.h5" else { return }
        let methods = try Command.run(["methods"] + names.dropLast() + ["r.h5"], in: scratch)
        #expect(methods.output.hasPrefix("1 recording ") && methods.error.contains("counts once"), "\(methods)")
        let report = try Command.run(["report"] + names + ["-o", "r.html"], in: scratch)
        #expect(report.code == 0 && report.error == all.error)
        let quiet = try Command.run(["report"] + names + ["-o", "r.html", "--quiet"], in: scratch)
        #expect(quiet.code == 0 && quiet.error.isEmpty)
    }

    /// Sessions of one sport that were measured about different axes have different times, and are not pooled.
    @Test(arguments: [["summary"], ["report", "-o", "page.html"], ["methods"]])
    func axesAreNotPooled(command: [String]) throws {
        try Command.succeed("simulate", "other.h5", "--minutes", "1", "--seed", "4", in: scratch)
        for (input, profile, name) in [(Sessions.file, "baseball", "gravity.h5"), ("other.h5", "golf", "own.h5")] {
            try Command.succeed("analyze", input, "--profile", profile, "-o", name, "--quiet", in: scratch)
        }
        let outcome = try Command.run(command + ["gravity.h5", "own.h5"], in: scratch)
        #expect(outcome.code == 65 && outcome.output.isEmpty)
        #expect(
            outcome.error
                == "swing: own.h5: rotation in baseball was measured about the swing's own axis, in gravity.h5 about gravity; "
                + "expected one axis per sport; analyse the recordings again with one profile\n")
        #expect(!scratch.names().contains("page.html"))
    }

    /// A recording that is damaged at its end has swings, which must not count unmarked.
    @Test(arguments: [(0, 0), (1, 0), (1, 1), (2, 1)])
    func partialSessionsAreCounted(partial: Int, complete: Int) throws {
        try scratch.makeFolder("s")
        try Command.succeed("simulate", "one.h5", "--minutes", "1", "--seed", "3", in: scratch)
        for number in 0..<partial {
            try Command.succeed("convert", "one.h5", "s/a\(number)", in: scratch)
            let path = "s/a\(number)/accelerometer.csv"
            scratch.write(scratch.text(path) + "1,2,3,rubbish\n", path)
        }
        for number in 0...complete {
            try FileManager.default.copyItem(atPath: scratch.path("one.h5"), toPath: scratch.path("s/b\(number).h5"))
        }
        let names = (0..<partial).map { "s/a\($0)" } + (0...complete).map { "s/b\($0).h5" }
        let analysis = try Command.run(["analyze"] + names + ["-o", "r.h5", "--quiet"], in: scratch)
        #expect(analysis.code == (partial > 0 ? 65 : 0), "\(analysis.error)")
        let object = try #require(try summary(["r.h5", "--format", "json"]).objects().first)
        let group = try #require((object["groups"] as? [[String: Any]])?.first)
        #expect(object["partial_sessions"] as? Int == partial && group["partial_sessions"] as? Int == partial)
        #expect(group["sessions"] as? Int == partial + complete + 1)
        let wide = try summary(["r.h5", "--wide"])
        #expect(wide.lines[0].contains("in part") && wide.output.contains("analysed only in part.") == (partial > 0))
        let beginning = [
            "",
            "swing: warning: r.h5: 1 session was analysed only in part, but counts like others; s/a0/accelerometer.csv:",
            "swing: warning: r.h5: 2 sessions were analysed only in part, but count like others; the first one is s/a0/acce",
        ][partial]
        #expect(partial == 0 ? wide.error.isEmpty : wide.error.hasPrefix(beginning), "\(wide.error)")
    }

    /// Each measure has its own values, and an unknown one is refused with the choice.
    @Test(
        arguments: [
            ("time-to-contact", "s"), ("contact-rate", nil), ("peak-rotation-rate", "rad/s"), ("tempo", nil),
            ("forward-swing-duration", "s"),
        ]
            as [(String, String?)])
    func measuresAreChosen(name: String, unit: String?) throws {
        try Command.succeed("analyze", Sessions.file, "-o", "r.h5", "--quiet", in: scratch)
        let object = try #require(try summary(["r.h5", "--measure", name, "--format", "json"]).objects().first)
        #expect(object["measure"] as? String == name.replacing("-", with: "_") && object["unit"] as? String == unit)
        let wrong = try summary(["r.h5", "--measure", "bat-speed"])
        #expect(wrong.code == 64 && wrong.error.contains("'contact-rate'"), "\(wrong.error)")
    }

    /// Spellings of a player's name are one player, which one warning states.
    @Test func spellingsOfAPlayerAreOne() throws {
        for (number, name) in ["Ann", "ANN ", "ann"].enumerated() {
            try Command.succeed(
                "analyze", Sessions.file, "-o", "\(number).h5", "--player", name, "--quiet", in: scratch)
        }
        let outcome = try summary(["0.h5", "1.h5", "2.h5", "--by", "player", "--format", "csv"])
        #expect(outcome.lines.count == 2 && outcome.lines[1].hasPrefix("Ann,"), "\(outcome.output)")
        #expect(
            outcome.error.contains(
                "swing: warning: 0.h5: the player \"ANN \", \"ann\" are counted as \"Ann\": only case or spaces differ\n"
            ),
            "\(outcome.error)")
    }
}
