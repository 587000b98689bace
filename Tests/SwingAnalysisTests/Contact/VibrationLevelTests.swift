import Foundation
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct VibrationLevelTests {
    /// Returns the rotation rate of a swing of 0.4 s around 0.5 s, at least 5 rad/s.
    static func speed(_ t: Double) -> Double { max(20 * exp(-pow((t - 0.5) / 0.12, 2)), 5) }

    /// Returns Gaussian noise that grows with the speed; `vibration` is its rms per axis in g per rad/s.
    static func noise(_ vibration: [Double], seed: UInt64) -> HighPassedExcerpt {
        HighPassedExcerptTests.burst(
            axes: vibration.enumerated().map { axis, rms in
                var random = RandomSource(seed: seed, stream: UInt64(axis))
                return { rms * speed($0) * random.normal() }
            })
    }

    static func speeds(_ burst: HighPassedExcerpt) -> [Double] { burst.time.map { speed($0) } }

    @Test(arguments: [[0.05], [0.02, 0.3, 0.3], [1, 0.1, 0.1]], 1...4 as ClosedRange<UInt64>) func measuresTheVibration(
        vibration: [Double], seed: UInt64
    ) {
        let burst = Self.noise(vibration, seed: seed)
        let noise = VibrationLevel(burst, speed: Self.speeds(burst), in: 200..<600, floor: 0.5)
        #expect(noise.vibration.count == vibration.count)
        for (found, expected) in zip(noise.vibration, vibration) {
            #expect(abs(found / expected - 1) < 0.2, "\(found), not \(expected)")
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func aContactInTheSpanHardlyMovesIt(seed: UInt64) {
        let burst = Self.noise([0.05, 0.05, 0.05], seed: seed)
        let ring = burst.time.map { t in t < 0.5 ? 0 : 20 * exp((0.5 - t) / 0.01) * cos(2 * .pi * 90 * (t - 0.5)) }
        let ringing = burst.replacing(axes: burst.axes.map { zip($0, ring).map { $0 + $1 } })
        let still = VibrationLevel(burst, speed: Self.speeds(burst), in: 200..<600, floor: 0)
        let struck = VibrationLevel(ringing, speed: Self.speeds(burst), in: 200..<600, floor: 0)
        for (a, b) in zip(still.vibration, struck.vibration) { #expect(abs(b / a - 1) < 0.2, "\(a) and \(b)") }
    }

    @Test(arguments: [(0, true), (7, true), (8, false)]) func fewSamplesYieldNoVibration(count: Int, isZero: Bool) {
        let burst = Self.noise([0.05, 0.1, 0.2], seed: 1)
        let noise = VibrationLevel(burst, speed: Self.speeds(burst), in: 400..<400 + count, floor: 0.5)
        #expect(noise.vibration.count == 3)
        #expect(noise.vibration.allSatisfy { ($0 == 0) == isZero })
    }

    @Test func energyIsInMultiplesOfVibrationAndFloor() {
        // A magnitude of 0.6745 at every sample is the median of a vibration of 1.
        let burst = HighPassedExcerptTests.burst(axes: [{ _ in 0.6745 * 3 }, { _ in -0.6745 * 6 }])
        let noise = VibrationLevel(burst, speed: burst.time.map { $0 < 0.5 ? 3 : 9 }, in: 0..<100, floor: 4)
        #expect(abs(noise.vibration[0] - 1) < 1e-12 && abs(noise.vibration[1] - 2) < 1e-12)
        let square = 0.6745 * 0.6745
        let slow = (square * 9 / (9 + 16) + square * 36 / (36 + 16)) / 2
        let fast = (square * 9 / (81 + 16) + square * 36 / (324 + 16)) / 2
        let edge = burst.time.firstIndex { $0 >= 0.5 } ?? 0
        let energy = noise.energy(of: burst, in: edge - 10..<edge + 10)
        #expect(energy.count == 20)
        for (i, value) in energy.enumerated() { #expect(abs(value - (i < 10 ? slow : fast)) < 1e-12) }
    }
}
