import Testing

@testable import SwingSignal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct RotationQuaternionTests {
    private static let axes = [Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)]
    private static let directions =
        axes + [Vector(2, -3, 6), Vector(-6, 2, 3), Vector(3, 6, -2), Vector(1, 1, 1)].map(\.normalized)

    /// Rotates a vector with a matrix: cos φ 1 + sin φ [axis]× + (1 − cos φ) axis axisᵀ.
    private func rotated(_ v: Vector, about n: Vector, by angle: Double) -> Vector {
        let (c, s, d) = (cos(angle), sin(angle), 1 - cos(angle))
        return Vector(
            (c + d * n.x * n.x) * v.x + (d * n.x * n.y - s * n.z) * v.y + (d * n.x * n.z + s * n.y) * v.z,
            (d * n.y * n.x + s * n.z) * v.x + (c + d * n.y * n.y) * v.y + (d * n.y * n.z - s * n.x) * v.z,
            (d * n.z * n.x - s * n.y) * v.x + (d * n.z * n.y + s * n.x) * v.y + (c + d * n.z * n.z) * v.z)
    }

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

    /// Large angles about each axis reach all cases of Shepperd's method.
    @Test(arguments: [0, 0.4, 1.5, 2.5, 3.1, 4, 6], directions) private func theMatrixIsTheReference(
        _ angle: Double, _ axis: Vector
    ) {
        let columns = Self.axes.map { rotated($0, about: axis, by: angle) }
        let rotations = [
            RotationQuaternion(axis: axis, angle: angle),
            RotationQuaternion(x: columns[0], y: columns[1], z: columns[2]),
        ]
        for rotation in rotations {
            let square = rotation.w * rotation.w + rotation.x * rotation.x + rotation.y * rotation.y
            #expect(abs(square + rotation.z * rotation.z - 1) < 1e-14)
            for vector in Self.axes + [Vector(1, 2, -3)] {
                let expected = rotated(vector, about: axis, by: angle)
                #expect((rotation.turn(vector) - expected).length < 1e-14)
                #expect((rotation.turnBack(expected) - vector).length < 1e-14)
                #expect((rotation.inverse.turn(expected) - vector).length < 1e-14)
            }
        }
    }

    @Test(arguments: directions, directions) private func theSecondFactorTurnsFirst(_ first: Vector, _ second: Vector) {
        let product = RotationQuaternion(axis: second, angle: 2.1) * RotationQuaternion(axis: first, angle: 0.8)
        let vector = Vector(1, 2, -3)
        let expected = rotated(rotated(vector, about: first, by: 0.8), about: second, by: 2.1)
        #expect((product.turn(vector) - expected).length < 1e-14)
    }

    /// Angles above π are reported about the opposite axis.
    @Test(arguments: [(0.3, 0.3, 1.0), (3, 3, 1), (4, 2 * Double.pi - 4, -1), (1e-9, 1e-9, 1)], directions)
    private func axisAndAngleAreReported(_ angles: (Double, angle: Double, sign: Double), _ axis: Vector) {
        let found = RotationQuaternion(axis: axis, angle: angles.0).axisAndAngle
        #expect(abs(found.angle - angles.angle) < 1e-12)
        #expect((found.axis - angles.sign * axis).length < 1e-6)
    }

    @Test func noRotationHasTheFirstAxis() {
        for rotation in [.identity, RotationQuaternion(w: -1, x: 0, y: 0, z: 1e-13)] {
            #expect(rotation.axisAndAngle.axis == Vector(1, 0, 0) && rotation.axisAndAngle.angle == 0)
        }
    }

    @Test func normalizedHasNormOne() {
        let rotation = RotationQuaternion(w: 2, x: -4, y: 5, z: 6).normalized
        for (found, expected) in [(rotation.w, 2.0), (rotation.x, -4), (rotation.y, 5), (rotation.z, 6)] {
            #expect(abs(found - expected / 9) < 1e-15)
        }
    }

    @Test func vectorsHaveTheUsualOperations() {
        let (a, b) = (Vector(1, -2, 5), Vector(3, 7, -4))
        #expect(a + b == Vector(4, 5, 1) && a - b == Vector(-2, -9, 9) && 2 * a == Vector(2, -4, 10))
        #expect(a.dot(b) == -31 && a.cross(b) == Vector(-27, 19, 13) && Vector(2, -3, 6).length == 7)
        #expect(b.perpendicular(to: Vector(0, 1, 0)) == Vector(3, 0, -4))
        #expect((b.perpendicular(to: Vector(0.6, 0, 0.8)) - Vector(3.84, 7, -2.88)).length < 1e-14)
        #expect((Vector(2, -3, 6).normalized - Vector(2 / 7.0, -3 / 7.0, 6 / 7.0)).length < 1e-15)
        var sum = a
        sum += b
        #expect(sum == a + b)
    }
}
