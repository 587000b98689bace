import Foundation
import TestSupport
import Testing

struct MethodsTests {
    /// The counts and the rates are those of the JSON lines of the same analysis.
    @Test func statesTheFiguresOfTheResults() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "r.h5", "--quiet", "--player", "Anna", in: scratch)
        try Command.succeed("analyze", Sessions.file, "-o", "r.jsonl", "--quiet", in: scratch)
        let swings = try scratch.text("r.jsonl").split(separator: "\n").compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }.filter { $0["outcome"] != nil }
        let times = swings.compactMap { $0["time_to_contact"] as? Double }.sorted()
        let text = try Command.succeed("methods", "r.h5", in: scratch).output
        func count(_ outcome: String) -> Int { swings.count { $0["outcome"] as? String == outcome } }
        #expect(text.hasPrefix("1 recording of 1 player ("))
        #expect(
            text.contains(
                "Of \(swings.count) detected swings, \(count("contact")) were classified as contacts, \(count("miss")) as misses, "
                    + "and \(count("uncertain")) as uncertain."))
        let median = (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
        #expect(text.contains("The median time to contact was \(Int((median * 1000).rounded())) ms"))
        #expect(text.contains("n = \(times.count)"))
        #expect(text.contains("References:\n- "))
    }

    /// Sports have figures of their own, in the summary of the analysis and in the text.
    @Test func sportsAreNotPooled() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("simulate", "t.h5", "--sport", "tennis", "--minutes", "1", "--seed", "6", in: scratch)
        let summary = try Command.succeed("analyze", Sessions.file, "t.h5", "-o", "r.h5", in: scratch)
        let all = summary.output + summary.error
        #expect(all.contains(/median time to contact [0-9.]+ ms in baseball, [0-9.]+ ms in tennis;/), "\(all)")
        let text = try Command.succeed("methods", "r.h5", in: scratch).output
        for sport in ["baseball", "tennis"] {
            let found = try #require(all.firstMatch(of: try Regex("([0-9.]+) ms in \(sport)")))
            let median = try #require(found.output[1].substring.flatMap { Double($0) })
            let stated = try #require(
                text.firstMatch(of: try Regex("The median time to contact in \(sport) was ([0-9]+) ms")), "\(text)")
            let rounded = try #require(stated.output[1].substring.flatMap { Double($0) })
            // Both are rounded, one to 0.1 ms.
            #expect(abs(rounded - median) <= 0.55, "\(text)")
        }
        #expect(!text.contains("The median time to contact was"))
    }

    @Test func rejectsResultsWithoutParameters() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "r.csv", "--quiet", in: scratch)
        let outcome = try Command.run(["methods", "r.csv"], in: scratch)
        #expect(outcome.code == 65)
        #expect(
            outcome.error
                == "swing: r.csv: contains no parameters; expected HDF5 of swing analyze, name such a file\n")
        #expect(outcome.output.isEmpty)
    }
}
