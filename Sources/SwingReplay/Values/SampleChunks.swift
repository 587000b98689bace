public import SwingMotion

extension AsyncSequence where Element == [AccelerometerData] {
    /// Returns these accelerometer batches as chunks for `MotionBatches`, one chunk per batch.
    ///
    /// - Returns: The chunks.
    public func chunks() -> some AsyncSequence<AccelerometerChunk, Failure> { accelerometerChunks() }
}

extension AsyncSequence where Element == [DeviceMotion] {
    /// Returns these device-motion batches as chunks for `MotionBatches`, one chunk per batch.
    ///
    /// The stream's first sample determines whether the chunks have user acceleration and attitude.
    ///
    /// - Returns: The chunks.
    public func chunks() -> some AsyncSequence<DeviceMotionChunk, Failure> { deviceMotionChunks() }
}

extension AsyncSequence {
    /// Returns batches of accelerometer samples, of this module or of Core Motion, as chunks.
    package func accelerometerChunks<Sample: AccelerometerSample>() -> some AsyncSequence<AccelerometerChunk, Failure>
    where Element == [Sample] {
        SampleChunks<Self, AccelerometerChunk>(batches: self) { batch, _ in AccelerometerChunk(of: batch) }
    }

    /// Returns batches of device motion, of this module or of Core Motion, as chunks.
    package func deviceMotionChunks<Sample: DeviceMotionSample>() -> some AsyncSequence<DeviceMotionChunk, Failure>
    where Element == [Sample] {
        SampleChunks<Self, DeviceMotionChunk>(batches: self) { batch, columns in
            columns = columns ?? batch.first.map { DeviceMotionColumns($0) }
            return DeviceMotionChunk(of: batch, columns ?? DeviceMotionColumns())
        }
    }
}

/// A sequence of chunks, one per batch of samples.
struct SampleChunks<Batches: AsyncSequence, Chunk: SensorChunk>: AsyncSequence {
    typealias Element = Chunk
    typealias Failure = Batches.Failure
    /// A closure that converts a batch to a chunk, with the stream's columns if they are already known.
    typealias ChunkMaker = (Batches.Element, inout DeviceMotionColumns?) -> Chunk

    let batches: Batches
    let make: ChunkMaker

    func makeAsyncIterator() -> Iterator { Iterator(batches: batches.makeAsyncIterator(), make: make) }

    struct Iterator: AsyncIteratorProtocol {
        var batches: Batches.AsyncIterator
        let make: ChunkMaker
        var columns: DeviceMotionColumns?

        mutating func next(isolation actor: isolated (any Actor)?) async throws(Batches.Failure) -> Chunk? {
            guard let batch = try await batches.next(isolation: actor) else { return nil }
            return make(batch, &columns)
        }
    }
}
