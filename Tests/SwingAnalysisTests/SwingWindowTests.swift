import Foundation
import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct SwingWindowTests {
    @Test func windowsContainTheSignalAroundTheContact() async throws {
        let swing = try #require(await SwingAnalyzerTests.baseball.swings().first { $0.outcome == .contact })
        let window = swing.window
        #expect(window.filteredZ.count == SwingWindow.accelerometerTime.count)
        #expect(window.acceleration.count == SwingWindow.accelerometerTime.count)
        #expect(window.rotationRateAboutAxis.count == SwingWindow.motionTime.count)
        let top = try #require(
            window.filteredZ.indices.max { window.filteredZ[$0].magnitude < window.filteredZ[$1].magnitude })
        #expect(
            abs(SwingWindow.accelerometerTime[top] - (swing.peakTimestamp.orNaN - swing.contactTimestamp.orNaN)) < 0.002
        )
        #expect(window.rotationRateAboutAxis.allSatisfy { $0.isFinite })
    }

    /// The window contains the rate whose peak is reported: about the own axis it is positive, about gravity it has the
    /// sign of the hand.
    @Test(arguments: [SwingProfile.RotationAxis.own, .gravity], [-1.0, 1])
    func theWindowsRateIsThatAboutTheProfilesAxis(axis: SwingProfile.RotationAxis, sign: Double) async throws {
        var profile = SwingProfile.baseball
        profile.rotationAxis = axis
        let pulse = RotationPulse(0, 15, 0.2)
        let signal = MadeSignal(about: sign * MadeSignal.axis(tilt: 50), [pulse], impacts: [0.02])
        let swing = try #require(await signal.swings(profile).first)
        let part = axis == .own ? 1 : sign * cos(50 * .pi / 180)
        for (late, rate) in zip(SwingWindow.motionTime, swing.window.rotationRateAboutAxis) {
            // Device motion is recorded late.
            let truth = part * pulse.rate(at: swing.contactTimestamp.orNaN + late - signal.latency)
            // Linear interpolation cuts the corners at the pulse's ends.
            #expect(abs(Double(rate) - truth) < 0.3, "\(late)")
        }
    }
}
