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

    /// The part of the vector that is perpendicular to the unit vector `axis`.
    @inlinable package func perpendicular(to axis: Vector) -> Vector {
        self - dot(axis) * axis
    }

    @inlinable package static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
    @inlinable package static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }
    @inlinable package static func * (a: Double, b: Vector) -> Vector { Vector(a * b.x, a * b.y, a * b.z) }
    @inlinable package static func += (a: inout Vector, b: Vector) { a = a + b }
}
