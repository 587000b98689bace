/// A source of high-rate batches from both sensors, like `CMBatchedSensorManager` on a watch.
///
/// Batches come from a ``Replay``: the one that the manager is created with, or the current one when updates start.
/// Updates of each sensor start at the beginning of the recording. The first active updates start the replay's timeline.
///
/// Updates end after the last batch, when you stop them, or when the waiting task is cancelled. They also end when the
/// sequence's iterator or, for a handler, the manager is released. A stop also ends the wait for the next batch.
/// There is no buffer: a batch that is due but not requested stays in the recording.
public final class BatchedSensorManager: Sendable {
    private let replay: ManagerReplay
    private let accelerometer: BatchedSensor<AccelerometerData>
    private let deviceMotion: BatchedSensor<DeviceMotion>

    /// Creates a manager.
    ///
    /// - Parameter replay: The replay to deliver; `nil` for the one that is current when updates start.
    public init(_ replay: Replay? = nil) {
        self.replay = ManagerReplay(replay)
        accelerometer = BatchedSensor(self.replay) { replay in
            let settings = replay ?? Replay(accelerometer: [])
            return .init(
                source: replay.batched(replay.accelerometerSource), sizes: settings.batchSizes,
                faults: settings.faults.accelerometer)
        }
        deviceMotion = BatchedSensor(self.replay) { replay in
            let settings = replay ?? Replay(accelerometer: [])
            return .init(
                source: replay.batched(replay.deviceMotionSource), sizes: settings.batchSizes,
                faults: settings.faults.deviceMotion)
        }
    }

    /// The app's authorization to use motion data, according to the current replay.
    public static var authorizationStatus: AuthorizationStatus {
        Replay.current?.faults.authorizationStatus ?? .notDetermined
    }

    /// Whether the device has an accelerometer, according to the current replay.
    public static var isAccelerometerSupported: Bool { Replay.current?.faults.isAccelerometerSupported ?? false }

    /// Whether the device provides device motion, according to the current replay.
    public static var isDeviceMotionSupported: Bool { Replay.current?.faults.isDeviceMotionSupported ?? false }
}

// MARK: - Accelerometer

extension BatchedSensorManager {
    /// Whether accelerometer updates are active.
    public var isAccelerometerActive: Bool { accelerometer.isActive }

    /// The accelerometer's nominal rate in Hz.
    public var accelerometerDataFrequency: Int { replay.current?.accelerometerDataFrequency ?? 0 }

    /// The latest batch of accelerometer data; `nil` before the first batch and after a stop.
    public var accelerometerBatch: [AccelerometerData]? { accelerometer.latest }

    /// Starts accelerometer updates, to be read from ``accelerometerBatch``.
    public func startAccelerometerUpdates() { accelerometer.start { _, _ in } }

    /// Starts accelerometer updates.
    ///
    /// - Parameter handler: A handler that receives each batch in order, on an arbitrary thread, or the error that ends
    ///   the updates.
    public func startAccelerometerUpdates(handler: @escaping UpdateHandler<[AccelerometerData]>) {
        accelerometer.start(handler)
    }

    /// Stops all accelerometer updates.
    public func stopAccelerometerUpdates() { accelerometer.stop() }

    /// Returns accelerometer updates as a sequence of batches.
    ///
    /// The updates start with its iterator.
    ///
    /// - Returns: The sequence. It throws ``MotionError`` if updates are not possible, and any error of the recording's
    ///   reader.
    public func accelerometerUpdates() -> AccelerometerUpdates { AccelerometerUpdates(open: accelerometer.open) }

    /// A sequence of batches of accelerometer data.
    public typealias AccelerometerUpdates = BatchUpdates<AccelerometerData>
}

// MARK: - Device motion

extension BatchedSensorManager {
    /// Whether device-motion updates are active.
    public var isDeviceMotionActive: Bool { deviceMotion.isActive }

    /// The nominal rate of device motion in Hz.
    public var deviceMotionDataFrequency: Int { replay.current?.deviceMotionDataFrequency ?? 0 }

    /// The latest batch of device motion; `nil` before the first batch and after a stop.
    public var deviceMotionBatch: [DeviceMotion]? { deviceMotion.latest }

    /// Starts device-motion updates, to be read from ``deviceMotionBatch``.
    public func startDeviceMotionUpdates() { deviceMotion.start { _, _ in } }

    /// Starts device-motion updates.
    ///
    /// - Parameter handler: A handler that receives each batch in order, on an arbitrary thread, or the error that ends
    ///   the updates.
    public func startDeviceMotionUpdates(handler: @escaping UpdateHandler<[DeviceMotion]>) {
        deviceMotion.start(handler)
    }

    /// Stops all device-motion updates.
    public func stopDeviceMotionUpdates() { deviceMotion.stop() }

    /// Returns device-motion updates as a sequence of batches.
    ///
    /// The updates start with its iterator.
    ///
    /// - Returns: The sequence. It throws ``MotionError`` if updates are not possible, and any error of the recording's
    ///   reader.
    public func deviceMotionUpdates() -> DeviceMotionUpdates { DeviceMotionUpdates(open: deviceMotion.open) }

    /// A sequence of batches of device motion.
    public typealias DeviceMotionUpdates = BatchUpdates<DeviceMotion>
}

extension Replay? {
    /// Returns a source, or the error without a workout session.
    fileprivate func batched<Chunk>(_ source: ReplaySource<Chunk>) -> ReplaySource<Chunk> {
        guard let replay = self, !replay.faults.isWorkoutActive else { return source }
        return ReplaySource(
            failingWith: MotionError(.notAuthorized, "batches require an active workout session; start one first"))
    }
}

// MARK: - Updates

/// A sequence of batches from one sensor.
///
/// Updates start with the iterator.
public struct BatchUpdates<Sample: Sendable>: AsyncSequence, Sendable {
    public typealias Element = [Sample]
    public typealias Failure = any Error

    let open: @Sendable () -> any ReplayReader<[Sample]>

    public func makeAsyncIterator() -> Iterator { Iterator(batches: open()) }

    /// An iterator that waits for each batch.
    public struct Iterator: AsyncIteratorProtocol {
        let batches: any ReplayReader<[Sample]>

        /// Returns the next batch.
        ///
        /// - Parameter actor: The caller's isolation.
        /// - Returns: The batch, or `nil` if updates have ended or the task is cancelled.
        /// - Throws: ``MotionError`` if updates are not possible, and any error of the recording's reader.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [Sample]? {
            try await batches.next()
        }
    }
}

@available(*, unavailable)
extension BatchUpdates.Iterator: Sendable {}
