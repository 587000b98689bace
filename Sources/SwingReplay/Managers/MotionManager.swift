import Synchronization

/// Single samples of both sensors at up to 100 Hz, as `CMMotionManager` delivers them: pushed to a handler, or kept for whoever asks.
///
/// Samples come from a ``Replay``: the one that the manager is made with, or the one in force. All updates begin at the recording's
/// beginning and go by one timeline. They end with the recording, when they are stopped, and with the manager. A handler runs on the
/// queue that it is given, once for each sample, and the next sample waits until it has run: nothing piles up.
public final class MotionManager: Sendable {
    private let replay: Replay?
    private let accelerometer: MotionSensor<AccelerometerData>
    private let gyro: MotionSensor<GyroData>
    private let motion: MotionSensor<DeviceMotion>
    private let frame = Mutex(AttitudeReferenceFrame.xArbitraryZVertical)

    /// Creates a manager.
    ///
    /// - Parameter replay: What it delivers; if `nil`, the replay in force.
    public init(_ replay: Replay? = nil) {
        let replay = replay ?? Replay.current
        let settings = replay ?? Replay(accelerometer: [])
        let timeline = ReplayTimeline(settings.pace, clock: settings.clock)
        self.replay = replay
        accelerometer = MotionSensor(
            replay.accelerometerSource, settings.faults.accelerometer.failure, timeline)
        gyro = MotionSensor(replay.deviceMotionSource, settings.faults.deviceMotion.failure, timeline)
        motion = MotionSensor(replay.deviceMotionSource, settings.faults.deviceMotion.failure, timeline)
    }
}

// MARK: - Accelerometer

extension MotionManager {
    /// Whether there is an accelerometer.
    public var isAccelerometerAvailable: Bool { replay?.faults.isAccelerometerSupported ?? false }

    /// Whether updates of the accelerometer are under way.
    public var isAccelerometerActive: Bool { accelerometer.isActive }

    /// The interval of the accelerometer's samples that is asked for, in seconds; what is below 0.01 s counts as that.
    public var accelerometerUpdateInterval: Double {
        get { accelerometer.interval }
        set { accelerometer.interval = newValue }
    }

    /// The accelerometer's latest sample since the updates began, if there is one.
    public var accelerometerData: AccelerometerData? { accelerometer.latest }

    /// Begins updates of the accelerometer, to be read from ``accelerometerData``.
    public func startAccelerometerUpdates() { accelerometer.start() }

    /// Begins updates of the accelerometer.
    ///
    /// - Parameters:
    ///   - queue: Where the handler runs.
    ///   - handler: Gets each sample, one after the other, or the error in which they end.
    public func startAccelerometerUpdates(
        to queue: some UpdateQueue, withHandler handler: @escaping UpdateHandler<AccelerometerData>
    ) {
        accelerometer.start(to: queue, handler)
    }

    /// Ends updates of the accelerometer.
    public func stopAccelerometerUpdates() { accelerometer.stop() }
}

// MARK: - Gyroscope

extension MotionManager {
    /// Whether there is a gyroscope: where there is device motion.
    public var isGyroAvailable: Bool { isDeviceMotionAvailable }

    /// Whether updates of the gyroscope are under way.
    public var isGyroActive: Bool { gyro.isActive }

    /// The interval of the gyroscope's samples that is asked for, in seconds; what is below 0.01 s counts as that.
    public var gyroUpdateInterval: Double {
        get { gyro.interval }
        set { gyro.interval = newValue }
    }

    /// The gyroscope's latest sample since the updates began, if there is one.
    ///
    /// It is device motion's rotation rate, which sensor fusion has freed of the gyroscope's bias: recordings have no other.
    public var gyroData: GyroData? { gyro.latest }

    /// Begins updates of the gyroscope, to be read from ``gyroData``.
    public func startGyroUpdates() { gyro.start() }

