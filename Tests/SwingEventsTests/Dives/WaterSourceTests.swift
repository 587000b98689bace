import SwingEvents
import SwingMotion
import SwingReplay
import Synchronization
import TestSupport
import Testing

/// A log of the updates that a delegate received, in order.
private final class WaterLog: WaterSubmersionManagerDelegate {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    /// Waits until the log has `count` lines, or until the test's time limit.
    func wait(for count: Int) async {
        while lines.count < count, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }

    private func add(_ line: String) { state.withLock { $0.append(line) } }

    func manager(_ manager: WaterSubmersionManager, didUpdate event: WaterSubmersionEvent) {
        add("\(event.timestamp) \(event.state)")
    }
    func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterSubmersionMeasurement) {
        add("\(measurement.timestamp) \(measurement.submersionState) \(measurement.depth ?? .nan)")
    }
    func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterTemperature) {
        add("\(measurement.timestamp) \(measurement.temperature) °C")
    }
    func manager(_ manager: WaterSubmersionManager, errorOccurred error: any Error) { add("\(error)") }
}

/// Samples of pressure or depth as the updates of a manager.
@Suite(.timeLimit(.minutes(10))) struct WaterSourceTests {
    private let log = WaterLog()

    /// Returns samples as an asynchronous sequence of arrays of 20.
    private static func stream(_ samples: [WaterSample]) -> AsyncStream<[WaterSample]> {
        AsyncStream { continuation in
            for first in stride(from: 0, to: samples.count, by: 20) {
                continuation.yield(Array(samples[first..<min(first + 20, samples.count)]))
            }
            continuation.finish()
        }
    }

    private func replay(_ source: WaterSource) -> Replay {
        var replay = Replay(water: source)
        replay.pace = .asPulled
        return replay
    }

    @Test func deliversARecording() async {
        let samples = [(0.0, 0.0), (1, 0.5), (2, 1), (3, 0)].map {
            WaterSample(timestamp: $0.0, depth: $0.1, temperature: 20)
        }
        let manager = WaterSubmersionManager(replay(WaterSource(Self.stream(samples))))
        #expect(manager.maximumDepth == 6)
        manager.delegate = log
        await log.wait(for: 9)
        #expect(
            log.lines == [
                "0.0 notSubmerged", "0.0 notSubmerged nan", "1.0 submerged", "1.0 submergedShallow 0.5", "1.0 20.0 °C",
                "2.0 submergedDeep 1.0", "2.0 20.0 °C", "3.0 notSubmerged", "3.0 notSubmerged nan",
            ])
    }

    /// At 10 Hz: three measurements per second under water, one per second above, and each change of state at once.
    @Test func threePerSecond() async {
        func depth(_ i: Int) -> Double {
            if i < 15 || i >= 35 { return 0 }
            return i < 28 ? 0.5 : 1.5
        }
        let samples = (0..<40).map { WaterSample(timestamp: Double($0) / 10, depth: depth($0)) }
        let manager = WaterSubmersionManager(replay(WaterSource(Self.stream(samples))))
        manager.delegate = log
        await log.wait(for: 12)
        #expect(
            log.lines == [
                "0.0 notSubmerged", "0.0 notSubmerged nan", "1.0 notSubmerged nan",
                "1.5 submerged", "1.5 submergedShallow 0.5", "1.9 submergedShallow 0.5", "2.3 submergedShallow 0.5",
                "2.7 submergedShallow 0.5", "2.8 submergedDeep 1.5", "3.2 submergedDeep 1.5",
                "3.5 notSubmerged", "3.5 notSubmerged nan",
            ])
    }
}
