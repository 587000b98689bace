import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct ContactConfidenceTests {
    /// Returns a contact whose instant is in doubt.
    static func contact(earlier: Double = 0, disagreement: Double = 0) -> ContactInstants {
        var contact = ContactInstants(onset: 1, peakTime: 1.01, peak: 5)
        (contact.earlierScore, contact.disagreement) = (earlier, disagreement)
        return contact
    }

    /// Returns the confidence in a time to contact whose complete spread is given, in seconds.
    static func confidence(
        spread: Double, score: Double = 1, contact: ContactInstants? = contact(), rate: Double = RateCapability.lowRate
    ) -> Double {
        let own = ContactConfidence.contactSpread
        var swing = Swing()
        swing.contactScore = score
        swing.startSpread = max(spread * spread - own * own, 0).squareRoot()
        return ContactConfidence.probability(of: swing, contact, rate: rate)
    }

    /// Doubts in multiples of the typical ones, and the part of the confidence that they leave.
    @Test(arguments: [
        (0.0, 0.0, 1.0), (0, 1, 0.5), (0, 0.5, 0.8), (0, 3, 0.1), (0.5, 0, 0.75), (1, 0, 0), (0.5, 1, 0.375),
    ]) func doubtsAboutTheInstantLowerTheConfidence(earlier: Double, disagreement: Double, part: Double) {
        let contact = Self.contact(
            earlier: earlier, disagreement: disagreement * ContactConfidence.typicalDisagreement)
        #expect(abs(ContactConfidence.certainty(of: contact) - part) < 1e-12)
        let sure = Self.confidence(spread: 0.006, contact: Self.contact())
        #expect(abs(Self.confidence(spread: 0.006, contact: contact) - part * sure) < 1e-12)
        #expect(Self.confidence(spread: 0.006, contact: nil) == sure)
    }

    @Test func aLargeDisagreementIsAmbiguous() {
        let limit = ContactConfidence.sureDisagreement
        for (disagreement, isAmbiguous) in [(0, false), (limit.nextDown, false), (limit, false), (limit.nextUp, true)] {
            #expect(ContactConfidence.isAmbiguous(Self.contact(disagreement: disagreement)) == isAmbiguous)
        }
    }

    /// A normal error is within 1, 1.96 and 2.576 standard deviations with the probabilities of statistics' tables.
    @Test(arguments: [(1.0, 0.682689), (1.959964, 0.95), (2.575829, 0.99), (0.5, 0.382925)])
    func theConfidenceIsTheProbabilityOfASmallError(deviations: Double, probability: Double) {
        let spread = ContactConfidence.tolerance / deviations
        #expect(abs(Self.confidence(spread: spread) - probability) < 1e-5)
        #expect(abs(Self.confidence(spread: spread, score: 0.9) - 0.9 * probability) < 1e-5)
    }

    @Test func aSlowAccelerometerLowersTheConfidence() {
        let rates = [200.0, RateCapability.lowRate / 1.5, RateCapability.lowRate, 800]
        let values = rates.map { Self.confidence(spread: 0.005, rate: $0) }
        #expect(values[0] < values[1] && values[1] < values[2] && values[2] == values[3], "\(values)")
    }

    @Test func anUncertainStartLowersTheConfidence() {
        let values = [0.003, 0.006, 0.012, 0.02].map { Self.confidence(spread: $0) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 > $1 }, "\(values)")
        #expect(Self.confidence(spread: .infinity) == 0)
    }
}
