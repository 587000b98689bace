import SwingMotion
import Testing

@testable import SwingReplay

@Suite struct BatchCutterTests {
    /// Returns the times of each batch of a stream in chunks of `size`.
    func batches(_ time: [Double], by size: Int, _ sizes: BatchSizes) async throws -> [[Double]] {
        let source = ReplaySource(CountedChunks(accelerometer(time), by: size))
        var cutter = BatchCutter(source.open(), sizes)
        var batches: [[Double]] = []
        while let batch = try await cutter.next() {
            batches.append(batch.samples(AccelerometerData.self).map(\.timestamp))
        }
        return batches
    }

    static let halves = BatchSizes(first: 0.5, duration: 1)

    /// Times on both sides of a limit, and the sizes of the resulting batches.
    @Test(
        arguments: [
            ([10, 10.499], [2]), ([10, 10.5], [1, 1]), ([10, 10.5, 11.499], [1, 2]), ([10, 10.5, 11.5], [1, 1, 1]),
            // Less than 1 s after the border is a gap; more must be confirmed by the next sample.
            ([10, 11.4, 11.45], [1, 2]), ([10, 11.6, 10.2], [3]), ([10, 11.6, 12.5], [1, 2]), ([10, 11.6, 12.7], [3]),
            // Less than 1 s back is late; more must be confirmed by the next sample.
            ([10, 9.01, 8.02], [3]), ([10, 8.9, 10.1], [3]), ([10, 8.9, 9.0], [1, 2]), ([10, 8.9], [2]),
            // Invalid times keep their position.
            ([.nan, 10, .infinity, 10.1, -.infinity], [5]), ([.nan, .nan], [2]), ([1e12, 1e12, 10, 10.7], [3, 1]),
            ([10, 1e300, 1e300, 10.1], [4]), ([10, 99_999_999_999, 99_999_999_999, 10.1, 10.2], [1, 2, 2]), ([], []),
        ] as [([Double], [Int])]) func batchesEndAtBorders(time: [Double], counts: [Int]) async throws
    {
        for size in [1, 2, 100] {
            #expect(try await batches(time, by: size, Self.halves).map(\.count) == counts, "chunks of \(size)")
        }
    }

    @Test func limitsStraySamplesPerBatch() async throws {
        let time = (0..<5000).map { Double($0) * 7 }
        for size in [1, 800] {
            let counts = try await batches(time, by: size, Self.halves).map(\.count)
            #expect(counts == [1001, 1000, 1000, 1000, 999])
        }
    }

    @Test func chunksChangeNothing() async throws {
        var time = times(from: 10.3, to: 16, rate: 800)
        time[500] = time[499]
        time.swapAt(900, 910)
        time[2000] = 4e6
        time[2001] = -3
        time[2500] = .nan
        time.removeSubrange(3000..<3100)
        time += times(from: 20, to: 21.5, rate: 800) + times(from: 2, to: 3.5, rate: 800)
        let expected = try await batches(time, by: 100_000, .watch)
        #expect(expected.joined().map(\.bitPattern) == time.map(\.bitPattern), "each sample in order")
        #expect((9...12).contains(expected.count), "\(expected.map(\.count))")
        for size in [1, 7, 400, 801] {
            let found = try await batches(time, by: size, .watch)
            #expect(found.map { $0.map(\.bitPattern) } == expected.map { $0.map(\.bitPattern) })
        }
    }

    @Test func bordersDoNotDrift() {
        for number in 0..<10_000 {
            let even = 0.49 + Double(number)
            #expect((BatchSizes.watch.border(number) - even).magnitude <= 0.085 / 4)
        }
        let lengths = (1..<10_000).map { BatchSizes.watch.border($0 + 1) - BatchSizes.watch.border($0) }
        #expect((0.9575...0.962).contains(lengths.min() ?? 0) && (1.038...1.0425).contains(lengths.max() ?? 0))
    }
}
