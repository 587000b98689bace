import SwingMotion
import SwingSignal
import Testing

@testable import SwingSimulation

@Suite struct GestureTests {
    static func swing(
        _ sport: Sport, _ number: UInt64, handedness: Side = .right, difficulty: Difficulty = .plain,
        isChecked: Bool = false
    ) -> SwingModel {
        var random = RandomSource(seed: 5, stream: RandomSource.player)
        let player = Player(.init(sport: sport, handedness: handedness), from: &random)
        random = RandomSource(seed: 5, stream: number)
        return SwingModel(sport.style, .of(difficulty), isChecked: isChecked, by: player, from: &random)
    }

    /// The acceleration equals the second difference of the position, which is computed here independently.
    @Test(arguments: Sport.validated)
    func accelerationIsTheSecondDerivativeOfThePosition(sport: Sport) {
        let gesture = Self.swing(sport, 3).gesture
        func wristPosition(_ time: Double) -> Vector {
            let angle = gesture.hubShare * gesture.turn.state(at: time).position
            let arm = RotationQuaternion(axis: gesture.axis, angle: angle).turn(gesture.arm)
            return (gesture.radius + gesture.reach.state(at: time).position) * arm
                + gesture.shift.state(at: time).position * gesture.shiftDirection
        }
        let h = 1e-4
        var worst = 0.0
        var time = gesture.span.lowerBound
        while time < gesture.span.upperBound {
            let expected = (1 / (h * h)) * (wristPosition(time + h) - 2 * wristPosition(time) + wristPosition(time - h))
            let found = gesture.acceleration(at: time, turn: gesture.turn.state(at: time))
            // The slope of the angular acceleration may change between segments, hence the looser bound.
            worst = max(worst, (found - expected).length / (0.02 * found.length + 0.3))
            time += 0.00317
        }
        #expect(worst < 1)
    }

    @Test(arguments: Sport.all, [false, true])
    func armIsPerpendicularAndEverythingReturns(sport: Sport, isChecked: Bool) {
        for number: UInt64 in 0..<20 {
            let gesture = Self.swing(sport, number, difficulty: .veryHard, isChecked: isChecked).gesture
            #expect(abs(gesture.axis.length - 1) < 1e-12 && abs(gesture.arm.length - 1) < 1e-12)
            #expect(abs(gesture.axis.dot(gesture.arm)) < 1e-12)
            for time in [gesture.span.lowerBound, gesture.span.upperBound] {
                let (rotation, roll) = (gesture.turn.state(at: time), gesture.roll.state(at: time))
                #expect(abs(rotation.position) < 1e-9 && abs(rotation.velocity) < 1e-9)
                #expect(abs(roll.position) < 1e-9 && abs(roll.velocity) < 1e-9)
            }
        }
    }

    /// Seen from above, a right-handed player's swing is counterclockwise; gravity points down.
    @Test(arguments: [Side.right, .left])
    func signDependsOnTheHandedness(handedness: Side) {
        for sport in [Sport.baseball, .golf] {
            let swing = Self.swing(sport, 4, handedness: handedness)
            let rate = swing.gesture.rateAboutGravity(at: swing.truth.eventTimestamp.orNaN)
            #expect(handedness == .right ? rate < -8 : rate > 8)
        }
    }
}
