import SwingCoreMotion
import SwingKit
import SwingReplay
import SwingSimulation
import Testing

/// A program as Apple's talk builds it (WWDC23 10179): high-rate batches in a workout, with headphones and water.
///
/// On a watch it needs no other line than its import.
@MainActor private final class SwingWorkout: NSObject {
    private(set) var swings: [Swing] = []
    private(set) var peaks: [Double] = []
    private(set) var headYaw: [Double] = []
    private(set) var events: [String] = []

    private let sensors = CMBatchedSensorManager()
    private let headphones = CMHeadphoneMotionManager()
    private let water = CMWaterSubmersionManager()

    func run() async throws {
        headphones.delegate = self
        headphones.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
            guard let motion else { return }
            let yaw = motion.attitude.yaw
            MainActor.assumeIsolated { self?.headYaw.append(yaw) }
        }
        water.delegate = self
        guard CMBatchedSensorManager.isAccelerometerSupported, CMBatchedSensorManager.isDeviceMotionSupported else {
            throw CocoaError(.featureUnsupported)
        }
        let accelerometer = sensors.accelerometerUpdates()
        async let peaks = impactPeaks(of: accelerometer)
        var analyzer = SessionAnalyzer(profile: .baseball)
        let batches = MotionBatches(
            accelerometer: sensors.accelerometerUpdates().chunks(), deviceMotion: sensors.deviceMotionUpdates().chunks()
        )
        for try await batch in batches { swings += try analyzer.analyze(batch) }
        swings += try analyzer.finish().swings
        self.peaks = try await peaks
    }

    /// Returns the largest |z| of each batch, as in the talk's first example.
    nonisolated private func impactPeaks(of updates: CMBatchedSensorManager.AccelerometerUpdates) async throws
        -> [Double]
    {
        var peaks: [Double] = []
        for try await batch in updates { peaks.append(batch.map { abs($0.acceleration.z) }.max() ?? 0) }
        return peaks
    }
}

extension SwingWorkout: @MainActor CMHeadphoneMotionManagerDelegate {
    func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) { events.append("connected") }
    func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) { events.append("disconnected") }
}

extension SwingWorkout: @MainActor CMWaterSubmersionManagerDelegate {
    func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent) {
        events.append("\(event.state)")
    }
    func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement) {
        let depth = measurement.depth?.converted(to: .centimeters).value ?? 0
        events.append("\(depth) cm")
    }
    func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature) {}
    func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error) { events.append("\(error)") }
}

@Suite(.timeLimit(.minutes(10))) struct TalkProgramTests {
    @Test func runsOnASimulatedSession() async throws {
        let simulation = SessionSimulation(settings: .init(minutes: 1, seed: 5))
        var replay = Replay(simulation.blocks, accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
        replay.pace = .asPulled
        replay.headphones = HeadphoneSource([
            .connected(0),
            .motion(
                DeviceMotion(
                    timestamp: 1, attitude: DeviceAttitude(roll: 0, pitch: 0, yaw: 0.5), rotationRate: RotationRate(),
                    gravity: Acceleration(z: -1), userAcceleration: nil, sensorLocation: .headphoneLeft)),
        ])
        replay.water = WaterSource([
            .event(.init(timestamp: 0, state: .submerged)),
            .measurement(.init(timestamp: 1, depth: 0.25, submersionState: .submergedShallow)),
        ])
        let workout = try await replay.perform {
            let workout = await SwingWorkout()
            try await workout.run()
            return workout
        }
        await waitUntilOnMain { workout.events.count == 3 && workout.headYaw.count == 1 }
        #expect(await workout.events.sorted() == ["25.0 cm", "connected", "submerged"])

        // The same swings as from the simulation's chunks, without Core Motion's classes in between.
        var analyzer = SessionAnalyzer(profile: .baseball)
        var expected: [Swing] = []
        var direct = Replay(simulation.blocks, accelerometer: { $0.accelerometer }, deviceMotion: { $0.deviceMotion })
        direct.pace = .asPulled
        let manager = BatchedSensorManager(direct)
        for try await batch in MotionBatches(
            accelerometer: manager.accelerometerUpdates().chunks(), deviceMotion: manager.deviceMotionUpdates().chunks()
        ) { expected += try analyzer.analyze(batch) }
        expected += try analyzer.finish().swings
        // As text, because NaN differs from itself.
        #expect(await workout.swings.map { "\($0)" } == expected.map { "\($0)" } && !expected.isEmpty)
        #expect(await workout.peaks.contains { $0 > 4 })
    }

    @MainActor private func waitUntilOnMain(_ isTrue: @MainActor () -> Bool) async {
        while !isTrue(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }
}
