import Foundation
import SwingAnalysis
import SwingMotion
import SwingResults
import SwingStudy
import TestSupport
import Testing

/// Tests of a study's inputs: recordings, profile and provenance.
struct StudyInputTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aFolderIsReplacedByItsRecordings() throws {
        try folder.makeFolder("season")
        let found = [try folder.simulate("season/a.h5", minutes: 0.1), try folder.simulate("season/b", minutes: 0.1)]
        folder.write("player,hits\nA,7\n", "season/players.csv")
        var skipped: [String] = []
        let list = try RecordingList(under: [folder.path("season"), "elsewhere.h5"]) { skipped.append($0) }
        #expect(list.paths == found + ["elsewhere.h5"])
        let reason = "\(folder.path("season/players.csv")): is not a recognised recording"
        #expect(skipped.count == 1 && skipped[0].hasPrefix(reason))
    }

    /// Folders of recordings inside a folder are not read, and the messages name them.
    @Test func foldersOfRecordingsAreNamed() throws {
        for season in ["2025", "2026"] {
            try folder.makeFolder("seasons/\(season)")
            try folder.simulate("seasons/\(season)/a.h5", minutes: 0.1)
        }
        let path = folder.path("seasons")
        #expect { try RecordingList(under: [path]) } throws: {
            ($0 as? SwingError)?.code == .usage
                && "\($0)".hasPrefix(
                    "\(path): contains no recordings, but 2 folders of recordings such as \(path)/2025; name")
        }
        let own = try folder.simulate("seasons/b.h5", minutes: 0.1)
        var skipped: [String] = []
        #expect(try RecordingList(under: [path]) { skipped.append($0) }.paths == [own])
        #expect(
            skipped.first == "\(path)/2025: is a folder of recordings; name it too to read them" && skipped.count == 2)
    }

    @Test func aFolderWithoutRecordingsIsRejected() throws {
        #expect { try RecordingList(under: [folder.url.path]) } throws: {
            ($0 as? SwingError)?.code == .missing && "\($0)".hasPrefix("\(folder.url.path): found no recording")
        }
    }

    @Test func aMisspeltSportHasASuggestion() throws {
        var info = SessionInfo(sessionID: "t")
        info.sport = "tenis"
        #expect(ProfileSelection.bySport.warning(for: info)?.hasSuffix("; did you mean tennis?") == true)
        let missing = #expect(throws: SwingError.self) { try ProfileSelection(named: "tenis") }
        #expect(missing?.description.hasSuffix("or a JSON file; did you mean tennis?") == true)
        folder.write(#"{"basedOn": "glof"}"#, "base.json")
        let base = #expect(throws: SwingError.self) { try ProfileSelection(named: folder.path("base.json")) }
        #expect(base?.description.hasSuffix("; did you mean golf?") == true)
        folder.write(#"{"minimumPaekRate": 7}"#, "key.json")
        let key = #expect(throws: SwingError.self) { try ProfileSelection(named: folder.path("key.json")) }
        #expect(key?.description.hasSuffix("; did you mean minimumPeakRate?") == true)
    }

    @Test func aProfileIsSelectedBySportOrByName() throws {
        var golfer = SessionInfo(sessionID: "g")
        golfer.sport = "Golf"
        #expect(ProfileSelection.bySport.profile(for: golfer) == .golf)
        #expect(ProfileSelection.bySport.profile(for: SessionInfo(sessionID: "?")) == .baseball)
        #expect(try ProfileSelection(named: "Tennis").profile(for: golfer) == .tennis)
        folder.write(#"{"basedOn": "tennis", "name": "mine", "minimumPeakRate": 7}"#, "mine.json")
        var mine = SwingProfile.tennis
        (mine.name, mine.minimumPeakRate) = ("mine", 7)
        #expect(try ProfileSelection(named: folder.path("mine.json")) == .fixed(mine))
    }

    @Test(
        arguments: [
            (nil, "the session states no sport"), ("", "the session states no sport"), ("Golf", nil),
            ("ping-pong", nil),
            ("curling", "the session's sport is curling, which has no profile"),
            ("a\u{1B}[2J", "the session's sport is a\\u{1b}[2J, which has no profile"),
        ] as [(String?, String?)])
    func aSportWithoutAProfileCausesAWarning(sport: String?, finding: String?) {
        var info = SessionInfo(sessionID: "s")
        info.sport = sport
        let expected = finding.map { $0 + "; analysed with the profile of baseball: choose one with --profile" }
        #expect(ProfileSelection.bySport.warning(for: info) == expected)
        #expect(ProfileSelection.fixed(.tennis).warning(for: info) == nil)
    }

    @Test func provenanceDependsOnRecordingsAndParameters() async throws {
        let list = RecordingList(exactly: [try folder.simulate("a.h5", minutes: 0.1)])
        func id(_ list: RecordingList, _ parameters: String, _ command: String = "test") async throws -> String {
            try await Provenance(of: list, parameters: parameters, list.fingerprints(), madeBy: command).id
        }
        let first = try await id(list, "{}")
        #expect(try await id(list, "{}", "another") == first)
        #expect(try await id(list, #"{"a":1}"#) != first)
        try folder.simulate("a.h5", minutes: 0.2)
        let changed = RecordingList(exactly: list.paths)
        #expect(try await id(changed, "{}") != first)
        let provenance = try Provenance(of: list, title: "Events", parameters: "{}", [nil], madeBy: "swing x")
        #expect(provenance.source == "swing x" && provenance.history == "\(provenance.dateCreated) swing x")
        #expect(provenance.title == "Events")
    }

    @Test func aCalibrationNeedsOneSport() throws {
        let paths = [
            try folder.simulate("a.h5", minutes: 0.1), try folder.simulate("b.h5", sport: .golf, minutes: 0.1),
        ]
        #expect { try CalibrationStudy(of: try RecordingList(under: paths)) } throws: {
            "\($0)"
                == "\(paths[1]): the sport is golf, but in \(paths[0]) it is baseball; calibrate the sessions of one "
                + "sport at a time"
        }
    }

    @Test func aCalibrationIgnoresUnreadableRecordings() async throws {
        folder.write("timestamp,x,y,z\n1,2,3,rubbish\n", "broken.csv")
        let paths = [folder.path("broken.csv"), try folder.simulate("a.h5")]
        var study = try CalibrationStudy(of: try RecordingList(under: paths))
        try await study.run()
        #expect(study.outcomes.map { $0.error == nil } == [false, true])
        #expect(study.calibration?.base == .baseball)
        var none = try CalibrationStudy(of: try RecordingList(under: [paths[0]]))
        try await none.run()
        #expect(none.calibration == nil && none.outcomes.count == 1)
    }

    @Test func resultsAreScoredAgainstTheirTruth() async throws {
        let (a, b) = (try folder.simulate("a.h5"), try folder.simulate("b.h5", seed: 4))
        _ = try await StudyAnalysis(of: try RecordingList(under: [a, b])).run(writingTo: folder.path("results.csv"))
        let score = try ResultsScore(of: folder.path("results.csv"), truthIn: [a, b]).score
        #expect(score.swing.truth > 4 && score.swing.recall > 0.7)
        #expect { try ResultsScore(of: folder.path("results.csv"), truthIn: [b, a]) } throws: {
            "\($0)".contains("session 1 is simulated-baseball-3, but \(b) is simulated-baseball-4")
        }
        #expect { try ResultsScore(of: folder.path("results.csv"), truthIn: [a]) } throws: {
            "\($0)".contains("contains session 2")
        }
    }
}
