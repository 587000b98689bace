import Foundation
import Testing

@testable import SwingAnalysis

@Suite struct ContactSearchTests {
    static let span = 300..<500

    /// Returns a search over 12 ms in a vibration of 0.05 g per rad/s, with a ring of some peak (in g) along each axis.
    static func search(_ heights: [Double], at index: Int = 400, seed: UInt64 = 1, floor: Double = 0) -> ContactSearch {
        let noise = VibrationLevelTests.noise(heights.map { _ in 0.05 }, seed: seed)
        let axes = zip(noise.axes, heights).map { axis, height in
            axis.indices.map { i in
                let late = Double(i - index) / 800
                return axis[i] + (late < 0 ? 0 : height * exp(-late / 0.008) * cos(2 * .pi * 80 * late))
            }
        }
        let burst = noise.replacing(axes: axes)
        let speed = VibrationLevelTests.speeds(burst)
        return ContactSearch(
            burst, VibrationLevel(burst, speed: speed, in: span, floor: floor), in: span, length: 0.012)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func noiseAloneIsNearOne(seed: UInt64) {
        let ratio = Self.search([0, 0, 0], seed: seed).ratio
        #expect((0.9...1.6).contains(ratio), "\(ratio)")
    }

    @Test(
        arguments: [[15, 0, 0], [0, 15, 0], [0, 0, 15], [-15, 0, 0], [8, 8, 8], [15]] as [[Double]],
        [301, 350, 401, 470, 497])
    func oneAxisSuffices(heights: [Double], index: Int) throws {
        let search = Self.search(heights, at: index)
        let found = try #require(search.index)
        #expect(abs(found - index) <= 2, "\(found)")
        #expect(search.ratio > 2.5, "\(search.ratio)")
        #expect(search.rise == index)
    }

    @Test func onlyTheSpanIsSearched() throws {
        let search = Self.search([50, 50, 50], at: 600)
        #expect(search.ratio < 1.6)
        #expect(Self.span.contains(try #require(search.index)))
    }

    @Test func theFloorLowersTheRatio() {
        let ratios = [0, 0.5, 2, 8].map { Self.search([15, 0, 0], floor: $0).ratio }
        #expect(zip(ratios, ratios.dropFirst()).allSatisfy { $0 > $1 }, "\(ratios)")
    }

    /// Values from sample 400 on, among zeros, and the first sample with half their amplitude.
    static let rises: [(values: [Double], rise: Int)] = [
        ([10, -8, 6], 400), ([1, 2, 6, 10, -8], 402), ([-4, -5, -10, 9], 401), ([4.9, 9, -10, 3], 401),
        ([0.5, 0.5, 0.5, 10], 403),
    ]

    @Test(arguments: rises.indices) func theRiseIsAtHalfTheAmplitude(_ index: Int) throws {
        let (values, rise) = Self.rises[index]
        let burst = HighPassedExcerptTests.burst(axes: [
            { t in
                let i = Int((t * 800).rounded()) - 400
                return values.indices.contains(i) ? values[i] : 0
            }
        ])
        // Too few samples yield a vibration of 0, so the noise is the floor.
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 0..<1, floor: 1)
        let search = ContactSearch(burst, noise, in: Self.span, length: 0.012)
        #expect(search.count == 10)
        #expect(search.rise == rise)
        let rms = (values.reduce(0) { $0 + $1 * $1 } / 10).squareRoot()
        #expect(abs(search.ratio - rms) < 1e-9)
    }

    @Test(arguments: [0..<0, 400..<400, 798..<800]) func tooFewSamplesHaveNoBurst(span: Range<Int>) {
        let burst = HighPassedExcerptTests.burst(axes: [{ _ in 1 }])
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 0..<1, floor: 1)
        let search = ContactSearch(burst, noise, in: span, length: 0.012)
        #expect(search.index == nil && search.ratio == 0 && search.rise == nil)
    }

    @Test func aSlowAccelerometerIsSearchedOverTwoSamplesAtLeast() {
        let burst = HighPassedExcerptTests.burst(rate: 50, axes: [{ _ in 1 }])
        let noise = VibrationLevel(burst, speed: burst.time.map { _ in 1 }, in: 0..<1, floor: 1)
        #expect(ContactSearch(burst, noise, in: 10..<20, length: 0.012).count == 2)
    }
}
