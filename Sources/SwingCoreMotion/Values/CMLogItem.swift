#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    package import SwingReplay

    /// A sample with a timestamp.
    open class CMLogItem: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        /// The time of the sample in seconds, which only initializers set.
        var time: TimeInterval = 0

        /// Creates a sample at time 0.
        public override init() { super.init() }

        /// Creates a sample from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) { time = coder.decodeDouble(forKey: "timestamp") }

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes the sample to an archive.
        ///
        /// - Parameter coder: The archive.
        open func encode(with coder: NSCoder) { coder.encode(time, forKey: "timestamp") }

        /// Returns this sample, which never changes.
        ///
        /// - Parameter zone: Not used.
        /// - Returns: The sample.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The time of the sample in seconds since boot.
        open var timestamp: TimeInterval { time }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            [Property("timestamp", timestamp, unit: "s")]
        }
    }

    extension NSCoder {
        /// Writes three components.
        func encode(axes value: (x: Double, y: Double, z: Double), _ key: String) {
            encode(value.x, forKey: key + ".x")
            encode(value.y, forKey: key + ".y")
            encode(value.z, forKey: key + ".z")
        }

        /// Reads three components.
        func decodeAxes(_ key: String) -> (x: Double, y: Double, z: Double) {
            (decodeDouble(forKey: key + ".x"), decodeDouble(forKey: key + ".y"), decodeDouble(forKey: key + ".z"))
        }
    }

    /// A sample of the accelerometer.
    open class CMAccelerometerData: CMLogItem {
        private var value = CMAcceleration()

        /// Creates a sample of zero at time 0.
        public override init() { super.init() }

        package convenience init(_ data: AccelerometerData) {
            self.init()
            (value, time) = (CMAcceleration(data.acceleration), data.timestamp)
        }

        /// Creates a sample from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) {
            let axes = coder.decodeAxes("acceleration")
            value = CMAcceleration(x: axes.x, y: axes.y, z: axes.z)
            super.init(coder: coder)
        }

        open override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(axes: (value.x, value.y, value.z), "acceleration")
        }

        /// Total acceleration in g, gravity included.
        open var acceleration: CMAcceleration { value }

        override var properties: [Property] { super.properties + [Property("acceleration", acceleration, "g")] }
    }

    /// A sample of the gyroscope.
    open class CMGyroData: CMLogItem {
        private var value = CMRotationRate()

        /// Creates a sample of zero at time 0.
        public override init() { super.init() }

        package convenience init(_ data: GyroData) {
            self.init()
            (value, time) = (CMRotationRate(data.rotationRate), data.timestamp)
        }

        /// Creates a sample from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) {
            let axes = coder.decodeAxes("rotationRate")
            value = CMRotationRate(x: axes.x, y: axes.y, z: axes.z)
            super.init(coder: coder)
        }

        open override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(axes: (value.x, value.y, value.z), "rotationRate")
        }

        /// The rotation rate in rad/s.
        open var rotationRate: CMRotationRate { value }

        override var properties: [Property] { super.properties + [Property("rotationRate", rotationRate, "rad/s")] }
    }

    /// A sample of the magnetometer.
    open class CMMagnetometerData: CMLogItem {
        private var value = CMMagneticField()

        /// Creates a sample of zero at time 0.
        public override init() { super.init() }

        package convenience init(_ data: MagnetometerData) {
            self.init()
            (value, time) = (CMMagneticField(data.magneticField), data.timestamp)
        }

        /// Creates a sample from an archive.
        ///
        /// - Parameter coder: The archive.
        public required init?(coder: NSCoder) {
            let axes = coder.decodeAxes("magneticField")
            value = CMMagneticField(x: axes.x, y: axes.y, z: axes.z)
            super.init(coder: coder)
        }

        open override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(axes: (value.x, value.y, value.z), "magneticField")
        }

        /// The magnetic field in microteslas, with the device's own field.
        open var magneticField: CMMagneticField { value }

        override var properties: [Property] { super.properties + [Property("magneticField", magneticField, "µT")] }
    }
#endif
