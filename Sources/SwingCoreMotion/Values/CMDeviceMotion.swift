#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay
    import Synchronization

    /// A sample of device motion, the result of sensor fusion.
    open class CMDeviceMotion: CMLogItem {
        /// The location of a device-motion sensor.
        public typealias SensorLocation = SwingReplay.SensorLocation

        private var pose = CMAttitude()
        private var sample = DeviceMotion(
            timestamp: 0, attitude: .identity, rotationRate: RotationRate(), gravity: Acceleration(),
            userAcceleration: Acceleration())

        /// Creates a sample without motion at time 0.
        public override init() { super.init() }

        package convenience init(_ sample: DeviceMotion) {
            self.init()
            (pose, self.sample, time) = (CMAttitude(sample.attitude), sample, sample.timestamp)
        }

        /// Creates a sample from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) {
            guard let pose = CMAttitude(coder: coder) else { return nil }
            func axes(_ key: String) -> Acceleration {
                let axes = coder.decodeAxes(key)
                return Acceleration(x: axes.x, y: axes.y, z: axes.z)
            }
            let (q, rate) = (pose.quaternion, axes("rotationRate"))
            self.pose = pose
            sample = DeviceMotion(
                timestamp: coder.decodeDouble(forKey: "timestamp"),
                attitude: DeviceAttitude(quaternion: Quaternion(x: q.x, y: q.y, z: q.z, w: q.w)),
                rotationRate: RotationRate(x: rate.x, y: rate.y, z: rate.z), gravity: axes("gravity"),
                userAcceleration: axes("userAcceleration"),
                sensorLocation: SensorLocation(rawValue: coder.decodeInteger(forKey: "sensorLocation")) ?? .default)
            super.init(coder: coder)
        }

        open override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            pose.encode(with: coder)
            let (rate, gravity, user) = (sample.rotationRate, sample.gravity, sample.userAcceleration)
            coder.encode(axes: (rate.x, rate.y, rate.z), "rotationRate")
            coder.encode(axes: (gravity.x, gravity.y, gravity.z), "gravity")
            coder.encode(axes: (user.x, user.y, user.z), "userAcceleration")
            coder.encode(sample.sensorLocation.rawValue, forKey: "sensorLocation")
        }

        /// The attitude of the device.
        open var attitude: CMAttitude { pose }
        /// The rotation rate in rad/s, without the gyroscope's bias.
        open var rotationRate: CMRotationRate { CMRotationRate(sample.rotationRate) }
        /// Gravity in the device's frame in g.
        open var gravity: CMAcceleration { CMAcceleration(sample.gravity) }
        /// User acceleration in g, without gravity; NaN if the recording has none.
        open var userAcceleration: CMAcceleration { CMAcceleration(sample.userAcceleration) }
        /// The magnetic field without the device's own, and the accuracy of its calibration.
        open var magneticField: CMCalibratedMagneticField { CMCalibratedMagneticField(sample.magneticField) }
        /// The heading in degrees, from 0 to 360, clockwise from north; −1 in an arbitrary reference frame.
        open var heading: Double { sample.heading }
        /// The location of the sensor.
        open var sensorLocation: SensorLocation { sample.sensorLocation }

        /// Whether the recording has an attitude.
        package var hasAttitude: Bool { sample.hasAttitude }
        /// Whether the recording has user acceleration.
        package var hasUserAcceleration: Bool { sample.hasUserAcceleration }
    }

    /// The attitude of a device relative to a reference frame whose z points up.
    ///
    /// The angles and the matrix are those of `DeviceAttitude`.
    open class CMAttitude: NSObject, NSCopying, NSSecureCoding {
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
