import Foundation
import SwingMotion
import SwingSimulation
import Testing

@testable import SwingAnalysis

/// What a sensor, gravity and the other stream contradict is flagged; sound and coarse signals are not.
struct FaultySensorsTests {
    private static let session = Session.simulated(.tennis, minutes: 2, seed: 21, difficulty: .hard)

    /// A fault: what it changes, the flags that tell of it, and whether the accelerometer's outcome is still known.
    struct Fault: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let flags: SwingFlags
        var hasOutcome = true
        /// Changes a sample of the accelerometer's axes, given all samples, an index, and the seconds since a swing's peak.
        var accelerometer: (@Sendable ([SIMD3<Float>], Int, Double) -> SIMD3<Float>)?
        var rotation: (@Sendable ([SIMD3<Float>], Int, Double) -> SIMD3<Float>)?
        var gravity: (@Sendable ([SIMD3<Float>], Int, Double) -> SIMD3<Float>)?
    }

    private static func mean(_ values: [SIMD3<Float>], _ i: Int, _ reach: Int) -> SIMD3<Float> {
        let range = max(i - reach, 0)...min(i + reach, values.count - 1)
        return values[range].reduce(.zero, +) / Float(range.count)
    }

    private static func median(_ values: [SIMD3<Float>], _ i: Int, _ reach: Int) -> SIMD3<Float> {
        let range = max(i - reach, 0)...min(i + reach, values.count - 1)
        return SIMD3(
            values[range].map(\.x).sorted()[range.count / 2], values[range].map(\.y).sorted()[range.count / 2],
            values[range].map(\.z).sorted()[range.count / 2])
    }

    private static let faults = [
        Fault(
            testDescription: "one axis of the gyroscope dead", flags: [.held, .misaligned],
            rotation: { values, i, _ in SIMD3(0, values[i].y, values[i].z) }),
        Fault(
            testDescription: "one axis of the gyroscope held for 60 ms", flags: [.held, .misaligned],
            rotation: { values, i, t in
                let held = abs(t + 0.03) < 0.03 ? i - Int(((t + 0.06) * 200).rounded()) : i
                return SIMD3(values[i].x, values[max(held, 0)].y, values[i].z)
            }),
        Fault(
            testDescription: "one axis of the gyroscope reversed", flags: .misaligned,
            rotation: { values, i, _ in values[i] * SIMD3(1, -1, 1) }),
        Fault(
            testDescription: "a gyroscope that wraps around", flags: .misaligned,
            rotation: { values, i, _ in values[i] - 20 * (values[i] / 20).rounded(.toNearestOrEven) }),
        Fault(
            testDescription: "two rotation rates that cancel", flags: .misaligned,
            rotation: { values, i, t in
                let late = Int(((t + 0.05) * 200).rounded())
                return late == 0 ? values[i] + 12 : late == 1 ? values[i] - 12 : values[i]
            }),
        Fault(
            testDescription: "an error of the gyroscope of 1.7 rad/s", flags: .misaligned,
            rotation: { values, i, _ in values[i] + 1 }),
        Fault(
            testDescription: "gravity along other axes", flags: .misaligned,
            gravity: { values, i, _ in SIMD3(-values[i].y, values[i].x, values[i].z) }),
        Fault(
            testDescription: "one axis of the accelerometer dead", flags: [.held, .misaligned],
            accelerometer: { values, i, _ in SIMD3(values[i].x, 0, values[i].z) }),
        Fault(
            testDescription: "100 ms of the accelerometer lost, and the rest moved up", flags: .misaligned,
            hasOutcome: false,
            accelerometer: { values, i, t in abs(t) < 0.3 ? values[min(i + 80, values.count - 1)] : values[i] }),
        Fault(
            testDescription: "an accelerometer that shows half", flags: .misaligned, hasOutcome: false,
            accelerometer: { values, i, _ in 0.5 * values[i] }),
        Fault(
            testDescription: "a median filter", flags: .smoothed, hasOutcome: false,
            accelerometer: { values, i, t in abs(t) < 0.6 ? median(values, i, 2) : values[i] }),
        Fault(
            testDescription: "a cubic over 50 ms", flags: [.held, .gap],
            accelerometer: { values, i, t in
                guard abs(t) < 0.025 else { return values[i] }
                let (first, u) = (values[i - Int(((t + 0.025) * 800).rounded())], Float(t / 0.025))
                return first + SIMD3(1, -2, 0.5) * (u + 1) * (u * u - 0.5 * u)
            }),
    ]

    /// Returns vectors with a fault, given the peaks of the swings.
    private static func changed(
        _ vectors: Triaxial, at time: SampleColumn<Double>, _ peaks: [Double],
        _ change: (@Sendable ([SIMD3<Float>], Int, Double) -> SIMD3<Float>)?
    ) -> Triaxial {
        guard let change else { return vectors }
        let values = vectors.x.indices.map { SIMD3(vectors.x[$0], vectors.y[$0], vectors.z[$0]) }
        return Triaxial(
            values.indices.map { i in
                let late = peaks.map { time[i] - $0 }.min { $0.magnitude < $1.magnitude } ?? .infinity
                return change(values, i, late)
            })
    }

    private static func swings(_ fault: Fault) async -> [Swing] {
        let peaks = await session.swings().compactMap(\.peakRateTimestamp)
        var changed = session
        let (accelerometer, motion) = (session.accelerometer, session.motion)
        changed.accelerometer = AccelerometerChunk(
            time: accelerometer.time,
            acceleration: Self.changed(accelerometer.acceleration, at: accelerometer.time, peaks, fault.accelerometer))
        changed.motion = DeviceMotionChunk(
            time: motion.time, rotationRate: Self.changed(motion.rotationRate, at: motion.time, peaks, fault.rotation),
            gravity: Self.changed(motion.gravity, at: motion.time, peaks, fault.gravity),
            userAcceleration: motion.userAcceleration)
        return await changed.swings()
    }

    @Test(arguments: faults) func faultsAreFlagged(fault: Fault) async {
        let swings = await Self.swings(fault)
        #expect(swings.count > 5)
        let noticed = swings.count { swing in
            !swing.flags.isDisjoint(with: fault.flags) && swing.timeToContact == nil
                && (fault.hasOutcome || swing.outcome == .uncertain)
        }
        #expect(Double(noticed) > 0.6 * Double(swings.count))
    }

    /// Steps of 0.03 g and 1 °/s hold values, but not those of one axis while others move.
    @Test(arguments: [0, 1]) func soundAndCoarseSignalsAreNot(coarse: Float) async {
        let (fine, rough): (Float, Float) = (0.03 * coarse, 0.0175 * coarse)
        func rounded(_ step: Float) -> @Sendable ([SIMD3<Float>], Int, Double) -> SIMD3<Float> {
            { values, i, _ in step > 0 ? step * (values[i] / step).rounded(.toNearestOrEven) : values[i] }
        }
        let signal = Fault(testDescription: "", flags: [], accelerometer: rounded(fine), rotation: rounded(rough))
        let swings = await Self.swings(signal)
        #expect(swings.count > 10)
        #expect(swings.allSatisfy { $0.flags.isDisjoint(with: [.held, .gap, .misaligned, .smoothed]) })
    }
}
