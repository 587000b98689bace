import SwingMotion
import SwingResults
import SwingSignal
import Testing

@testable import SwingReport

struct SwingMeasureTests {
    /// Which direction is better depends on the sport's purpose, and no measure is called the speed of an implement.
    @Test(
        arguments: [
            (
                .timeToContact, "baseball", .smaller,
                "A shorter time to contact is better in baseball, because it leaves"
            ),
            (.timeToContact, "Softball", .smaller, "A shorter time to contact is better in Softball, because"),
            (
                .timeToContact, "golf", .neither,
                "Neither a shorter nor a longer time to contact is better in itself in golf."
            ),
            (.timeToContact, nil, .neither, "Neither a shorter nor a longer time to contact is better in itself."),
            (.contactRate, "golf", .larger, "A higher contact rate is better in golf, as long as"),
            (.contactRate, nil, .larger, "A higher contact rate is better, as long as"),
            (
                .peakRotationRate, "tennis", .neither,
                "Neither a lower nor a higher peak rotation rate is better in itself in"
            ),
            (.tempo, "golf", .neither, "Neither a lower nor a higher tempo is better in itself in golf; a steady one"),
            (.forwardSwingDuration, nil, .neither, "Neither a shorter nor a longer forward swing is better in itself."),
        ] as [(SwingMeasure, String?, SwingMeasure.Better, String)])
    func directionsHaveAPurpose(measure: SwingMeasure, sport: String?, better: SwingMeasure.Better, text: String) {
        #expect(measure.better(in: sport) == better)
        #expect(measure.purpose(in: sport).hasPrefix(text))
        let hasSpeed = measure.purpose(in: sport).contains("speed")
        #expect(hasSpeed == measure.purpose(in: sport).contains("not the speed of a bat, club or racket"))
    }

    @Test(
        arguments: [
            (.timeToContact, 0.2123, "212", "+212 ms"), (.timeToContact, -0.0004, "0", "0 ms"),
            (.timeToContact, -0.0123, "−12", "−12 ms"), (.contactRate, 0.5, "50", "+50 percentage points"),
            (.contactRate, 0.01, "1", "+1 percentage point"), (.contactRate, -0.01, "−1", "−1 percentage point"),
            (.peakRotationRate, 12.34, "12.3", "+12.3 rad/s"), (.peakRotationRate, 0.04, "0.0", "0.0 rad/s"),
            (.tempo, 2.957, "2.96", "+2.96 : 1"), (.tempo, -0.104, "−0.10", "−0.10 : 1"),
            (.forwardSwingDuration, 0.2604, "260", "+260 ms"),
        ] as [(SwingMeasure, Double, String, String)])
    func valuesAreText(measure: SwingMeasure, value: Double, text: String, difference: String) {
        #expect(measure.text(value) == text && measure.text(difference: value) == difference)
    }

    /// A limit or a size that is not 0 does not look like it.
    @Test(
        arguments: [
            (.timeToContact, -0.012...0.003, "−12 to 3 ms"), (.timeToContact, 0...0.02, "0 to 20 ms"),
            (.timeToContact, 0.00002...0.0445, "0.02 to 44.50 ms"),
            (.timeToContact, -0.02...(-0.0004), "−20.0 to −0.4 ms"),
            (.peakRotationRate, 0.04...2.1, "0.04 to 2.10 rad/s"), (.tempo, -0.004...0.1, "−0.004 to 0.100 : 1"),
        ] as [(SwingMeasure, ClosedRange<Double>, String)])
    func onlyZeroLooksLikeZero(measure: SwingMeasure, range: ClosedRange<Double>, text: String) {
        #expect(measure.text(difference: range) == text)
        #expect(SwingMeasure.timeToContact.text(size: -0.0003) == "0.3 ms")
    }

    @Test func aSessionNeedsThreeKnownValues() {
        let times = [0.2, 0.22, .nan, 0.3].map { Studies.swing(at: 3, timeToContact: $0) }
        #expect(SwingValues(times)[.timeToContact] == [0.2, 0.22, 0.3])
        let values = SwingValues(Array(times.dropLast()))[.timeToContact]
        #expect(SwingMeasure.timeToContact.sessionValue(of: values) == nil)
        var swings = [0.2, .nan, 0.25].map { Studies.swing(at: 3, timeToContact: $0) }
        for i in swings.indices {
            (swings[i].topTimestamp, swings[i].contactTimestamp) = (2.75, 3)
            swings[i].tempo = i == 2 ? nil : Double(i + 2)
        }
        // A doubtful contact makes the forward swing's duration as doubtful.
        #expect(SwingValues(swings)[.forwardSwingDuration] == [0.25, 0.25])
        #expect(SwingValues(swings)[.tempo] == [2, 3])
        let outcomes = [SwingOutcome.contact, .miss, .uncertain, .contact].map { Studies.swing(at: 3, $0) }
        #expect(SwingValues(outcomes)[.contactRate] == [1, 0, 1])
        #expect(SwingMeasure.contactRate.sessionValue(of: [1, 0, 1])?.value == 2 / 3.0)
    }
}
