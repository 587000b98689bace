#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A source of headphone motion.
    ///
    /// The delegate is called on the queue of the updates, or on the main queue without a handler.
    open class CMHeadphoneMotionManager: NSObject, @unchecked Sendable {
        /// A handler of headphone motion.
        public typealias DeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

        private let manager = HeadphoneMotionManager(nil, queue: HandlerQueue(queue: .main))
        private let relay = HeadphoneRelay()

        /// Creates a manager of the current replay.
        public override init() {
            super.init()
            relay.owner.value = self
            manager.delegate = relay
        }

        /// Returns the app's authorization to use motion data.
        ///
        /// - Returns: The status.
        open class func authorizationStatus() -> CMAuthorizationStatus { HeadphoneMotionManager.authorizationStatus() }

        /// The delegate that is notified of connections.
        open weak var delegate: (any CMHeadphoneMotionManagerDelegate)? {
            get { relay.delegate.value as? any CMHeadphoneMotionManagerDelegate }
            set { relay.delegate.value = newValue }
        }

        /// Whether the headphones have motion sensors.
        open var isDeviceMotionAvailable: Bool { manager.isDeviceMotionAvailable }
        /// Whether device-motion updates are active.
        open var isDeviceMotionActive: Bool { manager.isDeviceMotionActive }
        /// Whether connection status updates are active.
        open var isConnectionStatusActive: Bool { manager.isConnectionStatusActive }
        /// The latest sample.
        open var deviceMotion: CMDeviceMotion? { manager.deviceMotion.map { CMDeviceMotion($0) } }

        /// Starts device-motion updates, to be read from ``deviceMotion``.
        open func startDeviceMotionUpdates() { manager.startDeviceMotionUpdates() }

        /// Starts device-motion updates.
        ///
        /// - Parameters:
        ///   - queue: The queue for the handler and the delegate.
        ///   - handler: A handler that receives each sample, or the error that ends the updates.
        open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping DeviceMotionHandler)
        {
            let handler = Handler(handler)
            manager.startDeviceMotionUpdates(to: HandlerQueue(queue: queue)) { sample, error in
                handler.call(sample.map { CMDeviceMotion($0) }, error)
            }
        }

        /// Stops device-motion updates.
        open func stopDeviceMotionUpdates() { manager.stopDeviceMotionUpdates() }

        /// Starts connection status updates, which the ``delegate`` receives.
        open func startConnectionStatusUpdates() { manager.startConnectionStatusUpdates() }

        /// Stops connection status updates.
        open func stopConnectionStatusUpdates() { manager.stopConnectionStatusUpdates() }
    }

    /// A delegate that is notified of connections.
    ///
    /// Both methods are optional.
    public protocol CMHeadphoneMotionManagerDelegate: NSObjectProtocol {
        /// The headphones were connected or put into the ears.
        ///
        /// - Parameter manager: The manager.
        func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager)

        /// The headphones were disconnected or taken out of the ears.
        ///
        /// - Parameter manager: The manager.
        func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager)
    }

    extension CMHeadphoneMotionManagerDelegate {
        public func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {}
        public func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) {}
    }

    /// Forwards connections to a delegate that need not be sendable.
    private final class HeadphoneRelay: HeadphoneMotionManagerDelegate {
        let owner = WeakReference()
        let delegate = WeakReference()

        func headphoneMotionManagerDidConnect(_: HeadphoneMotionManager) {
            forward { $0.headphoneMotionManagerDidConnect($1) }
        }

        func headphoneMotionManagerDidDisconnect(_: HeadphoneMotionManager) {
            forward { $0.headphoneMotionManagerDidDisconnect($1) }
        }

        private func forward(_ body: (any CMHeadphoneMotionManagerDelegate, CMHeadphoneMotionManager) -> Void) {
            guard let delegate = delegate.value as? any CMHeadphoneMotionManagerDelegate,
                let owner = owner.value as? CMHeadphoneMotionManager
            else { return }
            body(delegate, owner)
        }
    }
#endif
