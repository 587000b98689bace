import Foundation
import TestSupport
import Testing

struct ReportTests {
    @Test func makesAPage() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        let outcome = try Command.succeed(
            "report", "results.h5", "-o", "r.html", "--title", "Spring <camp>", in: scratch)
        #expect(outcome.output.isEmpty)
        let page = scratch.text("r.html")
        #expect(page.contains("<title>Spring &lt;camp&gt;</title>") && page.hasSuffix("</html>\n"))
        let swings = try Command.succeed("analyze", Sessions.file, "--format", "jsonl", "--quiet", in: scratch)
            .objects()
        #expect(page.components(separatedBy: "\"outcome\":").count - 1 >= swings.count - 1)
        // The same results give the same page.
        try Command.succeed("report", "results.h5", "-o", "again.html", "--title", "Spring <camp>", in: scratch)
        #expect(scratch.text("again.html") == page)
    }

    @Test(arguments: [
        (["results.h5"], 64, "swing: no output; name a page with -o NAME.html"),
        (["results.h5", "-o", "r.pdf"], 64, "swing: -o r.pdf: expected a name ending in .html"),
        (["results.h5", "--png", "p", "--open"], 64, "swing: --open: there is no page to open"),
        (["none.h5", "-o", "r.html", "--force"], 66, "swing: none.h5: no such file; name a file of results"),
        (
            [Sessions.file, "-o", "r.html", "--force"], 65,
            "swing: \(Sessions.file): /@schema_name: found 'swingkit-recording'"
        ),
        (["r.html", "-o", "r.html"], 64, "swing: r.html: is the input r.html; name another file"),
        (["results.h5", "-o", "r.html"], 73, "swing: r.html: contains something else than a page"),
        (["results.h5", "-o", "none/r.html"], 73, "swing: none/r.html: "),
    ])
    func incorrectUseIsReported(arguments: [String], code: Int, message: String) throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        scratch.write("<html>old</html>\n", "r.html")
        let outcome = try Command.run(["report"] + arguments, in: scratch)
        #expect(outcome.error.hasPrefix(message), "\(outcome.error)")
        #expect(outcome.code == Int32(code))
        #expect(scratch.text("r.html") == "<html>old</html>\n")
    }

    /// Each player has a page of their own, whatever the others are called.
    @Test(arguments: [
        ["Anna 2", "Anna!", "Anna?"], ["Anna", "anna-2", "ANNA?"], ["?", "Ж", "Player 2"],
        ["index", "index 2", "!index"],
        [String(repeating: "a", count: 400), String(repeating: "a", count: 300)],
    ])
    func playersWithSimilarNames(players: [String]) throws {
        let scratch = try TemporaryFolder()
        var table = "file,player\n"
        for (number, player) in players.enumerated() {
            try FileManager.default.copyItem(
                atPath: Sessions.withoutSwings, toPath: scratch.path("\(number).h5"))
            table += "\(number).h5,\(player)\n"
        }
        scratch.write(table, "table.csv")
        let recordings = players.indices.map { "\($0).h5" }
        let analysis = try Command.run(
            ["analyze"] + recordings + ["-o", "results.h5", "--session-table", "table.csv", "--quiet"], in: scratch)
        try #require(analysis.code == 0, "\(analysis.error)")
        try Command.succeed("report", "results.h5", "--per-player", "players", in: scratch)
        let files = scratch.names("players")
        #expect(files.count == players.count + 1 && files.contains("index.html"))
        let titles = files.map { name in
            players.first { scratch.text("players/\(name)").contains("<title>\($0)</title>") }
        }
        #expect(Set(titles.compactMap(\.self)) == Set(players))
    }

    /// A page of each player, an index that links them, the report of one player, and a comparison by a further fact.
    @Test func reportsOnPlayersAndFacts() throws {
        let scratch = try TemporaryFolder()
        scratch.write("file,player,racket\n\(Sessions.file),Änna O'Hara,Wilson\n", "table.csv")
        try Command.succeed(
            "analyze", Sessions.file, "-o", "results.h5", "--session-table", "table.csv", "--quiet", in: scratch)
        try Command.succeed("report", "results.h5", "--per-player", "players", "--by", "racket", in: scratch)
        #expect(Set(scratch.names("players")) == ["index.html", "nna-o-hara.html"])
        #expect(scratch.text("players/index.html").contains("<a href=\"nna-o-hara.html\">Änna O&#39;Hara</a>"))
        let page = scratch.text("players/nna-o-hara.html")
        #expect(
            page.contains("<a href=\"index.html\">All players</a>") && page.contains("<title>Änna O&#39;Hara</title>"))
        #expect(page.contains("<select name=\"fact0\" data-fact>") && page.contains("<option>Wilson</option>"))
        try Command.succeed(
            "report", "results.h5", "-o", "r.html", "--player", " änna o'hara", "--title", "One", in: scratch)
        #expect(scratch.text("r.html").contains("<title>One</title>"))
        for (arguments, message) in [
            (
                ["--player", "Anna", "-o", "x.html"],
                "swing: --player Anna: no session names this player; expected \"Änna O'Hara\""
            ),
            (["--by", "raket", "-o", "x.html"], "swing: --by raket: no session states it; expected player"),
            (["--by", "racket,racket", "-o", "x.html"], "swing: --by racket,racket: found a fact twice"),
            (["--per-player", "p", "--player", "Anna"], "swing: --player and --per-player: expected one of them"),
            (["--recording", "b.h5", "-o", "x.html"], "swing: --recording b.h5: no session is of this recording"),
            (["--per-player", "r.html"], "swing: r.html: "),
        ] {
            let outcome = try Command.run(["report", "results.h5"] + arguments, in: scratch)
            #expect(outcome.error.hasPrefix(message) && outcome.code != 0, "\(outcome.error)")
        }
    }

    /// Of the sessions of a folder, the report of one recording has its swings only.
    @Test(arguments: [("recordings/b.h5", 1), ("b.h5", 1), ("5", 0), ("b.h5/recordings", 0), ("recordings", 2)])
    func reportsOnARecording(named name: String, count: Int) throws {
        let scratch = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: scratch.path("recordings"), withIntermediateDirectories: false)
        for file in ["a.h5", "b.h5"] {
            scratch.write(try Data(contentsOf: URL(filePath: Sessions.file)), "recordings/\(file)")
        }
        try Command.succeed("analyze", "recordings", "-o", "results.h5", "--quiet", in: scratch)
        let outcome = try Command.run(["report", "results.h5", "-o", "r.html", "--recording", name], in: scratch)
        #expect((outcome.code == 0) == (count > 0), "\(outcome.error)")
        guard count > 0 else { return }
        let page = scratch.text("r.html")
        #expect(page.contains("b.h5") && page.contains("a.h5") == (count == 2))
    }

    /// Python would load modules from the current folder, and from folders that the environment names.
    @Test(.needsPython) func filesOfTheCurrentFolderAreNotRun() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        for name in ["json.py", "os.py", "vl_convert.py", "sitecustomize.py"] {
            scratch.write("open('\(scratch.path("run-\(name)"))', 'w')\n", name)
        }
        let names = scratch.names()
        _ = try Command.start(
            ["report", "results.h5", "--png", "pictures"], in: scratch, environment: ["PYTHONPATH": scratch.path])
        #expect(scratch.names().filter { $0 != "pictures" } == names)
    }

    @Test func aPythonThatCannotDrawIsReported() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        let outcome = try Command.start(
            ["report", "results.h5", "--png", "pictures"], in: scratch,
            environment: ["SWINGKIT_PYTHON": "no-such-python"])
        #expect(outcome.code == 66)
        #expect(
            outcome.error.hasPrefix("swing: --png: no-such-python can't be run; run scripts/setup, or pip install "))
    }

    /// Pictures take seconds, so their progress is shown: one line for each, and nothing without a terminal.
    @Test(.needsPython) func picturesHaveAProgress() throws {
        let scratch = try TemporaryFolder()
        try Command.succeed("analyze", Sessions.file, "-o", "results.h5", "--quiet", in: scratch)
        let arguments = ["report", "results.h5", "--png", "pictures"]
        let shown = try Command.start(arguments + ["--progress", "json"], in: scratch)
        let names =
            scratch.names().contains("pictures")
            ? try FileManager.default.contentsOfDirectory(atPath: scratch.path("pictures")) : []
        let lines = shown.error.split(separator: "\n")
        #expect(names.count > 5 && lines.count == names.count)
        #expect(lines.last?.contains("\"part\":1}") == true)
        #expect(lines.allSatisfy { $0.hasPrefix("{\"type\":\"progress\",\"name\":") })
        #expect(try Command.start(arguments, in: scratch).error.isEmpty)
    }
}
