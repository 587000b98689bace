import Foundation
import SwingIngest
import SwingMotion
import SwingRecording
import SwingResults
import SwingSimulation
import TestSupport
import Testing

@testable import SwingAnalysis
@testable import SwingStudy

struct RecordingAnalysisTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A loop over the library's public API detects the same swings.
    @Test func swingsAreThoseOfThePublicLoop() async throws {
        let path = try folder.simulate("golf.h5", sport: .golf, minutes: 1)
        var swings: [Swing] = []
        let outcome = try await RecordingAnalysis(of: path).run { swings += $0 }

        let recording = try Recording(readingAt: path, withAttitude: false)
        var session = SessionAnalyzer(profile: .golf)
        var expected: [Swing] = []
        for try await batch in MotionBatches(
            accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        {
            expected += try session.analyze(batch)
        }
        let findings = try session.finish()
        expected += findings.swings
        #expect(swings == expected)
        #expect(swings.count > 2 && outcome.swingCount == swings.count)
        #expect(outcome.contactCount == swings.count { $0.outcome == .contact })
        #expect(outcome.warnings == findings.warnings)
        #expect(outcome.error == nil && outcome.path == path)
        #expect(outcome.summary.duration == findings.duration && outcome.summary.profile == "golf")
        #expect(outcome.summary.inputFingerprint.hasPrefix("size="))
    }

    /// Accelerometer and gyroscope alone are not delayed by sensor fusion.
    @Test func aGyroscopeIsNotLate() async throws {
        let simulation = SessionSimulation(settings: .init(sport: .golf, minutes: 0.5, seed: 3))
        var rows = ["timestamp (s),acc_x (g),acc_y (g),acc_z (g),gyro_x (rad/s),gyro_y (rad/s),gyro_z (rad/s)"]
        for block in simulation.blocks {
            let (accelerometer, motion) = (block.accelerometer, block.deviceMotion)
            let (a, w) = (accelerometer.acceleration, motion.rotationRate)
            var k = 0
            for i in motion.time.indices where !w.x[i].isNaN {
                // The nearest sample is sufficient: only the latency is examined.
                while k < accelerometer.count, accelerometer.time[k] < motion.time[i] { k += 1 }
                guard k < accelerometer.count else { break }
                rows.append("\(motion.time[i]),\(a.x[k]),\(a.y[k]),\(a.z[k]),\(w.x[i]),\(w.y[i]),\(w.z[i])")
            }
        }
        folder.write(rows.joined(separator: "\n"), "imu.csv")
        var swings: [Swing] = []
        let outcome = try await RecordingAnalysis(of: folder.path("imu.csv")).run { swings += $0 }
        #expect(outcome.error == nil && outcome.summary.source.gravity == .estimated, "\(outcome)")
        #expect(swings.count > 1 && swings.allSatisfy { $0.motionLatency == 0 })
        #expect(swings.allSatisfy { $0.flags.contains(.latencyAssumed) })
    }

    /// The warning follows those of the signals, and the session's row contains it and the profile's name.
    @Test func aSessionWithoutASportIsReported() async throws {
        let path = try folder.simulate("session")
        try FileManager.default.removeItem(atPath: folder.path("session/session.json"))
        let outcome = try await RecordingAnalysis(of: path).run { _ in }
        let warning = try #require(outcome.warnings.last)
        #expect(warning.code == .sportUnknown)
        #expect(warning.message.hasPrefix("the session states no sport; analysed with the profile of baseball"))
        #expect(outcome.summary.message.hasSuffix(warning.message) && outcome.summary.profile == "baseball")
        var options = AnalysisOptions()
        options.profiles = .fixed(.hockey)
        let fixed = try await RecordingAnalysis(of: path, options: options).run { _ in }
        #expect(fixed.warnings == Array(outcome.warnings.dropLast()) && fixed.summary.profile == "hockey")
    }

    /// However many contacts lie off the profile's axis, there is one warning, which counts them; a miss has no time.
    @Test func contactsOffTheAxisAreReportedOnce() async throws {
        var (contact, miss) = (Swing(), Swing())
        (contact.outcome, contact.flags) = (.contact, [.offAxis, .clipped])
        (miss.outcome, miss.flags) = (.miss, .offAxis)
        func warnings(_ swings: [Swing]) async throws -> [String] {
            var session = AnalyzedSession(path: "a", fingerprint: "", sink: SwingReceiver { _ in })
            for swing in swings { try await session.write([swing]) }
            try await session.end(SessionFindings(), changes: [SessionWarning(.file, "changed")])
            #expect(session.outcome.summary.message == session.outcome.warnings.map(\.message).joined(separator: "; "))
            return session.outcome.warnings.map(\.message)
        }
        #expect(try await warnings([miss, Swing()]) == ["changed"])
        for count in [1, 3] {
            let found = try await warnings([miss] + Array(repeating: contact, count: count))
            #expect(
                found == [
                    "the time to contact of \(count == 1 ? "1 contact" : "3 contacts") is omitted, because the rotation "
                        + "about gravity does not lead to the contact (off_axis): set the sport with --sport, or "
                        + "rotationAxis to own in a profile", "changed",
                ])
        }
    }

    /// A truncated recording has a row with its swings and the reason.
    @Test func aTruncatedRecordingIsPartial() async throws {
        let path = try folder.simulate("session", minutes: 1)
        let table = folder.bytes("session/accelerometer.csv")
        folder.write(table.prefix(table.count - 100_003) + "\n1,2,3,rubbish\n".utf8, "session/accelerometer.csv")
        var count = 0
        let outcome = try await RecordingAnalysis(of: path).run { count += $0.count }
        #expect(outcome.error?.code == .badData)
        #expect(outcome.summary.status == .partial)
        #expect(outcome.summary.message == outcome.error?.description)
        #expect(outcome.swingCount == count && count > 0)
    }

    @Test func anErrorOfTheReceiverIsThrown() async throws {
        let path = try folder.simulate("one.h5")
        await #expect(throws: CocoaError.self) {
            try await RecordingAnalysis(of: path).run { _ in throw CocoaError(.fileWriteOutOfSpace) }
        }
    }

    @Test func optionsDecideWhatIsDetected() async throws {
        let path = try folder.simulate("one.h5")
        var options = AnalysisOptions()
        options.mode = .impactsOnly
        options.storesChecksum = true
        let analysis = RecordingAnalysis(of: path, options: options)
        var swings: [Swing] = []
        let outcome = try await analysis.run { swings += $0 }
        #expect(!swings.isEmpty && swings.allSatisfy { $0.startTimestamp == nil && $0.timeToContact == nil })
        #expect(outcome.summary.inputSHA256?.count == 64)
    }

    @Test func withoutDeviceMotionOnlyImpactsAreDetected() async throws {
        let path = try folder.simulate("session")
        try FileManager.default.removeItem(atPath: folder.path("session/motion.csv"))
        let refused = try await RecordingAnalysis(of: path).run { _ in }
        #expect(refused.error?.message.hasPrefix("has no device motion, so no swings can be detected") == true)
        #expect(refused.error?.place == path)
        var options = AnalysisOptions()
        options.mode = .impactsOnly
        #expect(try await RecordingAnalysis(of: path, options: options).run { _ in }.error == nil)
    }
}

