import SwingMotion
import SwingReplay
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct WaterSubmersionManagerTests {
    let clock = ManualClock()
    let log = UpdateLog()

    private func replay(_ source: WaterSource, pace: ReplayPace = .asPulled) -> Replay {
        var replay = Replay(water: source)
        replay.pace = pace
        replay.clock = clock
        return replay
    }

    private static func event(_ time: Double, _ state: WaterSubmersionEvent.State) -> WaterUpdate {
        .event(WaterSubmersionEvent(timestamp: time, state: state))
    }

    @Test func followsTheClock() async {
        let updates = [Self.event(50, .notSubmerged), Self.event(51, .submerged), Self.event(54, .notSubmerged)]
        let manager = WaterSubmersionManager(replay(WaterSource(updates), pace: .times(2)))
        manager.delegate = log
        await clock.waitForSleepers()
        #expect(log.lines == ["50.0 notSubmerged"] && clock.deadlines == [0.5])
        clock.advance(by: .seconds(0.5))
        await clock.waitForSleepers()
        #expect(log.lines.count == 2 && clock.deadlines == [2])
        manager.delegate = nil
        await waitUntil { clock.deadlines.isEmpty }
        clock.advance(by: .seconds(10))
        #expect(log.lines.count == 2)
    }

    @Test func newDelegateRestartsUpdates() async {
        let updates = [Self.event(50, .notSubmerged), Self.event(51, .submerged)]
        let manager = WaterSubmersionManager(replay(WaterSource(updates), pace: .realTime))
        manager.delegate = log
        await clock.waitForSleepers()
        let other = UpdateLog()
        manager.delegate = other
        await other.wait(for: 1)
        #expect(other.lines == ["50.0 notSubmerged"] && log.lines == ["50.0 notSubmerged"])
    }

    /// The first call is an event with the current state, whichever update the recording begins with.
    @Test func beginsWithTheState() async {
        typealias Measurement = WaterSubmersionMeasurement
        func measurement(_ state: Measurement.DepthState) -> WaterUpdate {
            .measurement(Measurement(timestamp: 7, submersionState: state))
        }
        let temperature = WaterUpdate.temperature(
            WaterTemperature(timestamp: 7, temperature: 20, temperatureUncertainty: 1))
        for (update, state) in [
            (measurement(.notSubmerged), "notSubmerged"), (measurement(.unknown), "unknown"),
            (measurement(.submergedShallow), "submerged"), (measurement(.sensorDepthError), "submerged"),
            (temperature, "submerged"),
        ] {
            let log = UpdateLog()
            let manager = WaterSubmersionManager(replay(WaterSource([update, Self.event(8, .unknown)])))
            manager.delegate = log
            await log.wait(for: 3)
            #expect(log.lines.first == "7.0 \(state)" && log.lines.last == "8.0 unknown" && log.lines.count == 3)
        }
    }

    /// Updates that continue begin after the last delivered one.
    @Test func continues() async {
        let updates = (0..<4).map { Self.event(50 + Double($0), $0 % 2 == 0 ? .submerged : .notSubmerged) }
        var replay = replay(WaterSource(updates), pace: .realTime)
        replay.restart = .continuing
        let manager = WaterSubmersionManager(replay)
        manager.delegate = log
        await clock.waitForSleepers()
        manager.delegate = nil
        await waitUntil { clock.deadlines.isEmpty }
        let other = UpdateLog()
        manager.delegate = other
        await other.wait(for: 1)
        #expect(log.lines == ["50.0 submerged"] && other.lines == ["51.0 notSubmerged"])
        manager.delegate = nil
    }

    @Test func reportsMissingSensorsAndAuthorization() async {
        let none = WaterSubmersionManager(Replay(accelerometer: []))
        #expect(none.maximumDepth == nil)
        none.delegate = log
        await log.wait(for: 1)
        var denied = replay(WaterSource([], maximumDepth: 40))
        denied.faults.authorizationStatus = .restricted
        let manager = WaterSubmersionManager(denied)
        #expect(manager.maximumDepth == nil)
        manager.delegate = log
        await log.wait(for: 2)
        #expect(log.lines == ["the device has no depth sensor", "the app is not authorized to use motion data"])
        await denied.perform {
            #expect(WaterSubmersionManager.authorizationStatus == .restricted)
            #expect(!WaterSubmersionManager.waterSubmersionAvailable)
        }
        #expect(!WaterSubmersionManager.waterSubmersionAvailable)
    }

    @Test func reportsErrors() async {
        var replay = replay(WaterSource([Self.event(5, .submerged), Self.event(6, .notSubmerged)]))
        replay.faults.waterFailure = .init(after: 1, error: MotionError(.unknown, "sensor lost"))
        let manager = WaterSubmersionManager(replay)
        manager.delegate = log
        await log.wait(for: 2)
        #expect(log.lines == ["5.0 submerged", "sensor lost"])
    }

    @Test func releasesAllObjects() async {
        weak var seen: WaterSubmersionManager?
        do {
            let updates = [Self.event(50, .notSubmerged), Self.event(90, .submerged)]
            let manager = WaterSubmersionManager(replay(WaterSource(updates), pace: .realTime))
            manager.delegate = log
            seen = manager
            await clock.waitForSleepers()
        }
        #expect(seen == nil)
        await waitUntil { clock.deadlines.isEmpty }
        // The manager does not retain its delegate.
        weak var delegate: UpdateLog?
        let manager = WaterSubmersionManager(replay(WaterSource([])))
        do {
            let other = UpdateLog()
            manager.delegate = other
            delegate = other
        }
        #expect(delegate == nil && manager.delegate == nil)
    }
}
