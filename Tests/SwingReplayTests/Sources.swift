import SwingMotion
import SwingReplay
import Synchronization

/// The number of chunks requested from a source, and the number of its live iterators.
final class SourceCounts: Sendable {
    private let state = Mutex((live: 0, pulled: 0))

    var live: Int { state.withLock { $0.live } }
    var pulled: Int { state.withLock { $0.pulled } }

    fileprivate func add(live: Int = 0, pulled: Int = 0) {
        state.withLock { ($0.live, $0.pulled) = ($0.live + live, $0.pulled + pulled) }
    }
}

/// A sequence that counts its requested chunks and its live iterators.
struct CountedChunks<Chunk: SensorChunk>: AsyncSequence, Sendable {
    typealias Failure = any Error

    struct BrokenFile: Error {}

    let chunks: [Chunk]
    let counts = SourceCounts()
    /// Whether an error follows the last chunk.
    var isBroken = false

    /// Creates a sequence of the samples of `whole` in chunks of `size`.
    init(_ whole: Chunk, by size: Int, isBroken: Bool = false) {
        chunks = stride(from: 0, to: whole.count, by: size).map { start in
            var chunk = Chunk()
            chunk.append(whole, start..<Swift.min(start + size, whole.count))
            return chunk
        }
        self.isBroken = isBroken
    }

    final class Iterator: AsyncIteratorProtocol {
        private var base: IndexingIterator<[Chunk]>
        private let counts: SourceCounts
        private let isBroken: Bool

        init(_ chunks: CountedChunks) {
            (base, counts, isBroken) = (chunks.chunks.makeIterator(), chunks.counts, chunks.isBroken)
            counts.add(live: 1)
        }

        deinit { counts.add(live: -1) }

        func next(isolation actor: isolated (any Actor)?) async throws -> Chunk? {
            counts.add(pulled: 1)
            let chunk = base.next()
            if chunk == nil, isBroken { throw BrokenFile() }
            return chunk
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(self) }
}

/// Returns times at a rate, from `start` to before `end`.
func times(from start: Double, to end: Double, rate: Double) -> [Double] {
    (0..<Int(((end - start) * rate - 1e-6).rounded(.up))).map { start + Double($0) / rate }
}

/// Returns accelerometer samples whose values are their positions in the stream.
func accelerometer(_ time: [Double]) -> AccelerometerChunk {
    let values = time.indices.map { Float($0) }
    return AccelerometerChunk(time: time, acceleration: Triaxial(x: values, y: values.map(-), z: values))
}

/// Returns samples of device motion whose rotation rates are their positions in the stream.
func deviceMotion(_ time: [Double]) -> DeviceMotionChunk {
    let values = time.indices.map { Float($0) }
    let (zero, one) = (values.map { _ in Float(0) }, values.map { _ in Float(1) })
    return DeviceMotionChunk(
        time: time, rotationRate: Triaxial(x: values, y: values, z: values),
        gravity: Triaxial(x: zero, y: zero, z: one.map(-)),
        userAcceleration: Triaxial(x: zero, y: values, z: zero), attitude: Attitude(w: one, x: zero, y: zero, z: zero))
}

/// An array to which several tasks append.
final class Collected<Value: Sendable>: Sendable {
    private let state = Mutex<[Value]>([])

    var values: [Value] { state.withLock { $0 } }

    func append(_ value: Value) { state.withLock { $0.append(value) } }
}
