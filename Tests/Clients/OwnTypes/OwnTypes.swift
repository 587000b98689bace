// Types of an app, in a module of its own.
public struct DeviceMotion { public init() {} }
public struct Quaternion { public init() {} }
public struct Acceleration { public init() {} }
public struct RotationRate { public init() {} }
public struct MagneticField { public init() {} }
public struct DeviceAttitude { public init() {} }
public struct AccelerometerData { public init() {} }
public struct GyroData { public init() {} }
public struct SensorLocation { public init() {} }
public struct AuthorizationStatus { public init() {} }
public struct WaterTemperature { public init() {} }
public struct MotionError: Error { public init() {} }
public final class MotionManager { public init() {} }
public final class BatchedSensorManager { public init() {} }
public final class HeadphoneMotionManager { public init() {} }
public final class WaterSubmersionManager { public init() {} }
public protocol UpdateQueue {}
public enum ReplayQueue {}
