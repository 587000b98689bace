import Foundation
import SwingCoreMotion
import SwingKit
import SwingSimulation
import TestSupport
import Testing

@testable import SwingWatch

/// A workout whose answers a test gives.
@MainActor final class FakeWorkout: Workout {
    var onEvent: ((SessionEvent) -> Void)?
    var isAllowed = true
    var permissionProblem, beginProblem: FakeProblem?
    /// Whether the workout runs as soon as it has begun.
    var startsAtOnce = true
    /// Whether a workout of an earlier run of the app goes on.
    var isRecoverable = false
    /// What happens before the system answers that.
    var whileRecovering: () -> Void = {}
    private(set) var sports: [String] = []
    private(set) var isRunning = false

    func requestPermission() async throws -> Bool {
        if let permissionProblem { throw permissionProblem }
        return isAllowed
    }

    func begin(_ sport: String) throws {
        if let beginProblem { throw beginProblem }
        sports.append(sport)
        if startsAtOnce { run() }
    }

    func run() {
        isRunning = true
        onEvent?(.workoutStarted)
    }

    func recover() async -> Bool {
        whileRecovering()
        isRunning = isRecoverable
        return isRecoverable
    }

    func end() { isRunning = false }
}

struct FakeProblem: LocalizedError {
    var errorDescription: String? { "a problem of the system" }
}

/// A watch whose battery a test sets.
@MainActor final class FakeDevice: WatchDevice {
    var battery = Battery(level: 0.8)
    private(set) var haptics: [Haptic] = []

    func play(_ haptic: Haptic) { haptics.append(haptic) }
}

/// A way to the phone on which a test lets files arrive.
@MainActor final class FakeLink: PhoneLink {
    var onEvent: ((LinkEvent) -> Void)?
    var isReady = true
    var outstanding: Set<String> = []
    private(set) var sent: [String] = []

    func send(_ file: URL) {
        sent.append(file.lastPathComponent)
        outstanding.insert(file.lastPathComponent)
    }

    /// Ends a transfer.
    func finish(_ name: String, problem: String? = nil) {
        outstanding.remove(name)
        onEvent?(.finished(name, problem: problem))
    }
}

/// A simulated session of 40 s with several swings.
enum Simulated {
    static let blocks = Array(SessionSimulation(settings: .init(minutes: 0.7, seed: 22)).blocks(of: 1))

    /// A replay of the session.
    static func replay(_ pace: ReplayPace = .times(20), _ change: (inout Replay) -> Void = { _ in }) -> Replay {
        var replay = Replay(blocks, accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
        replay.pace = pace
        change(&replay)
        return replay
    }

    /// The swings that the analysis finds in the session.
    static func swings() async throws -> [Swing] {
        var session = SessionAnalyzer(profile: .baseball)
        let accelerometer = Chunks(joined(\.accelerometer), by: 800)
        let motion = Chunks(joined(\.deviceMotion), by: 200)
        var swings: [Swing] = []
        for await batch in MotionBatches(accelerometer: accelerometer, deviceMotion: motion) {
            swings += try session.analyze(batch)
        }
        return swings + (try session.finish().swings)
    }

    private static func joined<Chunk: SensorChunk>(_ chunk: (SessionSimulation.SampleBlock) -> Chunk) -> Chunk {
        var whole = Chunk()
        for block in blocks { whole.append(chunk(block), 0..<chunk(block).count) }
        return whole
    }
}

/// A watch with everything that surrounds it.
@MainActor struct Watch {
    let folder: TemporaryFolder
    let workout = FakeWorkout()
    let device = FakeDevice()
    let link = FakeLink()
    let model: SessionModel

    /// Creates a watch whose player has chosen everything.
    init(
        _ folder: TemporaryFolder? = nil, on disk: SmallDisk? = nil, rules: SessionRules = Watch.rules,
        settings: WatchSettings? = Watch.settings
    ) throws {
        let folder = try folder ?? TemporaryFolder()
        self.folder = folder
        model = try SessionModel(disk?.url ?? folder.url, workout, device, link, rules: rules) { 1_777_656_600 }
        if let settings { model.settings = settings }
    }

    nonisolated static let settings = WatchSettings(sport: "baseball", wrist: .right, player: "Ada")
    /// The app's rules with short times.
    nonisolated static let rules: SessionRules = {
        var rules = SessionRules()
        rules.interval = .milliseconds(5)
        // While other tests occupy all threads, nothing is delivered for long.
        (rules.longestStart, rules.longestSilence) = (.seconds(3600), .seconds(3600))
        rules.reserve = 0
        rules.smallestRoom = 0
        return rules
    }()

    /// Waits until a condition holds, or records an issue after an hour.
    ///
    /// While other tests occupy all threads, everything is delayed by minutes.
    func wait(until what: Comment, _ condition: () -> Bool) async throws {
        let start = ContinuousClock.now
        while !condition() {
            if start.duration(to: .now) > .seconds(3600) {
                Issue.record("\(what): found the state \(model.state), with \(model.progress)")
                throw CancellationError()
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Begins a session, and waits until it has recorded samples.
    func record() async throws {
        let count = device.haptics.count { $0 == .started }
        model.perform(.start)
        try await wait(until: "recording") { device.haptics.count { $0 == .started } > count }
    }

    /// Waits until the session is over.
    func waitForEnd() async throws {
        try await wait(until: "over") {
            switch model.state {
            case .ended, .failed, .idle: true
            default: false
            }
        }
    }

    /// The names of the recordings on the watch.
    var recordings: [String] { folder.names().filter { $0.hasSuffix(".swingrec") } }
}
