// A stub of Core Motion with the interface that the bridge needs, after Apple's headers and documentation (watchOS 10).
// It serves to type-check, not to run.
import Foundation

public struct CMAcceleration: Sendable {
    public var x, y, z: Double
}

public struct CMRotationRate: Sendable {
    public var x, y, z: Double
}

public struct CMQuaternion: Sendable {
    public var x, y, z, w: Double
}

open class CMLogItem: NSObject {
    public var timestamp: TimeInterval { fatalError() }
}

open class CMAccelerometerData: CMLogItem {
    public var acceleration: CMAcceleration { fatalError() }
}

open class CMAttitude: NSObject {
    public var roll: Double { fatalError() }
    public var pitch: Double { fatalError() }
    public var yaw: Double { fatalError() }
    public var quaternion: CMQuaternion { fatalError() }
    public func multiply(byInverseOf attitude: CMAttitude) {}
}

open class CMDeviceMotion: CMLogItem {
    public var attitude: CMAttitude { fatalError() }
    public var rotationRate: CMRotationRate { fatalError() }
    public var gravity: CMAcceleration { fatalError() }
    public var userAcceleration: CMAcceleration { fatalError() }
}

public enum CMAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

open class CMBatchedSensorManager: NSObject {
    public class var authorizationStatus: CMAuthorizationStatus { fatalError() }
    public class var isAccelerometerSupported: Bool { fatalError() }
    public class var isDeviceMotionSupported: Bool { fatalError() }
    public var isAccelerometerActive: Bool { fatalError() }
    public var isDeviceMotionActive: Bool { fatalError() }
    public var accelerometerDataFrequency: Int { fatalError() }
    public var deviceMotionDataFrequency: Int { fatalError() }
    public var accelerometerBatch: [CMAccelerometerData]? { fatalError() }
    public var deviceMotionBatch: [CMDeviceMotion]? { fatalError() }
    public func startAccelerometerUpdates() {}
    public func startAccelerometerUpdates(handler: @escaping ([CMAccelerometerData]?, (any Error)?) -> Void) {}
    public func stopAccelerometerUpdates() {}
    public func startDeviceMotionUpdates() {}
    public func startDeviceMotionUpdates(handler: @escaping ([CMDeviceMotion]?, (any Error)?) -> Void) {}
    public func stopDeviceMotionUpdates() {}
    public func accelerometerUpdates() -> AccelerometerUpdates { fatalError() }
    public func deviceMotionUpdates() -> DeviceMotionUpdates { fatalError() }

    public struct AccelerometerUpdates: AsyncSequence {
        public struct Iterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> [CMAccelerometerData]? { fatalError() }
        }
        public func makeAsyncIterator() -> Iterator { fatalError() }
    }

    public struct DeviceMotionUpdates: AsyncSequence {
        public struct Iterator: AsyncIteratorProtocol {
            public mutating func next() async throws -> [CMDeviceMotion]? { fatalError() }
        }
        public func makeAsyncIterator() -> Iterator { fatalError() }
    }
}
