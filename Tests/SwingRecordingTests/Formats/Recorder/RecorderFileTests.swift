import Foundation
import SwingMotion
import SwingRecorder
import TestSupport
import Testing

@testable import SwingRecording

/// A recorder's file is read as the same session in HDF5.
@Suite struct RecorderFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let datasets = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../datasets")

    /// Records all samples of a recording in chunks of about a second.
    private func record(_ recording: Recording, _ name: String, finishes: Bool = true) async throws -> RecorderStatus {
        let recorder = try SessionRecorder(
            creatingAt: folder.path(name), session: recording.info, syncInterval: .seconds(60))
        for try await chunk in recording.accelerometer { try recorder.append(chunk) }
        for try await chunk in recording.deviceMotion { try recorder.append(chunk) }
        if finishes { try recorder.finish() }
        return recorder.status
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
    }

    @Test func rejectsFilesWithoutSamples() throws {
        let recorder = try SessionRecorder(creatingAt: folder.path("a.swingrec"), session: SessionInfo(sessionID: "a"))
        try recorder.finish()
        let error = failure { () throws(SwingError) in _ = try Recording(readingAt: folder.path("a.swingrec")) }
        #expect(error?.message.hasPrefix("contains no samples, ") == true)
    }

    /// The recorder's names of facts are those of the HDF5 layout.
    @Test func namesOfFacts() {
        #expect(Set(FactsFrame.texts.map(\.name)) == Set(RecordingLayout.textFacts.map(\.attribute)))
    }
}
