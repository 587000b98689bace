import SwingMotion

/// Chunks as an asynchronous sequence that suspends nowhere.
struct Chunks<Chunk: SensorChunk>: AsyncSequence, Sendable {
    typealias Failure = Never
    let chunks: [Chunk]

    struct Iterator: AsyncIteratorProtocol {
        var base: IndexingIterator<[Chunk]>
        mutating func next(isolation actor: isolated (any Actor)?) async -> Chunk? { base.next() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: chunks.makeIterator()) }

    /// The samples of `whole` in chunks of `size`.
    init(_ whole: Chunk, by size: Int) {
        chunks = stride(from: 0, to: whole.count, by: size).map { start in
            var chunk = Chunk()
            chunk.append(whole, start..<Swift.min(start + size, whole.count))
            return chunk
        }
    }
}

/// An accelerometer's samples whose values tell where they stood in the input.
func accelerometer(_ time: [Double], invalid: Set<Int> = []) -> AccelerometerChunk {
    let values = time.indices.map { invalid.contains($0) ? Float.nan : Float($0) }
    return AccelerometerChunk(time: time, acceleration: Triaxial(x: values, y: values, z: values))
}

/// Device motion's samples whose rotation rates tell where they stood in the input.
func deviceMotion(_ time: [Double]) -> DeviceMotionChunk {
    let values = time.indices.map { Float($0) }
    let gravity = Triaxial(
        x: values.map { _ in 0 }, y: values.map { _ in 0 }, z: values.map { _ in -1 })
    return DeviceMotionChunk(time: time, rotationRate: Triaxial(x: values, y: values, z: values), gravity: gravity)
}

/// Times at a rate, from one instant until before another.
func times(from start: Double, to end: Double, rate: Double) -> [Double] {
    Array(stride(from: start, to: end, by: 1 / rate))
}
