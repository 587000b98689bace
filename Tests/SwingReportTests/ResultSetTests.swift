import Foundation
import SwingMotion
import SwingResults
import SwingSignal
import TestSupport
import Testing

@testable import SwingReport

/// Tests of result sets, together with the figures and pages that are made of them.
struct ResultSetTests {
    @Test func joinsFiles() throws {
        let scratch = try TemporaryFolder()
        let (a, b) = (scratch.path("anna.h5"), scratch.path("ben.h5"))
        try Studies.write(
            [
                .init(id: "one", start: 1_760_000_000, swings: [Studies.swing(at: 30), Studies.swing(at: 90, .miss)]),
                .init(id: "none", swings: [], status: .failed),
            ], to: a)
        try Studies.write([.init(id: "one", player: "Ben", swings: [Studies.swing(at: 12)])], to: b)
        let study = try ResultSet(reading: [a, b])
        #expect(study.sessions.map(\.label) == ["one", "none", "one (2)"])
        #expect(study.sessions.map(\.player) == [nil, nil, "Ben"])
        #expect(study.players == ["Ben"])
        #expect(study.swings.map(\.session) == [0, 0, 2])
        #expect(study.swings.map(\.number) == [1, 2, 1])
        let figures = study.figures()
        #expect(figures.swingCount == 3 && figures.contactCount == 2 && figures.missCount == 1)
        #expect(study.figures { $0.player == "Ben" }.swingCount == 1)
        #expect(figures.peakRotationRate.median == 20)

        var windows: [Int] = []
        try study.eachWindow { id, window in
            windows.append(id)
            #expect(window == Studies.swing(at: 0).window || window.filteredZ.count == 601)
        }
        #expect(windows == [0, 1, 2])
    }

    /// Copies of a file, in the same format or another one, do not add sessions.
    @Test(
        arguments: [
            (["a.h5", "a.h5"], [1], 2), (["a.h5", "a.jsonl", "a.h5"], [1, 1], 2), (["a.csv", "a.csv"], [1], 2),
            (["a.h5", "a.csv"], [1], 2), (["a.csv", "a.h5"], [1], 2), (["a.csv", "a.jsonl", "a.h5"], [1, 1], 2),
            (["a.h5", "key.h5", "a.csv", "b.h5"], [1], 4), (["b.h5", "a.csv"], [], 3),
            (["a.h5", "b.h5"], [], 3), (["b.h5", "a.h5", "b.h5"], [1], 3), (["a.h5", "key.h5"], [], 3),
        ] as [([String], [Int], Int)])
    func aSessionInSeveralFilesCountsOnce(names: [String], repeats: [Int], swings: Int) throws {
        let scratch = try TemporaryFolder()
        let one = Studies.Session(
            id: "one", player: "Ann", swings: [Studies.swing(at: 30), Studies.swing(at: 90, .miss)], key: "k1")
        try Studies.write([one], to: scratch.path("a.h5"))
        let lines = try JSONLinesResultsWriter(to: .file(scratch.path("a.jsonl")))
        try Studies.write([one], lines)
        try lines.close()
        let table = try CSVResultsWriter(to: .file(scratch.path("a.csv")))
        try Studies.write([one], table)
        try table.close()
        let two = Studies.Session(id: "two", player: "Ben", swings: [Studies.swing(at: 12)], key: "k2")
        try Studies.write([two], to: scratch.path("b.h5"))
        let other = Studies.Session(id: "one", player: "Ann", swings: [Studies.swing(at: 12)], key: "other")
        try Studies.write([other], to: scratch.path("key.h5"))
        let study = try ResultSet(reading: names.map { scratch.path($0) })
        #expect(study.repeats.map(\.count) == repeats)
        #expect(study.figures().swingCount == swings)
        #expect(study.sessions.map(\.source) == study.sessions.map(\.source).sorted())
        var windows = 0
        try study.eachWindow { _, _ in windows += 1 }
        // Of a session in several files, the first one counts.
        let hasText = names.contains { !$0.hasSuffix(".h5") }
        #expect(hasText ? windows < swings || names[0] == "a.h5" : windows == swings)
    }

