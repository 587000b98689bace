#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A sample of device motion, the result of sensor fusion.
    open class CMDeviceMotion: CMLogItem, @unchecked Sendable {
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
#endif