struct InputStateTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["accelerometer.csv", "motion.csv", "notes.txt"] { folder.write("abcdef", name) }
        try setTime("accelerometer.csv", 1e9)
    }

    private func setTime(_ name: String, _ seconds: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: folder.path(name))
    }

    @Test func unchangedFilesGiveNoWarning() throws {
        let state = InputState(of: folder.path)
        folder.write("other", "notes.txt")
        #expect(try state.changes() == [])
    }

    @Test(arguments: ["longer", "touched", "replaced"]) func aChangeIsAWarning(kind: String) throws {
        let state = InputState(of: folder.path)
        folder.write(kind == "longer" ? "abcdefgh" : "ghijkl", "accelerometer.csv")
        try setTime("accelerometer.csv", kind == "longer" ? 1e9 : 1e9 + 0.001)
        #expect(
            try state.changes().map(\.message) == [
                "\(folder.path)/accelerometer.csv changed while it was read; samples may be missing or mixed: read it "
                    + "again when nothing changes it"
            ])
    }

    @Test func aShorterFileIsAnError() throws {
        let state = InputState(of: folder.path)
        folder.write("abc", "motion.csv")
        let error = failure { () throws(SwingError) in _ = try state.changes() }
        #expect(error?.code == .inputOutput)
        #expect(error?.description.contains("/motion.csv: became shorter while it was read; ") == true)
    }
}
