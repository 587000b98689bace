// Finds the impact and the start of a swing in high-rate batches, as Apple's talk describes it.
import CoreMotion

struct SwingTimes: Sendable {
    var start: TimeInterval
    var impact: TimeInterval
    var timeToContact: TimeInterval { impact - start }
}

@MainActor
final class SwingWatcher {
    private(set) var swings: [SwingTimes] = []
    private var peaks: [TimeInterval] = []

    func run() async throws {
        let manager = CMBatchedSensorManager()
        for try await batch in manager.accelerometerUpdates() {
            var previous = (input: 0.0, output: 0.0)
            for sample in batch {
                let output = 0.8 * (previous.output + sample.acceleration.z - previous.input)
                previous = (sample.acceleration.z, output)
                if abs(output) > 5 { peaks.append(sample.timestamp) }
            }
        }
        for try await batch in manager.deviceMotionUpdates() {
            let rates = batch.map { motion -> (time: TimeInterval, rate: Double) in
                let (r, g) = (motion.rotationRate, motion.gravity)
                return (motion.timestamp, r.x * g.x + r.y * g.y + r.z * g.z)
            }
            guard let impact = peaks.first else { continue }
            if let start = rates.last(where: { $0.time < impact && abs($0.rate) < 0.5 }) {
                swings.append(SwingTimes(start: start.time, impact: impact))
            }
        }
    }
}
