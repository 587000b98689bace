#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    import Foundation
    import SwingReplay

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

        func call(_ value: Value?, _ error: (any Error)?) { body(value, error) }
    }

    /// A handler's queue.
    struct HandlerQueue: UpdateQueue {
        let queue: OperationQueue

        func addOperation(_ block: @escaping @Sendable () -> Void) { queue.addOperation(block) }
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
