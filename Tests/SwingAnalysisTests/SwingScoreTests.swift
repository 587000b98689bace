import SwingAnalysis
import SwingMotion
import Testing

@Suite struct SwingScoreTests {
    func swing(_ outcome: SwingOutcome, start: Double, height: Double) -> Swing {
        var swing = Swing()
        swing.outcome = outcome
        swing.start = start
        swing.peakRate = height
        if outcome == .contact {
            swing.contact = height
            swing.timeToContact = height - start
        }
        return swing
    }

    @Test func countsWhatIsRightWrongAndMissing() {
        let truth = [
            TruthEvent(kind: "contact", start: 9.85, contact: 10, time: 10),
            TruthEvent(kind: "contact", start: 19.85, contact: 20, time: 20),
            TruthEvent(kind: "miss", start: 29.85, time: 30),
            TruthEvent(kind: "miss", start: 39.85, time: 40),
            TruthEvent(kind: "tap", time: 50),
        ]
        let found = [
            swing(.contact, start: 9.852, height: 10.001),
            swing(.miss, start: 19.85, height: 20),
            swing(.miss, start: 29.84, height: 30),
            swing(.uncertain, start: 39.85, height: 40),
            swing(.contact, start: 49.9, height: 50.1),
            swing(.miss, start: 70, height: 70.2),
        ]
        var score = SwingScore()
        score.add(found: found, truth: truth)
        #expect((score.contact.truth, score.contact.found, score.contact.correct) == (2, 2, 1))
        #expect((score.miss.truth, score.miss.found, score.miss.correct) == (2, 3, 1))
        #expect((score.swing.truth, score.swing.found, score.swing.correct) == (4, 6, 4))
        #expect(score.uncertain == 1)
        #expect(score.contact.precision == 0.5 && score.contact.recall == 0.5 && score.contact.f1 == 0.5)
        #expect(score.falseAlarms == ["tap": 1, "nothing": 1])
        #expect(abs(score.contactTiming.bias - 1) < 1e-6)
        #expect(abs(score.startTiming.bias - (2 + 0 - 10 + 0) / 4) < 1e-6)
    }

    @Test(arguments: [(0.5, 2.5), (0.95, 3.85), (0, 1), (1, 4)]) func quantilesAreNumpys(part: Double, expected: Double)
    {
        // numpy.quantile([1, 2, 3, 4], part)
        let timing = SwingScore.Timing(errors: [-4, 2, -1, 3])
        #expect(abs(timing.quantile(part) - expected) < 1e-12)
    }

    @Test func nothingHasNoScore() {
        #expect(SwingScore().contact.f1.isNaN)
        #expect(SwingScore.Timing().median.isNaN)
    }
}
