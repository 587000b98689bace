import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingIngest

/// Streams with and without stretches that repeat earlier samples, and what is reported of them.
@Suite struct CopiedSamplesTests {
    /// Some seconds of a movement from second 100 on.
    static func signal(
        rate: Double, noise: Double, swing: Double, step: Double = 0, seconds: Double = 6
    ) -> [SIMD3<Float>] {
        var random = SplitMix64(seed: 11)
        return (0..<Int(rate * seconds)).map { i in
            let t = 100 + Double(i) / rate
            let moved = [0.0, 1, 2].map { swing * (sin(4 * t + $0) + 0.1 * sin(60 * t)) }
            let exact = moved.map { $0 + noise * Double.random(in: -0.5...0.5, using: &random) }
            let values = exact.map { Float(step > 0 ? ($0 / step).rounded() * step : $0) }
            return SIMD3(values[0], values[1], values[2])
        }
    }

    static func accelerometer(_ values: [SIMD3<Float>], seconds: Double = 6) -> AccelerometerChunk {
        AccelerometerChunk(
            time: values.indices.map { 100 + Double($0) * seconds / Double(values.count) },
            acceleration: Triaxial(x: values.map(\.x), y: values.map(\.y), z: values.map(\.z)))
    }

    static func motion(_ values: [SIMD3<Float>], seconds: Double = 6) -> DeviceMotionChunk {
        let accelerometer = accelerometer(values, seconds: seconds)
        let zeros = [Float](repeating: 0, count: values.count)
        return DeviceMotionChunk(
            time: accelerometer.time.array, rotationRate: accelerometer.acceleration,
            gravity: Triaxial(x: zeros, y: zeros, z: zeros.map { $0 - 1 }))
    }

    static func batches(
        _ accelerometer: AccelerometerChunk, _ motion: DeviceMotionChunk = DeviceMotionChunk(), by size: Int = 800
    ) async -> [MotionBatch] {
        var batches: [MotionBatch] = []
        let chunks = (Chunks(accelerometer, by: size), Chunks(motion, by: size))
        for await batch in MotionBatches(accelerometer: chunks.0, deviceMotion: chunks.1) { batches.append(batch) }
        return batches
    }

    /// A copy: the number of samples, where it begins, and how much earlier its source is; it may be stored repeatedly.
    struct Copy: CustomTestStringConvertible, Sendable {
        let name: String
        let (start, count, distance): (Int, Int, Int)
        var testDescription: String { name }

        init(_ name: String, at start: Int, of count: Int, distance: Int) {
            (self.name, self.start, self.count, self.distance) = (name, start, count, distance)
        }

        func copied(_ values: [SIMD3<Float>]) -> [SIMD3<Float>] {
            var values = values
            for i in start..<start + count { values[i] = values[i - distance] }
            return values
        }
    }

    static let copies: [Copy] = [
        Copy("0.5 s stored twice within seconds", at: 1700, of: 400, distance: 400),
        Copy("one second stored twice", at: 1357, of: 800, distance: 800),
        Copy("one second of before the last", at: 2511, of: 800, distance: 1600),
        Copy("a buffer of 0.2 s that was not refreshed for 1 s", at: 2000, of: 800, distance: 160),
        Copy("0.3 s of 2.5 s before", at: 2900, of: 240, distance: 2000),
        Copy("until the last sample", at: 4000, of: 800, distance: 800),
        Copy("two and a half seconds", at: 2100, of: 2000, distance: 2000),
    ]

    @Test(arguments: copies) func accelerationsAreCopied(_ copy: Copy) async throws {
        let sound = Self.signal(rate: 800, noise: 0.004, swing: 3)
        let found = await Self.batches(Self.accelerometer(copy.copied(sound)))
        try Self.expect(found.flatMap(\.accelerometerFaults), at: 800, copy)
        let report = try #require(found.last).accelerometerReport
        #expect(report.copiedCount == 1 && report.usedCount == sound.count)
        for size in [1, 13, 801, 100_000] {
            #expect(await Self.batches(Self.accelerometer(copy.copied(sound)), by: size) == found)
        }
    }

    @Test(arguments: copies) func rotationRatesAreCopied(_ copy: Copy) async throws {
        let part = Copy(copy.name, at: copy.start / 4, of: copy.count / 4, distance: copy.distance / 4)
        let sound = Self.signal(rate: 200, noise: 0.02, swing: 8)
        let found = await Self.batches(Self.accelerometer(sound), Self.motion(part.copied(sound)))
        try Self.expect(found.flatMap(\.deviceMotionFaults), at: 200, part)
        let report = try #require(found.last)
        #expect(report.deviceMotionReport.copiedCount == 1 && report.accelerometerReport.copiedCount == 0)
    }

