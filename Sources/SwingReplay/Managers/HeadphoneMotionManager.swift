/// The motion of headphones, as `CMHeadphoneMotionManager` delivers it.
///
/// Updates come from a ``Replay``: the one that the manager is made with, or the one in force. Motion and connection status are
/// one recording: it begins with the updates that are started first, goes on while either is under way, and ends after its last
/// update, when both are stopped, and when the manager is given up. Nothing is buffered: the next update waits until handler and
/// delegate have returned; the delegate is called on no particular thread.
///
/// Which earphone measures may change, as when one is taken out: ``DeviceMotion/sensorLocation`` states it, without a disconnection.
public final class HeadphoneMotionManager: Sendable {
    /// What updates hand to a handler: a sample, or the error in which they end.
    public typealias DeviceMotionHandler = UpdateHandler<DeviceMotion>

    private let session: HeadphoneSession
    private let available: Bool

    /// Creates a manager.
    ///
    /// - Parameter replay: What it delivers; if `nil`, the replay in force.
    public init(_ replay: Replay? = nil) {
        let replay = replay ?? Replay.current
        let problem = replay.headphoneProblem
        available = problem?.code != .notAvailable
        session = HeadphoneSession(replay, problem)
        session.manager = self
    }

    deinit { session.stop([.motion, .connections]) }

    /// Whether the app may have motion data, by the replay in force.
    ///
    /// - Returns: The status.
    public static func authorizationStatus() -> AuthorizationStatus {
        Replay.current?.faults.authorizationStatus ?? .notDetermined
    }

    /// Whether there are headphones with motion sensors, connected or not.
    public var isDeviceMotionAvailable: Bool { available }

    /// Whether updates of motion are under way.
    public var isDeviceMotionActive: Bool { session.isActive(.motion) }

    /// Whether updates of the connection are under way.
    public var isConnectionStatusActive: Bool { session.isActive(.connections) }

    /// The latest sample; `nil` before the first one, after a disconnection and after a stop.
    public var deviceMotion: DeviceMotion? { session.latest.motion }

    /// The latest sample, and the attitude of the first since the connection.
    package var latestPose: (motion: DeviceMotion?, start: DeviceAttitude?) { session.latest }

    /// The object that is notified of connections; held weakly.
    public var delegate: (any HeadphoneMotionManagerDelegate)? {
        get { session.delegate }
        set { session.delegate = newValue }
    }

    /// Begins updates of motion, to be read from ``deviceMotion``.
    public func startDeviceMotionUpdates() { session.start(.motion, nil) }

    /// Begins updates of motion.
    ///
    /// - Parameters:
    ///   - queue: Where the handler runs.
    ///   - handler: Gets each sample, one after the other; or the error in which updates end: ``MotionError``, or what the
    ///     recording's reader throws.
    public func startDeviceMotionUpdates(
        to queue: some UpdateQueue, withHandler handler: @escaping DeviceMotionHandler
    ) {
        session.start(.motion) { motion, error in await queue.run { handler(motion, error) } }
    }

    /// Ends updates of motion.
    public func stopDeviceMotionUpdates() { session.stop(.motion) }

    /// Begins updates of the connection, of which the ``delegate`` is notified.
    public func startConnectionStatusUpdates() { session.start(.connections, nil) }

    /// Ends updates of the connection.
    public func stopConnectionStatusUpdates() { session.stop(.connections) }
}

/// Notifications of headphones' connections (`CMHeadphoneMotionManagerDelegate`); both methods are optional.
public protocol HeadphoneMotionManagerDelegate: AnyObject, Sendable {
    /// The headphones were connected, or put into the ears.
    ///
    /// - Parameter manager: The manager.
    func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager)

    /// The headphones were disconnected, or taken out of the ears.
    ///
    /// - Parameter manager: The manager.
    func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager)
}

extension HeadphoneMotionManagerDelegate {
    public func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) {}
    public func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) {}
}
