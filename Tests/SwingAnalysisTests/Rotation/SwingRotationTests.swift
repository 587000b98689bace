import SwingMotion
import Testing

@testable import SwingAnalysis

@Suite struct SwingRotationTests {
    /// A turn that rises as half a cosine bell within 0.2 s from time 0, is braked likewise, and goes on slowly.
    private static func turn(peak: Double, braking: Double, creep: Double = 0) -> SwingRotation {
        let time = (0...300).map { Double($0) / 200 }
        let rate = time.map { t in
            if t < 0.2 { return peak * (1 - StartFinderTests.sine(0.5 + t / 0.2)) / 2 }
            let bell = peak * (1 + StartFinderTests.sine(0.5 + min((t - 0.2) / braking, 1))) / 2
            return t < 1.2 ? max(bell, creep) : -0.1
        }
        return SwingRotation(time: time, rate: rate, profile: .baseball)
    }

    /// Greatest rate, how long the braking lasts, how fast the arm then turns on for a second, and whether that is a swing
    /// broken off.
    @Test(arguments: [
        (10.0, 0.1, 0.0, true),
        // From a long backswing the way back is forward: it is no follow-through.
        (10, 0.1, 1, true),
        (10, 0.3, 0, false),
        // Braked as soon, but it turns on as far as a swing.
        (25, 0.12, 0, false),
    ]) func whatIsBrakedAtOnceWasBrokenOff(peak: Double, braking: Double, creep: Double, isChecked: Bool) {
        #expect(Self.turn(peak: peak, braking: braking, creep: creep).isChecked(from: 40) == isChecked)
    }

    /// The rise turns by half its rate times its duration, the braking too.
    @Test func theAngleIsTheIntegral() {
        let turn = Self.turn(peak: 12, braking: 0.3)
        #expect(abs(turn.angle(from: 0, to: 0.2, validUpTo: 40) - 1.2) < 0.001)
        #expect(abs(turn.angle(from: 0, to: 0.5, validUpTo: 100) - 3.0) < 0.001)
        // Behind the last sample believed its rate is held.
        #expect(abs(turn.angle(from: 0, to: 0.3, validUpTo: 40) - 2.4) < 0.001)
    }

    @Test func aTurnIsHeldAgainstTheProfilesBounds() {
        let turn = Self.turn(peak: 12, braking: 0.3), profile = SwingProfile.baseball
        #expect(turn.isWithinBounds(angle: profile.maximumAngle, duration: profile.maximumDuration))
        #expect(!turn.isWithinBounds(angle: profile.maximumAngle + 0.1, duration: 0.2))
        #expect(!turn.isWithinBounds(angle: 1, duration: profile.maximumDuration + 0.1))
        #expect(turn.isEnough(angle: profile.minimumAngle, duration: profile.minimumDuration))
        #expect(!turn.isEnough(angle: profile.minimumAngle - 0.01, duration: 0.2))
        #expect(!turn.isEnough(angle: 1, duration: profile.minimumDuration - 0.01))
        #expect(turn.isEnough(from: 0, to: 0.5) && !turn.isEnough(from: 0, to: 0.05))
    }

    /// A start is lost where the samples begin in the middle of a rise; where they reach far back, there was none.
    @Test func aLostStartIsNotAnAbsentOne() {
        let late = SwingRotation(
            time: (0..<20).map { Double($0) / 200 }, rate: (0..<20).map { 5 + Double($0) / 2 }, profile: .baseball)
        #expect(late.mayHaveLostStart(top: 19, validUpTo: 19))
        let long = SwingRotation(
            time: (0..<400).map { Double($0) / 200 }, rate: (0..<400).map { 5 + Double($0) / 20 }, profile: .baseball)
        #expect(!long.mayHaveLostStart(top: 399, validUpTo: 399))
    }
}
