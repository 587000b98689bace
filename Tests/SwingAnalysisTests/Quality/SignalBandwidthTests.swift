import Foundation
import SwingMotion
import SwingSimulation
import Testing

@testable import SwingAnalysis

/// Interpolated and filtered accelerations are found; those of a sensor are not.
struct SignalBandwidthTests {
    private static let session = Session.simulated(.baseball, minutes: 2, seed: 22, difficulty: .hard)

    private static func changed(_ change: ([Float]) -> [Float]) -> Session {
        var changed = session
        let signal = session.accelerometer.acceleration
        changed.accelerometer = AccelerometerChunk(
            time: session.accelerometer.time,
            acceleration: Triaxial(
                x: change(signal.x.array), y: change(signal.y.array), z: change(signal.z.array)))
        return changed
    }

    /// A cascade of four first-order low-pass filters at a frequency in Hz.
    private static func lowPassed(at frequency: Double) -> ([Float]) -> [Float] {
        let factor = 1 - exp(-2 * Double.pi * frequency / 800)
        return { values in
            (0..<4).reduce(values) { signal, _ in
                var state = Double(signal[0])
                return signal.map { value in
                    state += factor * (Double(value) - state)
                    return Float(state)
                }
            }
        }
    }

    /// Every so many samples are kept, with lines between them.
    private static func decimated(by step: Int) -> ([Float]) -> [Float] {
        { values in
            values.indices.map { i in
                let first = i / step * step
                let last = min(first + step, values.count - 1)
                return values[first] + (values[last] - values[first]) * Float(i - first) / Float(max(last - first, 1))
            }
        }
    }

    private static func smoothed(_ session: Session) async -> Double {
        let swings = await session.swings()
        let found = swings.count { $0.flags.contains(.smoothed) && $0.outcome == .uncertain }
        return Double(found) / Double(max(swings.count, 1))
    }

    @Test func aSensorsSamplesAreNotSmooth() async {
        #expect(await Self.session.swings().count > 5)
        #expect(await Self.smoothed(Self.session) == 0)
    }

    @Test(arguments: [10.0, 20]) func lowPassedSamplesAreSmooth(frequency: Double) async {
        #expect(await Self.smoothed(Self.changed(Self.lowPassed(at: frequency))) > 0.9)
    }

    @Test(arguments: [8, 16]) func samplesBetweenOthersAreFound(step: Int) async {
        let swings = await Self.changed(Self.decimated(by: step)).swings()
        let found = swings.count { !$0.flags.isDisjoint(with: [.smoothed, .held]) }
        #expect(Double(found) > 0.9 * Double(swings.count))
    }
}
