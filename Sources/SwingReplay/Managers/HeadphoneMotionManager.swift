/// A source of headphone motion, like `CMHeadphoneMotionManager`.
///
/// Updates come from a ``Replay``: the one that the manager is created with, or the current one when updates start.
/// Motion and connection status are one recording. It starts with the first updates and continues while either kind is active. It ends after
/// its last update, when both kinds are stopped, and when the manager is released. There is no buffer: the next update
/// waits until the handler and the delegate have returned. The delegate is called on the queue of the updates, or on an
/// arbitrary thread without a handler.
///
/// The earphone that measures can change, for example when one is taken out. ``DeviceMotion/sensorLocation`` then
/// changes without a disconnection.
public final class HeadphoneMotionManager: Sendable {
    /// A handler of updates.
    ///
    /// It receives a sample, or the error that ends the updates.
    public typealias DeviceMotionHandler = UpdateHandler<DeviceMotion>

    private let session: HeadphoneSession

    /// Creates a manager.
    ///
    /// - Parameter replay: The replay to deliver; `nil` for the one that is current when updates start.
    public convenience init(_ replay: Replay? = nil) { self.init(replay, queue: .immediate) }

    /// Creates a manager.
    ///
    /// - Parameters:
    ///   - replay: The replay to deliver; `nil` for the one that is current when updates start.
    ///   - queue: The delegate's queue as long as there is no handler.
    package init(_ replay: Replay?, queue: some UpdateQueue) {
        session = HeadphoneSession(replay, queue)
        session.manager = self
    }

    deinit { session.stop([.motion, .connections]) }

    /// Returns the app's authorization to use motion data, according to the current replay.
    ///
    /// - Returns: The status.
    public static func authorizationStatus() -> AuthorizationStatus {
        Replay.current?.faults.authorizationStatus ?? .notDetermined
    }

    /// Whether the headphones have motion sensors, connected or not, and the app may use them.
    public var isDeviceMotionAvailable: Bool { session.problem == nil }

    /// Whether device-motion updates are active.
    public var isDeviceMotionActive: Bool { session.isActive(.motion) }

    /// Whether connection status updates are active.
    public var isConnectionStatusActive: Bool { session.isActive(.connections) }

    /// The latest sample; `nil` before the first sample, after a disconnection and after a stop.
    public var deviceMotion: DeviceMotion? { session.latest.motion }

    /// The latest sample, and the attitude of the connection's first sample.
    package var latestPose: (motion: DeviceMotion?, start: DeviceAttitude?) { session.latest }

    /// The delegate that is notified of connections.
    ///
    /// The manager does not retain it.
    public var delegate: (any HeadphoneMotionManagerDelegate)? {
        get { session.delegate }
        set { session.delegate = newValue }
    }

    /// Starts device-motion updates, to be read from ``deviceMotion``.
    public func startDeviceMotionUpdates() { session.start(.motion, nil) }

    /// Starts device-motion updates.
    ///
    /// - Parameters:
    ///   - queue: The queue for the handler.
    ///   - handler: A handler that receives each sample in order, or the error that ends the updates: ``MotionError``,
    ///     or any error of the recording's reader.
    public func startDeviceMotionUpdates(
        to queue: some UpdateQueue, withHandler handler: @escaping DeviceMotionHandler
    ) {
        session.start(.motion, handler, on: queue)
    }

    /// Stops device-motion updates.
    public func stopDeviceMotionUpdates() { session.stop(.motion) }

    /// Starts connection status updates.
    ///
    /// The ``delegate`` receives them.
    public func startConnectionStatusUpdates() { session.start(.connections, nil) }

    /// Stops connection status updates.
    public func stopConnectionStatusUpdates() { session.stop(.connections) }
}

/// A delegate that is notified of connections (`CMHeadphoneMotionManagerDelegate`).
///
/// Both methods are optional.
public protocol HeadphoneMotionManagerDelegate: AnyObject, Sendable {
    /// The headphones were connected or put into the ears.
    ///
    /// - Parameter manager: The manager.
    func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager)

    /// The headphones were disconnected or taken out of the ears.
    ///
    /// - Parameter manager: The manager.
    func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager)
}

extension HeadphoneMotionManagerDelegate {
    public func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) {}
    public func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) {}
}