    /// Begins updates of the gyroscope.
    ///
    /// - Parameters:
    ///   - queue: Where the handler runs.
    ///   - handler: Gets each sample, one after the other, or the error in which they end.
    public func startGyroUpdates(to queue: some UpdateQueue, withHandler handler: @escaping UpdateHandler<GyroData>) {
        gyro.start(to: queue, handler)
    }

    /// Ends updates of the gyroscope.
    public func stopGyroUpdates() { gyro.stop() }
}

// MARK: - Device motion

extension MotionManager {
    /// The frames that attitudes can refer to, by the replay in force.
    ///
    /// - Returns: The frames; none if there is no device motion.
    public static func availableAttitudeReferenceFrames() -> AttitudeReferenceFrame {
        guard let replay = Replay.current, replay.faults.isDeviceMotionSupported else { return [] }
        return replay.availableAttitudeReferenceFrames
    }

    /// Whether there is device motion.
    public var isDeviceMotionAvailable: Bool { replay?.faults.isDeviceMotionSupported ?? false }

    /// Whether updates of device motion are under way.
    public var isDeviceMotionActive: Bool { motion.isActive }

    /// The interval of device motion's samples that is asked for, in seconds; what is below 0.01 s counts as that.
    public var deviceMotionUpdateInterval: Double {
        get { motion.interval }
        set { motion.interval = newValue }
    }

    /// The frame that attitudes refer to: that of the updates that began last.
    public var attitudeReferenceFrame: AttitudeReferenceFrame { frame.withLock { $0 } }

    /// Device motion's latest sample since the updates began, if there is one.
    public var deviceMotion: DeviceMotion? { motion.latest }

    /// Begins updates of device motion, to be read from ``deviceMotion``.
    public func startDeviceMotionUpdates() { start(.xArbitraryZVertical, to: .immediate, nil) }

    /// Begins updates of device motion, to be read from ``deviceMotion``.
    ///
    /// - Parameter frame: The frame that attitudes refer to.
    public func startDeviceMotionUpdates(using frame: AttitudeReferenceFrame) { start(frame, to: .immediate, nil) }

    /// Begins updates of device motion.
    ///
    /// - Parameters:
    ///   - queue: Where the handler runs.
    ///   - handler: Gets each sample, one after the other, or the error in which they end.
    public func startDeviceMotionUpdates(
        to queue: some UpdateQueue, withHandler handler: @escaping UpdateHandler<DeviceMotion>
    ) {
        start(.xArbitraryZVertical, to: queue, handler)
    }

    /// Begins updates of device motion.
    ///
    /// - Parameters:
    ///   - frame: The frame that attitudes refer to.
    ///   - queue: Where the handler runs.
    ///   - handler: Gets each sample, one after the other, or the error in which they end, such as
    ///     ``MotionErrorCode/trueNorthNotAvailable``.
    public func startDeviceMotionUpdates(
        using frame: AttitudeReferenceFrame, to queue: some UpdateQueue,
        withHandler handler: @escaping UpdateHandler<DeviceMotion>
    ) {
        start(frame, to: queue, handler)
    }

    /// Ends updates of device motion.
    public func stopDeviceMotionUpdates() { motion.stop() }

    private func start(
        _ frame: AttitudeReferenceFrame, to queue: some UpdateQueue, _ handler: UpdateHandler<DeviceMotion>?
    ) {
        self.frame.withLock { $0 = frame }
        let turn = replay.map { $0.turn(to: frame) } ?? .identity
        guard let turn else {
            let code: MotionErrorCode = frame == .xTrueNorthZVertical ? .trueNorthNotAvailable : .notAvailable
            let why = "the recording does not tell where x points; ask for an arbitrary frame"
            return motion.start(problem: MotionError(code, why), to: queue, handler)
        }
        motion.start(
            change: { sample in
                if turn != .identity, sample.hasAttitude { sample.attitude = sample.attitude.seen(from: turn) }
            }, to: queue, handler)
    }
}
