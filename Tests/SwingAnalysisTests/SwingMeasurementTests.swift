import SwingMotion
import Testing

@testable import SwingAnalysis

struct SwingMeasurementTests {
    /// A swing that turned for longer than the acceleration is looked at before its contact is as good as any.
    @Test func aSlowSwingIsAtNoEdge() async throws {
        let swings = await Session.turning([Turn(0, 11, 0.45)], blows: [0.3]).swings()
        #expect(swings.map(\.outcome) == [.contact])
        let swing = try #require(swings.first)
        #expect(swing.contactTimestamp - swing.startTimestamp > 0.65)
        #expect(!swing.flags.contains(.edge))
        #expect(swing.timeToContact == swing.contactTimestamp - swing.startTimestamp)
    }

    /// What was met after a fifth of a radian is in doubt, but not the swing.
    @Test func aBlowThatComesTooEarlyLosesNoSwing() async throws {
        let swings = await Session.turning([Turn(0, 11, 0.5)], blows: [-0.4]).swings()
        #expect(swings.map(\.outcome) == [.uncertain])
        let swing = try #require(swings.first)
        #expect(swing.contactScore > 0.9 && abs(swing.contactTimestamp - 104.6) < 0.002)
        #expect(swing.rotationAngle < 0.25 && swing.timeToContact.isNaN)
    }

    /// The hand did not turn 20 ms before: it clapped, and turned away.
    @Test func aBlowBeforeATurnIsNotItsContact() async {
        let swings = await Session.turning([Turn(0, 20, 0.06)], blows: [-0.045]).swings()
        #expect(!swings.contains { $0.outcome == .contact })
    }
}
