import Foundation
import SwingCoreMotion
import SwingKit
import SwingRecording
import SwingSimulation
import TestSupport
import Testing

@testable import SwingWatch

/// Sessions that end by hand, by time, by the system or by a full disk.
extension SessionModelTests {
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
