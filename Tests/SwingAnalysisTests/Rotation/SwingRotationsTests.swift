import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct SwingRotationsTests {
    /// A rotation about one axis that is measured until the contact at 1.02 s; its peak of 20 rad/s is at 1 s.
    struct Turn {
        var tilt = 0.0
        var pulse = RotationPulse(1, 20, 0.2)
        var contact = 1.02
        var axis = SwingProfile.RotationAxis.own
        /// The instant at which the axis becomes horizontal.
        var turning = Double.infinity

        var profile: SwingProfile {
            var profile = SwingProfile.baseball
            profile.rotationAxis = axis
            return profile
        }

        /// Returns the reported swing; a miss has no contact.
        func swing(isMiss: Bool = false) throws -> Swing {
            let excerpt = OwnAxisTests.excerpt { t in
                pulse.rate(at: t) * MadeSignal.axis(tilt: t < turning ? tilt : 90)
            }
            let until = contact - profile.shockDuration
            let axis = try #require(OwnAxisTests.axis(excerpt, peakUntil: until))
            let rotations = SwingRotations(excerpt, about: axis, until: until, profile)
            var swing = Swing()
            if !isMiss { swing.contactTimestamp.orNaN = contact }
            rotations.report(&swing, StartScan(profile: profile, latencySpread: StartScan.measuredLatency))
            return swing
        }
    }

    /// Tilts of the axis in degrees, and whether the rate about gravity is that of a swing.
    static let tilts: [(degrees: Double, isSwing: Bool)] = [
        (0, true), (30, true), (60, true), (72, true), (73, false), (85, false), (90, false), (180, true), (120, true),
    ]

    @Test(arguments: tilts.indices, [SwingProfile.RotationAxis.own, .gravity]) func theRateIsThatAboutTheProfilesAxis(
        _ index: Int, axis: SwingProfile.RotationAxis
    ) throws {
        let (degrees, isSwing) = Self.tilts[index]
        let turn = Turn(tilt: degrees, axis: axis)
        let swing = try turn.swing()
        let part = axis == .own ? 1 : abs(cos(degrees * .pi / 180))
        #expect(abs(swing.peakRotationRate.orNaN - 20 * part) < 0.02)
        #expect(isSwing == (abs(20 * cos(degrees * .pi / 180)) > turn.profile.minimumPeakRate))
        // Both rates are proportional, so both reach 10 % of their peak at the same instant.
        let passage = turn.pulse.passage()
        #expect(isSwing ? abs(swing.gravityStartTimestamp.orNaN - passage) < 1e-4 : swing.gravityStartTimestamp == nil)
        guard axis == .own || isSwing else {
            #expect(swing.flags == .offAxis && swing.startTimestamp == nil && swing.startSpread == nil)
            #expect(swing.onsetTimestamp == nil && swing.rotationAngle == nil && swing.timeToPeakRate == nil)
            return
        }
        #expect(swing.flags.isEmpty && abs(swing.startTimestamp.orNaN - passage) < 1e-4)
        #expect(axis == .own || swing.startTimestamp.orNaN == swing.gravityStartTimestamp.orNaN)
        #expect(abs(swing.peakRateTimestamp.orNaN - 1) < 0.005)
        #expect(swing.timeToPeakRate.orNaN == swing.peakRateTimestamp.orNaN - swing.startTimestamp.orNaN)
        // ∫ 20 sin(π(t − 0.8)/0.4) dt from 10 % of the peak to the contact.
        let angle = { (t: Double) in -20 * part * 0.4 / .pi * cos(.pi * (t - 0.8) / 0.4) }
        #expect(abs(swing.rotationAngle.orNaN - angle(1.02) + angle(passage)) < 0.01)
        #expect(swing.onsetTimestamp.orNaN < swing.startTimestamp.orNaN && abs(swing.onsetTimestamp.orNaN - 0.8) < 0.01)
        #expect(swing.onsetSpread.orNaN > 0 && swing.onsetSpread.orNaN < 0.02)
    }

    /// The arm turns about gravity first, and into the contact about a horizontal axis.
    @Test(arguments: [SwingProfile.RotationAxis.own, .gravity])
    func aRateAboutGravityThatEndsBeforeTheContactHasNoStart(
        axis: SwingProfile.RotationAxis
    ) throws {
        let turn = Turn(tilt: 40, contact: 1.05, axis: axis, turning: 0.98)
        let swing = try turn.swing()
        #expect(swing.gravityStartTimestamp == nil)
        #expect(swing.flags == (axis == .own ? [] : .offAxis) && swing.startTimestamp.orNaN.isFinite == (axis == .own))
        // Without a contact it need not lead anywhere.
        let miss = try turn.swing(isMiss: true)
        #expect(abs(miss.gravityStartTimestamp.orNaN - turn.pulse.passage()) < 0.003 && miss.flags.isEmpty)
        #expect(miss.rotationAngle == nil && miss.startTimestamp.orNaN.isFinite)
    }

    /// A rate that is high from the first sample on leads to the contact but has no start.
    @Test(arguments: [SwingProfile.RotationAxis.own, .gravity]) func aStartBeforeTheSamplesIsNotFound(
        axis: SwingProfile.RotationAxis
    ) throws {
        let swing = try Turn(pulse: RotationPulse(1, 20, 2), axis: axis).swing()
        #expect(swing.flags == .startNotFound)
        #expect(swing.startTimestamp == nil && swing.gravityStartTimestamp == nil && swing.timeToPeakRate == nil)
        #expect(abs(swing.peakRotationRate.orNaN - 20) < 0.05)
    }
}

extension SwingRotations {
    /// Creates the rotations of an excerpt without gaps and latency.
    fileprivate init(_ excerpt: Excerpt, about axis: OwnAxis, until: Double, _ profile: SwingProfile) {
        self.init(excerpt, about: axis, after: -.infinity, lag: 0, until: until, doubt: 0, profile: profile)
    }
}
