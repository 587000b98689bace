public import SwingMotion

extension AsyncSequence where Element == [AccelerometerData] {
    /// These batches of the accelerometer as chunks, one for each, such as `MotionBatches` takes.
    ///
    /// - Returns: The chunks.
    public func chunks() -> some AsyncSequence<AccelerometerChunk, Failure> { accelerometerChunks() }
}

extension AsyncSequence where Element == [DeviceMotion] {
    /// These batches of device motion as chunks, one for each, such as `MotionBatches` takes.
    ///
    /// The first sample decides whether the chunks have user acceleration and attitude.
    ///
    /// - Returns: The chunks.
    public func chunks() -> some AsyncSequence<DeviceMotionChunk, Failure> { deviceMotionChunks() }
}

extension AsyncSequence {
    /// Batches of accelerometer samples, this module's or Core Motion's, as chunks.
    func accelerometerChunks<Sample: AccelerometerSample>() -> SampleChunks<Self, AccelerometerChunk>
    where Element == [Sample] {
        SampleChunks(batches: self) { batch, _ in AccelerometerChunk(of: batch) }
    }

    /// Batches of device motion, this module's or Core Motion's, as chunks.
    func deviceMotionChunks<Sample: DeviceMotionSample>() -> SampleChunks<Self, DeviceMotionChunk>
    where Element == [Sample] {
        SampleChunks(batches: self) { batch, columns in
            columns = columns ?? batch.first.map { DeviceMotionColumns($0) }
            return DeviceMotionChunk(of: batch, columns ?? DeviceMotionColumns())
        }
    }
}

/// Batches of samples as chunks, one for each.
struct SampleChunks<Batches: AsyncSequence, Chunk: SensorChunk>: AsyncSequence {
    typealias Element = Chunk
    typealias Failure = Batches.Failure
    /// Makes a chunk of a batch, with the columns that the stream has if they are known already.
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
