import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis
@testable import struct SwingSimulation.RandomSource

@Suite struct BurstAmplitudeTests {
    /// The samples at which a contact can begin, of 800 samples at 800 Hz.
    static let span = 300..<500

    /// Returns the amplitude of a signal's strongest burst.
    static func amplitude(
        _ burst: HighPassedExcerpt, in span: Range<Int> = span, weight: (Int) -> Double = { _ in 1 }
    ) -> BurstAmplitude? {
        let movement = BurstMovement(
            speed: burst.time.map { _ in 1 }, weights: burst.time.indices.map(weight), span: span)
        return BurstAmplitude(burst, of: movement)
    }

    /// Returns one axis with values from sample 400 on, among zeros.
    static func burst(_ values: [Double], at first: Int = 400) -> HighPassedExcerpt {
        HighPassedExcerptTests.burst(axes: [
            { t in
                let i = Int((t * 800).rounded()) - first
                return values.indices.contains(i) ? values[i] : 0
            }
        ])
    }

    /// Values from sample 400 on, among zeros, and the first sample with half their amplitude.
    static let rises: [(values: [Double], rise: Int)] = [
        ([10, -8, 6], 400), ([1, 2, 6, 10, -8], 402), ([-4, -5, -10, 9], 401), ([4.9, 9, -10, 3], 401),
        ([0.5, 0.5, 0.5, 10], 403),
    ]

    /// The mean is over 12 ms, which are 10 samples.
    @Test(arguments: rises.indices) func theRiseIsAtHalfTheAmplitude(_ index: Int) throws {
        let (values, rise) = Self.rises[index]
        let amplitude = try #require(Self.amplitude(Self.burst(values)))
        #expect(amplitude.rise == rise)
        #expect(abs(amplitude.value - (values.reduce(0) { $0 + $1 * $1 } / 10).squareRoot()) < 1e-9)
    }

    @Test(
        arguments: [[15, 0, 0], [0, 15, 0], [0, 0, 15], [-15, 0, 0], [8, 8, 8], [15]] as [[Double]],
        [301, 350, 401, 470, 497])
    func oneAxisSuffices(heights: [Double], index: Int) throws {
        let axes = heights.enumerated().map { axis, height in
            var random = RandomSource(seed: 1, stream: UInt64(axis))
            return { (t: Double) -> Double in
                let late = t - Double(index) / 800
                return 0.3 * random.normal() + (late < -1e-9 ? 0 : height * exp(-late / 0.008) * cos(160 * .pi * late))
            }
        }
        let amplitude = try #require(Self.amplitude(HighPassedExcerptTests.burst(axes: axes)))
        #expect(amplitude.rise == index)
        #expect(amplitude.value > 2.5, "\(amplitude.value)")
    }

    @Test func onlyTheSpanIsSearched() throws {
        let burst = Self.burst([50, 50, 50], at: 600)
        #expect(try #require(Self.amplitude(burst)).value == 0)
        #expect(try #require(Self.amplitude(burst, in: 590..<610)).rise == 600)
    }

    /// A larger burst at a slow rate is weaker than a smaller one at the peak rate.
    @Test func aBurstCountsInProportionToItsWeight() throws {
        let burst = HighPassedExcerptTests.burst(axes: [
            { t in abs(t - 0.6) < 0.01 ? 9 : (0.4999..<0.52).contains(t) ? 5 : 0 }
        ])
        #expect(try #require(Self.amplitude(burst)).rise > 460)
        let weighted = try #require(Self.amplitude(burst) { $0 < 440 ? 0.8 : 0.2 })
        #expect(weighted.rise == 400 && abs(weighted.value - 4) < 1e-9)
    }

    @Test(arguments: [0..<0, 400..<400, 798..<800]) func tooFewSamplesHaveNoBurst(span: Range<Int>) {
        #expect(Self.amplitude(HighPassedExcerptTests.burst(axes: [{ _ in 1 }]), in: span) == nil)
    }

    /// At 50 Hz, 12 ms are less than one sample; two samples of 3 and 4 g have a root mean square of 3.54 g.
    @Test func aSlowAccelerometerIsSearchedOverTwoSamplesAtLeast() throws {
        let burst = HighPassedExcerptTests.burst(
            rate: 50, axes: [{ t in abs(t - 0.3) < 1e-9 ? 3 : abs(t - 0.32) < 1e-9 ? 4 : 0 }])
        let amplitude = try #require(Self.amplitude(burst, in: 10..<20))
        #expect(abs(amplitude.value - 12.5.squareRoot()) < 1e-9)
    }
}

@Suite struct BurstMovementTests {
    static let time = (0..<800).map { Double($0) / 800.5 }

    /// The rise of a burst in the samples 300 to 500, and the samples without it: up to 10 ms before and from 50 ms after
    /// it, and 75 ms before it in any case.
    @Test(arguments: [
        (400, [300..<392, 441..<500]), (490, [300..<482, 500..<500]), (320, [260..<312, 361..<500]),
        (20, [0..<12, 61..<500]), (2, [0..<0, 43..<500]),
    ]) func theBurstIsExcluded(rise: Int, quiet: [Range<Int>]) {
        let movement = BurstMovement(
            speed: Self.time.map { _ in 1 }, weights: Self.time.map { _ in 1 }, span: 300..<500)
        #expect(movement.quiet(Self.time, around: rise) == quiet)
    }
}
