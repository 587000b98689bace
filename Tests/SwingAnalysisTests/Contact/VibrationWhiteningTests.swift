import Foundation
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

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
