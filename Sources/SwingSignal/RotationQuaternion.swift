#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// A rotation as a unit quaternion, from the device's frame to the reference frame.
package struct RotationQuaternion: Equatable {
    package var w, x, y, z: Double

    /// Creates the rotation about a vector's direction, by its length in rad.
    package init(turn: Vector) {
        let angle = turn.length
        // Below 10⁻⁹ rad, sin(angle / 2) is angle / 2.
        let scale = angle > 1e-9 ? sin(angle / 2) / angle : 0.5
        self.init(w: cos(angle / 2), x: scale * turn.x, y: scale * turn.y, z: scale * turn.z)
    }

    /// The quaternion divided by its norm.
    @inlinable package var normalized: RotationQuaternion {
        let scale = 1 / (w * w + x * x + y * y + z * z).squareRoot()
        return RotationQuaternion(w: scale * w, x: scale * x, y: scale * y, z: scale * z)
    }

    package static let identity = RotationQuaternion(w: 1, x: 0, y: 0, z: 0)

    @inlinable package init(w: Double, x: Double, y: Double, z: Double) {
        self.w = w
        self.x = x
        self.y = y
        self.z = z
    }

    /// Creates the rotation by `angle`, in rad, about the unit vector `axis`.
    package init(axis: Vector, angle: Double) {
        let s = sin(angle / 2)
        self.init(w: cos(angle / 2), x: s * axis.x, y: s * axis.y, z: s * axis.z)
    }

    /// Creates the rotation of the axes x, y and z to the given orthonormal vectors (Shepperd's method).
    @inlinable package init(x a: Vector, y b: Vector, z c: Vector) {
        let trace = a.x + b.y + c.z
        if trace > 0 {
            let s = 2 * (1 + trace).squareRoot()
            self.init(w: s / 4, x: (b.z - c.y) / s, y: (c.x - a.z) / s, z: (a.y - b.x) / s)
        } else if a.x > b.y && a.x > c.z {
            let s = 2 * (1 + a.x - b.y - c.z).squareRoot()
            self.init(w: (b.z - c.y) / s, x: s / 4, y: (a.y + b.x) / s, z: (c.x + a.z) / s)
        } else if b.y > c.z {
            let s = 2 * (1 + b.y - a.x - c.z).squareRoot()
            self.init(w: (c.x - a.z) / s, x: (a.y + b.x) / s, y: s / 4, z: (b.z + c.y) / s)
        } else {
            let s = 2 * (1 + c.z - a.x - b.y).squareRoot()
            self.init(w: (a.y - b.x) / s, x: (c.x + a.z) / s, y: (b.z + c.y) / s, z: s / 4)
        }
    }

    @inlinable package var inverse: RotationQuaternion { RotationQuaternion(w: w, x: -x, y: -y, z: -z) }

    /// The axis of the rotation, and its angle in rad, from 0 to π.
    package var axisAndAngle: (axis: Vector, angle: Double) {
        let sign: Double = w < 0 ? -1 : 1
        let vector = sign * Vector(x, y, z)
        let sine = vector.length
        guard sine > 1e-12 else { return (Vector(1, 0, 0), 0) }
        return ((1 / sine) * vector, 2 * atan2(sine, sign * w))
    }

    /// Returns the rotation `b` followed by the rotation `a`.
    @inlinable package static func * (a: RotationQuaternion, b: RotationQuaternion) -> RotationQuaternion {
        RotationQuaternion(
            w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
    }

    /// Rotates a vector from the device's frame to the reference frame.
    @inlinable package func turn(_ vector: Vector) -> Vector {
        let u = Vector(x, y, z)
        let t = 2 * u.cross(vector)
        return vector + w * t + u.cross(t)
    }

    /// Rotates a vector from the reference frame to the device's frame.
    @inlinable package func turnBack(_ vector: Vector) -> Vector {
        inverse.turn(vector)
    }
}

/// A vector in space.
package struct Vector: Equatable {
    package var x, y, z: Double

    package static let zero = Vector(0, 0, 0)

    @inlinable package init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    @inlinable package var length: Double { dot(self).squareRoot() }

    @inlinable package var normalized: Vector { (1 / length) * self }

    @inlinable package func dot(_ other: Vector) -> Double {
        x * other.x + y * other.y + z * other.z
    }

    @inlinable package func cross(_ other: Vector) -> Vector {
        Vector(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// Returns the component of the vector perpendicular to the unit vector `axis`.
    @inlinable package func perpendicular(to axis: Vector) -> Vector {
        self - dot(axis) * axis
    }

    @inlinable package static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
    @inlinable package static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }
    @inlinable package static func * (a: Double, b: Vector) -> Vector { Vector(a * b.x, a * b.y, a * b.z) }
    @inlinable package static func += (a: inout Vector, b: Vector) { a = a + b }
}
