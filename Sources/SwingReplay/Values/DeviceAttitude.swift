#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// How a device stands in a reference frame whose z is up (`CMAttitude`).
///
/// The quaternion turns a vector of the device's frame into the reference frame: gravity in the device's frame is R(q)ᵀ(0, 0, −1).
/// It is kept as it was given; angles and matrix are those of the quaternion with the norm 1.
public struct DeviceAttitude: AttitudeSample, Hashable, Sendable {
    /// The rotation from the device's frame into the reference frame.
    public private(set) var quaternion: Quaternion

    /// Creates an attitude.
    ///
    /// - Parameter quaternion: The rotation from the device's frame into the reference frame.
    public init(quaternion: Quaternion) {
        self.quaternion = quaternion
    }

    /// Creates the attitude after a rotation about z by yaw, then about the new x by pitch, then about the new y by roll.
    ///
    /// - Parameters:
    ///   - roll: The angle about y in radians.
    ///   - pitch: The angle about x in radians.
    ///   - yaw: The angle about z in radians.
    package init(roll: Double, pitch: Double, yaw: Double) {
        let turns = [
            Quaternion(x: 0, y: 0, z: sin(yaw / 2), w: cos(yaw / 2)),
            Quaternion(x: sin(pitch / 2), y: 0, z: 0, w: cos(pitch / 2)),
            Quaternion(x: 0, y: sin(roll / 2), z: 0, w: cos(roll / 2)),
        ]
        self.init(quaternion: turns[0] * turns[1] * turns[2])
    }

    /// Creates the attitude of a matrix.
    ///
    /// - Parameter matrix: A rotation from the reference frame into the device's frame, as ``rotationMatrix`` is.
    package init(rotationMatrix matrix: RotationMatrix) {
        // Shepperd's method (J. Guidance and Control 1, 1978, 223): of the four components the greatest comes by a root.
        let (a, b, c) = (matrix.m11, matrix.m22, matrix.m33)
        let (x, y, z) = (matrix.m23 - matrix.m32, matrix.m31 - matrix.m13, matrix.m12 - matrix.m21)
        let (xy, xz, yz) = (matrix.m12 + matrix.m21, matrix.m13 + matrix.m31, matrix.m23 + matrix.m32)
        let squares = [1 + a + b + c, 1 + a - b - c, 1 - a + b - c, 1 - a - b + c]
        let quaternion =
            switch squares.indices.max(by: { squares[$0] < squares[$1] }) {
            case 1: Quaternion(x: squares[1], y: xy, z: xz, w: x)
            case 2: Quaternion(x: xy, y: squares[2], z: yz, w: y)
            case 3: Quaternion(x: xz, y: yz, z: squares[3], w: z)
            default: Quaternion(x: x, y: y, z: z, w: squares[0])
            }
        self.init(quaternion: quaternion.normalized)
    }

    /// The device's axes are those of the reference frame.
    package static let identity = DeviceAttitude(quaternion: .identity)

    /// The attitude of a source that has none: NaN.
    static let unknown = DeviceAttitude(quaternion: Quaternion(x: .nan, y: .nan, z: .nan, w: .nan))

    /// The rotation from the reference frame into the device's frame.
    ///
    /// Apple does not document the direction of its matrix. This one is as code expects that places a camera
    /// by it: gravity is (−m13, −m23, −m33).
    public var rotationMatrix: RotationMatrix {
        let (q, n) = (quaternion, quaternion.normSquared)
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        return RotationMatrix(
            m11: (w * w + x * x - y * y - z * z) / n, m12: 2 * (x * y + w * z) / n, m13: 2 * (x * z - w * y) / n,
            m21: 2 * (x * y - w * z) / n, m22: (w * w - x * x + y * y - z * z) / n, m23: 2 * (y * z + w * x) / n,
            m31: 2 * (x * z + w * y) / n, m32: 2 * (y * z - w * x) / n, m33: (w * w - x * x - y * y + z * z) / n)
    }

    /// The angle about the device's y, in radians from −π to π; 0 where pitch is ±π/2.
    public var roll: Double {
        let m = rotationMatrix
        return Self.isUpright(m) ? 0 : atan2(-m.m13, m.m33)
    }

    /// The angle about the device's x, in radians from −π/2 to π/2.
    ///
    /// For a quaternion with the norm 1 it is asin(2(wx + yz)), in a form that stays exact at ±π/2.
    public var pitch: Double {
        let m = rotationMatrix
        return atan2(m.m23, hypot(m.m13, m.m33))
    }

    /// The angle about the vertical, in radians from −π to π.
    ///
    /// Where pitch is ±π/2 only the sum or difference of yaw and roll is determined: then this is all of it.
    public var yaw: Double {
        let m = rotationMatrix
        return Self.isUpright(m) ? atan2(m.m12, m.m11) : atan2(-m.m21, m.m22)
    }

    /// Makes this attitude the one relative to `attitude`: that attitude's axes become the reference frame.
    ///
    /// A device that has not moved becomes the `identity`, and roll, pitch and yaw are rotations about the axes that it had then.
    /// Apple does not document the order of the factors; here it is q(attitude)⁻¹ q(self).
    ///
    /// - Parameter attitude: The attitude to start from.
    public mutating func multiply(byInverseOf attitude: DeviceAttitude) {
        self = relative(to: attitude)
    }

    /// The attitude in which the axes of `attitude` are the reference frame, q(attitude)⁻¹ q(self).
    ///
    /// - Parameter attitude: The attitude to start from.
    /// - Returns: This attitude relative to it.
    package func relative(to attitude: DeviceAttitude) -> DeviceAttitude {
        DeviceAttitude(quaternion: attitude.quaternion.inverse * quaternion)
    }

    /// The turn about the reference frame's axes that leads from `attitude` to this one, q(self) q(attitude)⁻¹.
    ///
    /// - Parameter attitude: The attitude to start from.
    /// - Returns: The turn.
    package func turn(from attitude: DeviceAttitude) -> DeviceAttitude {
        DeviceAttitude(quaternion: quaternion * attitude.quaternion.inverse)
    }

    /// The same attitude in a reference frame that `turn` turns this one into.
    func seen(from turn: DeviceAttitude) -> DeviceAttitude {
        DeviceAttitude(quaternion: turn.quaternion * quaternion)
    }

    /// The angle of the rotation, in radians from 0 to π.
    package var angle: Double {
        let q = quaternion
        return 2 * atan2(hypot(hypot(q.x, q.y), q.z), q.w.magnitude)
    }

    /// Whether the device's y is so nearly vertical that only the sum of roll and yaw is determined.
    private static func isUpright(_ m: RotationMatrix) -> Bool { hypot(m.m13, m.m33) < 1e-7 }
}

/// The frame that an attitude turns the device's axes into (`CMAttitudeReferenceFrame`): z is up in all of them.
public struct AttitudeReferenceFrame: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The x axis points anywhere, and drifts about the vertical.
    public static let xArbitraryZVertical = AttitudeReferenceFrame(rawValue: 1)
    /// The x axis points anywhere; the compass holds it there.
    public static let xArbitraryCorrectedZVertical = AttitudeReferenceFrame(rawValue: 2)
    /// The x axis points to magnetic north.
    public static let xMagneticNorthZVertical = AttitudeReferenceFrame(rawValue: 4)
    /// The x axis points to true north.
    public static let xTrueNorthZVertical = AttitudeReferenceFrame(rawValue: 8)
}
