import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct ContactConfidenceTests {
    /// Returns the confidence in a time to contact.
    static func confidence(
        spread: Double = 0.004, earlier: Double = 0.3, blows: Int = 1, flags: SwingFlags = [],
        rate: Double = RateCapability.lowRate
    ) -> Double {
        var swing = Swing()
        (swing.startSpread.orNaN, swing.flags) = (spread, flags)
        var contact = ContactInstants(onset: 1, peakTime: 1.01, peak: 5)
        (contact.earlierPart, contact.blowCount) = (earlier, blows)
        return ContactConfidence.probability(of: swing, contact, rate: rate)
    }

    /// The part of an earlier jump, the spread of the start in ms and the number of blows, each doubt for itself.
    static let doubts: [(name: String, values: [Double])] = [
        ("an earlier jump", [0, 0.1, 0.3, 0.6, 1].map { confidence(earlier: $0) }),
        ("the start", [0.001, 0.003, 0.006, 0.012, 0.02].map { confidence(spread: $0) }),
        ("further blows", [1, 2, 3, 5].map { confidence(blows: $0) }),
        ("the accelerometer's rate", [800.0, 300, 200, 160].map { confidence(rate: $0) }),
    ]

    @Test(arguments: doubts.indices) func eachDoubtLowersTheConfidence(_ index: Int) {
        let (name, values) = Self.doubts[index]
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(name): \(values)")
        #expect(values.allSatisfy { (0...1).contains($0) })
    }

    /// A product of doubts is a sum of logits: each factor changes the odds by a power that does not depend on the others.
    @Test(arguments: [(0.1, 0.003, 1), (0.5, 0.01, 2), (0.9, 0.004, 3)]) func theOddsAreAProduct(
        earlier: Double, spread: Double, blows: Int
    ) {
        // At a very high rate, the contact's own error is within the tolerance nearly always.
        let best = erf(ContactConfidence.tolerance / (ContactConfidence.contactSpread * 2.0.squareRoot()))
        func odds(_ earlier: Double, _ spread: Double, _ blows: Int) -> Double {
            let part = Self.confidence(spread: spread, earlier: earlier, blows: blows) / best
            return part / (1 - part)
        }
        let found = odds(earlier, spread, blows) / odds(0.3, 0.004, 1)
        let expected =
            pow(earlier / 0.3, ContactConfidence.earlierSlope) * pow(spread / 0.004, ContactConfidence.spreadSlope)
            * pow(Double(blows), ContactConfidence.blowSlope)
        #expect(abs(found / expected - 1) < 1e-9)
    }

    /// A clear contact after a steady start is timed, one with a doubt as large as the signal is not.
    @Test func theConfidenceDecidesOnTheTime() {
        #expect(Self.confidence(spread: 0.003, earlier: 0.1) > 0.95)
        #expect(Self.confidence(spread: 0.02, earlier: 1, blows: 3) < ContactConfidence.minimum)
        #expect(Self.confidence(spread: .infinity) == 0)
    }

    /// A stop at the burst multiplies the odds.
    @Test(arguments: [0.002, 0.005, 0.015]) func aStopLowersTheOdds(spread: Double) {
        let best = erf(ContactConfidence.tolerance / (ContactConfidence.contactSpread * 2.0.squareRoot()))
        let (plain, checked) = (
            Self.confidence(spread: spread) / best, Self.confidence(spread: spread, flags: .checked) / best
        )
        #expect(abs(checked / (1 - checked) / (plain / (1 - plain)) / SwingRotations.stopOdds - 1) < 1e-9)
    }

    /// Above 400 Hz a contact's instant has a constant spread; silence before it counts as a small part.
    @Test func theDoubtsHaveLeastValues() {
        #expect(Self.confidence(rate: 400) == Self.confidence(rate: 1600))
        #expect(Self.confidence(earlier: 0) == Self.confidence(earlier: ContactConfidence.leastPart))
        #expect(Self.confidence(spread: 0) == Self.confidence(spread: ContactConfidence.leastSpread))
    }
}
