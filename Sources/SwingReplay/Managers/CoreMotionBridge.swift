// Where Core Motion lacks a type, its name is an alias of this module's type. A program changes only its import.

#if !canImport(CoreMotion) || os(macOS)
    /// The Core Motion name of ``BatchedSensorManager``.
    public typealias CMBatchedSensorManager = BatchedSensorManager
    /// The Core Motion name of ``MotionManager``.
    public typealias CMMotionManager = MotionManager
#endif

#if !canImport(CoreMotion)
    /// The Core Motion name of ``Acceleration``.
    public typealias CMAcceleration = Acceleration
    /// The Core Motion name of ``AccelerometerData``.
    public typealias CMAccelerometerData = AccelerometerData
    /// The Core Motion name of ``DeviceAttitude``.
    public typealias CMAttitude = DeviceAttitude
    /// The Core Motion name of ``AttitudeReferenceFrame``.
    public typealias CMAttitudeReferenceFrame = AttitudeReferenceFrame
    /// The Core Motion name of ``AuthorizationStatus``.
    public typealias CMAuthorizationStatus = AuthorizationStatus
    /// The Core Motion name of ``DeviceMotion``.
    public typealias CMDeviceMotion = DeviceMotion
    /// The Core Motion name of ``GyroData``.
    public typealias CMGyroData = GyroData
    /// The Core Motion name of ``Quaternion``.
    public typealias CMQuaternion = Quaternion
    /// The Core Motion name of ``RotationMatrix``.
    public typealias CMRotationMatrix = RotationMatrix
    /// The Core Motion name of ``RotationRate``.
    public typealias CMRotationRate = RotationRate
#else
    // Converts Core Motion's samples to SwingKit's chunks. Without a watch, this code is only type-checked, against
    // scripts/coremotion.
    public import CoreMotion
    public import SwingMotion

    extension CMAcceleration: AxisComponents {}
    extension CMRotationRate: AxisComponents {}
    extension CMQuaternion: QuaternionComponents {}
    extension CMAttitude: AttitudeSample {}
    extension CMAccelerometerData: AccelerometerSample {}
    extension CMDeviceMotion: DeviceMotionSample {}

    extension AccelerometerChunk {
        /// Creates a chunk from Core Motion's samples, such as those that a handler receives.
        ///
        /// - Parameter samples: The samples.
        /// - Complexity: O(*n*), where *n* is the number of samples.
        public init(_ samples: [CMAccelerometerData]) { self.init(of: samples) }
    }

    extension DeviceMotionChunk {
        /// Creates a chunk from Core Motion's samples, such as those that a handler receives.
        ///
        /// - Parameter samples: The samples.
        /// - Complexity: O(*n*), where *n* is the number of samples.
        public init(_ samples: [CMDeviceMotion]) {
            self.init(of: samples, samples.first.map { DeviceMotionColumns($0) } ?? DeviceMotionColumns())
        }
    }

    extension AsyncSequence where Element == [CMAccelerometerData] {
        /// Returns the accelerometer batches as chunks for `MotionBatches`, one chunk per batch.
        ///
        /// - Returns: The chunks.
        public func chunks() -> some AsyncSequence<AccelerometerChunk, Failure> { accelerometerChunks() }
    }

    extension AsyncSequence where Element == [CMDeviceMotion] {
        /// Returns the device-motion batches as chunks for `MotionBatches`, one chunk per batch.
        ///
        /// - Returns: The chunks.
        public func chunks() -> some AsyncSequence<DeviceMotionChunk, Failure> { deviceMotionChunks() }
    }
#endif
