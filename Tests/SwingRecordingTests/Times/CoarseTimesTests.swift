import SwingMotion
import Testing

@testable import SwingRecording

/// Coarse timestamps that several samples share: spread evenly, or refused with the reason.
struct CoarseTimesTests {
    /// A way in which a recorder makes times coarse.
    struct Coarse: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rate: Double
        /// The stored time of a sample, from its number and its true time.
        let stored: @Sendable (Int, Double) -> Double
        /// How the times are coarse; `nil` if they are not spread.
        var coarse: CoarseTimes?
        /// The largest error after the spreading, in ms.
        var error = 0.0
        var isLost: @Sendable (Double) -> Bool = { _ in false }
    }

    private static func packets(_ size: Int, of rate: Double) -> @Sendable (Int, Double) -> Double {
        // As in a file, times are decimals.
        { i, time in ((time - Double(i % size) / rate) * 1e6).rounded() / 1e6 }
    }

    private static func rounded(_ step: Double) -> @Sendable (Int, Double) -> Double {
        { _, time in (time / step).rounded() * step }
    }

    private static let spread = [
        Coarse(
            testDescription: "float32 at 802 Hz", rate: 802, stored: rounded(1 / 128),
            coarse: .rounded(resolution: 1 / 128), error: 0.6),
        Coarse(
            testDescription: "float32 at 200 Hz", rate: 200.4, stored: rounded(1 / 128),
            coarse: .rounded(resolution: 1 / 128), error: 1.2),
        Coarse(
            testDescription: "float32 after 36 h", rate: 802, stored: rounded(1 / 64),
            coarse: .rounded(resolution: 1 / 64), error: 1.2),
        Coarse(
            testDescription: "hundredths of a second", rate: 802, stored: rounded(0.01),
            coarse: .rounded(resolution: 0.01), error: 0.8),
        Coarse(
            testDescription: "milliseconds at 1600 Hz", rate: 1603, stored: rounded(0.001),
            coarse: .rounded(resolution: 0.001), error: 0.1),
        Coarse(
            testDescription: "float32, 0.3 s lost", rate: 802, stored: rounded(1 / 128),
            coarse: .rounded(resolution: 1 / 128), error: 1,
            isLost: { (10.0..<10.3).contains($0) }),
        Coarse(
            testDescription: "packets of 2", rate: 802, stored: packets(2, of: 802),
            coarse: .packets(size: 2, duration: 2 / 802.0), error: 0.001),
        Coarse(
            testDescription: "packets of 3", rate: 802, stored: packets(3, of: 802),
            coarse: .packets(size: 3, duration: 3 / 802.0), error: 0.001),
        Coarse(
            testDescription: "packets of 16", rate: 802, stored: packets(16, of: 802),
            coarse: .packets(size: 16, duration: 16 / 802.0), error: 0.001),
        // The first sample of an incomplete packet is unknown.
        Coarse(
            testDescription: "packets of 3, 0.3 s lost", rate: 802, stored: packets(3, of: 802),
            coarse: .packets(size: 3, duration: 3 / 802.0), error: 2.6, isLost: { (10.0..<10.3).contains($0) }),
    ]

    @Test(arguments: spread, [100, 802, 100_000]) func isSpreadEvenly(coarse: Coarse, size: Int) async throws {
        let numbers = (0..<Int(20 * coarse.rate)).filter { !coarse.isLost(Double($0) / coarse.rate) }
        let truth = numbers.map { 65_000 + Double($0) / coarse.rate }
        let stored = zip(numbers, truth).map { coarse.stored($0, $1) }
        let (times, repairs) = try await Self.read(stored, size)
        try #require(times.count == truth.count)
        let errors = zip(times, truth).map { 1000 * ($0 - $1).magnitude }
        #expect(try #require(errors.max()) <= coarse.error)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(repairs.spreadCount == truth.count)
        switch (repairs.coarseTimes, coarse.coarse) {
        case (.rounded(let found), .rounded(let expected)): #expect((found / expected - 1).magnitude < 1e-3)
        case (.packets(let found, let duration), .packets(let expected, let length)):
            #expect(found == expected)
            #expect((duration / length - 1).magnitude < 1e-3)
        default: Issue.record("found \(String(describing: repairs.coarseTimes))")
        }
    }

    private static let kept = [
        Coarse(testDescription: "exact times", rate: 802) { _, time in time },
        Coarse(testDescription: "milliseconds", rate: 802, stored: rounded(0.001)),
        Coarse(testDescription: "1 of 50 repeated", rate: 802) { i, time in i % 50 == 7 ? time - 1 / 802.0 : time },
    ]

    @Test(arguments: kept) func otherTimesStay(coarse: Coarse) async throws {
        let stored = (0..<5000).map { coarse.stored($0, 100 + Double($0) / coarse.rate) }
        let (times, repairs) = try await Self.read(stored, 802)
        #expect(times == stored)
        #expect(repairs.isEmpty)
    }

    /// Each row twice is not a packet of two: the engine drops the repetitions.
    @Test func repeatedRowsAreNotSpread() async throws {
        let stored = (0..<5000).map { 100 + Double($0 / 2) / 802 }
        let (times, repairs) = try await Self.read(stored, 802) { Self.signal(Double($0 / 2)) }
        #expect(times == stored)
        #expect(repairs.isEmpty)
    }

    /// A float of 32 bits becomes coarser while the clock rises.
    @Test func theResolutionMayChange() async throws {
        let truth = (0..<8020).map { 65_532 + Double($0) / 802 }
        let (times, repairs) = try await Self.read(truth.map { Double(Float($0)) }, 802)
        #expect(try #require(zip(times, truth).map { ($0 - $1).magnitude }.max()) < 0.0025)
        #expect(repairs.spreadCount == truth.count)
    }

    private static let refused: [(String, @Sendable (Int, Double) -> Double)] = [
        ("the times are whole seconds, and about 802 samples share one", { $1.rounded(.down) }),
        ("the times have a resolution of 2 s, and about 1604 samples share one", { (_, t) in (t / 2).rounded() * 2 }),
        (
            "the times have a resolution of 100 ms, and about 80 samples share one",
            { (_, t) in (t * 10).rounded() / 10 }
        ),
        (
            "the times have a resolution of 62.5 ms, and about 50 samples share one",
            { (_, t) in (t * 16).rounded() / 16 }
        ),
        ("all of the first 8822 samples have the same time", { (_, t) in Double(Float(1.7e9 + t)) }),
        ("100 samples share each time, which steps by 125 ms", packets(100, of: 802)),
    ]

    @Test(arguments: refused.indices) func tooCoarseTimesAreRefused(index: Int) async throws {
        let (finding, stored) = Self.refused[index]
        let times = (0..<16_040).map { stored($0, 100 + Double($0) / 802) }
        let error = await #expect(throws: SwingError.self) { try await Self.read(times, 802) }
        #expect(
            error?.description
                == "a.csv: \(finding); expected a time for each sample; export the times with more decimals, "
                + "of a millisecond or less")
    }

    /// Samples of two devices with one time have no order.
    @Test func twoDevicesAreRefused() async throws {
        let times = (0..<5000).map { 100 + Double($0 / 2) / 401 }
        let error = await #expect(throws: SwingError.self) {
            try await Self.read(times, 802) { Self.signal(Double($0)) + ($0 % 2 == 0 ? 1 : 0) }
        }
        #expect(error?.description.contains("these samples alternate between different signals") == true)
    }

    // MARK: - Helpers

    /// Returns a smooth movement with some noise.
    private static func signal(_ i: Double) -> Float {
        let noise = ((i * 0.618_034).truncatingRemainder(dividingBy: 1) - 0.5) * 0.02
        return Float(sinCycle(i / 300) + noise)
    }

    private static func sinCycle(_ phase: Double) -> Double {
        let x = phase.truncatingRemainder(dividingBy: 1) * 4 - 2
        return x < 0 ? x * (x + 2) : x * (2 - x)
    }

    @discardableResult private static func read(
        _ times: [Double], _ size: Int, value: (Int) -> Float = { signal(Double($0)) }
    ) async throws -> (times: [Double], repairs: ChunkRepairs) {
        let x = times.indices.map(value)
        let zeros = [Float](repeating: 0, count: x.count)
        let chunk = AccelerometerChunk(time: times, acceleration: Triaxial(x: x, y: zeros, z: zeros))
        var (read, repairs) = ([Double](), ChunkRepairs())
        for try await part in SensorStream(chunk, by: size).withRepairedTimes(of: "a.csv") {
            read += part.time.array
            repairs.add(part.repairs)
        }
        return (read, repairs)
    }
}
