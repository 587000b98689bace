import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct ContactClassifierTests {
    static let cases: [(peak: Double, noise: Double, outcome: SwingOutcome)] = [
        (20, 0.1, .contact), (1.7, 0, .contact), (1.2, 0, .uncertain), (0.8, 0, .miss), (0, 0, .miss),
        (3, 0.5, .uncertain), (3, 1, .miss), (6, 0.5, .contact),
    ]

    @Test(arguments: cases.indices) func aBurstIsHeldAgainstTheFloorAndTheNoise(_ index: Int) {
        let (peak, noise, outcome) = Self.cases[index]
        let score = ContactClassifier.score(peak: peak, buzz: noise, profile: .baseball)
        #expect(ContactClassifier.outcome(score) == outcome, "score \(score)")
        #expect((0...1).contains(score))
    }

    @Test func theScoreIsAHalfAtTheGate() {
        #expect(ContactClassifier.score(peak: 1.2, buzz: 0, profile: .baseball) == 0.5)
    }
}
