import SwingMotion
import Testing

struct AttitudeGravityTests {
    /// Quaternions, and the direction of down in the device's frame.
    @Test(arguments: [
        ([1, 0, 0, 0], [0, 0, -1]),
        // 90° about x: the display faces −y, so down is −y of the device.
        ([0.5, 0.5, 0, 0], [0, -1, 0]),
        // 90° about y, not of unit norm: down is +x.
        ([3, 0, 3, 0], [1, 0, 0]),
        // A rotation about the vertical does not change down.
        ([0.6, 0, 0, 0.8], [0, 0, -1]),
    ])
    func gravityIsTheReferenceFramesDown(_ q: [Float], _ down: [Float]) {
        let attitude = Attitude(w: [q[0]], x: [q[1]], y: [q[2]], z: [q[3]])
        #expect(distance(attitude.gravity, down) < 1e-6)
    }

    @Test func gravityOfAnInvalidQuaternionIsNaN() {
        let gravity = Attitude(w: [0, .nan], x: [0, 0], y: [0, 0], z: [0, 0]).gravity
        #expect([gravity.x, gravity.y, gravity.z].joined().allSatisfy { $0.isNaN })
    }

    private func distance(_ gravity: Triaxial, _ down: [Float]) -> Float {
        max(abs(gravity.x[0] - down[0]), abs(gravity.y[0] - down[1]), abs(gravity.z[0] - down[2]))
    }
}
