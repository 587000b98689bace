/// A quaternion (`CMQuaternion`).
///
/// With norm 1 it is a rotation.
public struct Quaternion: QuaternionComponents, Hashable, Sendable {
    /// The vector part x, y, z and the scalar part w.
    public var x, y, z, w: Double

    /// Creates a quaternion.
    ///
    /// - Parameters:
    ///   - x: The x component of the vector part.
    ///   - y: The y component of the vector part.
    ///   - z: The z component of the vector part.
    ///   - w: The scalar part.
    public init(x: Double, y: Double, z: Double, w: Double) {
        (self.x, self.y, self.z, self.w) = (x, y, z, w)
    }

    /// The identity rotation.
    public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

    /// The square of the norm.
    package var normSquared: Double { x * x + y * y + z * z + w * w }

    /// The inverse rotation: the conjugate divided by the squared norm.
    package var inverse: Quaternion {
        let n = normSquared
        return Quaternion(x: -x / n, y: -y / n, z: -z / n, w: w / n)
    }

    /// The same rotation with norm 1.
    var normalized: Quaternion {
        let n = normSquared.squareRoot()
        return Quaternion(x: x / n, y: y / n, z: z / n, w: w / n)
    }

    /// Returns the product of two quaternions, which combines their rotations.
    ///
    /// - Parameters:
    ///   - a: The second rotation.
    ///   - b: The first rotation.
    /// - Returns: The combined rotation.
    package static func * (a: Quaternion, b: Quaternion) -> Quaternion {
        Quaternion(
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
    }
}

/// A rotation matrix (`CMRotationMatrix`): `m12` is in the first row and second column.
public struct RotationMatrix: Hashable, Sendable {
    /// The first row.
    public var m11, m12, m13: Double
    /// The second row.
    public var m21, m22, m23: Double
    /// The third row.
    public var m31, m32, m33: Double

    /// Creates a matrix from its rows.
    package init(
        m11: Double = 1, m12: Double = 0, m13: Double = 0,
        m21: Double = 0, m22: Double = 1, m23: Double = 0,
        m31: Double = 0, m32: Double = 0, m33: Double = 1
    ) {
        (self.m11, self.m12, self.m13) = (m11, m12, m13)
        (self.m21, self.m22, self.m23) = (m21, m22, m23)
        (self.m31, self.m32, self.m33) = (m31, m32, m33)
    }

    /// The transposed matrix, which is the inverse rotation.
    package var transpose: RotationMatrix {
        RotationMatrix(m11: m11, m12: m21, m13: m31, m21: m12, m22: m22, m23: m32, m31: m13, m32: m23, m33: m33)
    }
}
