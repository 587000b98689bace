public import SwingMotion

/// Batches of the accelerometer's samples as chunks, such as `MotionBatches` takes.
public struct AccelerometerChunks<Batches: AsyncSequence, Sample: AccelerometerSample>: AsyncSequence
where Batches.Element == [Sample] {
    public typealias Element = AccelerometerChunk
    public typealias Failure = Batches.Failure

    let batches: Batches

    /// Turns batches into chunks, one into one.
    ///
    /// - Parameter batches: The batches, such as ``BatchedSensorManager/accelerometerUpdates()``.
    public init(_ batches: Batches) { self.batches = batches }

    public func makeAsyncIterator() -> Iterator { Iterator(batches: batches.makeAsyncIterator()) }

    /// Turns one batch after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var batches: Batches.AsyncIterator

        /// The next chunk.
        ///
        /// - Parameter actor: The caller's isolation.
        /// - Returns: The chunk, or `nil` after the last batch.
        /// - Throws: What the batches throw.
        /// - Complexity: O(*n*), where *n* is the number of samples in the batch.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(Batches.Failure) -> AccelerometerChunk? {
            try await batches.next(isolation: actor).map { AccelerometerChunk($0) }
        }
    }
}

/// Batches of device motion's samples as chunks, such as `MotionBatches` takes.
///
/// Whether chunks have user acceleration and attitude is decided by the first sample.
public struct DeviceMotionChunks<Batches: AsyncSequence, Sample: DeviceMotionSample>: AsyncSequence
where Batches.Element == [Sample] {
    public typealias Element = DeviceMotionChunk
    public typealias Failure = Batches.Failure

    let batches: Batches

    /// Turns batches into chunks, one into one.
    ///
    /// - Parameter batches: The batches, such as ``BatchedSensorManager/deviceMotionUpdates()``.
    public init(_ batches: Batches) { self.batches = batches }

    public func makeAsyncIterator() -> Iterator { Iterator(batches: batches.makeAsyncIterator()) }

    /// Turns one batch after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var batches: Batches.AsyncIterator
        var columns: DeviceMotionColumns?

        /// The next chunk.
        ///
        /// - Parameter actor: The caller's isolation.
        /// - Returns: The chunk, or `nil` after the last batch.
        /// - Throws: What the batches throw.
        /// - Complexity: O(*n*), where *n* is the number of samples in the batch.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(Batches.Failure) -> DeviceMotionChunk? {
            guard let batch = try await batches.next(isolation: actor) else { return nil }
            columns = columns ?? batch.first.map { DeviceMotionColumns($0) }
            return DeviceMotionChunk(batch, columns ?? DeviceMotionColumns())
        }
    }
}

extension AccelerometerChunks: Sendable where Batches: Sendable {}
extension DeviceMotionChunks: Sendable where Batches: Sendable {}

@available(*, unavailable)
extension AccelerometerChunks.Iterator: Sendable {}

@available(*, unavailable)
extension DeviceMotionChunks.Iterator: Sendable {}

extension BatchedSensorManager {
    /// Updates of the accelerometer as chunks, such as `MotionBatches` takes.
    ///
    /// - Returns: The chunks.
    public func accelerometerChunks() -> AccelerometerChunks<AccelerometerUpdates, AccelerometerData> {
        AccelerometerChunks(accelerometerUpdates())
    }

    /// Updates of device motion as chunks, such as `MotionBatches` takes.
    ///
    /// - Returns: The chunks.
    public func deviceMotionChunks() -> DeviceMotionChunks<DeviceMotionUpdates, DeviceMotion> {
        DeviceMotionChunks(deviceMotionUpdates())
    }
}
