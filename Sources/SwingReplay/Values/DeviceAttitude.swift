#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The attitude of a device relative to a reference frame whose z points up (`CMAttitude`).
///
/// The quaternion rotates a vector from the device's frame to the reference frame: gravity in the device's frame is
/// R(q)ᵀ(0, 0, −1). It is stored unchanged; the angles and the matrix are those of the normalized quaternion.
public struct DeviceAttitude: AttitudeSample, Hashable, Sendable {
    /// The rotation from the device's frame to the reference frame.
    public private(set) var quaternion: Quaternion

    /// Creates an attitude.
    ///
    /// - Parameter quaternion: The rotation from the device's frame to the reference frame.
    public init(quaternion: Quaternion) {
        self.quaternion = quaternion
    }

    /// Creates the attitude after rotations about z by yaw, then about the new x by pitch, then about the new y by
    /// roll.
    ///
    /// - Parameters:
    ///   - roll: The angle about y in radians.
    ///   - pitch: The angle about x in radians.
    ///   - yaw: The angle about z in radians.
    public init(roll: Double, pitch: Double, yaw: Double) {
        let rotations = [
            Quaternion(x: 0, y: 0, z: sin(yaw / 2), w: cos(yaw / 2)),
            Quaternion(x: sin(pitch / 2), y: 0, z: 0, w: cos(pitch / 2)),
            Quaternion(x: 0, y: sin(roll / 2), z: 0, w: cos(roll / 2)),
        ]
        self.init(quaternion: rotations[0] * rotations[1] * rotations[2])
    }

    /// The attitude of a device whose axes are those of the reference frame.
    public static let identity = DeviceAttitude(quaternion: .identity)

    /// The attitude of a source without attitude: NaN.
    static let unknown = DeviceAttitude(quaternion: Quaternion(x: .nan, y: .nan, z: .nan, w: .nan))

    /// The rotation from the reference frame to the device's frame.
    ///
    /// Apple does not document the direction of its matrix. Here gravity is (−m13, −m23, −m33), as expected by code
    /// that uses the matrix to orient a camera.
    public var rotationMatrix: RotationMatrix {
        let (q, n) = (quaternion, quaternion.normSquared)
        let (x, y, z, w) = (q.x, q.y, q.z, q.w)
        return RotationMatrix(
            m11: (w * w + x * x - y * y - z * z) / n, m12: 2 * (x * y + w * z) / n, m13: 2 * (x * z - w * y) / n,
            m21: 2 * (x * y - w * z) / n, m22: (w * w - x * x + y * y - z * z) / n, m23: 2 * (y * z + w * x) / n,
            m31: 2 * (x * z + w * y) / n, m32: 2 * (y * z - w * x) / n, m33: (w * w - x * x - y * y + z * z) / n)
    }

    /// The angle about the device's y in radians, from −π to π; 0 if the pitch is ±π/2.
    public var roll: Double {
        let m = rotationMatrix
        return Self.isUpright(m) ? 0 : atan2(-m.m13, m.m33)
    }

    /// The angle about the device's x in radians, from −π/2 to π/2.
    ///
    /// For a quaternion of norm 1 it is asin(2(wx + yz)), computed in a form that is accurate near ±π/2.
    public var pitch: Double {
        let m = rotationMatrix
        return atan2(m.m23, Self.length(m.m13, m.m33))
    }

    /// The angle about the vertical in radians, from −π to π.
    ///
    /// If the pitch is ±π/2, only the sum or difference of yaw and roll is determined, and the yaw is the complete
    /// angle.
    public var yaw: Double {
        let m = rotationMatrix
        return Self.isUpright(m) ? atan2(m.m12, m.m11) : atan2(-m.m21, m.m22)
    }

    /// Changes this attitude to be relative to `attitude`, whose axes become the reference frame.
    ///
    /// A device that has not moved has the `identity`. Roll, pitch and yaw are rotations about the axes of `attitude`.
    /// As Apple documents it, the inverse of `attitude` is multiplied by this attitude: q(attitude)⁻¹ q(self).
    ///
    /// - Parameter attitude: The starting attitude.
    public mutating func multiply(byInverseOf attitude: DeviceAttitude) {
        self = relative(to: attitude)
    }

    /// Returns this attitude relative to `attitude`, whose axes are the reference frame: q(attitude)⁻¹ q(self).
    ///
    /// - Parameter attitude: The starting attitude.
    /// - Returns: The relative attitude.
    package func relative(to attitude: DeviceAttitude) -> DeviceAttitude {
        DeviceAttitude(quaternion: attitude.quaternion.inverse * quaternion)
    }

    /// Returns this attitude relative to another reference frame; `turn` is the rotation to that frame.
    func seen(from turn: DeviceAttitude) -> DeviceAttitude {
        DeviceAttitude(quaternion: turn.quaternion * quaternion)
    }

    /// The direction of the device's y in degrees, from 0 to 360, clockwise from the x of the reference frame.
    var heading: Double {
        let m = rotationMatrix
        let angle = atan2(-m.m22, m.m21) * 180 / .pi
        let heading = angle < 0 ? angle + 360 : angle
        // The sum of a tiny negative angle and 360 is rounded to 360.
        return heading < 360 ? heading : 0
    }

    /// Returns whether the device's y is almost vertical, so that only the sum or difference of roll and yaw is
    /// determined.
    private static func isUpright(_ m: RotationMatrix) -> Bool { length(m.m13, m.m33) < 1e-7 }

    /// Returns the length of a vector.
    ///
    /// A square root is rounded in the same way on every platform; `hypot` is not.
    private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

/// A reference frame of attitudes (`CMAttitudeReferenceFrame`).
///
/// In each frame, z points up.
public struct AttitudeReferenceFrame: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The x axis points in an arbitrary direction and drifts about the vertical.
    public static let xArbitraryZVertical = AttitudeReferenceFrame(rawValue: 1)
    /// The x axis points in an arbitrary direction, which the compass keeps constant.
    public static let xArbitraryCorrectedZVertical = AttitudeReferenceFrame(rawValue: 2)
    /// The x axis points to magnetic north.
    public static let xMagneticNorthZVertical = AttitudeReferenceFrame(rawValue: 4)
    /// The x axis points to true north.
    public static let xTrueNorthZVertical = AttitudeReferenceFrame(rawValue: 8)
}

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

    /// Whether the norm is that of a rotation with rounded components: its square is 0.8 to 1.25.
    package var isRotation: Bool { (0.8...1.25).contains(normSquared) }

    /// The inverse rotation: the conjugate divided by the squared norm.
    package var inverse: Quaternion {
        let n = normSquared
        return Quaternion(x: -x / n, y: -y / n, z: -z / n, w: w / n)
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
}
