import Foundation
import SwingCoreMotion
import SwingKit
import SwingRecording
import SwingSimulation
import TestSupport
import Testing

@testable import SwingWatch

/// Launches after the app was killed.
extension SessionModelTests {
    /// Records, and returns a copy of the watch's folder as a kill leaves it.
    private func killed() async throws -> TemporaryFolder {
        let watch = try Watch()
        let copy = try TemporaryFolder()
        try await Simulated.replay().perform {
            try await watch.record()
            try await watch.wait(until: "five seconds") { watch.model.progress.seconds > 5 }
            for name in watch.folder.names() { copy.write(watch.folder.bytes(name), name) }
            watch.model.perform(.stop)
            try await watch.waitForEnd()
        }
        return copy
    }

    @Test func closesAndSendsAnInterruptedRecording() async throws {
        let watch = try Watch(try await killed(), settings: nil)
        #expect(watch.model.settings == Watch.settings)
        let interrupted = try Recording(readingAt: watch.folder.path(try #require(watch.recordings.first)))
        #expect(interrupted.warnings.contains { $0.contains("not finished") })
        await watch.model.launch()
        #expect(watch.model.state == .idle)
        #expect(watch.link.sent == watch.recordings)
        #expect(watch.model.screen.details.contains("1 interrupted recording will be sent."))
        let recording = try Recording(readingAt: watch.folder.path(try #require(watch.recordings.first)))
        #expect(!recording.warnings.contains { $0.contains("not finished") })
        // A second call, for example from the system's own hook, does nothing.
        await watch.model.launch()
        #expect(watch.link.sent.count == 1)
    }

    @Test func continuesARecordingWhoseWorkoutRunsOn() async throws {
        let watch = try Watch(try await killed(), settings: nil)
        watch.workout.isRecoverable = true
        let before = watch.folder.bytes(try #require(watch.recordings.first)).count
        try await Simulated.replay().perform {
            await watch.model.launch()
            #expect([.waiting, .recording].contains(watch.model.state))
            try await watch.waitForEnd()
        }
        #expect(watch.recordings.count == 1)
        #expect(watch.folder.bytes(try #require(watch.recordings.first)).count > before)
        #expect(watch.model.state == .ended(.sensorsStopped("")))
        #expect(!watch.workout.isRunning)
        #expect(watch.link.sent == watch.recordings)
    }

    /// The player taps Start before the system has answered whether the workout runs on.
    @Test(arguments: [true, false]) func startsOnlyAfterTheRecovery(_ isRecoverable: Bool) async throws {
        let watch = try Watch(try await killed(), settings: nil)
        watch.workout.isRecoverable = isRecoverable
        watch.workout.whileRecovering = { [weak model = watch.model] in model?.perform(.start) }
        try await Simulated.replay().perform {
            await watch.model.launch()
            #expect(watch.model.state == (isRecoverable ? .waiting : .askingPermission))
            try await watch.waitForEnd()
        }
        #expect(watch.workout.sports == (isRecoverable ? [] : ["baseball"]))
        #expect(watch.recordings.count == (isRecoverable ? 1 : 2))
        #expect(watch.link.sent.sorted() == watch.recordings.sorted())
        for name in watch.recordings {
            let recording = try Recording(readingAt: watch.folder.path(name))
            #expect(!recording.warnings.contains { $0.contains("not finished") })
        }
    }

    @Test func endsARecoveredWorkoutWithoutAFile() async throws {
        let watch = try Watch()
        watch.workout.isRecoverable = true
        await watch.model.launch()
        #expect(watch.model.state == .idle)
        #expect(!watch.workout.isRunning)
    }

    /// Damaged and empty files of earlier runs: nothing that may contain samples is removed.
    @Test(arguments: [("", false), ("no recording", true)]) func leftoversAreKeptUnlessEmpty(
        _ text: String, _ isKept: Bool
    )
        async throws
    {
        let watch = try Watch()
        watch.folder.write(text, Self.name)
        await watch.model.launch()
        #expect(watch.recordings == (isKept ? [Self.name] : []))
        #expect(watch.link.sent == watch.recordings)
    }

    @Test func aDamagedFileOfARunningWorkoutIsSentAsItIs() async throws {
        let watch = try Watch()
        watch.folder.write("no recording", Self.name)
        watch.workout.isRecoverable = true
        try await Simulated.replay().perform {
            await watch.model.launch()
            try await watch.waitForEnd()
        }
        guard case .ended(.writingFailed) = watch.model.state else {
            Issue.record("found \(watch.model.state)")
            return
        }
        #expect(watch.link.sent == [Self.name])
        #expect(watch.folder.text(Self.name) == "no recording")
        #expect(!watch.workout.isRunning)
    }
}
