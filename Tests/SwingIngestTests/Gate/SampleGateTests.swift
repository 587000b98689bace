import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingIngest

/// Damaged samples in an otherwise sound stream, and what the gate makes of them.
@Suite struct SampleGateTests {
    /// Three seconds of a slow movement with a sensor's noise, at 800 Hz from second 100 on.
    static let sound: AccelerometerChunk = noisy(times(from: 100, to: 103, rate: 801.3), noise: 0.004, swing: 3)

    static func noisy(_ time: [Double], noise: Double, swing: Double) -> AccelerometerChunk {
        var random = SplitMix64(seed: 5)
        func axis(_ phase: Double) -> [Float] {
            time.map { t in
                Float(
                    swing * (sin(4 * t + phase) + 0.2 * sin(150 * t + phase)) + noise
                        * Double.random(in: -0.5...0.5, using: &random))
            }
        }
        return AccelerometerChunk(time: time, acceleration: Triaxial(x: axis(0), y: axis(1), z: axis(2)))
    }

    static func changed(_ change: (inout [SIMD3<Float>]) -> Void) -> AccelerometerChunk {
        let signal = sound.acceleration
        var values = signal.x.indices.map { SIMD3(signal.x[$0], signal.y[$0], signal.z[$0]) }
        change(&values)
        return AccelerometerChunk(
            time: sound.time,
            acceleration: Triaxial(x: values.map(\.x), y: values.map(\.y), z: values.map(\.z)))
    }

    static func batches(_ accelerometer: AccelerometerChunk, by size: Int = 800) async -> [MotionBatch] {
        var batches: [MotionBatch] = []
        let motion = deviceMotion(times(from: 100, to: 103, rate: 200))
        for await batch in MotionBatches(
            accelerometer: Chunks(accelerometer, by: size), deviceMotion: Chunks(motion, by: 99))
        {
            batches.append(batch)
        }
        return batches
    }

    /// A damage, and the numbers of impossible and lone samples and of held and straight stretches that it causes.
    struct Damage: CustomTestStringConvertible, Sendable {
        let name: String
        let counts: [Int]
        let change: @Sendable (inout [SIMD3<Float>]) -> Void
        var testDescription: String { name }
    }

    static let damages: [Damage] = [
        Damage(name: "none", counts: [0, 0, 0, 0]) { _ in },
        Damage(name: "a spike", counts: [0, 1, 0, 0]) { $0[1000].y += 20 },
        Damage(name: "a spike at a second's first sample", counts: [0, 1, 0, 0]) { $0[802].z -= 30 },
        Damage(name: "a spike at a second's last sample", counts: [0, 1, 0, 0]) { $0[801].z -= 30 },
        Damage(name: "a row of zeros", counts: [1, 0, 0, 0]) { $0[1234] = SIMD3(0, 0, 0) },
        Damage(name: "seven rows of zeros", counts: [7, 0, 0, 0]) { values in
            for i in 1234..<1241 { values[i] = SIMD3(0, 0, 0) }
        },
        Damage(name: "twelve rows of -1 across two seconds", counts: [12, 0, 0, 0]) { values in
            for i in 795..<807 { values[i] = SIMD3(-1, -1, -1) }
        },
        Damage(name: "zeros for 40 ms", counts: [0, 0, 1, 0]) { values in
            for i in 1234..<1266 { values[i] = SIMD3(0, 0, 0) }
        },
        Damage(name: "two wild samples", counts: [0, 2, 0, 0]) { values in
            for i in 1500..<1502 { values[i] = SIMD3(90, -80, 100) }
        },
        Damage(name: "an impossible value", counts: [1, 0, 0, 0]) { $0[700].x = -9999 },
        Damage(name: "a stretch of impossible values", counts: [40, 0, 0, 0]) { values in
            for i in 780..<820 { values[i].x = 2e7 }
        },
        Damage(name: "held for 30 ms", counts: [0, 0, 1, 0]) { values in
            for i in 1100..<1124 { values[i] = values[1099] }
        },
        Damage(name: "held from a value near the one before", counts: [0, 0, 1, 0]) { values in
            values[1500] = values[1499] + SIMD3(0.01, -0.02, 0.01)
            for i in 1501..<1540 { values[i] = values[1500] }
        },
        Damage(name: "held across two seconds", counts: [0, 0, 1, 0]) { values in
            for i in 790..<1700 { values[i] = values[789] }
        },
        Damage(name: "a line over 50 ms", counts: [0, 0, 0, 1]) { values in
            let (from, to) = (values[1200], values[1240])
            for i in 1201..<1240 { values[i] = from + (to - from) * (Float(i - 1200) / 40) }
        },
        Damage(name: "all axes at the end of a range", counts: [0, 0, 0, 0]) { values in
            for i in 1300..<1330 { values[i] = SIMD3(4, -4, 4) }
        },
        // An impact sets in within a sample and rings.
        Damage(name: "an impact", counts: [0, 0, 0, 0]) { values in
            for i in 1400..<1440 {
                let t = Float(i - 1400)
                values[i].z += 30 * exp(-t / 12) * cos(t * 0.9)
            }
        },
    ]

    @Test(arguments: damages) func damagesAreCounted(_ damage: Damage) async throws {
        let found = await Self.batches(Self.changed(damage.change))
        let report = try #require(found.last).accelerometerReport
        #expect([report.impossibleCount, report.loneCount, report.heldCount, report.bridgedCount] == damage.counts)
        #expect(report.sampleCount == report.usedCount + report.droppedCount)
        let faults = found.flatMap(\.accelerometerFaults)
        #expect(faults.reduce(0) { $0 + $1.droppedCount } == damage.counts[0] + damage.counts[1])
        let worst = found.flatMap { $0.accelerometer.acceleration.x }.map(\.magnitude).max() ?? 0
        #expect(worst < 5 || damage.counts[0] + damage.counts[1] == 0)
        for size in [1, 13, 801, 100_000] {
            #expect(await Self.batches(Self.changed(damage.change), by: size) == found)
        }
    }

    /// The duration of a stretch is that of its samples, also across seconds.
    @Test func heldStretchesHaveADuration() async throws {
        let found = await Self.batches(Self.changed { values in for i in 790..<1700 { values[i] = values[789] } })
        let report = try #require(found.last).accelerometerReport
        #expect(abs(report.heldDuration - 910 / 801.3) < 0.005)
    }

    /// A coarse sensor at rest repeats its values, and leaves them by one step.
    @Test func aCoarseSensorAtRestHoldsNothing() async throws {
        let signal = Self.noisy(times(from: 100, to: 103, rate: 801.3), noise: 0.01, swing: 0).acceleration
        func rounded(_ axis: SampleColumn<Float>) -> [Float] { axis.map { ($0 * 64).rounded() / 64 } }
        let coarse = AccelerometerChunk(
            time: Self.sound.time,
            acceleration: Triaxial(x: rounded(signal.x), y: rounded(signal.y), z: rounded(signal.z).map { $0 - 1 }))
        let report = try #require(await Self.batches(coarse).last).accelerometerReport
        #expect(report.droppedCount == 0 && report.heldCount == 0 && report.bridgedCount == 0)
    }
}
