import SwingMotion
import SwingResults
import TestSupport
import Testing

@testable import SwingStudy

struct LabelOffsetsTests {
    private func offsets(_ text: String) throws -> LabelOffsets {
        let scratch = try TemporaryFolder()
        scratch.write(text, "offsets.csv")
        return try LabelOffsets(readingAt: scratch.path("offsets.csv"))
    }

    @Test(
        arguments: [
            ("session,offset\none,-7.25\ntwo,1\n", [-7.25, 1]),
            ("offset (ms);recording\n-7250,0;one\n1000;two\n", [-7.25, 1]),
            ("File\tLabel offset\none.h5\t0\ntwo\t+1e0\n", [0, 1]),
        ] as [(String, [Double])])
    func tablesAreRead(text: String, expected: [Double]) throws {
        let rows = try offsets(text).rows
        #expect(rows.map(\.offset) == expected)
    }

    @Test(arguments: [
        ("a,b\n1,2\n", "offsets.csv:1: found the columns \"a, b\", expected session and offset"),
        ("session,offset\n", "offsets.csv: found 0 rows"),
        ("session,offset\none,x\n", "offsets.csv:2: found the offset \"x\""),
        ("session,offset\none,2e9\n", "offsets.csv:2: found the offset \"2e9\""),
        ("session,offset\n,2\n", "offsets.csv:2: found no session or no offset"),
        ("session,offset\none,2\none,3\n", "offsets.csv:3: found the session \"one\" again after line 2"),
    ])
    func wrongTablesAreRefused(text: String, message: String) throws {
        let error = #expect(throws: SwingError.self) { try offsets(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    /// Two sessions of two players whose labels' clocks differ by other offsets.
    private func study() throws -> (LabelStudy, String) {
        var one = LabelStudy.session()
        one.player = "Ann"
        var two = LabelStudy.session(LabelStudy.swings.map { ($0.0 + 1000, $0.1) })
        (two.id, two.start, two.player) = ("two", 2000, "Bob")
        let rows = [("one", 7.25), ("two", -3.5)].flatMap { name, shift in
            LabelStudy.labels(offset: shift).split(separator: "\n").dropFirst().map { "\($0),\(name)" }
        }
        return (try LabelStudy([one, two]), (["time,kind,session"] + rows).joined(separator: "\n"))
    }

    @Test func eachSessionHasItsOffset() throws {
        let (study, labels) = try study()
        var options = LabelOptions()
        options.offset = .perSession(try offsets("session,offset\ntwo.csv,3.5\none,-7.25\n"))
        let score = try study.score(labels, options)
        #expect(score.offsets.map(\.offset) == [-7.25, 3.5] && score.offset.isNaN)
        #expect(score.swing.correct == 24 && score.warnings.isEmpty, "\(score.warnings)")
        options.offset = .given(-7.25)
        #expect(try study.score(labels, options).swing.correct < 16)
        for (text, message) in [
            ("session,offset\none,1\n", "found no offset of the session \"two\""),
            (
                "session,offset\none,1\nthree,1\n",
                "offsets.csv:3: found the session \"three\", which is the name of 0 sessions"
            ),
            ("session,offset\none,1\none.csv,1\n", "offsets.csv:3: found the session \"one\" under another name again"),
        ] {
            options.offset = .perSession(try offsets(text))
            #expect(study.failure(labels, options)?.contains(message) == true, "\(text)")
        }
    }

    @Test func theOffsetOfEachSessionIsEstimated() throws {
        let (study, labels) = try study()
        var options = LabelOptions()
        options.offset = .estimated
        let score = try study.score(labels, options)
        for (found, expected) in zip(score.offsets, [-7.25, 3.5]) {
            #expect(abs(found.offset - expected) < 0.01 && found.estimate?.pairCount == 12)
        }
        #expect(score.swing.correct == 24 && score.contactBias.value == nil)
    }

    @Test func playersAreComparedOneByOne() throws {
        let (study, labels) = try study()
        var options = LabelOptions()
        options.offset = .perSession(try offsets("session,offset\ntwo,3.5\none,-7.25\n"))
        // A label that no swing matches is Bob's.
        let score = try study.score(labels + "\n53.5,hit,two\n", options)
        #expect(score.parts.map(\.player) == ["Ann", "Bob"])
        let counts = score.parts.map { [$0.score.swing.labelled, $0.score.swing.detected, $0.score.swing.correct] }
        #expect(counts == [[12, 12, 12], [13, 12, 12]])
        #expect(score.parts[0].score.kappa == score.parts[1].score.kappa)
        #expect(try LabelStudy([LabelStudy.session()]).score(LabelStudy.labels()).parts.isEmpty)
    }
}
