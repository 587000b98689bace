import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct ContactClassifierTests {
    @Test(arguments: [1.2, 1.55, 4]) func theScoreIsAHalfAtTheProfilesMultiple(multiple: Double) {
        var profile = SwingProfile.baseball
        profile.contactSNR = multiple
        #expect(ContactClassifier.score(ratio: multiple, profile: profile) == 0.5)
        // Ratios mirrored about the multiple on a logarithmic scale have complementary scores.
        for factor in [1.05, 1.3, 2] {
            let high = ContactClassifier.score(ratio: multiple * factor, profile: profile)
            let low = ContactClassifier.score(ratio: multiple / factor, profile: profile)
            #expect(abs(high + low - 1) < 1e-12)
        }
    }

    @Test func theScoreRisesFromZeroToOne() {
        let ratios = [0, 0.5, 0.75, 1, 1.2, 1.25, 1.3, 1.5, 1.7, 2.2]
        let scores = ratios.map { ContactClassifier.score(ratio: $0, profile: .baseball) }
        #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 < $1 }, "\(scores)")
        #expect(scores.allSatisfy { (0...1).contains($0) })
        #expect(scores[0] == 0 && scores[2] < 0.1 && scores[9] > 0.95)
        #expect(ContactClassifier.score(ratio: 1e300, profile: .baseball) == 1)
    }

    @Test(arguments: [-1, 0, Double.nan]) func anInvalidRatioIsNotAContact(ratio: Double) {
        #expect(ContactClassifier.score(ratio: ratio, profile: .baseball) == 0)
    }

    @Test(
        arguments: [
            (0, .miss), (0.4, .miss), (0.4001, .uncertain), (0.5, .uncertain), (0.5999, .uncertain), (0.6, .contact),
            (1, .contact),
        ] as [(Double, SwingOutcome)]) func theOutcomeHasItsBoundaries(score: Double, outcome: SwingOutcome)
    {
        #expect(ContactClassifier.outcome(score) == outcome)
    }
}
