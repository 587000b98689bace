import Foundation
import SwingMotion
import SwingRecorder
import SwingResults
import SwingStudy
import TestSupport
import Testing

@testable import SwingRecording

/// A recorder's file is read as the same session in HDF5.
@Suite struct RecorderFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let datasets = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../datasets")

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
            return (await swings.texts, outcome.warnings)
        }
        let (expected, found) = (try await analysis(original), try await analysis(folder.path("\(name).swingrec")))
        #expect(!expected.0.isEmpty)
        #expect(found.0 == expected.0)
        #expect(found.1 == expected.1)
    }

    @Test func samplesAndFacts() async throws {
        let original = try Recording(readingAt: Self.datasets.appending(path: "golf.h5").path)
        _ = try await record(original, "a.swingrec")
        let recording = try Recording(readingAt: folder.path("a.swingrec"))
        #expect(recording.format.name == "swingkit-recorder")
        #expect(recording.info == original.info)
        #expect(recording.warnings.isEmpty)
        #expect(recording.accelerometerCount == original.accelerometerCount)
        #expect(try await recording.accelerometer.all().samples.bits == original.accelerometer.all().samples.bits)
        #expect(try await recording.deviceMotion.all().samples.bits == original.deviceMotion.all().samples.bits)
        let without = try Recording(readingAt: folder.path("a.swingrec"), withAttitude: false)
        #expect(try await without.deviceMotion.all().samples.attitude.count == 0)
    }

    @Test func warnsOfAnInterruption() async throws {
        let original = try Recording(readingAt: Self.datasets.appending(path: "golf.h5").path)
        _ = try await record(original, "a.swingrec", finishes: false)
        let warnings = try Recording(readingAt: folder.path("a.swingrec")).warnings
        #expect(warnings == ["the recording was not finished, so its last batch may be missing"])
        folder.write(folder.bytes("a.swingrec").dropLast(7), "b.swingrec")
        let torn = try Recording(readingAt: folder.path("b.swingrec"))
        #expect(torn.warnings.count == 1)
        #expect(torn.warnings.first?.contains("are not a whole frame and were omitted") == true)
        let outcome = try await RecordingAnalysis(of: folder.path("b.swingrec")).run { _ in }
        #expect(outcome.warnings.contains(try #require(torn.warnings.first)))
    }

    @Test func rejectsFilesWithoutSamples() throws {
        let recorder = try SessionRecorder(creatingAt: folder.path("a.swingrec"), session: SessionInfo(sessionID: "a"))
        try recorder.finish()
        let error = failure { () throws(SwingError) in _ = try Recording(readingAt: folder.path("a.swingrec")) }
        #expect(error?.message.hasPrefix("contains no samples, ") == true)
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

    /// The recorder's names of facts are those of the HDF5 layout.
    @Test func namesOfFacts() {
        #expect(Set(FactsFrame.texts.map(\.name)) == Set(RecordingLayout.textFacts.map(\.attribute)))
    }
}

/// The swings of an analysis as text, with all their values.
private actor Collected {
    var texts: [String] = []

    func add(_ swings: [Swing]) { texts += swings.map { String(reflecting: $0) } }
}
