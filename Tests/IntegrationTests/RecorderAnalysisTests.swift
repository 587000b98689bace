import Foundation
import SwingMotion
import SwingRecorder
import SwingRecording
import SwingResults
import SwingStudy
import TestSupport
import Testing

/// A recorder's file is analysed like the same session in HDF5.
struct RecorderAnalysisTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let datasets = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../datasets")

    /// Records all samples of a recording in chunks of about a second.
    private func record(_ recording: Recording, _ name: String, finishes: Bool = true) async throws -> RecorderStatus {
        let recorder = try SessionRecorder(
            creatingAt: folder.path(name), session: recording.info, syncInterval: .seconds(60))
        for try await chunk in recording.accelerometer { try recorder.append(chunk) }
        for try await chunk in recording.deviceMotion { try recorder.append(chunk) }
        if finishes { try recorder.finish() }
        return recorder.status
    }

    @Test(arguments: ["baseball", "golf"]) func swings(_ name: String) async throws {
        let original = Self.datasets.appending(path: "\(name).h5").path
        let status = try await record(try Recording(readingAt: original), "\(name).swingrec")
        let rate = Double(status.byteCount) / status.seconds * 3600 / 1e6
        print("size: \(name): \(rate) MB per hour")
        #expect(rate < 60)

        func analysis(_ path: String) async throws -> ([String], [String]) {
            let swings = Collected()
            let outcome = try await RecordingAnalysis(of: path).run { await swings.add($0) }
            #expect(outcome.error == nil)
            return (await swings.texts, outcome.warnings.map(\.message))
        }
        let (expected, found) = (try await analysis(original), try await analysis(folder.path("\(name).swingrec")))
        #expect(!expected.0.isEmpty)
        #expect(found.0 == expected.0)
        #expect(found.1 == expected.1)
    }

    @Test func anInterruptionIsAWarningOfTheAnalysis() async throws {
        let original = try Recording(readingAt: Self.datasets.appending(path: "golf.h5").path)
        _ = try await record(original, "a.swingrec", finishes: false)
        folder.write(folder.bytes("a.swingrec").dropLast(7), "b.swingrec")
        let torn = try Recording(readingAt: folder.path("b.swingrec"))
        let outcome = try await RecordingAnalysis(of: folder.path("b.swingrec")).run { _ in }
        #expect(outcome.warnings.contains(SessionWarning(.file, try #require(torn.warnings.first))))
    }

    /// A folder of recordings is a collection, whatever tables are beside them.
    @Test func listsFolders() async throws {
        let original = try Recording(readingAt: Self.datasets.appending(path: "golf.h5").path)
        _ = try await record(original, "a.swingrec")
        try FileManager.default.copyItem(atPath: folder.path("a.swingrec"), toPath: folder.path("b.swingrec"))
        folder.write("player,file\nAnna,a.swingrec\n", "players.csv")
        let list = try RecordingList(under: [folder.path])
        #expect(list.paths == [folder.path("a.swingrec"), folder.path("b.swingrec")])
    }

    /// After a restart of the watch, the clock of the resumed recording begins again.
    @Test func findsAClockReset() async throws {
        let original = try Recording(readingAt: Self.datasets.appending(path: "golf.h5").path)
        _ = try await record(original, "a.swingrec")
        let recorder = try SessionRecorder(resuming: folder.path("a.swingrec"))
        for try await chunk in original.accelerometer {
            try recorder.append(
                AccelerometerChunk(time: chunk.time.map { $0 - 40_000 }, acceleration: chunk.acceleration))
        }
        for try await chunk in original.deviceMotion {
            try recorder.append(
                DeviceMotionChunk(
                    time: chunk.time.map { $0 - 40_000 }, rotationRate: chunk.rotationRate, gravity: chunk.gravity,
                    userAcceleration: chunk.userAcceleration, attitude: chunk.attitude))
        }
        try recorder.finish()
        let (once, twice) = (Collected(), Collected())
        _ = try await RecordingAnalysis(of: original.path).run { await once.add($0) }
        let outcome = try await RecordingAnalysis(of: folder.path("a.swingrec")).run { await twice.add($0) }
        #expect(outcome.error == nil)
        #expect(outcome.summary.accelerometerReport.clockResetCount == 1)
        #expect(await twice.texts.count == 2 * once.texts.count)
    }
}

/// The swings of an analysis as text, with all their values.
private actor Collected {
    var texts: [String] = []

    func add(_ swings: [Swing]) { texts += swings.map { String(reflecting: $0) } }
}
