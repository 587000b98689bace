import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct BurstStrengthTests {
    /// The samples at which a contact can begin, and the samples without a burst, of 800 samples at 800 Hz.
    static let (span, quiet) = (BurstJumpsTests.span, BurstJumpsTests.quiet)

    static func strength(
        _ axes: [[Double]], low: [[Double]]? = nil, residualJump: Double = 2, speed: Double = 1,
        weight: (Int) -> Double = { _ in 1 }, in span: Range<Int> = BurstStrengthTests.span, floor: Double = 0.1
    ) -> BurstStrength {
        let burst = BurstJumpsTests.signal(axes)
        let movement = BurstMovement(
            speed: burst.time.map { _ in speed }, weights: burst.time.indices.map(weight), quiet: quiet, span: span)
        return BurstStrength(
            burst, BurstJumpsTests.signal(low ?? axes), residualJump: residualJump, of: movement, floor: floor)
    }

    /// Sequences of 0.3 g have the variance 0.09 g², the floor has 0.01 g²; the burst of 12 samples is twice the mean
    /// over 10 samples (12 ms at 800 Hz).
    @Test(arguments: [0.6, 2.0, 5]) func eachStatisticIsThatOfTheBurst(height: Double) {
        let strength = Self.strength(BurstJumpsTests.struck([(400, height)]))
        let sequence = BurstJumpsTests.struck([(400, height)])
        let square = { (i: Int) in sequence.reduce(0) { $0 + $1[i] * $1[i] } / 3 }
        let means = (400..<403).map { first in (first..<first + 10).reduce(0) { $0 + square($1) } / 10 }
        let largest = (390..<413).map { first in (first..<first + 10).reduce(0) { $0 + square($1) } / 10 }.max() ?? 0
        #expect(abs(strength.amplitude - largest.squareRoot()) < 1e-9)
        #expect(means.max() ?? 0 <= largest)
        #expect(abs(strength.energy - (largest / 0.1).squareRoot()) < 1e-9, "each axis has the same vibration")
        #expect(abs(strength.jump - BurstJumpsTests.expected(height)) < 1e-9)
        #expect(strength.blow?.rise == 400 || height < 1)
    }

    @Test func theRatioIsTheWeightedGeometricMean() {
        let strength = Self.strength(BurstJumpsTests.struck([(400, 3)]), residualJump: 5)
        let parts = [
            (strength.energy, BurstStrength.energyPart), (strength.amplitude + 0.01, BurstStrength.amplitudePart),
            (strength.jump, BurstStrength.jumpPart), (5, BurstStrength.residualPart),
        ]
        #expect(abs(parts.reduce(0) { $0 + $1.1 } - 1) < 1e-12)
        #expect(abs(log(strength.ratio) - parts.reduce(0) { $0 + $1.1 * log($1.0) }) < 1e-12)
        // A stronger burst in any statistic is stronger in all.
        #expect(Self.strength(BurstJumpsTests.struck([(400, 3)]), residualJump: 6).ratio > strength.ratio)
        #expect(Self.strength(BurstJumpsTests.struck([(400, 4)]), residualJump: 5).ratio > strength.ratio)
    }

    @Test func aBurstCountsInProportionToTheRotationRateAtItsInstant() {
        let axes = BurstJumpsTests.struck([(400, 3)])
        let (whole, half) = (Self.strength(axes), Self.strength(axes) { (385..<415).contains($0) ? 0.5 : 0 })
        #expect(abs(half.amplitude - whole.amplitude / 2) < 1e-9 && abs(half.energy - whole.energy / 2) < 1e-9)
        #expect(abs(half.jump - whole.jump / 2) < 1e-9)
    }

    @Test(arguments: [1.0, 4, 20]) func theVibrationIsInProportionToTheSpeed(speed: Double) {
        let slow = Self.strength(BurstJumpsTests.struck([(400, 2)]))
        let fast = Self.strength(
            BurstJumpsTests.struck([(400, 2)]).map { $0.map { speed * $0 } }, speed: speed, floor: 0.1 * speed)
        #expect(abs(slow.energy - fast.energy) < 1e-9 && abs(slow.jump - fast.jump) < 1e-9)
        #expect(abs(fast.amplitude - speed * slow.amplitude) < 1e-9)
    }

    /// A burst that only the signal with lower frequencies shows, as behind a soft strap.
    @Test func theJumpIsThatOfTheSignalWithLowerFrequencies() {
        let (calm, struck) = (BurstJumpsTests.struck([]), BurstJumpsTests.struck([(450, 3)]))
        #expect(abs(Self.strength(calm, low: struck).jump - BurstJumpsTests.expected(3)) < 1e-9)
        #expect(Self.strength(calm, low: struck).blow?.rise == 450)
        #expect(Self.strength(struck, low: calm).jump < 1)
    }

    @Test(arguments: [100..<100, 795..<800, 0..<10]) func withoutSamplesThereIsNoStrength(span: Range<Int>) {
        #expect(Self.strength(BurstJumpsTests.struck([]), in: span).ratio == 0)
    }

    @Test func anArmWithoutVibrationHasNoResidual() {
        #expect(Self.strength(BurstJumpsTests.struck([(400, 3)]), residualJump: 0).ratio == 0)
    }
}
