#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import SwingReplay

    /// An acceleration in g.
    public struct CMAcceleration: Sendable {
        /// The components along the device's axes in g.
        public var x, y, z: Double

        /// Creates an acceleration of zero.
        public init() { self.init(x: 0, y: 0, z: 0) }

        /// Creates an acceleration from its components in g.
        public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

        init(_ value: Acceleration) { self.init(x: value.x, y: value.y, z: value.z) }
    }

    /// A rotation rate in rad/s.
    public struct CMRotationRate: Sendable {
        /// The components about the device's axes in rad/s.
        public var x, y, z: Double

        /// Creates a rotation rate of zero.
        public init() { self.init(x: 0, y: 0, z: 0) }

        /// Creates a rotation rate from its components in rad/s.
        public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

        init(_ value: RotationRate) { self.init(x: value.x, y: value.y, z: value.z) }
    }

    /// A magnetic field in microteslas.
    public struct CMMagneticField: Sendable {
        /// The components along the device's axes in microteslas.
        public var x, y, z: Double

        /// Creates a field of zero.
        public init() { self.init(x: 0, y: 0, z: 0) }

        /// Creates a field from its components in microteslas.
        public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

        init(_ value: MagneticField) { self.init(x: value.x, y: value.y, z: value.z) }
    }

    /// The accuracy of a calibrated magnetic field.
    public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
        /// The field is not calibrated.
        case uncalibrated = -1
        /// The accuracy is low.
        case low = 0
        /// The accuracy is medium.
        case medium = 1
        /// The accuracy is high.
        case high = 2
    }

    /// A magnetic field and the accuracy of its calibration.
    public struct CMCalibratedMagneticField: Sendable {
        /// The field in microteslas.
        public var field: CMMagneticField
        /// The accuracy of the calibration.
        public var accuracy: CMMagneticFieldCalibrationAccuracy

        /// Creates a field of zero with the accuracy whose raw value is 0, as Core Motion does.
        public init() { self.init(field: CMMagneticField(), accuracy: .low) }

        /// Creates a calibrated field.
        public init(field: CMMagneticField, accuracy: CMMagneticFieldCalibrationAccuracy) {
            (self.field, self.accuracy) = (field, accuracy)
        }

        init(_ value: CalibratedMagneticField) {
            self.init(
                field: CMMagneticField(value.field),
                accuracy: CMMagneticFieldCalibrationAccuracy(rawValue: value.accuracy.rawValue) ?? .uncalibrated)
        }
    }

    /// A quaternion.
    public struct CMQuaternion: Sendable {
        /// The vector part x, y, z and the scalar part w.
        public var x, y, z, w: Double

        /// Creates a quaternion of zero.
        public init() { self.init(x: 0, y: 0, z: 0, w: 0) }

        /// Creates a quaternion from its components.
        public init(x: Double, y: Double, z: Double, w: Double) {
            (self.x, self.y, self.z, self.w) = (x, y, z, w)
        }
    }

    /// A rotation matrix: `m12` is in the first row and second column.
    public struct CMRotationMatrix: Sendable {
        /// The first row.
        public var m11, m12, m13: Double
        /// The second row.
        public var m21, m22, m23: Double
        /// The third row.
        public var m31, m32, m33: Double

        /// Creates a matrix of zeros.
        public init() { self.init(m11: 0, m12: 0, m13: 0, m21: 0, m22: 0, m23: 0, m31: 0, m32: 0, m33: 0) }

        /// Creates a matrix from its elements.
        public init(
            m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double, m32: Double,
            m33: Double
        ) {
            (self.m11, self.m12, self.m13) = (m11, m12, m13)
            (self.m21, self.m22, self.m23) = (m21, m22, m23)
            (self.m31, self.m32, self.m33) = (m31, m32, m33)
        }
    }

    /// A reference frame of attitudes.
    public typealias CMAttitudeReferenceFrame = AttitudeReferenceFrame
    /// The app's authorization to use motion data.
    public typealias CMAuthorizationStatus = AuthorizationStatus
#endif
