#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A source of headphone connections and of activities.
    ///
    /// Connections are those of the replay's headphones. Activities are never available: recordings contain none, and
    /// their updates deliver nothing.
    open class CMHeadphoneActivityManager: NSObject {
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

        private let manager = HeadphoneMotionManager()
        private let relay = StatusRelay()

        /// Creates a manager of the replay that is current when updates start.
        public override init() {
            super.init()
            manager.delegate = relay
        }

        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { HeadphoneMotionManager.authorizationStatus() }

        /// Whether activities are available.
        open var isActivityAvailable: Bool { false }
        /// Whether updates of activities are active.
        open var isActivityActive: Bool { false }
        /// Starts updates of activities, which deliver nothing.
        open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping ActivityHandler) {}
        /// Stops updates of activities.
        open func stopActivityUpdates() {}

        /// Whether the connection is known: whether the replay has headphones and the app may use them.
        open var isStatusAvailable: Bool { manager.isDeviceMotionAvailable }
        /// Whether updates of connections are active.
        open var isStatusActive: Bool { manager.isConnectionStatusActive }

        /// Starts updates of connections.
        ///
        /// - Parameters:
        ///   - queue: The queue for the handler.
        ///   - handler: A handler that receives each connection and disconnection, or the error that ends the updates.
        open func startStatusUpdates(to queue: OperationQueue, withHandler handler: @escaping StatusHandler) {
            let handler = Handler<Status> { status, error in handler(status ?? .disconnected, error) }
            relay.handler.value = handler
            // Updates of motion call the delegate on their queue and report errors.
            manager.startDeviceMotionUpdates(to: HandlerQueue(queue: queue)) { _, error in
                if let error { handler.call(nil, error) }
            }
            manager.startConnectionStatusUpdates()
        }

        /// Stops updates of connections.
        open func stopStatusUpdates() {
            manager.stopDeviceMotionUpdates()
            manager.stopConnectionStatusUpdates()
        }
    }

    /// Calls a handler with connections.
    private final class StatusRelay: HeadphoneMotionManagerDelegate {
        let handler = SharedReference()

        func headphoneMotionManagerDidConnect(_: HeadphoneMotionManager) { call(.connected) }

        func headphoneMotionManagerDidDisconnect(_: HeadphoneMotionManager) { call(.disconnected) }

        private func call(_ status: CMHeadphoneActivityManager.Status) {
            (handler.value as? Handler<CMHeadphoneActivityManager.Status>)?.call(status, nil)
        }
    }
#endif
