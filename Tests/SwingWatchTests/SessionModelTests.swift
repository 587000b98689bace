import Foundation
import SwingCoreMotion
import SwingKit
import SwingRecording
import SwingSimulation
import TestSupport
import Testing

@testable import SwingWatch

/// Sessions on replayed sensors, from the player's tap to the file in the queue.
@MainActor @Suite struct SessionModelTests {
    static let name = "2026-05-01-173000-baseball.swingrec"

    // MARK: - The whole way

    @Test func recordsShowsAndSendsASession() async throws {
        let watch = try Watch()
        try await Simulated.replay().perform {
            try await watch.record()
            try await watch.waitForEnd()
        }
        // The replay ends, which on a watch means that the sensors do.
        #expect(watch.model.state == .ended(.sensorsStopped("")))
        let expected = try await Simulated.swings().map(SwingNote.init)
        #expect(expected.count >= 3)
        #expect(watch.model.progress.swings == expected.count)
        #expect(watch.model.progress.last == expected.last)
        #expect(watch.model.progress.times == expected.compactMap(\.milliseconds))
        #expect(watch.device.haptics.first == .started)
        #expect(watch.device.haptics.last == .ended)
        #expect(watch.device.haptics.contains(.timedContact))
        #expect(watch.workout.sports == ["baseball"])
        #expect(!watch.workout.isRunning)
        #expect(watch.link.sent == watch.recordings)
        #expect(watch.recordings.count == 1)
    }

