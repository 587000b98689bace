#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    import Foundation
    import SwingReplay
    import Synchronization

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
