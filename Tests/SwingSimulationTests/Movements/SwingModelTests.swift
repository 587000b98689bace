import SwingMotion
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct SwingModelTests {
    static let ranges: [(sport: Sport, rate: ClosedRange<Double>, timeToContact: ClosedRange<Double>)] = [
        (.baseball, 12...26, 0.13...0.30), (.golf, 10...24, 0.22...0.34), (.tennis, 9...22, 0.15...0.40),
    ]

    @Test(arguments: ranges.indices)
    func swingsAreInTheSportsRanges(index: Int) {
        let (sport, rates, times) = Self.ranges[index]
        var misses = 0
        for number: UInt64 in 0..<100 {
            let swing = GestureTests.swing(sport, number)
            let (gesture, truth) = (swing.gesture, swing.truth)
            let end = (truth.contactTimestamp ?? truth.eventTimestamp).orNaN
            let rates1 = stride(from: 0, through: end + 0.06, by: 0.0005).map { gesture.rateAboutGravity(at: $0) }
            let largest = rates1.map(abs).max() ?? 0
            #expect(largest > 0.97 * rates.lowerBound && largest < 1.03 * rates.upperBound)
            if truth.contactTimestamp == nil {
                misses += 1
                #expect(truth.kind == .miss && truth.peakTimestamp == nil)
                #expect(abs(gesture.rateAboutGravity(at: truth.eventTimestamp.orNaN)) > 0.9999 * largest)
                #expect(gesture.blows.isEmpty)
            } else {
                #expect(truth.kind == .contact && truth.eventTimestamp == truth.contactTimestamp)
                #expect(times.contains(truth.contactTimestamp.orNaN))
                #expect(
                    truth.peakTimestamp.orNaN > truth.contactTimestamp.orNaN
                        && truth.peakTimestamp.orNaN < truth.contactTimestamp.orNaN + 0.03)
            }
        }
        #expect((8...35).contains(misses))
    }

    @Test(arguments: Sport.all) func everySportsSwingsAreInItsRanges(sport: Sport) {
        let (rates, times) = (sport.style.peakRate, sport.style.timeToContact.range)
        for number: UInt64 in 0..<10 {
            let swing = GestureTests.swing(sport, number)
            let truth = swing.truth
            let end = (truth.contactTimestamp ?? truth.eventTimestamp).orNaN
            #expect(truth.contactTimestamp == nil || times.contains(truth.contactTimestamp.orNaN))
            let largest =
                stride(from: 0, through: end + 0.06, by: 0.001)
                .map { swing.gesture.rateAboutGravity(at: $0).magnitude }.max() ?? 0
            #expect(largest > 0.97 * rates.lowerBound && largest < 1.03 * rates.upperBound)
        }
    }

    /// Before time 0 there is no forward rotation, at 0 no rotation, and after it only forward rotation.
    ///
    /// The true start is where this rotation reaches 10 % of its peak before the contact.
    @Test(arguments: Sport.validated, [false, true])
    func theForwardRotationBeginsAtZero(sport: Sport, isChecked: Bool) {
        var backswings = 0
        for number: UInt64 in 0..<100 {
            let swing = GestureTests.swing(sport, number, isChecked: isChecked)
            let gesture = swing.gesture
            #expect(abs(gesture.turn.state(at: 0).velocity) < 1e-9 && abs(gesture.roll.state(at: 0).velocity) < 1e-9)
            let end = swing.truth.eventTimestamp.orNaN
            let sign: Double = gesture.rateAboutGravity(at: end) < 0 ? -1 : 1
            let before = stride(from: -0.10, to: 0, by: 0.001).map { sign * gesture.rateAboutGravity(at: $0) }
            let after = stride(from: 0.002, to: end, by: 0.001).map { sign * gesture.rateAboutGravity(at: $0) }
            #expect(before.allSatisfy { $0 < 1e-9 }, "\(sport) \(number)")
            #expect(after.allSatisfy { $0 > 0 }, "\(sport) \(number)")
            backswings += (before.min() ?? 0) < -0.3 ? 1 : 0
            let (start, own) = (swing.truth.gravityStartTimestamp.orNaN, swing.truth.startTimestamp.orNaN)
            #expect(start > 0 && start < end && own > 0 && own < end, "\(sport) \(number)")
            let peak = after.max() ?? 0
            #expect(abs(sign * gesture.rateAboutGravity(at: start) / peak - 0.1) < 0.001, "\(sport) \(number)")
            #expect(
                stride(from: start + 0.002, to: end, by: 0.001).allSatisfy {
                    sign * gesture.rateAboutGravity(at: $0) > 0.1 * peak
                })
        }
        #expect(sport == .golf ? backswings > 50 : (20...80).contains(backswings))
    }

    /// Drifts are slow; a forward drift merges into the swing, whose rate exceeds the drift only after the start.
    @Test func driftsEndAtTheStart() {
        var (forward, backward) = (0, 0)
        for number: UInt64 in 0..<200 {
            let swing = GestureTests.swing(.baseball, number, difficulty: .veryHard)
            let rotation = swing.gesture.turn
            let atStart = rotation.state(at: 0).velocity
            #expect(atStart > -1e-9 && atStart <= 0.5)
            #expect(rotation.state(at: swing.truth.eventTimestamp.orNaN / 2).velocity > atStart)
            let before = rotation.state(at: -0.16).velocity
            let isForward = atStart > 1e-9
            #expect(!isForward || rotation.state(at: -1e-3).velocity == atStart)
            forward += isForward ? 1 : 0
            backward += !isForward && before < 0 && before >= -0.5 ? 1 : 0
        }
        #expect((20...80).contains(forward) && backward > 20)
    }

    /// A checked swing begins as the full swing, then comes to rest within 60 to 150 ms from 30 to 65 % of its rate.
    @Test(arguments: Sport.validated)
    func checkedSwingsAreBraked(sport: Sport) {
        for number: UInt64 in 0..<40 {
            let full = GestureTests.swing(sport, number)
            let checked = GestureTests.swing(sport, number, isChecked: true)
            #expect(checked.truth.kind == .checked && checked.truth.startTimestamp.orNaN > 0)
            #expect(
                checked.truth.contactTimestamp == nil && checked.truth.peakTimestamp == nil
                    && checked.gesture.blows.isEmpty)
            func rate(_ swing: SwingModel, _ time: Double) -> Double { abs(swing.gesture.rateAboutGravity(at: time)) }
            let largest = stride(from: 0, through: 0.5, by: 0.001).map { rate(full, $0) }.max() ?? 0
            let peak = checked.truth.eventTimestamp.orNaN
            // The full swing's rate may be underestimated, because its contact slows it down.
            #expect((0.29...0.72).contains(rate(checked, peak) / largest))
            let rotation = checked.gesture.turn
            let end = stride(from: peak, to: 1, by: 0.0005).first { rotation.state(at: $0).velocity < 1e-6 } ?? 1
            #expect((0.058...0.152).contains(end - peak), "\(sport) \(number)")
            for time in stride(from: -0.5, through: peak / 2, by: 0.01) {
                #expect(abs(rotation.state(at: time).velocity - full.gesture.turn.state(at: time).velocity) < 1e-9)
            }
        }
    }

    @Test(arguments: Sport.validated)
    func impactsBeginAtZero(sport: Sport) {
        for number: UInt64 in 0..<60 {
            let swing = GestureTests.swing(sport, number)
            for blow in swing.gesture.blows {
                let contact = swing.truth.contactTimestamp.orNaN
                #expect(blow.start == contact)
                #expect(blow.acceleration(at: contact) == .zero && blow.acceleration(at: contact - 1e-9) == .zero)
                #expect(blow.acceleration(at: contact + 10e-6).length > 0)
                #expect(blow.acceleration(at: contact + 0.001247).length > 0.1)
                #expect(blow.acceleration(at: contact + 0.09).length < 0.2)
            }
        }
    }
}