    @Test func theFileIsACompleteRecordingWithItsFacts() async throws {
        let watch = try Watch()
        try await Simulated.replay().perform {
            try await watch.record()
            try await watch.waitForEnd()
        }
        let recording = try Recording(readingAt: watch.folder.path(try #require(watch.recordings.first)))
        #expect(recording.info.sport == "baseball")
        #expect(recording.info.player == "Ada")
        #expect(recording.info.wrist == .right)
        #expect(recording.info.bootTime != nil)
        var counts = (0, 0)
        for try await chunk in recording.accelerometer { counts.0 += chunk.count }
        for try await chunk in recording.deviceMotion { counts.1 += chunk.count }
        #expect(counts.0 == Simulated.blocks.reduce(0) { $0 + $1.accelerometer.count })
        #expect(counts.1 == Simulated.blocks.reduce(0) { $0 + $1.deviceMotion.count })
        #expect(!recording.warnings.contains { $0.contains("not finished") })
    }

    @Test func swingsAreFeltWhileTheSessionRuns() async throws {
        let watch = try Watch()
        try await Simulated.replay().perform {
            try await watch.record()
            try await watch.wait(until: "two swings") { watch.model.progress.swings >= 2 }
            #expect(watch.device.haptics.count >= 3)
            #expect(watch.model.screen.value == watch.model.progress.last?.headline)
            watch.model.perform(.stop)
            try await watch.waitForEnd()
        }
        #expect(watch.model.state == .ended(.byHand))
    }

    // MARK: - Sessions that do not begin

    /// What the device or the system refuses, and how the watch reports it.
    @Test(
        arguments: [
            ("health", .permissionDenied(.health)), ("motion", .permissionDenied(.motion)), ("sensors", .unsupported),
            ("battery", .batteryLow), ("room", .storageFull), ("request", .workoutFailed("a problem of the system")),
            ("begin", .workoutFailed("a problem of the system")), ("ended", .workoutEnded),
        ] as [(String, SessionEnd)]) func refuses(_ cause: String, _ reason: SessionEnd) async throws
    {
        var rules = Watch.rules
        if cause == "room" { rules.reserve = Int.max / 2 }
        let watch = try Watch(rules: rules)
        if cause == "health" { watch.workout.isAllowed = false }
        if cause == "battery" { watch.device.battery = Battery(level: 0.1) }
        if cause == "request" { watch.workout.permissionProblem = FakeProblem() }
        if cause == "begin" { watch.workout.beginProblem = FakeProblem() }
        if cause == "ended" { watch.workout.startsAtOnce = false }
        let replay = Simulated.replay {
            if cause == "motion" { $0.faults.authorizationStatus = .denied }
            if cause == "sensors" { $0.faults.isDeviceMotionSupported = false }
        }
        try await replay.perform {
            watch.model.perform(.start)
            if cause == "ended" {
                try await watch.wait(until: "starting") { watch.model.state == .starting }
                watch.workout.onEvent?(.workoutEnded)
            }
            try await watch.waitForEnd()
        }
        #expect(watch.model.state == .failed(reason))
        #expect(watch.recordings.isEmpty)
        #expect(watch.link.sent.isEmpty)
        #expect(watch.device.haptics == [.failed])
        #expect(!watch.workout.isRunning)
        #expect(watch.model.screen.details.first == reason.text)
        watch.model.perform(.dismiss)
        #expect(watch.model.state == .idle)
    }

    /// A low battery is no obstacle while the watch is charged, and neither is an unknown one.
    @Test(arguments: [
        Battery(level: 0.05, isCharging: true), Battery(level: nil), Battery(level: 0.11),
    ]) func beginsWithBattery(_ battery: Battery) async throws {
        let watch = try Watch()
        watch.device.battery = battery
        try await Simulated.replay().perform {
            try await watch.record()
            watch.model.perform(.stop)
            try await watch.waitForEnd()
        }
        #expect(watch.model.state == .ended(.byHand))
    }

    @Test func opensTheSettingsBeforeTheFirstSession() throws {
        let watch = try Watch(settings: nil)
        watch.model.perform(.start)
        #expect(watch.model.showsSettings)
        #expect(watch.model.state == .idle)
        #expect(watch.model.screen.title == "Settings")
        watch.model.perform(.closeSettings)
        #expect(!watch.model.showsSettings)
    }

    /// A workout that begins after the player cancelled is ended.
    @Test func endsAWorkoutThatBeginsTooLate() async throws {
        let watch = try Watch()
        watch.workout.startsAtOnce = false
        try await Simulated.replay().perform {
            watch.model.perform(.start)
            try await watch.wait(until: "starting") { watch.model.state == .starting }
            watch.model.perform(.stop)
            watch.workout.run()
        }
        #expect(watch.model.state == .idle)
        #expect(!watch.workout.isRunning)
        #expect(watch.recordings.isEmpty)
    }

    // MARK: - Settings

    @Test func settingsAreChosenOnce() throws {
        let watch = try Watch(settings: nil)
        #expect(!watch.model.settings.isComplete)
        watch.model.settings.sport = "golf"
        watch.model.settings.wrist = .left
        #expect(!watch.model.settings.isComplete)
        watch.model.settings.player = "  Ben "
        #expect(watch.model.settings.isComplete)
        let again = try Watch(watch.folder, settings: nil)
        #expect(again.model.settings == watch.model.settings)
        #expect(again.model.screen.title == "Golf")
        #expect(again.model.screen.details == ["Ben, left wrist"])
    }

    @Test func damagedSettingsAreChosenAgain() throws {
        let folder = try TemporaryFolder()
        folder.write("{", "settings.json")
        let watch = try Watch(folder, settings: nil)
        #expect(watch.model.settings == WatchSettings())
        #expect(watch.model.screen.details.last == "The settings could not be read. Choose them again.")
    }

    @Test(arguments: [("curling", " "), ("baseball", ""), ("", "Ada")]) func incomplete(
        _ sport: String, _ player: String
    ) {
        #expect(!WatchSettings(sport: sport, wrist: .left, player: player).isComplete)
    }

    @Test func everySportHasATitleAndAFileName() throws {
        let folder = try TemporaryFolder()
        for sport in Sport.all {
            let settings = WatchSettings(sport: sport.name, wrist: .left, player: "Ada")
            #expect(settings.isComplete)
            #expect(settings.sportTitle?.first?.isUppercase == true)
            let name = try WatchFolder(folder.url).newSession(sport.name, at: Date(timeIntervalSince1970: 0))
            #expect(RecordingName.isValid(name + RecordingName.ending))
            #expect(!name.contains(" "))
        }
    }
}
