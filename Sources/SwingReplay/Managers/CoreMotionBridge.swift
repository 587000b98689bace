// Where Core Motion lacks something, its names are this module's: a program needs another import and nothing else.

#if !canImport(CoreMotion) || os(macOS)
    /// Core Motion's name of ``BatchedSensorManager``.
    public typealias CMBatchedSensorManager = BatchedSensorManager
    /// Core Motion's name of ``MotionManager``.
    public typealias CMMotionManager = MotionManager
#endif

#if !canImport(CoreMotion)
    /// Core Motion's name of ``Acceleration``.
    public typealias CMAcceleration = Acceleration
    /// Core Motion's name of ``AccelerometerData``.
    public typealias CMAccelerometerData = AccelerometerData
    /// Core Motion's name of ``DeviceAttitude``.
    public typealias CMAttitude = DeviceAttitude
    /// Core Motion's name of ``AttitudeReferenceFrame``.
    public typealias CMAttitudeReferenceFrame = AttitudeReferenceFrame
    /// Core Motion's name of ``AuthorizationStatus``.
    public typealias CMAuthorizationStatus = AuthorizationStatus
    /// Core Motion's name of ``DeviceMotion``.
    public typealias CMDeviceMotion = DeviceMotion
    /// Core Motion's name of ``GyroData``.
    public typealias CMGyroData = GyroData
    /// Core Motion's name of ``Quaternion``.
    public typealias CMQuaternion = Quaternion
    /// Core Motion's name of ``RotationMatrix``.
    public typealias CMRotationMatrix = RotationMatrix
    /// Core Motion's name of ``RotationRate``.
    public typealias CMRotationRate = RotationRate
#else
    // Core Motion's samples become the chunks that SwingKit takes. Without a watch this is only type-checked, against
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
        /// Creates a chunk of Core Motion's samples, such as those that a handler is given.
        ///
        /// - Parameter samples: The samples.
        /// - Complexity: O(*n*), where *n* is the number of samples.
        public init(_ samples: [CMAccelerometerData]) { self.init(of: samples) }
    }

    extension DeviceMotionChunk {
        /// Creates a chunk of Core Motion's samples, such as those that a handler is given.
        ///
        /// - Parameter samples: The samples.
        /// - Complexity: O(*n*), where *n* is the number of samples.
        public init(_ samples: [CMDeviceMotion]) {
            self.init(of: samples, samples.first.map { DeviceMotionColumns($0) } ?? DeviceMotionColumns())
        }
    }

    extension AsyncSequence where Element == [CMAccelerometerData] {
        /// These batches of the accelerometer as chunks, one for each, such as `MotionBatches` takes.
        ///
        /// - Returns: The chunks.
        public func chunks() -> some AsyncSequence<AccelerometerChunk, Failure> { accelerometerChunks() }
    }

    extension AsyncSequence where Element == [CMDeviceMotion] {
        /// These batches of device motion as chunks, one for each, such as `MotionBatches` takes.
        ///
        /// - Returns: The chunks.
        public func chunks() -> some AsyncSequence<DeviceMotionChunk, Failure> { deviceMotionChunks() }
    }
#endif
