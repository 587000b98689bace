import SwingCoreMotion
import SwingReplay
import Testing

@Suite struct CMAttitudeTests {
    /// Returns an attitude with these angles in radians.
    private func attitude(roll: Double = 0, pitch: Double = 0, yaw: Double = 0) -> CMAttitude {
        CMAttitude(DeviceAttitude(roll: roll, pitch: pitch, yaw: yaw))
    }

    @Test func anglesOfAnEmptyAttitudeAreZero() {
        let identity = CMAttitude()
        #expect(identity.roll == 0 && identity.pitch == 0 && identity.yaw == 0)
        #expect(identity.quaternion.w == 1 && identity.rotationMatrix.m11 == 1 && identity.rotationMatrix.m12 == 0)
    }

    /// `multiply(byInverseOf:)` changes a constant in place: inverse(other) · self.
    @Test func multiplyByInverse() throws {
        let reference = attitude(roll: 0.3, pitch: -0.4, yaw: 2)
        let copy = try #require(reference.copy() as? CMAttitude)
        #expect(copy !== reference)
        copy.multiply(byInverseOf: reference)
        #expect((1 - copy.quaternion.w.magnitude).magnitude < 1e-12)
        #expect((reference.yaw - 2).magnitude < 1e-12, "the copied attitude changed")
        // A rotation about the vertical after a turn by 90° about the vertical is the same rotation.
        let turned = attitude(yaw: 2.5)
        turned.multiply(byInverseOf: attitude(yaw: 1))
        #expect((turned.yaw - 1.5).magnitude < 1e-12)
        // The order matters: in the frame of a device pitched by 90°, the vertical is its y.
        let yawed = attitude(pitch: .pi / 2, yaw: 0.2)
        yawed.multiply(byInverseOf: attitude(pitch: .pi / 2))
        #expect((yawed.roll - 0.2).magnitude < 1e-9, "\(yawed.roll) \(yawed.pitch) \(yawed.yaw)")
    }

    @Test func multiplyByItself() {
        let attitude = attitude(roll: 1)
        attitude.multiply(byInverseOf: attitude)
        #expect(attitude.roll.magnitude < 1e-12)
    }

    @Test func archive() throws {
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: attitude(roll: 0.3, pitch: -0.4, yaw: 2), requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CMAttitude.self, from: archive))
        #expect((read.roll - 0.3).magnitude < 1e-12 && (read.yaw - 2).magnitude < 1e-12)
    }
}
