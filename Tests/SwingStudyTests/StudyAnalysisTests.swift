import Foundation
import SwingMotion
import SwingResults
import SwingStudy
import Synchronization
import TestSupport
import Testing

struct StudyAnalysisTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Recordings of different lengths, the longest first, so that the swings of the others must wait; one is broken.
    private func paths() throws -> [String] {
        folder.write("timestamp,x,y,z\n1,2,3,rubbish\n", "broken.csv")
        return [
            try folder.simulate("long.h5", minutes: 1, seed: 8), try folder.simulate("session"),
            folder.path("broken.csv"),
            try folder.simulate("tennis.h5", sport: .tennis, seed: 9),
        ]
    }

    /// Returns the median of the times to contact of each sport in `results.jsonl`.
    private func medians() throws -> [String: Double] {
        let lines = folder.bytes("results.jsonl").split(separator: UInt8(ascii: "\n"))
        let rows = try lines.compactMap { try JSONSerialization.jsonObject(with: $0) as? [String: Any] }
        let sports = rows.filter { $0["type"] as? String == "session" }.reduce(into: [String: String]()) {
            $0[$1["session_id"] as? String ?? ""] = $1["sport"] as? String
        }
        var times: [String: [Double]] = [:]
        for row in rows where row["type"] as? String == "swing" {
            guard let time = row["time_to_contact"] as? Double else { continue }
            times[sports[row["session_id"] as? String ?? ""] ?? "unknown", default: []].append(time)
        }
        return times.mapValues { times in
            let sorted = times.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
    }

    @Test(arguments: ["csv", "jsonl"])
    func resultsDoNotDependOnTheNumberOfJobs(layout: String) async throws {
        let recordings = try RecordingList(under: try paths())
        var expected: Data?
        for jobs in [1, 3, nil] {
            let study = StudyAnalysis(of: recordings, jobs: jobs)
            let summary = try await study.run(writingTo: folder.path("results.\(layout)"))
            let bytes = folder.bytes("results.\(layout)")
            #expect(bytes.count > 1000)
            #expect(bytes == expected ?? bytes, "\(jobs ?? 0) jobs")
            expected = bytes
            #expect(summary.recordingCount == recordings.paths.count && summary.failures.count == 1)
        }
    }

    @Test func aRecordingThatFailsIsOneOfTheOutcomes() async throws {
        let study = StudyAnalysis(of: try RecordingList(under: try paths()))
        let recorder = OutcomeRecorder()
        let summary = try await study.run(writingTo: folder.path("results.jsonl"), observer: recorder)
        #expect(recorder.outcomes.map { $0.error == nil } == [true, true, false, true])
        #expect(summary.recordingCount == 4)
        let error = try #require(summary.failures.first?.error)
        #expect(summary.failures.count == 1)
        #expect(error.code == .badData)
        #expect(error.description.hasPrefix("\(folder.path("broken.csv")):2: found \"rubbish\""))
        #expect(summary.swingCount == recorder.outcomes.reduce(0) { $0 + $1.swingCount })
        #expect(summary.swingCount > 3 && Set(summary.mediansOfTimeToContact.keys) == ["baseball", "tennis"])
        for (sport, median) in try medians() {
            #expect(abs(median - (summary.mediansOfTimeToContact[sport] ?? .nan)) < 1e-12)
        }
        let lines = String(decoding: folder.bytes("results.jsonl"), as: UTF8.self).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("{\"type\":\"error\"") && $0.contains("broken.csv") }.count == 1)
    }

    @Test func ifAllFailNoFileIsWritten() async throws {
        folder.write("timestamp,x,y,z\n1,2,3,rubbish\n", "broken.csv")
        let study = StudyAnalysis(of: try RecordingList(under: [folder.path("broken.csv"), folder.path("none.h5")]))
        let summary = try await study.run(writingTo: folder.path("results.csv"))
        #expect(summary.failures.compactMap(\.error?.code) == [.badData, .missing])
        #expect(!FileManager.default.fileExists(atPath: folder.path("results.csv")))
    }

    /// A part of a study in which every recording fails lists the failures, in every format.
    @Test(arguments: ["part.h5", "part.csv", "part.jsonl"]) func aPartKeepsItsFailures(name: String) async throws {
        folder.write("timestamp,x,y,z\n1,2,3,rubbish\n", "broken.csv")
        var options = AnalysisOptions()
        options.isPart = true
        let list = try RecordingList(under: [folder.path("broken.csv"), folder.path("none.h5")])
        let study = StudyAnalysis(of: list, options: options)
        let summary = try await study.run(writingTo: folder.path(name))
        #expect(summary.failures.count == 2)
        #expect(FileManager.default.fileExists(atPath: folder.path(name)))
        guard name.hasSuffix(".h5") else { return }
        // Merged with a sound part, both failures are kept.
        _ = try folder.simulate("one.h5", minutes: 0.1)
        let sound = StudyAnalysis(of: try RecordingList(under: [folder.path("one.h5")]), options: options)
        _ = try await sound.run(writingTo: folder.path("sound.h5"))
        let merged = try ResultsMerge(of: [folder.path(name), folder.path("sound.h5")])
            .run(writingTo: folder.path("merged.h5"))
        #expect(merged.sessionCount == 3 && merged.failedCount == 2)
    }

    /// Failures alone do not replace earlier results.
    @Test(arguments: ["part.h5", "part.csv", "part.jsonl"]) func aPartKeepsEarlierResults(name: String) async throws {
        var options = AnalysisOptions()
        options.isPart = true
        let one = try folder.simulate("one.h5")
        let sound = StudyAnalysis(of: try RecordingList(under: [one]), options: options)
        #expect(try await sound.run(writingTo: folder.path(name)).keptFiles.isEmpty)
        let before = folder.bytes(name)
        let none = StudyAnalysis(of: RecordingList(exactly: [folder.path("none.h5")]), options: options)
        #expect(try await none.run(writingTo: folder.path(name)).keptFiles == [folder.path(name)])
        #expect(folder.bytes(name) == before)
    }

    @Test(arguments: [("none/results.csv", SwingError.Code.cannotCreate), ("results.txt", .usage), ("one.h5", .usage)])
    func anInvalidOutputIsRejected(name: String, code: SwingError.Code) async throws {
        let study = StudyAnalysis(of: try RecordingList(under: [try folder.simulate("one.h5", minutes: 0.1)]))
        let before = folder.bytes("one.h5")
        await #expect { try await study.run(writingTo: folder.path(name)) } throws: {
            ($0 as? SwingError)?.code == code
        }
        #expect(folder.bytes("one.h5") == before)
    }

    /// A full disk after the first swing ends the study, however many recordings wait.
    @Test func anOutputThatFailsEndsTheStudy() async throws {
        let path = try folder.simulate("one.h5")
        let study = StudyAnalysis(of: RecordingList(exactly: Array(repeating: path, count: 80)), jobs: 3)
        var outputs = StudyOutputs()
        outputs.add(FullDisk())
        let recorder = OutcomeRecorder()
        var failure: SwingError?
        do {
            _ = try await study.run(into: outputs, observer: recorder)
        } catch let error as SwingError {
            failure = error
        }
        #expect(failure == SwingError(.inputOutput, "full"))
        #expect(recorder.outcomes.isEmpty)
    }

    @Test func anObserverReceivesOutcomesInOrder() async throws {
        let study = StudyAnalysis(of: try RecordingList(under: try paths()))
        let recorder = OutcomeRecorder()
        _ = try await study.run(into: StudyOutputs(), observer: recorder)
        #expect(recorder.outcomes.map(\.path) == study.recordings.paths)
        #expect(recorder.hasEnded)
    }
}

/// A writer that fails on the first swing.
private final class FullDisk: ResultsWriter {
    func beginSession(_ start: SessionStart) {}
    func append(_ swings: [Swing]) throws(SwingError) { throw SwingError(.inputOutput, "full") }
    func append(stored rows: [ResultRow]) throws(SwingError) {}
    func endSession(_ record: SessionRecord) throws(SwingError) {}
    func close() throws(SwingError) {}
}

private final class OutcomeRecorder: StudyObserver, Sendable {
    private let finished = Mutex<[RecordingOutcome]>([])
    private let ending = Mutex(false)

    var outcomes: [RecordingOutcome] { finished.withLock { $0 } }
    var hasEnded: Bool { ending.withLock { $0 } }

    func advance(by samples: Int, in session: String, at seconds: Double) {}
    func finish(_ outcome: RecordingOutcome) { finished.withLock { $0.append(outcome) } }
    func end() { ending.withLock { $0 = true } }
}
