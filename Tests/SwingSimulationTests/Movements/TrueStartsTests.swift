import Foundation
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct TrueStartsTests {
    /// The x at which 1 − (1 − x)³, ``RateShape/powerRise(_:)`` with the power 1, is 0.1.
    static let tenth = 1 - cbrt(0.9)

    /// Returns a rotation about a fixed axis, tilted in degrees, that rises from `start` on and is then held.
    static func gesture(tilt: Double, rise: Double = 0.2, hold: Double = 0.1, from start: Double = 0) -> Gesture {
        let angle = tilt * .pi / 180
        var gesture = Gesture(span: -3...3, pose: RotationQuaternion(axis: Vector(0.6, 0, 0.8), angle: 1))
        gesture.axis = RotationQuaternion(axis: Vector(1, 0, 0), angle: angle).turn(Vector(0, 0, 1))
        gesture.turn.add(.powerRise(1), from: start, lasting: rise, amplitude: 12)
        gesture.turn.add(.hold, from: start + rise, lasting: hold, amplitude: 12)
        return gesture
    }

    /// About a fixed axis, both rates are proportional, so both starts are the same; a horizontal axis has no rate about
    /// gravity.
    @Test(arguments: [0.0, 40, 80, 90, 100], [0.15, 0.3])
    func aRiseReachesATenthWhereItsFormulaDoes(tilt: Double, rise: Double) {
        let starts = TrueStarts(Self.gesture(tilt: tilt, rise: rise), before: rise + 0.03, hasContact: true)
        #expect(abs(starts.own - rise * Self.tenth) < 1e-4)
        #expect(tilt == 90 ? starts.gravity.isNaN : abs(starts.gravity - starts.own) < 1e-9)
    }

    @Test func theLastRiseCounts() {
        var gesture = Self.gesture(tilt: 20)
        gesture.turn.add(.bell, from: -0.4, lasting: 0.35, amplitude: 15)
        let starts = TrueStarts(gesture, before: 0.25, hasContact: true)
        #expect(abs(starts.own - 0.2 * Self.tenth) < 1e-4 && abs(starts.gravity - starts.own) < 1e-9)
    }

    /// The time for which the peak rate is held before the contact, and whether the start is less than 1.2 s before the
    /// 0.25 s in which the peak is searched.
    @Test(arguments: [(0.5, true), (1.2, true), (1.3, false), (2, false)])
    func aSwingThatLastsTooLongHasNoStart(hold: Double, isFound: Bool) {
        let starts = TrueStarts(
            Self.gesture(tilt: 30, hold: hold + 0.1, from: -hold - 0.2), before: 0, hasContact: true)
        #expect(starts.own.isFinite == isFound && starts.gravity.isFinite == isFound)
    }

    /// The forearm rolls about a horizontal axis into the contact, after the rotation about gravity has ended.
    @Test(arguments: [(0.35, true), (0.5, false)])
    func aRateAboutGravityThatEndsBeforeTheContactDoesNotLeadToIt(contact: Double, leads: Bool) {
        var gesture = Gesture(span: -1...2, pose: .identity)
        gesture.turn.add(.bell, from: 0, lasting: 0.4, amplitude: 10)
        gesture.rollAxis = Vector(1, 0, 0)
        gesture.roll.add(.powerRise(1), from: 0.2, lasting: 0.1, amplitude: 20)
        gesture.roll.add(.hold, from: 0.3, lasting: 0.4, amplitude: 20)
        let starts = TrueStarts(gesture, before: contact, hasContact: true)
        #expect(starts.own.isFinite && starts.gravity.isFinite == leads)
        // 16 x² (1 − x)² is 0.1 at x = (1 − √(1 − √0.1)) / 2.
        let root = 1 - 0.1.squareRoot()
        let start = 0.4 * (1 - root.squareRoot()) / 2
        if leads { #expect(abs(starts.gravity - start) < 1e-4) }
        // Without a contact, the rotation need not lead anywhere.
        #expect(TrueStarts(gesture, before: contact, hasContact: false).gravity.isFinite)
    }

    @Test func withoutARotationThereIsNoStart() {
        let starts = TrueStarts(Gesture(span: 0...1, pose: .identity), before: 0.5, hasContact: true)
        #expect(starts.own.isNaN && starts.gravity.isNaN)
    }
}
