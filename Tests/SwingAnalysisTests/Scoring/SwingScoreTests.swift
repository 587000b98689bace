import SwingAnalysis
import SwingMotion
import Testing

@Suite struct SwingScoreTests {
    func swing(_ outcome: SwingOutcome, start: Double, height: Double) -> Swing {
        var swing = Swing()
        swing.outcome = outcome
        swing.startTimestamp.orNaN = start
        swing.peakRateTimestamp.orNaN = height
        if outcome == .contact {
            swing.contactTimestamp.orNaN = height
            swing.timeToContact.orNaN = height - start
        }
        return swing
    }

    @Test func countsWhatIsRightWrongAndMissing() {
        let truth = [
            TruthEvent(kind: "contact", startTimestamp: 9.85, contactTimestamp: 10, eventTimestamp: 10),
            TruthEvent(kind: "contact", startTimestamp: 19.85, contactTimestamp: 20, eventTimestamp: 20),
            TruthEvent(kind: "miss", startTimestamp: 29.85, eventTimestamp: 30),
            TruthEvent(kind: "miss", startTimestamp: 39.85, eventTimestamp: 40),
            TruthEvent(kind: "tap", eventTimestamp: 50),
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
        #expect(score.falseAlarms == ["tap": [.contact: 1], "nothing": [.miss: 1]])
        #expect(abs(score.contactTiming.bias - 1) < 1e-6)
        #expect(abs(score.startTiming.bias - (2 + 0 - 10 + 0) / 4) < 1e-6)
        #expect((score.checked, score.doubtfulChecked) == (0, 0))
    }

    /// A checked swing is neither contact nor miss: reported as either it is a false alarm, reported as uncertain it is
    /// not.
    @Test(arguments: SwingOutcome.allCases) func checkedSwingsAreRightlyDoubted(outcome: SwingOutcome) {
        let truth = [
            TruthEvent(kind: "contact", startTimestamp: 9.85, contactTimestamp: 10, eventTimestamp: 10),
            TruthEvent(kind: "checked", startTimestamp: 19.85, eventTimestamp: 20),
            TruthEvent(kind: "checked", startTimestamp: 29.85, eventTimestamp: 30),
        ]
        var score = SwingScore()
        let pairs = score.add(
            found: [swing(.contact, start: 9.85, height: 10), swing(outcome, start: 19.86, height: 20.02)],
            truth: truth)
        let isDoubtful = outcome == .uncertain
        #expect(pairs.map(\.verdict) == [.right, isDoubtful ? .doubtful : .falseAlarm])
        #expect(pairs.last?.startError.isNaN == true)
        #expect((score.checked, score.doubtfulChecked) == (2, isDoubtful ? 1 : 0))
        #expect(score.falseAlarms == (isDoubtful ? [:] : ["checked": [outcome: 1]]))
        #expect(score.contact.found == (outcome == .contact ? 2 : 1))
        #expect(score.miss.found == (outcome == .miss ? 1 : 0))
        #expect(score.uncertain == (isDoubtful ? 1 : 0))
        #expect((score.swing.truth, score.swing.found, score.swing.correct) == (1, isDoubtful ? 1 : 2, 1))
        #expect(score.startTiming.errors.count == 1)
        #expect(score.contact.f1 == (outcome == .contact ? 2.0 / 3 : 1))
    }

    @Test func anUncertainSwingIsNeitherContactNorMiss() {
        var score = SwingScore()
        score.add(
            found: [swing(.uncertain, start: 9.85, height: 10), swing(.uncertain, start: 19.85, height: 20)],
            truth: [
                TruthEvent(kind: "contact", startTimestamp: 9.85, contactTimestamp: 10, eventTimestamp: 10),
                TruthEvent(kind: "tap", eventTimestamp: 20),
            ])
        #expect((score.contact.found, score.miss.found, score.uncertain) == (0, 0, 2))
        #expect((score.contact.truth, score.contact.correct) == (1, 0))
        #expect(score.falseAlarms == ["tap": [.uncertain: 1]])
    }

    /// An event is found by any timestamp that is known; without any it is lost.
    @Test func anEventNeedsOneTimestamp() {
        let truth = [
            TruthEvent(kind: "miss"), TruthEvent(kind: "contact", peakTimestamp: 10), TruthEvent(kind: "tap"),
        ]
        let found = [swing(.contact, start: 9.85, height: 10), swing(.miss, start: 19.85, height: 20)]
        let pairs = SwingScore.pairs(found: found, truth: truth)
        #expect(pairs.map(\.verdict) == [.lost, .right, .falseAlarm])
        #expect(pairs.map(\.kind) == ["miss", "contact", "nothing"])
    }

    @Test func eachSwingGetsAVerdict() {
        let truth = [
            TruthEvent(kind: "contact", startTimestamp: 9.85, contactTimestamp: 10, eventTimestamp: 10),
            TruthEvent(kind: "miss", startTimestamp: 19.85, eventTimestamp: 20),
            TruthEvent(kind: "contact", startTimestamp: 29.85, contactTimestamp: 30, eventTimestamp: 30),
            TruthEvent(kind: "contact", startTimestamp: 39.85, contactTimestamp: 40, eventTimestamp: 40),
        ]
        let found = [
            swing(.contact, start: 39.85, height: 40.002), swing(.uncertain, start: 29.85, height: 30),
            swing(.contact, start: 19.85, height: 20), swing(.miss, start: 40.1, height: 40.15),
        ]
        let pairs = SwingScore.pairs(found: found, truth: truth)
        #expect(pairs.map(\.verdict) == [.lost, .wrong, .doubtful, .right, .falseAlarm])
        #expect(pairs.map(\.kind) == ["contact", "miss", "contact", "contact", "contact"])
        #expect(pairs.map(\.index) == [nil, 2, 1, 0, 3])
        #expect(pairs.map(\.isContact) == [false, false, true, true, false])
        #expect(abs(pairs[3].contactError - 2) < 1e-6 && abs(pairs[3].timeToContactError - 2) < 1e-6)
        #expect(pairs[1].contactError.isNaN && pairs[4].contactError.isNaN)
    }

    /// The detected start about gravity, in seconds, the true one, and the errors of start and time to contact, in ms.
    ///
    /// The detected start is at 9.85 s and the true one about the own axis at 9.84 s, with the contact at 10 s.
    @Test(arguments: [
        // About gravity, the start is compared with the true one about gravity, if it is known.
        (9.85, 9.86, -10.0), (9.85, .nan, 10),
        // About the own axis, the start about gravity does not matter.
        (9.87, 9.86, 10), (.nan, 9.86, 10),
    ]) func aStartIsComparedWithTheOneAboutItsAxis(found: Double, truth: Double, error: Double) {
        var swing = swing(.contact, start: 9.85, height: 10)
        swing.gravityStartTimestamp.orNaN = found
        let event = TruthEvent(
            kind: "contact", startTimestamp: 9.84, gravityStartTimestamp: truth, contactTimestamp: 10,
            eventTimestamp: 10)
        let pairs = SwingScore.pairs(found: [swing], truth: [event])
        #expect(pairs.count == 1 && pairs.allSatisfy { abs($0.startError - error) < 1e-6 })
        #expect(pairs.allSatisfy { abs($0.timeToContactError + error) < 1e-6 })
        var score = SwingScore()
        score.add(found: [swing], truth: [event])
        #expect(score.startTiming.errors.allSatisfy { abs($0 - error) < 1e-6 } && score.startTiming.errors.count == 1)
    }

    @Test func omittedIsAFractionOfTheReportedContacts() {
        var omitted = swing(.contact, start: 19.85, height: 20)
        omitted.timeToContact.orNaN = .nan
        var score = SwingScore()
        #expect(score.omittedPart.isNaN)
        score.add(
            found: [swing(.contact, start: 9.85, height: 10), omitted, swing(.miss, start: 29.85, height: 30)],
            truth: [])
        #expect(score.omitted == 1)
        #expect(score.omittedPart == 0.5)
    }

    /// The calibration error computed by hand.
    ///
    /// The last bin contains two contacts with a mean score of 0.975. The eighth bin contains one contact among two
    /// swings with a mean score of 0.725. The second bin contains a miss with a score of 0.1, which is on its lower
    /// boundary. The error is (2 · 0.025 + 2 · 0.225 + 0.1) / 5.
    @Test func calibrationIsAsByHand() {
        var reliability = SwingScore.Reliability()
        #expect(reliability.calibrationError.isNaN)
        for (score, isContact) in [
            (0.95, true), (1, true), (0.7, true), (0.75, false), (0.1, false), (.nan, true), (-0.1, true), (1.1, true),
        ] {
            reliability.add(score: score, isContact: isContact)
        }
        #expect(reliability.count == 5)
        #expect(reliability.bins.map(\.count) == [0, 1, 0, 0, 0, 0, 0, 2, 0, 2])
        #expect(reliability.bins.map(\.contacts) == [0, 0, 0, 0, 0, 0, 0, 1, 0, 2])
        #expect(abs(reliability.bins[7].meanScore - 0.725) < 1e-12 && reliability.bins[7].contactPart == 0.5)
        #expect(reliability.bins[0].meanScore.isNaN)
        #expect(abs(reliability.calibrationError - 0.12) < 1e-12)
    }

    /// Only a swing at a true contact counts as a contact, not one at a miss, at another event or without an event.
    @Test func theScoreIsComparedWithTheTruth() {
        let found = [(10.0, 0.9), (20, 0.8), (30, 0.6), (40, 0.2), (50, 0.1), (60, Double.nan)].map { height, score in
            var found = swing(score > 0.5 ? .contact : .miss, start: height - 0.15, height: height)
            found.contactScore.orNaN = score
            return found
        }
        let truth = [
            TruthEvent(kind: "contact", startTimestamp: 9.85, contactTimestamp: 10, eventTimestamp: 10),
            TruthEvent(kind: "miss", startTimestamp: 19.85, eventTimestamp: 20),
            TruthEvent(kind: "checked", startTimestamp: 29.85, eventTimestamp: 30),
            TruthEvent(kind: "contact", startTimestamp: 39.85, contactTimestamp: 40, eventTimestamp: 40),
            TruthEvent(kind: "tap", eventTimestamp: 50),
        ]
        var score = SwingScore()
        score.add(found: found, truth: truth)
        #expect(score.reliability.bins.map(\.count) == [0, 1, 1, 0, 0, 0, 1, 0, 1, 1])
        #expect(score.reliability.bins.map(\.contacts) == [0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
        #expect(abs(score.reliability.calibrationError - (0.1 + 0.8 + 0.6 + 0.8 + 0.1) / 5) < 1e-12)
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
