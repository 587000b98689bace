public import SwingMotion
import SwingReplay

#if canImport(CoreMotion) && !os(macOS) && !targetEnvironment(simulator)
    public import CoreMotion
#endif

// The conversion from Core Motion's samples, this module's or Apple's, to SwingKit's chunks.
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
    public init(_ samples: [CMDeviceMotion]) { self.init(of: samples) }
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
