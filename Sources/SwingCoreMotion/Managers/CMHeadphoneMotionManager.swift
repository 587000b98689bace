#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A source of headphone motion.
    ///
    /// The delegate is called on the queue of the updates, or on the main queue without a handler.
    open class CMHeadphoneMotionManager: NSObject {
        /// A handler of headphone motion.
        public typealias DeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

        private let replay = HeadphoneMotionManager(nil, queue: HandlerQueue(queue: .main))
        /// The headphones of the system, which a replay replaces; `nil` where there are none.
        private var system: (any Headphones)?
        private let relay = HeadphoneRelay()

        /// Creates a manager.
        ///
        /// Updates come from the replay that is current when they start. On a Mac without a replay, they come from the
        /// system's headphones.
        public override init() {
            super.init()
            relay.owner.value = self
            replay.relay = relay
            use(systemHeadphones())
        }

        /// Creates a manager with given headphones of the system.
        package convenience init(system: (any Headphones)?) {
            self.init()
            use(system)
        }

        /// Sets the headphones of the system.
        private func use(_ headphones: (any Headphones)?) {
            system = headphones
            headphones?.relay = relay
        }

        /// The source of updates that start now.
        private var headphones: any Headphones { Replay.current == nil ? system ?? replay : replay }

        /// The sources of active updates.
        private var sources: [any Headphones] { [replay] + (system.map { [$0] } ?? []) }

        /// Returns the app's authorization to use motion data.
        ///
        /// - Returns: The status.
        open class func authorizationStatus() -> CMAuthorizationStatus {
            (Replay.current == nil ? systemHeadphonesAuthorization() : nil)
                ?? HeadphoneMotionManager.authorizationStatus()
        }

        /// The delegate that is notified of connections.
        open weak var delegate: (any CMHeadphoneMotionManagerDelegate)? {
            get { relay.delegate.value as? any CMHeadphoneMotionManagerDelegate }
            set { relay.delegate.value = newValue }
        }

        /// Whether the headphones have motion sensors, connected or not, and the app may use them.
        open var isDeviceMotionAvailable: Bool { headphones.isDeviceMotionAvailable }
        /// Whether device-motion updates are active.
        open var isDeviceMotionActive: Bool { sources.contains(where: \.isDeviceMotionActive) }
        /// Whether connection status updates are active.
        open var isConnectionStatusActive: Bool { sources.contains(where: \.isConnectionStatusActive) }
        /// The latest sample.
        open var deviceMotion: CMDeviceMotion? {
            sources.lazy.compactMap(\.deviceMotion).first.map { CMDeviceMotion($0) }
        }

        /// Starts device-motion updates, to be read from ``deviceMotion``.
        open func startDeviceMotionUpdates() { headphones.startDeviceMotionUpdates() }

        /// Starts device-motion updates.
        ///
        /// - Parameters:
        ///   - queue: The queue for the handler and the delegate.
        ///   - handler: A handler that receives each sample, or the error that ends the updates.
        open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping DeviceMotionHandler)
        {
            let handler = Handler(handler)
            headphones.startDeviceMotionUpdates(on: queue) { sample, error in
                handler.call(sample.map { CMDeviceMotion($0) }, error)
            }
        }

        /// Stops device-motion updates.
        open func stopDeviceMotionUpdates() { sources.forEach { $0.stopDeviceMotionUpdates() } }

        /// Starts connection status updates, which the ``delegate`` receives.
        open func startConnectionStatusUpdates() { headphones.startConnectionStatusUpdates() }

        /// Stops connection status updates.
        open func stopConnectionStatusUpdates() { sources.forEach { $0.stopConnectionStatusUpdates() } }
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
    package final class HeadphoneRelay: HeadphoneMotionManagerDelegate {
        let owner = WeakReference()
        let delegate = WeakReference()

        package func headphoneMotionManagerDidConnect(_: HeadphoneMotionManager) { didChange(isConnected: true) }

        package func headphoneMotionManagerDidDisconnect(_: HeadphoneMotionManager) { didChange(isConnected: false) }

        package func didChange(isConnected: Bool) {
            forward {
                if isConnected {
                    $0.headphoneMotionManagerDidConnect($1)
                } else {
                    $0.headphoneMotionManagerDidDisconnect($1)
                }
            }
        }

        private func forward(_ body: (any CMHeadphoneMotionManagerDelegate, CMHeadphoneMotionManager) -> Void) {
            guard let delegate = delegate.value as? any CMHeadphoneMotionManagerDelegate,
                let owner = owner.value as? CMHeadphoneMotionManager
            else { return }
            body(delegate, owner)
        }
    }
#endif
