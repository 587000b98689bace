#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    import Foundation
    import SwingReplay
    import Synchronization

    /// Requests for data that no recording contains.
    ///
    /// They fail as on a device without the sensor, or receive nothing.
    final class MissingSensor: Sendable {
        /// The number of stops.
        private let stops = Mutex(0)
        /// The queue of handlers that have no queue of their own.
        private let serial = OperationQueue()

        init() { serial.maxConcurrentOperationCount = 1 }

        /// The app's authorization, which is that of the current replay.
        static var authorizationStatus: CMAuthorizationStatus { BatchedSensorManager.authorizationStatus }

        /// Calls a handler with an error, unless the updates are stopped before.
        func fail<Value>(_ code: MotionErrorCode, on queue: OperationQueue? = nil, _ handler: Handler<Value>) {
            let stop = stops.withLock { $0 }
            (queue ?? serial).addOperation {
                guard self.stops.withLock({ $0 }) == stop else { return }
                handler.call(nil, MotionError(code, "a replay has no such sensor"))
            }
        }

        func stop() { stops.withLock { $0 += 1 } }
    }

    extension NSCoder {
        func encode(date: Date?, _ key: String) {
            if let date { encode(date.timeIntervalSinceReferenceDate, forKey: key) }
        }

        /// Reads a date; the reference date if it is missing.
        func decodeDate(_ key: String) -> Date { Date(timeIntervalSinceReferenceDate: decodeDouble(forKey: key)) }
    }
#endif
