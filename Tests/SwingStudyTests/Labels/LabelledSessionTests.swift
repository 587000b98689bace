import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingStudy

struct LabelledSessionTests {
    private typealias Study = LabelStudy

    @Test func labelsNameTheirSession() throws {
        var one = Study.session()
        one.player = "Ann"
        var two = Study.session([(2010, .contact)])
        (two.id, two.start, two.player) = ("two", 2000, "Bob")
        let study = try LabelStudy([one, two])
        let list = "the sessions are \"one\", \"two\""
        #expect(
            study.failure(Study.labels())
                == "badData: labels:2: found no session, but results contains 2; add a column session, or name the file or "
                + "its folder like the session, or name one with --session; \(list)")
        #expect(study.failure("time,kind,session\n5,hit,three\n")?.contains("which is not in results; \(list)") == true)
        let both = try study.score("time,kind,session\n5.2,hit,one\n10,hit,two\n")
        #expect(both.sessions == ["one", "two"] && both.swing.correct == 2 && both.unlabelledSessionCount == 0)
        #expect(both.pairs.count == 13)
        // Players are named as elsewhere: case and spaces do not matter.
        for name in ["Bob", "bob", " BOB  "] {
            let players = try study.score("time,kind,player\n10,hit,\(name)\n")
            #expect(players.sessions == ["two"] && players.unlabelledSessionCount == 1 && players.pairs.count == 1)
        }
        var options = LabelOptions()
        options.session = "two"
        let chosen = try study.score("time,kind,session\n5.2,hit,one\n10,hit,two\n", options)
        #expect(chosen.sessions == ["two"] && chosen.otherSessionCount == 1 && chosen.pairs.count == 1)
        options.session = "three"
        #expect(study.failure(Study.labels(), options)?.hasPrefix("usage: --session: found \"three\"") == true)
        #expect(study.failure("time,kind,player\n10,hit,Eve\n")?.contains("\"Eve\" with 0 sessions") == true)
        // A session that states its player must be the label's.
        let single = try LabelStudy([one])
        #expect(single.failure("time,kind,player\n5.2,hit,Bob\n")?.contains("\"Bob\" with 0 sessions") == true)
        #expect(try single.score("time,kind,player\n5.2,hit,Ann\n").swing.correct == 1)
        options.session = "one"
        #expect(try single.score("time,kind,player\n5.2,hit,Bob\n", options).swing.correct == 1)
        var estimating = LabelOptions()
        estimating.offset = .estimated
        #expect(
            study.failure("time,kind,session\n5.2,hit,one\n10,hit,two\n", estimating)?
                .hasPrefix("badData: labels: an offset needs 6 labelled and 6 detected swings, found 1 and 12") == true)
        let same = try LabelStudy([one, one])
        options.session = "one"
        #expect(same.failure(Study.labels(), options)?.contains("contains 2 sessions \"one\"") == true)
    }

    /// Each file belongs to the session with its name, or with its folder's name.
    @Test func severalFilesAreComparedTogether() throws {
        var (one, two) = (Study.session(), Study.session())
        two.id = "two"
        two.start = 5000
        two.swings = Study.swings.map { Study.swing($0.0 + 4000, $0.1) }
        let study = try LabelStudy([one, two])
        try study.scratch.makeFolder("two")
        study.scratch.write(Study.labels(), "one.csv")
        study.scratch.write(Study.labels(), "two/Annotation.csv")
        func files(_ names: String...) throws -> [LabelFile] {
            try names.map { try LabelFile(readingAt: study.scratch.path($0)) }
        }
        let score = try LabelScore(of: study.scratch.path("results"), labels: files("one.csv", "two/Annotation.csv"))
        #expect(score.sessions == ["one", "two"] && score.labelCount == 24 && score.unlabelledSessionCount == 0)
        #expect(score.swing.correct == 24 && score.swing.detected == 24)
        #expect(Set(score.pairs.compactMap(\.label?.file)).count == 2)
        let single = try LabelScore(of: study.scratch.path("results"), labels: files("two/Annotation.csv"))
        #expect(single.sessions == ["two"] && single.unlabelledSessionCount == 1)

        study.scratch.write(Study.labels().replacing("hit", with: "bomb"), "two.csv")
        let error = #expect(throws: SwingError.self) {
            try LabelScore(of: study.scratch.path("results"), labels: files("one.csv", "two.csv"))
        }
        #expect(error?.description.contains("two.csv:2: found 1 unknown kind: \"bomb\" (10)") == true)
        // Two people who label the same session must agree where they mark the same instant.
        study.scratch.write(Study.labels().replacing("hit", with: "miss"), "two.csv")
        one.id = "two"
        let rated = try LabelStudy([one])
        let contradiction = #expect(throws: SwingError.self) {
            try LabelScore(of: rated.scratch.path("results"), labels: files("one.csv", "two.csv"))
        }
        #expect(
            contradiction?.description.contains(/two\.csv:2: found "miss" at the same time as "hit" in .*one\.csv:2;/)
                == true)
        #expect(throws: SwingError.self) { try LabelScore(of: study.scratch.path("results"), labels: []) }
    }

    @Test func unusableSessionsAreRejected() throws {
        var reset = Study.session()
        reset.clockResets = 1
        #expect(
            try LabelStudy([reset]).failure(Study.labels())?.contains("has 1 clock reset, so a label's time") == true)
        var failed = Study.session()
        failed.status = .failed
        #expect(try LabelStudy([failed]).failure(Study.labels())?.contains("was not analysed") == true)
        var bare = Study.session()
        bare.start = .nan
        #expect(try LabelStudy([bare]).failure(Study.labels())?.contains("no first_timestamp and duration") == true)
    }

    /// A session is named by its own name or its recording's, with or without an ending.
    @Test(
        arguments: [
            ("one", 0), ("one.h5", 0), ("one.csv", 0), ("two", 1), ("two.zip", 1), ("mon.2", 2), ("mon.2.csv", 2),
            ("mon.3", 3),
            ("mon", nil), ("three", nil), ("on", nil), ("", nil),
        ] as [(String, Int?)])
    func sessionsHaveSeveralNames(name: String, row: Int?) throws {
        let sessions = ["one", "two.h5", "mon.2", "mon.3"].map { id in
            SessionRecord(SessionSummary(info: SessionInfo(sessionID: id), inputURI: "season/\(id)"))
        }
        let found = SessionNames(sessions).rows(named: name)
        #expect((found.count == 1 ? found.first : nil) == row, "\(found)")
    }

    /// If two sessions have one name, their files distinguish them.
    @Test func filesDistinguishSessionsOfOneName() {
        let sessions = ["a.h5", "b.h5"].map { file in
            SessionRecord(SessionSummary(info: SessionInfo(sessionID: "session"), inputURI: "season/\(file)"))
        }
        let names = SessionNames(sessions)
        #expect(names.rows(named: "b.csv") == [1] && names.rows(named: "a") == [0])
        #expect(names.rows(named: "session") == [0, 1])
    }
}
