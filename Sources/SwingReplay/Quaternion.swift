/// A quaternion (`CMQuaternion`): if its norm is 1, a rotation.
public struct Quaternion: Hashable, Sendable {
    /// The first component of the vector part.
    public var x: Double
    /// The second component of the vector part.
    public var y: Double
    /// The third component of the vector part.
    public var z: Double
    /// The scalar part.
    public var w: Double

    /// Creates a quaternion.
    ///
    /// - Parameters:
    ///   - x: The vector part's x.
    ///   - y: The vector part's y.
    ///   - z: The vector part's z.
    ///   - w: The scalar part.
    public init(x: Double, y: Double, z: Double, w: Double) {
        self.x = x
        self.y = y
        self.z = z
        self.w = w
    }

    /// No rotation.
    public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

    /// The square of the norm.
    public var normSquared: Double { x * x + y * y + z * z + w * w }

    /// The rotation back: the conjugate over the square of the norm.
    public var inverse: Quaternion {
        let n = normSquared
        return Quaternion(x: -x / n, y: -y / n, z: -z / n, w: w / n)
    }

    /// The same rotation with the norm 1.
    public var normalized: Quaternion {
        let n = normSquared.squareRoot()
        return Quaternion(x: x / n, y: y / n, z: z / n, w: w / n)
    }

    /// Two rotations one after the other.
    ///
    /// - Parameters:
    ///   - a: The rotation made second.
    ///   - b: The rotation made first.
    /// - Returns: Both.
    public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
        Quaternion(
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
    }
}
