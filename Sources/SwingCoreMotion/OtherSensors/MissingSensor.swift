#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    import Foundation
    import SwingReplay

    /// A sensor that no recording contains.
    ///
    /// Requests fail as on a device without it, or receive nothing.
    enum MissingSensor {
        /// The app's authorization, which is that of the current replay.
        static var authorizationStatus: CMAuthorizationStatus { BatchedSensorManager.authorizationStatus }
    }

    extension OperationQueue {
        /// Creates a queue of handlers that have no queue of their own.
        static func serial() -> OperationQueue {
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            return queue
        }

        /// Calls a handler with an error on this queue, unless its operations are cancelled before.
        func fail<Value>(_ code: MotionErrorCode, _ handler: Handler<Value>) {
            addOperation(
                Replay.carried {
                    withExtendedLifetime(self) { handler.call(nil, MotionError(code, "a replay has no such sensor")) }
                })
        }
    }
#endif
