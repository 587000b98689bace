import Foundation
import SwingMotion
import Testing

@Suite struct SwingTests {
    /// A contact, a miss without most values, and a window with a gap.
    static let swings: [Swing] = {
        var (contact, miss) = (Swing(), Swing())
        (contact.outcome, contact.flags, contact.clockRun) = (.contact, [.lowRate, .clipped], 1)
        (contact.startTimestamp, contact.contactTimestamp, contact.peakRateTimestamp) = (10, 10.15, 10.1)
        (contact.timeToContact, contact.confidence, contact.blowCount) = (0.15, 0.97, 1)
        contact.window.acceleration = Triaxial(x: [.nan, 1, -0], y: [.nan, 2, 3], z: [.nan, 0, 1])
        contact.window.filteredZ = [.nan, 0.5]
        contact.window.rotationRateAboutAxis = [.nan]
        (miss.outcome, miss.peakRateTimestamp, miss.motionLatency) = (.miss, 20, 0.0075)
        return [contact, miss, Swing()]
    }()

    @Test(arguments: swings) func equalsItself(_ swing: Swing) {
        #expect(swing == swing && swing.hashValue == swing.hashValue)
        var copy = swing
        copy.window = SwingWindow()
        copy.window.acceleration = Triaxial(
            x: swing.window.acceleration.x.array, y: swing.window.acceleration.y.array,
            z: swing.window.acceleration.z.array)
        (copy.window.filteredZ, copy.window.rotationRateAboutAxis) = (
            swing.window.filteredZ, swing.window.rotationRateAboutAxis
        )
        #expect(copy == swing)
    }

    @Test func setsHaveEachSwingOnce() {
        #expect(Set(Self.swings + Self.swings).count == Self.swings.count)
        #expect(Set(Self.swings.map(\.id)).count == Self.swings.count)
    }

    @Test func differentWindowsDiffer() {
        var other = Self.swings[0]
        other.window.filteredZ[1] = .nan
        #expect(other != Self.swings[0])
        other = Self.swings[0]
        other.window.filteredZ.append(1)
        #expect(other != Self.swings[0] && other.id == Self.swings[0].id)
    }

    @Test(arguments: swings) func canBeStored(_ swing: Swing) throws {
        let stored = try JSONEncoder().encode(swing)
        #expect(try JSONDecoder().decode(Swing.self, from: stored) == swing)
        let text = String(decoding: stored, as: UTF8.self)
        #expect(text.contains("\"outcome\":\"\(swing.outcome.name)\""))
        #expect(text.contains("timeToContact") == (swing.timeToContact != nil))
    }

    @Test(arguments: [
        #""hit""#,
        #"{"accelerationX":[1],"accelerationY":[],"accelerationZ":[],"filteredZ":[],"rotationRateAboutAxis":[]}"#,
    ])
    func whatIsNotASwingIsRejected(_ text: String) {
        let data = Data(text.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SwingOutcome.self, from: data) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SwingWindow.self, from: data) }
    }

    @Test func absentNumbersAreNaNInFiles() {
        var number: Double? = nil
        #expect(number.orNaN.isNaN)
        number.orNaN = 2
        #expect(number == 2)
        number.orNaN = .nan
        #expect(number == nil)
    }
}
