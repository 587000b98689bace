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
    private static let name = "2026-05-01-173000-baseball.swingrec"

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

    // MARK: - Sessions that end

    /// What ends a running session, and how the watch reports it.
    ///
    /// The file is kept each time.
    @Test(
        arguments: [
            ("hand", .byHand), ("workout", .workoutEnded), ("workout failure", .workoutFailed("text")),
            ("battery", .batteryLow), ("time", .byTime), ("room", .storageFull),
            ("sensor", .sensorsStopped("a problem of the system")), ("silence", .sensorsSilent),
            ("one stream", .sensorsSilent),
        ] as [(String, SessionEnd)]) func ends(_ cause: String, _ reason: SessionEnd) async throws
    {
        var rules = Watch.rules
        if cause == "time" { rules.longestSession = 8 }
        if cause == "room" { rules.largestFile = 60_000 }
        if ["silence", "one stream"].contains(cause) { rules.longestSilence = .milliseconds(300) }
        let watch = try Watch(rules: rules)
        var replay = Simulated.replay {
            if cause == "sensor" { $0.faults.deviceMotion.failure = TimedFailure(after: 9, error: FakeProblem()) }
        }
        if ["silence", "one stream"].contains(cause) {
            // Eight seconds, and then nothing, without an end. The other stream may go on.
            let (accelerometer, first) = AsyncStream.makeStream(of: AccelerometerChunk.self)
            let (motion, second) = AsyncStream.makeStream(of: DeviceMotionChunk.self)
            for block in cause == "silence" ? Simulated.blocks.prefix(8) : Simulated.blocks[...] {
                first.yield(block.accelerometer)
            }
            for block in Simulated.blocks.prefix(8) { second.yield(block.deviceMotion) }
            replay = Replay(accelerometer: accelerometer, deviceMotion: motion)
            replay.pace = .times(20)
        }
        try await replay.perform {
            try await watch.record()
            switch cause {
            case "hand": watch.model.perform(.stop)
            case "workout": watch.workout.onEvent?(.workoutEnded)
            case "workout failure": watch.workout.onEvent?(.workoutFailed("text"))
            case "battery": watch.device.battery = Battery(level: 0.05)
            default: break
            }
            try await watch.waitForEnd()
        }
        #expect(watch.model.state == .ended(reason))
        #expect(watch.device.haptics.last == .ended)
        #expect(!watch.workout.isRunning)
        #expect(watch.link.sent == watch.recordings)
        let recording = try Recording(readingAt: watch.folder.path(try #require(watch.recordings.first)))
        var seconds: [Double] = []
        for try await chunk in recording.accelerometer {
            seconds += [chunk.time.first, chunk.time.last].compactMap { $0 }
        }
        #expect(try #require(seconds.last) > (try #require(seconds.first)))
        if cause == "time" { #expect(try #require(seconds.last) - (try #require(seconds.first)) <= 8) }
        // The stream that goes on would last 42 s.
        if cause == "one stream" { #expect(try #require(seconds.last) - (try #require(seconds.first)) < 30) }
        if cause == "room" { #expect(watch.folder.bytes(try #require(watch.recordings.first)).count <= 60_000) }
    }

    /// Others fill the storage while the session runs.
    @Test(.enabled(if: SmallDisk.canBeMade, SmallDisk.missing)) func endsOnAFullDisk() async throws {
        let disk = try SmallDisk(kilobytes: 1024)
        let watch = try Watch(on: disk)
        try await Simulated.replay().perform {
            try await watch.record()
            try disk.fill()
            try await watch.waitForEnd()
        }
        #expect(watch.model.state == .ended(.storageFull))
        #expect(watch.model.screen.details.contains("Send recordings to the phone, or free some space."))
        #expect(!watch.workout.isRunning)
        let stored = "The list of transfers could not be stored"
        #expect(watch.model.screen.details.contains { $0.hasPrefix(stored) })
        // After the player has freed some space, nothing is wrong any more.
        try disk.empty()
        watch.model.perform(.send)
        #expect(!watch.model.screen.details.contains { $0.hasPrefix(stored) })
        let name = try #require(watch.link.sent.first)
        let recording = try Recording(readingAt: disk.url.appending(path: name).path)
        var count = 0
        for try await chunk in recording.accelerometer { count += chunk.count }
        #expect(count > 0)
    }

    /// Without a sample, no file remains.
    @Test(arguments: [("silence", SessionState.failed(.sensorsSilent)), ("hand", .idle)])
    func leavesNoEmptyFile(_ cause: String, _ state: SessionState) async throws {
        var rules = Watch.rules
        rules.longestStart = cause == "silence" ? .milliseconds(100) : .seconds(20)
        let watch = try Watch(rules: rules)
        let silent = Replay(accelerometer: Silent<AccelerometerChunk>(), deviceMotion: Silent<DeviceMotionChunk>())
        try await silent.perform {
            watch.model.perform(.start)
            try await watch.wait(until: "waiting") { watch.model.state == .waiting }
            if cause == "hand" { watch.model.perform(.stop) }
            try await watch.waitForEnd()
        }
        #expect(watch.model.state == state)
        #expect(watch.recordings.isEmpty)
        #expect(watch.link.sent.isEmpty)
    }

    @Test func anotherSessionFollows() async throws {
        let watch = try Watch()
        try await Simulated.replay().perform {
            for _ in 0..<2 {
                try await watch.record()
                watch.model.perform(.stop)
                try await watch.waitForEnd()
            }
        }
        // Both began in the same second.
        #expect(watch.recordings.count == 2)
        #expect(watch.recordings.contains { $0.hasSuffix("-baseball-2.swingrec") })
        #expect(watch.model.outbox.queue.items.map(\.name).sorted() == watch.recordings.sorted())
    }

    // MARK: - Kill and relaunch

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
        watch.workout.whileRecovering = { [model = watch.model] in model.perform(.start) }
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

/// A sensor that delivers nothing and does not end.
private struct Silent<Chunk: SensorChunk>: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Chunk? {
            try await Task.sleep(for: .seconds(60))
            return nil
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}
