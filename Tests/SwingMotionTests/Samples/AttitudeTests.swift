import SwingMotion
import Testing

struct AttitudeGravityTests {
    /// Quaternions by hand: about which axis the device was turned, and where down then is along its own axes.
    @Test(arguments: [
        ([1, 0, 0, 0], [0, 0, -1]),
        // A quarter turn about x: the display looks along −y, so down is −y of the device.
        ([0.5, 0.5, 0, 0], [0, -1, 0]),
        // A quarter turn about y, not of unit norm: down is +x.
        ([3, 0, 3, 0], [1, 0, 0]),
        // About the vertical nothing changes.
        ([0.6, 0, 0, 0.8], [0, 0, -1]),
    ])
    func gravityIsTheReferenceFramesDown(_ q: [Float], _ down: [Float]) {
        let attitude = Attitude(w: [q[0]], x: [q[1]], y: [q[2]], z: [q[3]])
        #expect(distance(attitude.gravity, down) < 1e-6)
    }

    @Test func noQuaternionNoGravity() {
        let gravity = Attitude(w: [0, .nan], x: [0, 0], y: [0, 0], z: [0, 0]).gravity
        #expect([gravity.x, gravity.y, gravity.z].joined().allSatisfy { $0.isNaN })
    }

    private func distance(_ gravity: Triaxial, _ down: [Float]) -> Float {
        max(abs(gravity.x[0] - down[0]), abs(gravity.y[0] - down[1]), abs(gravity.z[0] - down[2]))
    }
}
