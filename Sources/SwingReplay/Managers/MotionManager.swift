import Synchronization

/// A source of single samples from both sensors at up to 100 Hz, like `CMMotionManager`.
///
/// Samples come from a ``Replay``: the one that the manager is created with, or the current one when updates start. All
/// updates start at the beginning of the recording and share one timeline. They end with the recording, when you stop them, or when the
/// manager is released.
///
/// Each sample is stored as the latest sample or delivered to a handler. A handler runs on the given queue, once per
/// sample. The next sample waits until the handler has returned, so samples do not accumulate.
public final class MotionManager: Sendable {
    let source: ManagerReplay
    private let accelerometer: MotionSensor<AccelerometerData>
    private let gyro: MotionSensor<GyroData>
    private let magnetometer: MotionSensor<MagnetometerData>
    let motion: MotionSensor<DeviceMotion>
    let frame = Mutex(AttitudeReferenceFrame.xArbitraryZVertical)

    /// Creates a manager.
    ///
    /// - Parameter replay: The replay to deliver; `nil` for the one that is current when updates start.
    public init(_ replay: Replay? = nil) {
        source = ManagerReplay(replay)
        accelerometer = MotionSensor(source) { ($0.accelerometerSource, $0?.faults.accelerometer.failure) }
        gyro = MotionSensor(source) { ($0.deviceMotionSource, $0?.faults.deviceMotion.failure) }
        magnetometer = MotionSensor(source) { ($0.magnetometerSource, nil) }
        motion = MotionSensor(source) { ($0.deviceMotionSource, $0?.faults.deviceMotion.failure) }
    }

    /// The replay that updates would deliver if they started now.
    var replay: Replay? { source.current }

    /// The app's authorization to use motion data, according to the current replay.
    public static var authorizationStatus: AuthorizationStatus {
        Replay.current?.faults.authorizationStatus ?? .notDetermined
    }
}

// MARK: - Accelerometer

extension MotionManager {
    /// Whether the device has an accelerometer.
    public var isAccelerometerAvailable: Bool { replay?.faults.isAccelerometerSupported ?? false }

    /// Whether accelerometer updates are active.
    public var isAccelerometerActive: Bool { accelerometer.isActive }

    /// The requested interval of accelerometer data in seconds.
    ///
    /// Values below 0.01 s and NaN count as 0.01 s, and values above 10 s as 10 s.
    public var accelerometerUpdateInterval: Double {
        get { accelerometer.interval }
        set { accelerometer.interval = newValue }
    }

    /// The latest sample of accelerometer data; `nil` before the first sample and after a stop.
    public var accelerometerData: AccelerometerData? { accelerometer.latest }

    /// Starts accelerometer updates, to be read from ``accelerometerData``.
    public func startAccelerometerUpdates() { accelerometer.start() }

    /// Starts accelerometer updates.
    ///
    /// - Parameters:
    ///   - queue: The queue for the handler.
    ///   - handler: A handler that receives each sample in order, or the error that ends the updates.
    public func startAccelerometerUpdates(
        to queue: some UpdateQueue, withHandler handler: @escaping UpdateHandler<AccelerometerData>
    ) {
        accelerometer.start(to: queue, handler)
    }

    /// Stops accelerometer updates.
    public func stopAccelerometerUpdates() { accelerometer.stop() }
}

// MARK: - Gyroscope

extension MotionManager {
    /// Whether the device has a gyroscope: `true` if it provides device motion.
    public var isGyroAvailable: Bool { isDeviceMotionAvailable }

    /// Whether gyroscope updates are active.
    public var isGyroActive: Bool { gyro.isActive }

    /// The requested interval of gyroscope data in seconds.
    ///
    /// Values below 0.01 s and NaN count as 0.01 s, and values above 10 s as 10 s.
    public var gyroUpdateInterval: Double {
        get { gyro.interval }
        set { gyro.interval = newValue }
    }

    /// The latest sample of gyroscope data; `nil` before the first sample and after a stop.
    ///
    /// It is the rotation rate of device motion plus the replay's ``Replay/gyroBias``. Recordings contain no other
    /// rotation rate.
    public var gyroData: GyroData? { gyro.latest }

    /// Starts gyroscope updates, to be read from ``gyroData``.
    public func startGyroUpdates() { startGyro(to: .immediate, nil) }

    /// Starts gyroscope updates.
    ///
    /// - Parameters:
    ///   - queue: The queue for the handler.
    ///   - handler: A handler that receives each sample in order, or the error that ends the updates.
    public func startGyroUpdates(to queue: some UpdateQueue, withHandler handler: @escaping UpdateHandler<GyroData>) {
        startGyro(to: queue, handler)
    }

    private func startGyro(to queue: some UpdateQueue, _ handler: UpdateHandler<GyroData>?) {
        let replay = source.bind()
        let bias = replay.settings.gyroBias
        gyro.start(
            replay,
            change: { sample in
                let rate = sample.rotationRate
                sample.rotationRate = RotationRate(x: rate.x + bias.x, y: rate.y + bias.y, z: rate.z + bias.z)
            }, to: queue, handler)
    }

    /// Stops gyroscope updates.
    public func stopGyroUpdates() { gyro.stop() }
}

// MARK: - Magnetometer

extension MotionManager {
    /// Whether the device has a magnetometer: `true` if the replay has its samples.
    public var isMagnetometerAvailable: Bool { replay.map { !$0.magnetometer.isEmpty } ?? false }

    /// Whether magnetometer updates are active.
    public var isMagnetometerActive: Bool { magnetometer.isActive }

    /// The requested interval of magnetometer data in seconds.
    ///
    /// Values below 0.01 s and NaN count as 0.01 s, and values above 10 s as 10 s.
    public var magnetometerUpdateInterval: Double {
        get { magnetometer.interval }
        set { magnetometer.interval = newValue }
    }

    /// The latest sample of the magnetometer; `nil` before the first sample and after a stop.
    public var magnetometerData: MagnetometerData? { magnetometer.latest }

    /// Starts magnetometer updates, to be read from ``magnetometerData``.
    public func startMagnetometerUpdates() { magnetometer.start() }

    /// Starts magnetometer updates.
    ///
    /// - Parameters:
    ///   - queue: The queue for the handler.
    ///   - handler: A handler that receives each sample in order, or the error that ends the updates.
    public func startMagnetometerUpdates(
        to queue: some UpdateQueue, withHandler handler: @escaping UpdateHandler<MagnetometerData>
    ) {
        magnetometer.start(to: queue, handler)
    }

    /// Stops magnetometer updates.
    public func stopMagnetometerUpdates() { magnetometer.stop() }
}
