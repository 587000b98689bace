#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A source of activities from headphones, which is never available.
    ///
    /// Updates deliver nothing.
    open class CMHeadphoneActivityManager: NSObject, @unchecked Sendable {
        /// A handler of activities.
        public typealias ActivityHandler = (CMMotionActivity?, (any Error)?) -> Void
        /// A handler of connections.
        public typealias StatusHandler = (Status, (any Error)?) -> Void

        /// Whether headphones are connected.
        public enum Status: Int, Sendable {
            /// The headphones are disconnected.
            case disconnected = 0
            /// The headphones are connected.
            case connected = 1
        }

        /// Creates a manager.
        public override init() { super.init() }

        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Whether activities are available.
        open var isActivityAvailable: Bool { false }
        /// Whether updates of activities are active.
        open var isActivityActive: Bool { false }
        /// Starts updates of activities, which deliver nothing.
        open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping ActivityHandler) {}
        /// Stops updates of activities.
        open func stopActivityUpdates() {}

        /// Whether the connection is known.
        open var isStatusAvailable: Bool { false }
        /// Whether updates of connections are active.
        open var isStatusActive: Bool { false }
        /// Starts updates of connections, which deliver nothing.
        open func startStatusUpdates(to queue: OperationQueue, withHandler handler: @escaping StatusHandler) {}
        /// Stops updates of connections.
        open func stopStatusUpdates() {}
    }
#endif
