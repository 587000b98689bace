#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    package import SwingReplay

    /// A sample of the accelerometer.
    open class CMAccelerometerData: CMLogItem, @unchecked Sendable {
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
    }

    /// A sample of the gyroscope.
    open class CMGyroData: CMLogItem, @unchecked Sendable {
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
    }

    /// A sample of the magnetometer.
    open class CMMagnetometerData: CMLogItem, @unchecked Sendable {
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
    }
#endif
