internal import Synchronization

extension MotionManager {
    /// Returns the available reference frames of attitudes, according to the current replay.
    ///
    /// - Returns: The reference frames; empty if there is no device motion.
    public static func availableAttitudeReferenceFrames() -> AttitudeReferenceFrame {
        guard let replay = Replay.current, replay.faults.isDeviceMotionSupported else { return [] }
        return replay.availableAttitudeReferenceFrames
    }

    /// Whether the device provides device motion.
    public var isDeviceMotionAvailable: Bool { replay?.faults.isDeviceMotionSupported ?? false }

    /// Whether device-motion updates are active.
    public var isDeviceMotionActive: Bool { motion.isActive }

    /// The requested interval of device motion in seconds.
    ///
    /// Values below 0.01 s and NaN count as 0.01 s, and values above 10 s as 10 s.
    public var deviceMotionUpdateInterval: Double {
        get { motion.interval }
        set { motion.interval = newValue }
    }

    /// The reference frame of attitudes, as set by the last start of updates.
    public var attitudeReferenceFrame: AttitudeReferenceFrame { frame.withLock { $0 } }

    /// The latest sample of device motion; `nil` before the first sample and after a stop.
    public var deviceMotion: DeviceMotion? { motion.latest }

    /// Starts device-motion updates, to be read from ``deviceMotion``.
    ///
    /// Attitudes are relative to ``attitudeReferenceFrame``.
    public func startDeviceMotionUpdates() { start(attitudeReferenceFrame, to: .immediate, nil) }

    /// Starts device-motion updates, to be read from ``deviceMotion``.
    ///
    /// - Parameter frame: The reference frame of attitudes.
    public func startDeviceMotionUpdates(using frame: AttitudeReferenceFrame) { start(frame, to: .immediate, nil) }

    /// Starts device-motion updates.
    ///
    /// - Parameters:
    ///   - queue: The queue for the handler.
    ///   - handler: A handler that receives each sample in order, or the error that ends the updates.
    public func startDeviceMotionUpdates(
        to queue: some UpdateQueue, withHandler handler: @escaping UpdateHandler<DeviceMotion>
    ) {
        start(attitudeReferenceFrame, to: queue, handler)
    }

    /// Starts device-motion updates.
    ///
    /// - Parameters:
    ///   - frame: The reference frame of attitudes.
    ///   - queue: The queue for the handler.
    ///   - handler: A handler that receives each sample in order, or the error that ends the updates, such as
    ///     ``MotionErrorCode/trueNorthNotAvailable``.
    public func startDeviceMotionUpdates(
        using frame: AttitudeReferenceFrame, to queue: some UpdateQueue,
        withHandler handler: @escaping UpdateHandler<DeviceMotion>
    ) {
        start(frame, to: queue, handler)
    }

    /// Stops device-motion updates.
    public func stopDeviceMotionUpdates() { motion.stop() }

    private func start(
        _ frame: AttitudeReferenceFrame, to queue: some UpdateQueue, _ handler: UpdateHandler<DeviceMotion>?
    ) {
        self.frame.withLock { $0 = frame }
        let bound = source.bind()
        let replay = bound.replay
        let turn = replay.map { $0.turn(to: frame) } ?? .identity
        guard let turn else {
            let code: MotionErrorCode = frame == .xTrueNorthZVertical ? .trueNorthNotAvailable : .notAvailable
            let why = "the recording does not state where x points; use an arbitrary reference frame"
            return motion.start(bound, problem: MotionError(code, why), to: queue, handler)
        }
        let north: AttitudeReferenceFrame = [.xMagneticNorthZVertical, .xTrueNorthZVertical]
        let hasNorth = north.contains(frame)
        let needsMovement = hasNorth && replay?.faults.requiresMovement ?? false
        let field = MagnetometerChunk(replay?.magnetometer ?? [])
        // In an arbitrary reference frame, the yaw of the first sample is 0.
        let rotation = Mutex(hasNorth ? turn : nil)
        motion.start(
            bound,
            notice: needsMovement ? MotionError(.deviceRequiresMovement, "move the device in an eight") : nil,
            change: { sample in
                sample.magneticField = field.field(at: sample.timestamp)
                guard sample.hasAttitude, sample.attitude.quaternion.normSquared.isNormal else { return }
                let turn = rotation.withLock { rotation in
                    let turn = rotation ?? DeviceAttitude(roll: 0, pitch: 0, yaw: -sample.attitude.yaw)
                    rotation = turn
                    return turn
                }
                if turn != .identity { sample.attitude = sample.attitude.seen(from: turn) }
                if hasNorth { sample.heading = sample.attitude.heading }
            }, to: queue, handler)
    }
}