    /// The faults join to one stretch, between the neighbouring samples that are not copied.
    private static func expect(_ faults: [SampleFault], at rate: Double, _ copy: Copy) throws {
        #expect(faults.allSatisfy { $0.kind == .copied && $0.droppedCount == 0 })
        #expect(faults.map(\.continues) == faults.indices.map { $0 > 0 })
        #expect(zip(faults, faults.dropFirst()).allSatisfy { $0.endTimestamp == $1.startTimestamp })
        let (first, last) = (try #require(faults.first), try #require(faults.last))
        #expect(abs(first.startTimestamp - (100 + Double(copy.start - 1) / rate)) < 1e-6)
        let end = min(copy.start + copy.count, Int(6 * rate) - 1)
        #expect(abs(last.endTimestamp - (100 + Double(end) / rate)) < 1e-6)
    }

    /// Signals without a copy.
    static let sound: [(name: String, values: [SIMD3<Float>])] = [
        ("a noisy movement", signal(rate: 800, noise: 0.004, swing: 3)),
        ("a coarse sensor at rest", signal(rate: 800, noise: 0.01, swing: 0, step: 1.0 / 64)),
        ("a coarse sensor whose noise is one step", signal(rate: 800, noise: 0.02, swing: 0, step: 1.0 / 64)),
        ("a coarse sensor that moves", signal(rate: 800, noise: 0.01, swing: 2, step: 1.0 / 64)),
        ("a coarse sensor at 100 Hz", signal(rate: 100, noise: 0.02, swing: 0.02, step: 1.0 / 64)),
        ("a sensor without noise at rest", signal(rate: 800, noise: 0, swing: 0)),
        (
            "a movement without noise that repeats itself",
            {
                let once = signal(rate: 800, noise: 0, swing: 3, seconds: 0.5)
                return (0..<12).flatMap { _ in once }
            }()
        ),
        (
            "held twice for 0.3 s",
            {
                var values = signal(rate: 800, noise: 0.004, swing: 3)
                for start in [1000, 1500] { for i in start..<start + 240 { values[i] = SIMD3(0.5, -1, 2) } }
                return values
            }()
        ),
        ("each sample twice", signal(rate: 400, noise: 0.004, swing: 3).flatMap { [$0, $0] }),
        (
            "15 samples",
            {
                var values = signal(rate: 800, noise: 0.004, swing: 3)
                for start in 0..<40 { for i in 0..<15 { values[1000 + 90 * start + i] = values[900 + 90 * start + i] } }
                return values
            }()
        ),
    ]

    @Test(arguments: sound.indices) func nothingElseIsCopied(_ index: Int) async throws {
        let (name, values) = Self.sound[index]
        let report = try #require(await Self.batches(Self.accelerometer(values), Self.motion(values)).last)
        #expect(report.accelerometerReport.copiedCount == 0, "\(name)")
        #expect(report.deviceMotionReport.copiedCount == 0, "\(name)")
    }

    /// A long stretch from far back is found, except for its ends.
    @Test(arguments: [(800.0, 0.004), (200, 0.02)]) func longStretchesAreFoundFromFarBack(
        rate: Double, noise: Double
    ) async throws {
        let sound = Self.signal(rate: rate, noise: noise, swing: 3, seconds: 40)
        let copy = Copy("", at: Int(25.3 * rate), of: Int(8 * rate), distance: Int(17.7 * rate))
        for (values, isCopied) in [(sound, false), (copy.copied(sound), true)] {
            let found = await Self.batches(
                Self.accelerometer(values, seconds: 40), Self.motion(values, seconds: 40))
            for faults in [found.flatMap(\.accelerometerFaults), found.flatMap(\.deviceMotionFaults)] {
                #expect(faults.allSatisfy { $0.kind == .copied })
                #expect(faults.count { !$0.continues } == (isCopied ? 1 : 0))
                guard let first = faults.first, let last = faults.last else { continue }
                #expect(first.startTimestamp >= 125.29 && last.endTimestamp < 133.31)
                #expect(last.endTimestamp - first.startTimestamp > 2)
                #expect(zip(faults, faults.dropFirst()).allSatisfy { $0.endTimestamp == $1.startTimestamp })
            }
            #expect(found.last?.accelerometerReport.copiedCount == (isCopied ? 1 : 0))
        }
    }

    /// Coarse sensors at rest repeat themselves by chance.
    @Test(arguments: [0.02, 0.05]) func aCoarseSensorAtRestIsNoCopyOfLongAgo(noise: Double) async throws {
        let values = Self.signal(rate: 800, noise: noise, swing: 0, step: 1.0 / 64, seconds: 60)
        let found = await Self.batches(Self.accelerometer(values, seconds: 60), Self.motion(values, seconds: 60))
        #expect(found.last?.accelerometerReport.copiedCount == 0)
        #expect(found.last?.deviceMotionReport.copiedCount == 0)
    }

    /// After a reset, an earlier stretch may follow with its old times: its samples are copied from the first on.
    @Test func copiesAfterAResetBeginWithTheirClock() async throws {
        let values = Self.signal(rate: 800, noise: 0.004, swing: 3)
        let sound = Self.accelerometer(values)
        var doubled = sound[0..<3300]
        doubled.append(sound[1500..<4800])
        let found = await Self.batches(doubled)
        #expect(found.last?.clockRun == 1)
        let first = try #require(found.flatMap(\.accelerometerFaults).first)
        #expect(first.kind == .copied && abs(first.startTimestamp - sound.time[1500]) < 1e-9)
    }
}
