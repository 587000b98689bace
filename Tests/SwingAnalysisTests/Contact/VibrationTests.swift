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

@Suite struct VibrationWhiteningTests {
    static let span = 280..<560
    static let rise = 440

    /// Returns a search in tones that grow with the speed and differ by axis, plus a signal added to all axes.
    static func search(tones: [Double], noise: Double = 0, added: @escaping (Int) -> Double = { _ in 0 })
        -> ContactSearch
    {
        var random = RandomSource(seed: 5, stream: 0)
        let burst = HighPassedExcerptTests.burst(
            axes: (0..<3).map { axis in
                { t in
                    let vibration = tones.reduce(0) { $0 + sin(2 * .pi * $1 * t + $1 * Double(axis + 1)) }
                    return VibrationLevelTests.speed(t) * (0.05 * vibration + noise * random.normal())
                        + added(Int((t * 800).rounded()))
                }
            })
        let speed = VibrationLevelTests.speeds(burst)
        return ContactSearch(
            burst, VibrationLevel(burst, speed: speed, in: span, floor: 0.1), in: span, length: 0.012)
    }

    static func rms(_ values: ArraySlice<Double>) -> Double {
        (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
    }

    /// Tones, and the fraction that may remain: a quarter if three tones are close together.
    @Test(arguments: [([70.0], 0.1), ([50, 120], 0.1), ([60, 150, 280], 0.1), ([45, 90, 160], 0.25)])
    func tonesAreRemoved(tones: [Double], part: Double) throws {
        let search = Self.search(tones: tones)
        let whitened = try #require(VibrationWhitening.whiten(search, around: Self.rise))
        #expect(whitened.time == search.burst.time && whitened.rate == search.burst.rate)
        for (before, after) in zip(search.burst.axes, whitened.axes) {
            let left = Self.rms(after[Self.span]) / Self.rms(before[Self.span])
            #expect(left < part, "\(left) is left")
        }
    }

    @Test func aBurstsFirstSampleStays() throws {
        let tones = [45.0, 90, 160]
        let burst: (Int) -> Double = { i in
            let late = Double(i - Self.rise) / 800
            return late < 0 ? 0 : 8 * exp(-late / 0.006) * cos(2 * .pi * 80 * late)
        }
        let whitened = try #require(
            VibrationWhitening.whiten(Self.search(tones: tones, added: burst), around: Self.rise))
        for axis in whitened.axes {
            #expect(abs(axis[Self.rise] - 8) < 0.8, "\(axis[Self.rise])")
            #expect(Self.rms(axis[Self.span.lowerBound..<Self.rise]) < 0.3)
        }
    }

    @Test func noiseStaysAsItIs() throws {
        let search = Self.search(tones: [], noise: 0.1)
        let whitened = try #require(VibrationWhitening.whiten(search, around: Self.rise))
        for (before, after) in zip(search.burst.axes, whitened.axes) {
            let left = Self.rms(after[Self.span]) / Self.rms(before[Self.span])
            #expect((0.85...1.1).contains(left), "\(left)")
        }
    }

    @Test func theBurstIsExcludedFromTheFit() throws {
        // Signals from 10 ms before to 50 ms after the rise must not change the residual before them.
        let quiet = try #require(
            VibrationWhitening.whiten(Self.search(tones: [70]), around: Self.rise))
        let loud = try #require(
            VibrationWhitening.whiten(
                Self.search(tones: [70]) { (433..<478).contains($0) ? Double(($0 * 7919) % 13 - 6) : 0 },
                around: Self.rise))
        #expect(loud.axes.map { Array($0[..<430]) } == quiet.axes.map { Array($0[..<430]) })
    }

    /// The samples of the search, the rise of its burst, and whether enough samples precede or follow it.
    static let little: [(span: Range<Int>, rise: Int, isEnough: Bool)] = [
        (0..<40, 20, false), (0..<40, 23, false), (0..<40, 27, true), (0..<62, 20, false), (0..<90, 20, true),
        (400..<440, 420, true),
    ]

    @Test(arguments: little.indices) func tooLittleVibrationYieldsNoModel(_ index: Int) {
        let (span, rise, isEnough) = Self.little[index]
        let complete = Self.search(tones: [70], noise: 0.01)
        let search = ContactSearch(complete.burst, complete.noise, in: span, length: 0.012)
        #expect((VibrationWhitening.whiten(search, around: rise) != nil) == isEnough)
    }

    @Test func silenceYieldsNoModel() {
        #expect(VibrationWhitening.whiten(Self.search(tones: []), around: Self.rise) == nil)
    }
}
