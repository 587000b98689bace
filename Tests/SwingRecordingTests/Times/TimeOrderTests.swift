import SwingMotion
import Synchronization
import Testing

@testable import SwingRecording

/// The order in which a file stores its samples, and the order and the counts in which they are read.
struct TimeOrderTests {
    /// A stored order of samples at 100 Hz; a sample's value is its number, so that each can be recognised.
    struct Stored: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The ranges of samples, in hundredths of a second, in the order of storage.
        let ranges: [Range<Int>]
        /// The samples as they must be read; `nil` for the stored order.
        let read: [Range<Int>]?
        let reordered: Int
        let repeated: Int
        /// The time of the stored range's first sample, if it is not its number: a clock that was reset.
        var restarts: [Int: Double] = [:]

        init(
            _ name: String, _ ranges: [Range<Int>], read: [Range<Int>]?, reordered: Int = 0, repeated: Int = 0,
            restarts: [Int: Double] = [:]
        ) {
            testDescription = name
            (self.ranges, self.read, self.reordered, self.repeated) = (ranges, read, reordered, repeated)
            self.restarts = restarts
        }

        var chunk: AccelerometerChunk {
            var (times, values) = ([Double](), [Float]())
            for (number, range) in ranges.enumerated() {
                for i in range {
                    times.append(restarts[number].map { $0 + Double(i - range.lowerBound) / 100 } ?? Double(i) / 100)
                    values.append(Float(i))
                }
            }
            let zeros = [Float](repeating: 0, count: values.count)
            return AccelerometerChunk(time: times, acceleration: Triaxial(x: values, y: zeros, z: zeros))
        }
    }

    private static let orders = [
        Stored("in order", [0..<9000], read: nil),
        Stored("a second late", [0..<5100, 5200..<5300, 5100..<5200, 5300..<9000], read: [0..<9000], reordered: 100),
        Stored("50 s late", [0..<1000, 1100..<6000, 1000..<1100, 6000..<9000], read: [0..<9000], reordered: 100),
        Stored(
            "two batches, one after the other",
            [0..<1000, 1200..<2000, 1100..<1200, 1000..<1100, 2000..<4000, 4050..<4500, 4000..<4050, 4500..<9000],
            read: [0..<9000], reordered: 250),
        Stored(
            "all batches of a second reversed", (0..<20).reversed().map { $0 * 100..<$0 * 100 + 100 }, read: [0..<2000],
            reordered: 100),
        Stored("the last batch early", [0..<5000, 5300..<5500, 5000..<5300], read: [0..<5500], reordered: 200),
        Stored("a sliver of 30 ms", [0..<900, 903..<1200, 900..<903, 1200..<2000], read: [0..<2000], reordered: 3),
        Stored("gaps, and nothing late", [0..<1000, 1200..<3000, 9500..<12000], read: nil),
        Stored("a gap of hours", [0..<1000, 900_000..<901_000], read: nil),
        Stored("more than 60 s late", [0..<1000, 1100..<9000, 1000..<1100, 9000..<9500], read: nil),
        Stored("a single sample ahead of its time", [0..<1000, 3000..<3001, 1000..<2999], read: nil),
        Stored("a clock reset", [0..<9000, 20_000..<29_000], read: nil, restarts: [1: 0.003]),
        Stored("a clock reset after 3 s", [0..<300, 20_000..<25_000], read: nil, restarts: [1: 0.003]),
        Stored("a clock reset after a gap", [0..<200, 400..<2000, 20_000..<23_000], read: nil, restarts: [2: 0.003]),
        Stored("everything twice", [0..<9000, 0..<9000], read: [0..<9000], repeated: 9000),
        Stored("everything three times", [0..<900, 0..<900, 0..<900], read: [0..<900], repeated: 1800),
        Stored(
            "everything twice, with a late batch",
            [0..<5100, 5200..<5300, 5100..<5200, 5300..<9000, 0..<5100, 5200..<5300, 5100..<5200, 5300..<9000],
            read: [0..<9000], reordered: 100, repeated: 9000),
        Stored("the second half twice, and more", [0..<8000, 2000..<9000], read: [0..<9000], repeated: 6000),
        Stored(
            "two resets with the same times and other values", [0..<7000, 20_000..<27_000, 40_000..<47_000], read: nil,
            restarts: [1: 0, 2: 0]),
    ]

    @Test(arguments: orders, [13, 100, 4096, 1_000_000]) func isSorted(stored: Stored, size: Int) async throws {
        let chunk = stored.chunk
        var (times, values, repairs) = ([Double](), [Float](), ChunkRepairs())
        for try await read in SensorStream(chunk, by: size).withRepairedTimes(of: "file") {
            times += read.time.array
            values += read.acceleration.x.array
            repairs.add(read.repairs)
        }
        // The exact copies within the window stay next to each other; the engine drops and counts them.
        let kept = values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] || times[$0] != times[$0 - 1] }
        #expect(values.count - kept.count + repairs.repeatedCount == stored.repeated)
        let isRight = kept.map { values[$0] } == (stored.read ?? stored.ranges).flatMap { $0.map(Float.init) }
        #expect(isRight)
        if stored.read != nil {
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        } else {
            #expect(times == chunk.time.array)
        }
        #expect(repairs.reorderedCount == stored.reordered)
        #expect(repairs.spreadCount == 0)
    }

    /// The samples that wait, in seconds, are few in order, and bounded with gaps.
    @Test(arguments: [(0, 11.0), (10, 62.0)]) func memoryIsBounded(gapEvery seconds: Int, limit: Double) async throws {
        let numbers = (0..<60_000).filter { seconds == 0 || $0 % (seconds * 100) > 20 }
        let zeros = [Float](repeating: 0, count: numbers.count)
        let chunk = AccelerometerChunk(
            time: numbers.map { Double($0) / 100 }, acceleration: Triaxial(x: zeros, y: zeros, z: zeros))
        let newest = Mutex(0.0)
        let stream = SensorStream(chunk, by: 100).mapped { chunk in
            newest.withLock { $0 = chunk.time[chunk.count - 1] }
            return chunk
        }
        var longest = 0.0
        for try await read in stream.withRepairedTimes(of: "file") {
            longest = max(longest, newest.withLock { $0 } - read.time[0])
        }
        #expect(longest < limit)
        #expect(longest > limit - 3)
    }

    /// The samples before a damaged place are read before the error.
    @Test func anErrorFollowsTheSamplesBeforeIt() async throws {
        let chunk = Stored("", [0..<500], read: nil).chunk
        let damaged = SensorStream<AccelerometerChunk> { () throws(SwingError) in DamagedReader(chunk) }
        var count = 0
        await #expect(throws: SwingError(.badData, "damaged")) {
            for try await read in damaged.withRepairedTimes(of: "file") { count += read.count }
        }
        #expect(count == 500)
    }

    private final class DamagedReader: ChunkReader {
        private var chunk: AccelerometerChunk?

        init(_ chunk: AccelerometerChunk) { self.chunk = chunk }

        func next() throws(SwingError) -> AccelerometerChunk? {
            guard let next = chunk else { throw SwingError(.badData, "damaged") }
            chunk = nil
            return next
        }
    }
}
