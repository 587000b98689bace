#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay
    import Synchronization

    /// A source of single samples at up to 100 Hz.
    ///
    /// As in Core Motion, a stop cancels all operations of the queue, so give the manager a queue of its own. Operations
    /// of the main queue are not cancelled.
    open class CMMotionManager: NSObject {
        private let manager = MotionManager()
        private let (accelerometerQueue, gyroQueue) = (QueueOfUpdates(), QueueOfUpdates())
        private let (deviceMotionQueue, magnetometerQueue) = (QueueOfUpdates(), QueueOfUpdates())
        private let movementDisplay = Mutex(false)
        private let body = SharedReference()

        /// Creates a manager of the replay that is current when updates start.
        public override init() {}

        /// The app's authorization to use motion data.
        open class var authorizationStatus: CMAuthorizationStatus { MotionManager.authorizationStatus }

        /// The body or view that device motion is relative to.
        ///
        /// A replay stores it without effect: device motion remains relative to the device.
        open var deviceMotionBody: (any CMBodyIdentifiable)? {
            get { body.value as? any CMBodyIdentifiable }
            set { body.value = newValue }
        }

        /// Whether the system may ask the user to move the device for the calibration of the compass.
        ///
        /// A replay has no such display.
        open var showsDeviceMovementDisplay: Bool {
            get { movementDisplay.withLock { $0 } }
            set { movementDisplay.withLock { $0 = newValue } }
        }

        /// Returns the available reference frames of attitudes.
        open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame {
            MotionManager.availableAttitudeReferenceFrames()
        }

        /// The reference frame of attitudes.
        open var attitudeReferenceFrame: CMAttitudeReferenceFrame { manager.attitudeReferenceFrame }

        // MARK: - Accelerometer

        /// The requested interval of accelerometer updates in seconds.
        open var accelerometerUpdateInterval: TimeInterval {
            get { manager.accelerometerUpdateInterval }
            set { manager.accelerometerUpdateInterval = newValue }
        }
        /// Whether accelerometer updates are available.
        open var isAccelerometerAvailable: Bool { manager.isAccelerometerAvailable }
        /// Whether accelerometer updates are active.
        open var isAccelerometerActive: Bool { manager.isAccelerometerActive }
        /// The latest accelerometer sample.
        open var accelerometerData: CMAccelerometerData? { manager.accelerometerData.map { CMAccelerometerData($0) } }

        /// Starts accelerometer updates without a handler.
        open func startAccelerometerUpdates() { manager.startAccelerometerUpdates() }

        /// Starts accelerometer updates that the handler receives on the queue.
        open func startAccelerometerUpdates(
            to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
        ) {
            let handler = Handler(handler)
            manager.startAccelerometerUpdates(to: accelerometerQueue.starts(on: queue)) { sample, error in
                handler.call(sample.map { CMAccelerometerData($0) }, error)
            }
        }

        /// Stops accelerometer updates.
        open func stopAccelerometerUpdates() {
            manager.stopAccelerometerUpdates()
            accelerometerQueue.cancel()
        }

        // MARK: - Gyro

        /// The requested interval of gyroscope updates in seconds.
        open var gyroUpdateInterval: TimeInterval {
            get { manager.gyroUpdateInterval }
            set { manager.gyroUpdateInterval = newValue }
        }
        /// Whether gyroscope updates are available.
        open var isGyroAvailable: Bool { manager.isGyroAvailable }
        /// Whether gyroscope updates are active.
        open var isGyroActive: Bool { manager.isGyroActive }
        /// The latest gyroscope sample.
        open var gyroData: CMGyroData? { manager.gyroData.map { CMGyroData($0) } }

        /// Starts gyroscope updates without a handler.
        open func startGyroUpdates() { manager.startGyroUpdates() }

        /// Starts gyroscope updates that the handler receives on the queue.
        open func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {
            let handler = Handler(handler)
            manager.startGyroUpdates(to: gyroQueue.starts(on: queue)) { sample, error in
                handler.call(sample.map { CMGyroData($0) }, error)
            }
        }

        /// Stops gyroscope updates.
        open func stopGyroUpdates() {
            manager.stopGyroUpdates()
            gyroQueue.cancel()
        }

        // MARK: - DeviceMotion

        /// The requested interval of device-motion updates in seconds.
        open var deviceMotionUpdateInterval: TimeInterval {
            get { manager.deviceMotionUpdateInterval }
            set { manager.deviceMotionUpdateInterval = newValue }
        }
        /// Whether device-motion updates are available.
        open var isDeviceMotionAvailable: Bool { manager.isDeviceMotionAvailable }
        /// Whether device-motion updates are active.
        open var isDeviceMotionActive: Bool { manager.isDeviceMotionActive }
        /// The latest device-motion sample.
        open var deviceMotion: CMDeviceMotion? { manager.deviceMotion.map { CMDeviceMotion($0) } }

        /// Starts device-motion updates without a handler.
        open func startDeviceMotionUpdates() { manager.startDeviceMotionUpdates() }

        /// Starts device-motion updates that the handler receives on the queue.
        open func startDeviceMotionUpdates(
            to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
        ) {
            let handler = Handler(handler)
            manager.startDeviceMotionUpdates(to: deviceMotionQueue.starts(on: queue)) { sample, error in
                handler.call(sample.map { CMDeviceMotion($0) }, error)
            }
        }

        /// Starts device-motion updates without a handler.
        open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
            manager.startDeviceMotionUpdates(using: referenceFrame)
        }

        /// Starts device-motion updates that the handler receives on the queue.
        open func startDeviceMotionUpdates(
            using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
            withHandler handler: @escaping CMDeviceMotionHandler
        ) {
            let handler = Handler(handler)
            manager.startDeviceMotionUpdates(using: referenceFrame, to: deviceMotionQueue.starts(on: queue)) {
                sample, error in
                handler.call(sample.map { CMDeviceMotion($0) }, error)
            }
        }

        /// Stops device-motion updates.
        open func stopDeviceMotionUpdates() {
            manager.stopDeviceMotionUpdates()
            deviceMotionQueue.cancel()
        }

        // MARK: - Magnetometer

        /// The requested interval of magnetometer updates in seconds.
        open var magnetometerUpdateInterval: TimeInterval {
            get { manager.magnetometerUpdateInterval }
            set { manager.magnetometerUpdateInterval = newValue }
        }
        /// Whether magnetometer updates are available.
        open var isMagnetometerAvailable: Bool { manager.isMagnetometerAvailable }
        /// Whether magnetometer updates are active.
        open var isMagnetometerActive: Bool { manager.isMagnetometerActive }
        /// The latest magnetometer sample.
        open var magnetometerData: CMMagnetometerData? { manager.magnetometerData.map { CMMagnetometerData($0) } }

        /// Starts magnetometer updates without a handler.
        open func startMagnetometerUpdates() { manager.startMagnetometerUpdates() }

        /// Starts magnetometer updates that the handler receives on the queue.
        open func startMagnetometerUpdates(
            to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler
        ) {
            let handler = Handler(handler)
            manager.startMagnetometerUpdates(to: magnetometerQueue.starts(on: queue)) { sample, error in
                handler.call(sample.map { CMMagnetometerData($0) }, error)
            }
        }

        /// Stops magnetometer updates.
        open func stopMagnetometerUpdates() {
            manager.stopMagnetometerUpdates()
            magnetometerQueue.cancel()
        }
    }

    /// A handler of accelerometer data.
    public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
    /// A handler of gyroscope data.
    public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
    /// A handler of magnetometer data.
    public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void
    /// A handler of device motion.
    public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

    /// A handler that, as in Core Motion, need not be sendable.
    ///
    /// Its updates call it one at a time.
    final class Handler<Value>: @unchecked Sendable {
        private let body: (Value?, (any Error)?) -> Void

        init(_ body: @escaping (Value?, (any Error)?) -> Void) { self.body = body }

        func call(_ value: Value?, _ error: (any Error)?) { body(value, error.map { delivered($0) }) }
    }

    /// A handler's queue.
    struct HandlerQueue: UpdateQueue {
        let queue: OperationQueue

        func addOperation(_ block: @escaping @Sendable () -> Void) { queue.addOperation(block) }
    }

    /// The queue of one kind of updates, whose operations a stop cancels.
    final class QueueOfUpdates: Sendable {
        private let queue = Mutex<OperationQueue?>(nil)

        /// Records the queue of the updates that start.
        func starts(on queue: OperationQueue) -> HandlerQueue {
            self.queue.withLock { $0 = queue }
            return HandlerQueue(queue: queue)
        }

        /// Cancels the operations of the queue, except for the main queue, which other parts of the process use.
        func cancel() {
            guard let queue = queue.withLock({ $0.take() }), queue !== OperationQueue.main else { return }
            queue.cancelAllOperations()
        }
    }

    /// A reference that threads share.
    final class SharedReference: @unchecked Sendable {
        private let lock = NSLock()
        private var object: AnyObject?

        var value: AnyObject? {
            get { lock.withLock { object } }
            set { lock.withLock { object = newValue } }
        }
    }

    /// A weak reference that threads share.
    final class WeakReference: @unchecked Sendable {
        private let lock = NSLock()
        private weak var object: AnyObject?

        var value: AnyObject? {
            get { lock.withLock { object } }
            set { lock.withLock { object = newValue } }
        }
    }
#endif
