/// High-rate batches of both sensors, as `CMBatchedSensorManager` delivers them on a watch.
///
/// Batches come from a ``Replay``: the one that the manager is made with, or the one in force. Updates of both sensors begin at the
/// recording's beginning, and their time counts from the first updates that are under way. They end after the last batch, when they
/// are stopped, when the task that waits for them is cancelled, and when the sequence's iterator, or the manager, is given up. A
/// stop is seen between batches. Nothing is buffered: a batch that is due and not asked for stays in the recording.
public final class BatchedSensorManager: Sendable {
    private let accelerometer: BatchedSensor<AccelerometerData>
    private let deviceMotion: BatchedSensor<DeviceMotion>

    /// Creates a manager.
    ///
    /// - Parameter replay: What it delivers; if `nil`, the replay in force.
    public init(_ replay: Replay? = nil) {
        let replay = replay ?? Replay.current
        let settings = replay ?? Replay(accelerometer: [])
        let timeline = ReplayTimeline(settings.pace, clock: settings.clock)
        accelerometer = BatchedSensor(
            .init(
                source: replay.accelerometerSource, sizes: settings.batchSizes,
                faults: settings.faults.accelerometer, frequency: replay?.accelerometerDataFrequency ?? 0),
            timeline)
        deviceMotion = BatchedSensor(
            .init(
                source: replay.deviceMotionSource, sizes: settings.batchSizes, faults: settings.faults.deviceMotion,
                frequency: replay?.deviceMotionDataFrequency ?? 0),
            timeline)
    }

    /// Whether the app may have motion data, by the replay in force.
    public static var authorizationStatus: AuthorizationStatus {
        Replay.current?.faults.authorizationStatus ?? .notDetermined
    }

    /// Whether there is an accelerometer, by the replay in force.
    public static var isAccelerometerSupported: Bool { Replay.current?.faults.isAccelerometerSupported ?? false }

    /// Whether there is device motion, by the replay in force.
    public static var isDeviceMotionSupported: Bool { Replay.current?.faults.isDeviceMotionSupported ?? false }
}

// MARK: - Accelerometer

extension BatchedSensorManager {
    /// Whether updates of the accelerometer are under way.
    public var isAccelerometerActive: Bool { accelerometer.isActive }

    /// The accelerometer's nominal rate in Hz.
    public var accelerometerDataFrequency: Int { accelerometer.feed.frequency }

    /// The accelerometer's latest batch since the updates began, if there is one.
    public var accelerometerBatch: [AccelerometerData]? { accelerometer.latest }

    /// Begins updates of the accelerometer, to be read from ``accelerometerBatch``.
    public func startAccelerometerUpdates() { accelerometer.start { _, _ in } }

    /// Begins updates of the accelerometer.
    ///
    /// - Parameter handler: Gets each batch, one after the other, on no particular thread; or the error in which they end.
    public func startAccelerometerUpdates(handler: @escaping UpdateHandler<[AccelerometerData]>) {
        accelerometer.start(handler)
    }

    /// Ends all updates of the accelerometer.
    public func stopAccelerometerUpdates() { accelerometer.stop() }

    /// Updates of the accelerometer as a sequence of batches; they begin with its iterator.
    ///
    /// - Returns: The sequence. It throws ``MotionError`` if there can't be updates, and what the recording's reader throws.
    public func accelerometerUpdates() -> AccelerometerUpdates { AccelerometerUpdates(open: accelerometer.open) }

    /// Batches of the accelerometer, one after the other.
    public typealias AccelerometerUpdates = BatchUpdates<AccelerometerData>
}

// MARK: - Device motion

extension BatchedSensorManager {
    /// Whether updates of device motion are under way.
    public var isDeviceMotionActive: Bool { deviceMotion.isActive }

    /// Device motion's nominal rate in Hz.
    public var deviceMotionDataFrequency: Int { deviceMotion.feed.frequency }

    /// Device motion's latest batch since the updates began, if there is one.
    public var deviceMotionBatch: [DeviceMotion]? { deviceMotion.latest }

    /// Begins updates of device motion, to be read from ``deviceMotionBatch``.
    public func startDeviceMotionUpdates() { deviceMotion.start { _, _ in } }

    /// Begins updates of device motion.
    ///
    /// - Parameter handler: Gets each batch, one after the other, on no particular thread; or the error in which they end.
    public func startDeviceMotionUpdates(handler: @escaping UpdateHandler<[DeviceMotion]>) {
        deviceMotion.start(handler)
    }

    /// Ends all updates of device motion.
    public func stopDeviceMotionUpdates() { deviceMotion.stop() }

    /// Updates of device motion as a sequence of batches; they begin with its iterator.
    ///
    /// - Returns: The sequence. It throws ``MotionError`` if there can't be updates, and what the recording's reader throws.
    public func deviceMotionUpdates() -> DeviceMotionUpdates { DeviceMotionUpdates(open: deviceMotion.open) }

    /// Batches of device motion, one after the other.
    public typealias DeviceMotionUpdates = BatchUpdates<DeviceMotion>
}

// MARK: - Updates

/// Batches of one sensor, one after the other; updates begin with the iterator.
public struct BatchUpdates<Sample: Sendable>: AsyncSequence, Sendable {
    public typealias Element = [Sample]
    public typealias Failure = any Error

    let open: @Sendable () -> any ReplayReader<[Sample]>

    public func makeAsyncIterator() -> Iterator { Iterator(batches: open()) }

    /// Waits for one batch after the other.
    public struct Iterator: AsyncIteratorProtocol {
        let batches: any ReplayReader<[Sample]>

        /// The next batch.
        ///
        /// - Parameter actor: The caller's isolation.
        /// - Returns: The batch, or `nil` if updates have ended or the task is cancelled.
        /// - Throws: ``MotionError`` if there can't be updates, and what the recording's reader throws.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [Sample]? {
            try await batches.next()
        }
    }
}

@available(*, unavailable)
extension BatchUpdates.Iterator: Sendable {}
