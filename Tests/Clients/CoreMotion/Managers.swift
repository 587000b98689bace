// With CORE_MOTION_MAC, the managers of the wrist and of water are unavailable, as on a Mac.
import Foundation

public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMMotionManager: NSObject {
    open var showsDeviceMovementDisplay: Bool {
        get { fatalError() }
        set {}
    }

    open var accelerometerUpdateInterval: TimeInterval {
        get { fatalError() }
        set {}
    }
    open var isAccelerometerAvailable: Bool { fatalError() }
    open var isAccelerometerActive: Bool { fatalError() }
    open var accelerometerData: CMAccelerometerData? { fatalError() }
    open func startAccelerometerUpdates() {}
    open func startAccelerometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler)
    {}
    open func stopAccelerometerUpdates() {}

    open var gyroUpdateInterval: TimeInterval {
        get { fatalError() }
        set {}
    }
    open var isGyroAvailable: Bool { fatalError() }
    open var isGyroActive: Bool { fatalError() }
    open var gyroData: CMGyroData? { fatalError() }
    open func startGyroUpdates() {}
    open func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {}
    open func stopGyroUpdates() {}

    open var magnetometerUpdateInterval: TimeInterval {
        get { fatalError() }
        set {}
    }
    open var isMagnetometerAvailable: Bool { fatalError() }
    open var isMagnetometerActive: Bool { fatalError() }
    open var magnetometerData: CMMagnetometerData? { fatalError() }
    open func startMagnetometerUpdates() {}
    open func startMagnetometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler) {
    }
    open func stopMagnetometerUpdates() {}

    open class var authorizationStatus: CMAuthorizationStatus { fatalError() }
    open var deviceMotionBody: (any CMBodyIdentifiable)?
    open var deviceMotionUpdateInterval: TimeInterval {
        get { fatalError() }
        set {}
    }
    open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame { fatalError() }
    open var attitudeReferenceFrame: CMAttitudeReferenceFrame { fatalError() }
    open var isDeviceMotionAvailable: Bool { fatalError() }
    open var isDeviceMotionActive: Bool { fatalError() }
    open var deviceMotion: CMDeviceMotion? { fatalError() }
    open func startDeviceMotionUpdates() {}
    open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
    }
    open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {}
    open func startDeviceMotionUpdates(
        using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
        withHandler handler: @escaping CMDeviceMotionHandler
    ) {}
    open func stopDeviceMotionUpdates() {}
}

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMBatchedSensorManager: NSObject {
    open class var authorizationStatus: CMAuthorizationStatus { fatalError() }

    open class var isAccelerometerSupported: Bool { fatalError() }
    open var isAccelerometerActive: Bool { fatalError() }
    open var accelerometerDataFrequency: Int { fatalError() }
    open var accelerometerBatch: [CMAccelerometerData]? { fatalError() }
    open func startAccelerometerUpdates() {}
    open func startAccelerometerUpdates(handler: @escaping ([CMAccelerometerData]?, (any Error)?) -> Void) {}
    open func stopAccelerometerUpdates() {}

    open class var isDeviceMotionSupported: Bool { fatalError() }
    open var isDeviceMotionActive: Bool { fatalError() }
    open var deviceMotionDataFrequency: Int { fatalError() }
    open var deviceMotionBatch: [CMDeviceMotion]? { fatalError() }
    open func startDeviceMotionUpdates() {}
    open func startDeviceMotionUpdates(handler: @escaping ([CMDeviceMotion]?, (any Error)?) -> Void) {}
    open func stopDeviceMotionUpdates() {}

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
