import Testing

@testable import SwingSignal

struct RotationQuaternionTests {
    /// The rotation from an axis and an angle equals the rotation from a vector.
    @Test(arguments: [0, 1e-12, 1e-6, 0.3, 3, 7]) func aVectorIsAnAxisAndAnAngle(_ angle: Double) {
        let axis = Vector(2, -3, 6).normalized
        let (a, b) = (RotationQuaternion(axis: axis, angle: angle), RotationQuaternion(turn: angle * axis))
        for (x, y) in [(a.w, b.w), (a.x, b.x), (a.y, b.y), (a.z, b.z)] { #expect(abs(x - y) < 1e-15) }
    }

    @Test func aRotationBy120DegreesPermutesTheAxes() {
        let rotation = RotationQuaternion(turn: 2 * .pi / 3 * Vector(1, 1, 1).normalized)
        let (there, back) = (rotation.turn(Vector(1, 2, 3)), rotation.turnBack(Vector(3, 1, 2)))
        #expect((there - Vector(3, 1, 2)).length < 1e-14)
        #expect((back - Vector(1, 2, 3)).length < 1e-14)
    }
}
