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
#endif