    /// Of many swings, a page keeps a sample at equal steps; the figures include all, and a player's sessions are read again.
    @Test func aPageOfManySwingsKeepsASample() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("year.jsonl")
        let writer = try JSONLinesResultsWriter(to: .file(path))
        var sessions: [Studies.Session] = []
        for number in 0..<4 {
            var swings: [Swing] = []
            for place in 0..<2501 {
                let time = 0.2 + 0.01 * Double(number)
                var swing = Studies.swing(at: 10 + 3 * Double(place), timeToContact: time)
                swing.startTimestamp = 10 + 3 * Double(place) - time
                swings.append(swing)
            }
            sessions.append(.init(id: "s\(number)", player: number < 3 ? "Ann" : "Ben", swings: swings))
        }
        try Studies.write(sessions, writer)
        try writer.close()
        let (all, page) = (try ResultSet(reading: [path]), try ResultSet(reading: [path], for: .page))
        let figures = try ResultSet(reading: [path], for: .figures)
        #expect(!all.isSampled && all.swings.count == 10_004)
        #expect(page.isSampled && page.step == 8 && page.swings.count == 1251 && page.swingCount == 10_004)
        #expect(page.swings.map { 2501 * $0.session + $0.number - 1 } == (0..<1251).map { 8 * $0 })
        #expect(figures.swings.isEmpty && figures.swingCount == 10_004)
        for study in [all, page, figures] {
            #expect(study.figures().timeToContact.median == all.figures().timeToContact.median)
            let groups = GroupedStudy(study, by: [SummaryFact("player")]).groups
            #expect(groups.map { ($0.value.value * 1000).rounded() } == [210, 230])
        }
        let ben = try #require(try page.only(" BEN "))
        #expect(!ben.isSampled && ben.swings.count == 2501 && ben.players == ["Ben"])
        #expect(ben.swings.map(\.elapsed) == all.swings.filter { $0.session == 3 }.map(\.elapsed))
        #expect(try page.only("Ann")?.swings.count == 7503 && page.only("Cleo") == nil)
        let text = try StudyReport(page).page()
        // Each file is read once for all players, so that the second one does not need it.
        var players: [String: [Int]] = [:]
        try page.eachPlayer { player, own throws(SwingError) in
            players[player] = own.swings.map(\.number)
            try? FileManager.default.removeItem(atPath: path)
        }
        #expect(players["Ann"]?.count == 7503 && players["Ben"] == ben.swings.map(\.number))
        #expect(text.contains("Of 10,004 swings, 1251 at equal steps"))
        #expect(!text.contains("<caption>By session</caption>") && text.contains("One of 8 swings."))
    }

    /// Readers see dates and players; names of files identify only what has neither.
    @Test func sessionsAreNamedByDateAndPlayer() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        let swings = [Studies.swing(at: 30)]
        try Studies.write(
            [
                .init(id: "a.h5", player: "Ann", swings: swings, date: "2026-05-01"),
                .init(id: "b.h5", player: "Ann", swings: swings, date: "2026-05-01"),
                .init(id: "c.h5", player: "Ben", swings: swings, date: "2026-05-02"),
                .init(id: "d.h5", swings: swings, date: "2026-05-02"), .init(id: "e.h5", player: "Ben", swings: swings),
            ], to: path)
        let study = try ResultSet(reading: [path])
        #expect(
            study.sessions.map(\.name) == ["2026-05-01, Ann", "2026-05-01, Ann (2)", "2026-05-02, Ben", "d.h5", "e.h5"])
        let ann = try #require(try study.only("ann"))
        #expect(ann.sessions.map(\.name) == ["2026-05-01", "2026-05-01 (2)"])
        #expect(ann.swings.map(\.session) == [0, 1])
        #expect(study.sessions.map(\.label) == ["a.h5", "b.h5", "c.h5", "d.h5", "e.h5"])
    }

    /// Which of the two would count is unknown.
    @Test func aSessionWithoutSomeSwingsIsRefused() throws {
        let scratch = try TemporaryFolder()
        let swings = [Studies.swing(at: 30), Studies.swing(at: 90, .miss)]
        try Studies.write([.init(id: "one", swings: swings, key: "k1")], to: scratch.path("a.h5"))
        try Studies.write([.init(id: "one", swings: [swings[0]], key: "k1")], to: scratch.path("b.h5"))
        let error = #expect(throws: SwingError.self) {
            try ResultSet(reading: ["a.h5", "b.h5"].map { scratch.path($0) })
        }
        #expect(error?.code == .badData && error?.description.contains("found 1 swing, but") == true)
    }

    /// A failed session has no sport, and does not make the study one of several.
    @Test(arguments: [
        (["tennis", "tennis"], SessionStatus.ok, ["tennis"], ["Ann", "Ann"]),
        (["tennis", "golf"], .ok, ["tennis", "golf"], ["Ann, tennis", "Ann, golf"]),
        (["tennis", "golf"], .failed, ["tennis"], ["Ann", "Ann"]),
    ])
    func sportsAreKeptApart(sports: [String], second: SessionStatus, found: [String], groups: [String]) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        let swings = [30.0, 60, 90].map { Studies.swing(at: $0) }
        try Studies.write(
            [
                .init(id: "a", player: "Ann", swings: swings, sport: sports[0]),
                .init(
                    id: "b", player: "Ann", swings: second == .ok ? swings : [], status: second, sport: sports[1]),
            ], to: path)
        let study = try ResultSet(reading: [path])
        #expect(study.sports == found && study.isMixed == (found.count > 1))
        #expect(study.sessions.map { study.group($0, by: \.player) } == groups)
        let page = try StudyReport(study).page()
        #expect(page.contains("<caption>By sport</caption>") == study.isMixed)
        #expect(page.contains("<h2>Peak rotation rate</h2>") != study.isMixed)
        #expect(page.contains("data-chart=\"histogram\"") != study.isMixed)
    }

    /// Times about different axes are different quantities, so those of one sport are not pooled.
    @Test(arguments: [
        ("own", "gravity", ["golf", "golf"], false), ("gravity", "own", ["golf", "golf"], false),
        ("own", "own", ["golf", "golf"], true), ("own", "gravity", ["golf", "tennis"], true),
    ])
    func axesAreKeptApart(first: String, second: String, sports: [String], isAccepted: Bool) throws {
        let scratch = try TemporaryFolder()
        for (name, axis, sport) in [("a.h5", first, sports[0]), ("b.h5", second, sports[1])] {
            try Studies.write(
                [.init(id: name, swings: [Studies.swing(at: 30)], sport: sport, profile: "p")],
                to: scratch.path(name),
                parameters: #"{"profiles":{"p":{"name":"p","rotationAxis":"\#(axis)"}}}"#)
        }
        let paths = ["a.h5", "b.h5"].map { scratch.path($0) }
        guard !isAccepted else {
            #expect(try ResultSet(reading: paths).sessions.count == 2)
            return
        }
        let names = ["own": "the swing's own axis", "gravity": "gravity"]
        let error = try #require(throws: SwingError.self) { try ResultSet(reading: paths) }
        #expect(
            error.description
                == "\(paths[1]): rotation in golf was measured about \(names[second] ?? ""), in \(paths[0]) about "
                + "\(names[first] ?? ""); expected one axis per sport; analyse the recordings again with one profile")
        #expect(error.code == .badData)
    }

    /// CSV states no axis, so nothing is compared; a session that was not analysed has none.
    @Test func unknownAxesAreNotCompared() throws {
        let scratch = try TemporaryFolder()
        let parameters = #"{"profiles":{"p":{"name":"p","rotationAxis":"own"}}}"#
        let session = Studies.Session(id: "a", swings: [Studies.swing(at: 30)], profile: "p")
        try Studies.write([session], to: scratch.path("a.h5"), parameters: parameters)
        try Studies.write(
            [.init(id: "b", swings: [], status: .failed, profile: "p")], to: scratch.path("b.h5"),
            parameters: parameters.replacing("own", with: "gravity"))
        try Studies.write([.init(id: "c", swings: [Studies.swing(at: 30)])], to: scratch.path("c.h5"))
        #expect(try ResultSet(reading: ["a.h5", "b.h5", "c.h5"].map { scratch.path($0) }).sessions.count == 3)
    }

    /// Times of swings in seconds after the session's start.
    @Test(
        arguments: [
            // With a time of day: after the first sample.
            (1000.0, 1010.0, [(20.2, 0), (50.2, 0)], [10.0, 40.0]),
            // Without a time of day: after the first swing.
            (nil, .nan, [(20.2, 0), (50.2, 0)], [0, 30]),
            // After a clock reset: unknown.
            (nil, .nan, [(20.2, 0), (5.2, 1)], [0, .nan]),
        ] as [(Double?, Double, [(Double, Int)], [Double])])
    func computesTheTimesOfSwings(offset: Double?, began: Double, swings: [(Double, Int)], elapsed: [Double]) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.jsonl")
        let writer = try JSONLinesResultsWriter(to: .file(path))
        writer.beginSession(SessionStart(SessionInfo(sessionID: "s"), wallClockOffset: offset))
        let found = swings.map { time, clock in
            var swing = Studies.swing(at: time)
            swing.clockRun = clock
            return swing
        }
        try writer.append(found)
        var summary = SessionSummary(info: SessionInfo(sessionID: "s"), inputURI: "s", startTime: began)
        summary.count(found)
        try writer.endSession(summary)
        try writer.close()
        let study = try ResultSet(reading: [path])
        for (found, expected) in zip(study.swings.map(\.elapsed), elapsed) {
            #expect(expected.isNaN ? found.isNaN : abs(found - expected) < 1e-9)
        }
    }

    @Test func invisibleCharactersAreEscaped() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("r.h5")
        try Studies.write([.init(id: "a\u{1B}[2Jb\u{202E}c", player: "x\ty", swings: [Studies.swing(at: 3)])], to: path)
        let study = try ResultSet(reading: [path])
        #expect(study.sessions[0].label == "a\\u{1b}[2Jb\\u{202e}c")
        #expect(study.sessions[0].player == "x\\u{9}y")
    }
}
