import Foundation
import SwingReplay
import Testing

@Suite struct DeviceAttitudeTests {
    static let tolerance = 1e-12

    /// Returns the difference of a matrix and the rows of its inverse rotation, which is the transposed matrix.
    static func difference(_ a: RotationMatrix, inverse b: [[Double]]) -> Double {
        let columns = [[a.m11, a.m21, a.m31], [a.m12, a.m22, a.m32], [a.m13, a.m23, a.m33]]
        return zip(columns.joined(), b.joined()).map { ($0 - $1).magnitude }.max() ?? .nan
    }

    /// Returns the difference of two angles on the circle.
    static func difference(_ a: Double, _ b: Double) -> Double { remainder(a - b, 2 * .pi).magnitude }

    @Test func randomAttitudesAgreeWithScipy() {
        #expect(Attitudes.shared.random.count == 1000)
        for row in Attitudes.shared.random {
            let attitude = row.attitude
            #expect(Self.difference(attitude.roll, row.roll) < Self.tolerance, "\(row.testDescription)")
            #expect(Self.difference(attitude.pitch, row.pitch) < Self.tolerance, "\(row.testDescription)")
            #expect(Self.difference(attitude.yaw, row.yaw) < Self.tolerance, "\(row.testDescription)")
        }
    }

    /// The angles' definition by the components, where it is well conditioned.
    @Test func anglesFollowTheFormula() {
        for row in Attitudes.shared.random {
            let (attitude, q) = (row.attitude, Quaternion(row.quaternion))
            let sine = max(-1, min(1, 2 * (q.w * q.x + q.y * q.z)))
            guard sine.magnitude < 0.999 else { continue }
            #expect((attitude.pitch - asin(sine)).magnitude < Self.tolerance)
            let roll = atan2(2 * (q.w * q.y - q.x * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))
            let yaw = atan2(2 * (q.w * q.z - q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z))
            #expect(Self.difference(attitude.roll, roll) < Self.tolerance)
            #expect(Self.difference(attitude.yaw, yaw) < Self.tolerance)
        }
    }

    @Test(arguments: Attitudes.shared.locked) func yawIsTheCompleteAngleAtGimbalLock(row: Attitudes.Row) {
        let attitude = row.attitude
        #expect(Self.difference(attitude.pitch, row.pitch) < Self.tolerance)
        #expect((attitude.pitch.magnitude - .pi / 2).magnitude < Self.tolerance)
        #expect(attitude.roll == 0)
        #expect(Self.difference(attitude.yaw, row.yaw) < Self.tolerance)
    }

    @Test func anglesReturnTheSameRotation() {
        let shared = Attitudes.shared
        for row in shared.random + shared.locked + shared.square {
            let (attitude, q) = (row.attitude, Quaternion(row.quaternion))
            let angles = DeviceAttitude(roll: attitude.roll, pitch: attitude.pitch, yaw: attitude.yaw)
            #expect(angles.quaternion.distance(to: q) < Self.tolerance, "\(row.testDescription)")
        }
    }

    @Test func matrixRotatesFromTheReferenceFrameToTheDevice() {
        let shared = Attitudes.shared
        for row in shared.random + shared.locked + shared.square {
            let m = row.attitude.rotationMatrix
            #expect(Self.difference(m, inverse: row.matrix) < Self.tolerance, "\(row.testDescription)")
            let gravity = zip([-m.m13, -m.m23, -m.m33], row.gravity).map { ($0 - $1).magnitude }
            #expect(gravity.allSatisfy { $0 < Self.tolerance }, "\(row.testDescription)")
        }
    }

    @Test func normChangesNothing() {
        for row in Attitudes.shared.random {
            let q = Quaternion(row.quaternion)
            let scaled = DeviceAttitude(quaternion: Quaternion(x: 3 * q.x, y: 3 * q.y, z: 3 * q.z, w: 3 * q.w))
            #expect(Self.difference(scaled.pitch, row.pitch) < Self.tolerance)
            #expect(Self.difference(scaled.yaw, row.yaw) < Self.tolerance)
            #expect(Self.difference(scaled.rotationMatrix, inverse: row.matrix) < Self.tolerance)
        }
    }

    @Test func relativeAttitudesAgreeWithScipy() {
        let shared = Attitudes.shared
        for (i, expected) in shared.relative.enumerated() {
            let (start, end) = (shared.random[i].attitude, shared.random[i + 1].attitude)
            var changed = end
            changed.multiply(byInverseOf: start)
            let rotation = DeviceAttitude(quaternion: end.quaternion * start.quaternion.inverse)
            #expect(changed.quaternion.distance(to: Quaternion(expected.quaternion)) < Self.tolerance)
            #expect(changed == end.relative(to: start))
            #expect(rotation.quaternion.distance(to: Quaternion(expected.turn)) < Self.tolerance)
            #expect((changed.angle - expected.angle).magnitude < Self.tolerance)
            #expect((rotation.angle - expected.angle).magnitude < Self.tolerance)
            var unmoved = end
            unmoved.multiply(byInverseOf: end)
            #expect(unmoved.quaternion.distance(to: .identity) < Self.tolerance)
            #expect(unmoved.angle < Self.tolerance)
        }
    }

    /// Rotations about the device's axes, counterclockwise when the axis points at the viewer.
    @Test(arguments: [-3.0, -1.5, -0.1, 0, 0.1, 1.5, 3]) func eachAngleIsAboutItsAxis(angle: Double) {
        let (s, c) = (sin(angle / 2), cos(angle / 2))
        let roll = DeviceAttitude(quaternion: Quaternion(x: 0, y: s, z: 0, w: c))
        let yaw = DeviceAttitude(quaternion: Quaternion(x: 0, y: 0, z: s, w: c))
        #expect((roll.roll - angle).magnitude < Self.tolerance && roll.yaw == 0 && roll.pitch == 0)
        #expect((yaw.yaw - angle).magnitude < Self.tolerance && yaw.roll == 0 && yaw.pitch == 0)
        let pitch = DeviceAttitude(quaternion: Quaternion(x: s, y: 0, z: 0, w: c))
        guard angle.magnitude < .pi / 2 else { return }
        #expect((pitch.pitch - angle).magnitude < Self.tolerance && pitch.roll == 0 && pitch.yaw == 0)
    }

    @Test func missingQuantitiesAreNaN() {
        let motion = DeviceMotion(
            timestamp: 1, attitude: nil, rotationRate: RotationRate(), gravity: Acceleration(z: -1),
            userAcceleration: nil)
        let attitude = motion.attitude
        for value in [attitude.roll, attitude.pitch, attitude.yaw, attitude.quaternion.w, motion.userAcceleration.x] {
            #expect(value.isNaN)
        }
    }
}
