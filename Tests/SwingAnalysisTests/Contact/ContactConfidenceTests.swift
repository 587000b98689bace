import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct ContactConfidenceTests {
    /// Returns the confidence in a time to contact.
    static func confidence(
        spread: Double = 0.004, earlier: Double = 0, later: Double = 0, blows: Int = 1, score: Double = 1,
        rate: Double = RateCapability.lowRate
    ) -> Double {
        var swing = Swing()
        (swing.startSpread.orNaN, swing.contactScore.orNaN) = (spread, score)
        var contact = ContactInstants(onset: 1, peakTime: 1.01, peak: 5)
        (contact.earlierStrength, contact.laterRatio, contact.blowCount) = (earlier, later, blows)
        return ContactConfidence.probability(of: swing, contact, rate: rate)
    }

    /// Another burst, the spread of the start in s, blows, the score and the rate in Hz, each doubt for itself.
    static let doubts: [(name: String, values: [Double])] = [
        ("an earlier burst", [0.5, 1.2, 1.6, 2.5].map { confidence(earlier: $0) }),
        ("a stronger burst later", [0.5, 1.2, 2, 4].map { confidence(later: $0) }),
        ("the start", [0.001, 0.003, 0.006, 0.012, 0.02].map { confidence(spread: $0) }),
        ("further blows", [1, 2, 3, 5].map { confidence(blows: $0) }),
        ("the contact", [1, 0.99, 0.9, 0.7, 0.6].map { confidence(score: $0) }),
        ("the accelerometer's rate", [800.0, 300, 200, 160].map { confidence(rate: $0) }),
    ]

    @Test(arguments: doubts.indices) func eachDoubtLowersTheConfidence(_ index: Int) {
        let (name, values) = Self.doubts[index]
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(name): \(values)")
        #expect(values.allSatisfy { (0...1).contains($0) })
    }

    /// Spreads of the start, earlier and later bursts, numbers of blows and scores, with the probabilities of
    /// scipy.stats.norm and scipy.special.expit.
    static let references:
        [(spread: Double, earlier: Double, later: Double, blows: Int, score: Double, expected: Double)] = [
            (0.003, 0.5, 0.5, 1, 1, 0.983952), (0.001, 1.5, 0, 1, 0.97, 0.641967), (0.008, 0, 0, 1, 1, 0.766565),
            (0.013, 0, 1.3, 1, 0.99, 0.477276), (0.004, 1.1, 0, 2, 0.9, 0.629250), (0.004, 2.5, 2, 3, 0.6, 0.005654),
        ]

    @Test(arguments: references.indices) func theConfidenceIsTheProductOfTwoProbabilities(_ index: Int) {
        let row = Self.references[index]
        let found = Self.confidence(
            spread: row.spread, earlier: row.earlier, later: row.later, blows: row.blows, score: row.score)
        #expect(abs(found - row.expected) < 1e-6, "\(row): \(found)")
    }

    /// A certain contact is not surer than its start: 68 % of normal errors are below one deviation.
    @Test func theConfidenceIsNotHigherThanTheSpreadOfTheStartAllows() {
        let spread = (0.01 * 0.01 - ContactConfidence.contactSpread * ContactConfidence.contactSpread).squareRoot()
        let part = Self.confidence(spread: spread) / Self.confidence(spread: 0)
        #expect(abs(part - 0.6826895) < 1e-5)
    }

    /// A clear contact after a steady start is timed, one with a doubt as large as the signal is not.
    @Test func theConfidenceDecidesOnTheTime() {
        #expect(Self.confidence(spread: 0.003) > 0.95)
        #expect(Self.confidence(spread: 0.02, earlier: 1.5) < ContactConfidence.minimum)
        #expect(Self.confidence(spread: .infinity) == 0)
        #expect(Self.confidence(spread: 0.001, score: 0) == 0)
        #expect(Self.confidence(spread: 0.001, score: .nan).isNaN)
    }

    /// Above 400 Hz a contact's instant has a constant spread; a weak burst is not a blow, and no score is certain.
    @Test func theDoubtsHaveLeastValues() {
        #expect(Self.confidence(rate: 400) == Self.confidence(rate: 1600))
        #expect(Self.confidence(earlier: 0.9, later: 0.9) == Self.confidence())
        #expect(Self.confidence(score: 1) == Self.confidence(score: 0.99999))
        #expect(Self.confidence(spread: 0) < 1)
    }
}
