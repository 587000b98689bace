import SwingMotion
import Testing

@testable import SwingAnalysis

struct SwingMeasurementTests {
    /// A swing whose rotation is longer than the examined acceleration is not flagged.
    @Test func aSlowSwingIsAtNoEdge() async throws {
        // It accelerates little more than it must.
        let peak = max(11, 0.5 * SwingProfile.baseball.minimumAcceleration)
        let swings = await Session.rotating([RotationPulse(0, peak, 0.5)], impacts: [0.2]).swings()
        #expect(swings.map(\.outcome) == [.contact])
        let swing = try #require(swings.first)
        #expect(swing.contactTimestamp - swing.startTimestamp > 0.65)
        #expect(!swing.flags.contains(.edge))
        #expect(swing.timeToContact == swing.contactTimestamp - swing.startTimestamp)
    }

    /// A contact after 0.2 rad of rotation is doubtful, but the swing is not; its rate about gravity is not yet a swing's.
    @Test(arguments: [SwingProfile.RotationAxis.own, .gravity])
    func aContactThatComesTooEarlyKeepsTheSwing(axis: SwingProfile.RotationAxis) async throws {
        var profile = SwingProfile.baseball
        profile.rotationAxis = axis
        let swings = await Session.rotating([RotationPulse(0, 11, 0.5)], impacts: [-0.4]).swings(profile: profile)
        #expect(swings.map(\.outcome) == [.uncertain])
        let swing = try #require(swings.first)
        #expect(swing.contactScore > 0.9 && abs(swing.contactTimestamp - 104.6) < 0.002)
        #expect(axis == .own ? swing.rotationAngle < 0.25 : swing.flags.contains(.offAxis))
        #expect(swing.timeToContact.isNaN)
    }

    /// The hand did not rotate 20 ms before: it clapped, and then rotated away.
    @Test func anImpactBeforeARotationIsNotItsContact() async {
        let swings = await Session.rotating([RotationPulse(0, 20, 0.06)], impacts: [-0.045]).swings()
        #expect(!swings.contains { $0.outcome == .contact })
    }

    /// A swing that is braked right after its peak rate: a burst while it is braked is its stop, one at the peak rate is a
    /// contact.
    @Test(arguments: [(0.0, SwingOutcome.contact), (0.07, .uncertain)])
    func aBurstAtTheStopOfACheckedSwingIsNotAContact(instant: Double, outcome: SwingOutcome) async throws {
        let swings = await Session.rotating([RotationPulse(0, 8, 0.11)], impacts: [instant]).swings()
        let swing = try #require(swings.first)
        #expect(swings.count == 1 && swing.outcome == outcome && swing.contactScore > 0.9)
        #expect(swing.flags.contains(.checked) == (outcome == .uncertain))
        #expect(swing.timeToContact.isNaN == (outcome == .uncertain))
    }

    /// The hand catches the implement when the arm has slowed down.
    @Test(arguments: [(0.0, SwingOutcome.contact), (0.11, .contact), (0.2, .uncertain)])
    func aBurstWhenTheArmHasSlowedDownIsNotAContact(instant: Double, outcome: SwingOutcome) async throws {
        let swings = await Session.rotating([RotationPulse(0, 20, 0.3)], impacts: [instant]).swings()
        let swing = try #require(swings.first)
        #expect(swings.count == 1 && swing.outcome == outcome && swing.contactScore > 0.6)
        #expect(swing.flags.contains(.lateBurst) == (outcome == .uncertain))
        #expect(swing.timeToContact.isNaN == (outcome == .uncertain))
    }
}
