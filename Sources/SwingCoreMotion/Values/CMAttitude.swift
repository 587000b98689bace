#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    package import SwingReplay
    import Synchronization

    /// The attitude of a device relative to a reference frame whose z points up.
    ///
    /// The angles and the matrix are those of `DeviceAttitude`.
    open class CMAttitude: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
        private let value = Mutex(DeviceAttitude.identity)

        /// Creates the attitude of a device whose axes are those of the reference frame.
        public override init() { super.init() }

        package convenience init(_ value: DeviceAttitude) {
            self.init()
            self.value.withLock { $0 = value }
        }

        /// Creates an attitude from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) {
            func number(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
            let quaternion = Quaternion(x: number("x"), y: number("y"), z: number("z"), w: number("w"))
            value.withLock { $0 = DeviceAttitude(quaternion: quaternion) }
        }

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes the attitude to an archive.
        ///
        /// - Parameter coder: The archive.
        open func encode(with coder: NSCoder) {
            let q = quaternion
            for (key, number) in [("x", q.x), ("y", q.y), ("z", q.z), ("w", q.w)] { coder.encode(number, forKey: key) }
        }

        /// Returns a copy, which does not change with this attitude.
        ///
        /// - Parameter zone: Not used.
        /// - Returns: The copy.
        open func copy(with zone: NSZone? = nil) -> Any { CMAttitude(value.withLock { $0 }) }

        /// The angle about the device's y in radians.
        open var roll: Double { value.withLock { $0.roll } }
        /// The angle about the device's x in radians.
        open var pitch: Double { value.withLock { $0.pitch } }
        /// The angle about the vertical in radians.
        open var yaw: Double { value.withLock { $0.yaw } }

        /// The rotation from the device's frame to the reference frame.
        open var quaternion: CMQuaternion {
            let q = value.withLock { $0.quaternion }
            return CMQuaternion(x: q.x, y: q.y, z: q.z, w: q.w)
        }

        /// The rotation from the reference frame to the device's frame.
        open var rotationMatrix: CMRotationMatrix {
            let m = value.withLock { $0.rotationMatrix }
            return CMRotationMatrix(
                m11: m.m11, m12: m.m12, m13: m.m13, m21: m.m21, m22: m.m22, m23: m.m23, m31: m.m31, m32: m.m32,
                m33: m.m33)
        }

        /// Changes this attitude to be relative to another one: inverse(`attitude`) · self.
        ///
        /// - Parameter attitude: The other attitude, whose axes become the reference frame.
        open func multiply(byInverseOf attitude: CMAttitude) {
            let other = attitude.value.withLock { $0 }
            value.withLock { $0.multiply(byInverseOf: other) }
        }
    }
#endif
