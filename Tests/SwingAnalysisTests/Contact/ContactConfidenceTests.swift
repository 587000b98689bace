import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct ContactConfidenceTests {
    /// Returns the confidence in a time to contact.
    static func confidence(
        spread: Double = 0.004, earlier: Double = 0.3, blows: Int = 1, score: Double = 1,
        rate: Double = RateCapability.lowRate, followsBlow: Bool = false
    ) -> Double {
        var swing = Swing()
        (swing.startSpread.orNaN, swing.contactScore.orNaN) = (spread, score)
        var contact = ContactInstants(onset: 1, peakTime: 1.01, peak: 5)
        (contact.earlierPart, contact.blowCount, contact.followsBlow) = (earlier, blows, followsBlow)
        return ContactConfidence.probability(of: swing, contact, rate: rate)
    }

    /// The part of an earlier jump, the spread of the start in ms and the number of blows, each doubt for itself.
    static let doubts: [(name: String, values: [Double])] = [
        ("an earlier jump", [0, 0.1, 0.3, 0.6, 1].map { confidence(earlier: $0) }),
        ("the start", [0.001, 0.003, 0.006, 0.012, 0.02].map { confidence(spread: $0) }),
        ("further blows", [1, 2, 3, 5].map { confidence(blows: $0) }),
        ("the contact", [1, 0.9, 0.7, 0.6].map { confidence(score: $0) }),
        ("the accelerometer's rate", [800.0, 300, 200, 160].map { confidence(rate: $0) }),
    ]

    @Test(arguments: doubts.indices) func eachDoubtLowersTheConfidence(_ index: Int) {
        let (name, values) = Self.doubts[index]
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(name): \(values)")
        #expect(values.allSatisfy { (0...1).contains($0) })
    }

    /// Spreads of the start, parts of an earlier jump, numbers of blows and scores, with the probabilities of
    /// scipy.stats.norm and a logistic function.
    static let references: [(spread: Double, earlier: Double, blows: Int, score: Double, expected: Double)] = [
        (0.003, 0.1, 1, 1, 0.992044), (0.001, 0.3, 1, 0.97, 0.925828), (0.008, 0.1, 1, 1, 0.772869),
        (0.013, 0.002, 1, 0.99, 0.547387), (0.004, 0.3, 2, 0.9, 0.764336), (0.004, 1, 1, 0.6, 0.260361),
    ]

    @Test(arguments: references.indices) func theConfidenceIsTheProductOfThreeProbabilities(_ index: Int) {
        let row = Self.references[index]
        let found = Self.confidence(spread: row.spread, earlier: row.earlier, blows: row.blows, score: row.score)
        #expect(abs(found - row.expected) < 1e-6, "\(row): \(found)")
    }

    /// A weak blow before a strong one may be the contact, however small its part is.
    @Test func aSecondBlowIsNotTimed() {
        for earlier in [0.01, 0.1, 0.45] {
            let found = Self.confidence(spread: 0.001, earlier: earlier, followsBlow: true)
            #expect(found <= ContactConfidence.secondBlow && found < ContactConfidence.minimum)
            #expect(Self.confidence(spread: 0.001, earlier: earlier) > found)
        }
        let certain = Self.confidence(spread: 0.001, earlier: 1, blows: 5)
        #expect(Self.confidence(spread: 0.001, earlier: 1, blows: 5, followsBlow: true) == certain)
    }

    /// A contact without any other doubt is not surer than its start: 68 % of normal errors are below one deviation.
    @Test func theConfidenceIsNotHigherThanTheSpreadOfTheStartAllows() {
        let spread = (0.01 * 0.01 - ContactConfidence.contactSpread * ContactConfidence.contactSpread).squareRoot()
        #expect(abs(Self.confidence(spread: spread, earlier: 0) - 0.682689) < 1e-5)
    }

    /// A clear contact after a steady start is timed, one with a doubt as large as the signal is not.
    @Test func theConfidenceDecidesOnTheTime() {
        #expect(Self.confidence(spread: 0.003, earlier: 0.1) > 0.95)
        #expect(Self.confidence(spread: 0.02, earlier: 1, blows: 3) < ContactConfidence.minimum)
        #expect(Self.confidence(spread: .infinity) == 0)
        #expect(Self.confidence(spread: 0.001, earlier: 0, score: .nan).isNaN)
    }

    /// Above 400 Hz a contact's instant has a constant spread; silence before it counts as a small part.
    @Test func theDoubtsHaveLeastValues() {
        #expect(Self.confidence(rate: 400) == Self.confidence(rate: 1600))
        #expect(Self.confidence(earlier: 0) == Self.confidence(earlier: ContactConfidence.leastPart))
    }
}
