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
            // Archives of earlier versions contain neither these keys nor heading and magnetic field.
            func has(_ key: String) -> Bool { !coder.containsValue(forKey: key) || coder.decodeBool(forKey: key) }
            let rate = axes("rotationRate")
            self.pose = pose
            sample = DeviceMotion(
                timestamp: coder.decodeDouble(forKey: "timestamp"), attitude: has("hasAttitude") ? pose.current : nil,
                rotationRate: RotationRate(x: rate.x, y: rate.y, z: rate.z), gravity: axes("gravity"),
                userAcceleration: has("hasUserAcceleration") ? axes("userAcceleration") : nil,
                sensorLocation: SensorLocation(rawValue: coder.decodeInteger(forKey: "sensorLocation")) ?? .default)
            if coder.containsValue(forKey: "heading") { sample.heading = coder.decodeDouble(forKey: "heading") }
            if coder.containsValue(forKey: "magneticField.accuracy") {
                let (field, accuracy) = (axes("magneticField"), coder.decodeInt32(forKey: "magneticField.accuracy"))
                sample.magneticField = CalibratedMagneticField(
                    field: MagneticField(x: field.x, y: field.y, z: field.z),
                    accuracy: CalibratedMagneticField.Accuracy(rawValue: accuracy) ?? .uncalibrated)
            }
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
            coder.encode(sample.hasAttitude, forKey: "hasAttitude")
            coder.encode(sample.hasUserAcceleration, forKey: "hasUserAcceleration")
            coder.encode(sample.heading, forKey: "heading")
            let field = sample.magneticField.field
            coder.encode(axes: (field.x, field.y, field.z), "magneticField")
            coder.encode(sample.magneticField.accuracy.rawValue, forKey: "magneticField.accuracy")
        }

        /// Returns a copy with an attitude of its own, because an attitude can change.
        ///
        /// - Parameter zone: Not used.
        /// - Returns: The copy; of a subclass, which may have values of its own, the sample itself.
        open override func copy(with zone: NSZone? = nil) -> Any {
            guard type(of: self) == CMDeviceMotion.self else { return self }
            let copy = CMDeviceMotion(sample)
            copy.pose = CMAttitude(pose.current)
            return copy
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

        override var properties: [Property] {
            super.properties + attitude.properties + [
                Property("rotationRate", rotationRate, "rad/s"), Property("gravity", gravity, "g"),
                Property("userAcceleration", userAcceleration, "g"),
                Property("magneticField", magneticField.field, "µT"),
                Property("accuracy", case: magneticField.accuracy),
                Property("heading", heading, unit: "°"), Property("sensorLocation", case: sensorLocation),
            ]
        }
    }

    /// The attitude of a device relative to a reference frame whose z points up.
    ///
    /// The angles and the matrix are those of `DeviceAttitude`.
    open class CMAttitude: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        private let value = Mutex(DeviceAttitude.identity)
        /// The value, which ``multiply(byInverseOf:)`` changes.
        fileprivate var current: DeviceAttitude { value.withLock { $0 } }

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
        open func copy(with zone: NSZone? = nil) -> Any { CMAttitude(current) }

        /// The angle about the device's y in radians.
        open var roll: Double { current.roll }
        /// The angle about the device's x in radians.
        open var pitch: Double { current.pitch }
        /// The angle about the vertical in radians.
        open var yaw: Double { current.yaw }

        /// The rotation from the device's frame to the reference frame.
        open var quaternion: CMQuaternion {
            let q = current.quaternion
            return CMQuaternion(x: q.x, y: q.y, z: q.z, w: q.w)
        }

        /// The rotation from the reference frame to the device's frame.
        open var rotationMatrix: CMRotationMatrix {
            let m = current.rotationMatrix
            return CMRotationMatrix(
                m11: m.m11, m12: m.m12, m13: m.m13, m21: m.m21, m22: m.m22, m23: m.m23, m31: m.m31, m32: m.m32,
                m33: m.m33)
        }

        /// Changes this attitude to be relative to another one: inverse(`attitude`) · self.
        ///
        /// - Parameter attitude: The other attitude, whose axes become the reference frame.
        open func multiply(byInverseOf attitude: CMAttitude) {
            let other = attitude.current
            value.withLock { $0.multiply(byInverseOf: other) }
        }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            let q = quaternion
            return [
                Property("roll", roll, unit: "rad"), Property("pitch", pitch, unit: "rad"),
                Property("yaw", yaw, unit: "rad"), Property("quaternion", q.x, q.y, q.z, q.w),
            ]
        }
    }
#endif
