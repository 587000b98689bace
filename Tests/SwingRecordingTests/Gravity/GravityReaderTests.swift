import SwingMotion
import SwingSimulation
import Synchronization
import Testing

@testable import SwingRecording

struct GravityReaderTests {
    private struct Session {
        var accelerometer = AccelerometerChunk()
        var motion = DeviceMotionChunk()

        init(_ sport: Sport, minutes: Double, seed: UInt64, difficulty: Difficulty) {
            let settings = SimulationSettings(
                sport: sport, minutes: minutes, seed: seed, difficulty: difficulty)
            for block in SessionSimulation(settings: settings).blocks {
                accelerometer.append(block.accelerometer, 0..<block.accelerometer.count)
                motion.append(block.deviceMotion, 0..<block.deviceMotion.count)
            }
        }

        /// Returns device motion with estimated gravity, from streams that are cut into chunks of these sizes.
        func estimated(by sizes: (accelerometer: Int, motion: Int)) -> SensorStream<DeviceMotionChunk> {
            let bare = DeviceMotionChunk(
                time: motion.time, rotationRate: motion.rotationRate,
                gravity: Triaxial(repeating: .nan, count: motion.count))
            return SensorStream(bare, by: sizes.motion)
                .withGravity(estimatedFrom: SensorStream(accelerometer, by: sizes.accelerometer))
        }
    }

    /// Returns the cosine of the angle between two columns' vectors.
    private func cosine(_ a: Triaxial, _ b: Triaxial, _ i: Int) -> Float {
        a.x[i] * b.x[i] + a.y[i] * b.y[i] + a.z[i] * b.z[i]
    }

    /// Simulated gravity is exact, so the angle from it is the error.
    @Test(arguments: [Difficulty.plain, .hard, .veryHard])
    func estimatesGravity(_ difficulty: Difficulty) async throws {
        let session = Session(.tennis, minutes: 1.5, seed: 5, difficulty: difficulty)
        let found = try await session.estimated(by: (800, 200)).all().samples
        #expect(found.time == session.motion.time)
        let cosines = found.time.indices.map { cosine(found.gravity, session.motion.gravity, $0) }.filter { !$0.isNaN }
            .sorted()
        // Late samples have gravity too; only samples repeated much later, or between two gaps, have none.
        #expect(cosines.count > found.count * 98 / 100)
        #expect(cosines[cosines.count / 2] > 0.9998)
        #expect(cosines[cosines.count / 20] > 0.997)
    }

    @Test func doesNotDependOnChunkSizesOrEarlierReading() async throws {
        let session = Session(.golf, minutes: 0.5, seed: 2, difficulty: .veryHard)
        let whole = try await session.estimated(by: (1_000_000, 1_000_000)).all().samples
        for sizes in [(1, 1), (7, 4096), (4096, 3), (800, 200)] {
            let stream = session.estimated(by: sizes)
            for _ in 0..<2 {
                let gravity = try await stream.all().samples.gravity
                #expect(gravity.x.map(\.bitPattern) == whole.gravity.x.map(\.bitPattern), "\(sizes)")
                #expect(gravity.z.map(\.bitPattern) == whole.gravity.z.map(\.bitPattern), "\(sizes)")
            }
        }
    }

    /// The reader buffers some seconds, not the complete recording.
    @Test func readsOnlySomeSecondsAhead() async throws {
        let session = Session(.baseball, minutes: 1, seed: 3, difficulty: .plain)
        let counter = Counter()
        let motion = SensorStream(session.motion, by: 200).mapped { chunk in
            counter.add(chunk.count)
            return chunk
        }
        let stream = motion.withGravity(estimatedFrom: SensorStream(session.accelerometer, by: 800))
        var given = 0
        for try await chunk in stream {
            given += chunk.count
            #expect(counter.value - given < 200 * 12)
        }
        #expect(given == session.motion.count)
    }

    @Test func estimatesGravityAfterAClockReset() async throws {
        let session = Session(.baseball, minutes: 1, seed: 3, difficulty: .plain)
        func twice<Chunk: SensorChunk>(_ chunk: Chunk, _ shift: (Chunk) -> Chunk) -> Chunk {
            var both = chunk
            both.append(shift(chunk), 0..<chunk.count)
            return both
        }
        var both = session
        both.accelerometer = twice(session.accelerometer) {
            AccelerometerChunk(time: $0.time.map { $0 - 50_000 }, acceleration: $0.acceleration)
        }
        both.motion = twice(session.motion) {
            DeviceMotionChunk(
                time: $0.time.map { $0 - 50_000 }, rotationRate: $0.rotationRate, gravity: $0.gravity)
        }
        let found = try await both.estimated(by: (800, 200)).all().samples.gravity
        for i in found.x.indices { try #require(cosine(found, both.motion.gravity, i) > 0.99, "sample \(i)") }
    }

    /// The recording, and whether it is too short, unsteady, or in deg/s.
    @Test(arguments: [
        (0.0..<60, Float(1), Float(1), [false, false, false]), (20.0..<21.3, 1, 1, [true, false, false]),
        (0.0..<60, 1, 2, [false, true, false]), (0.0..<60, 57.3, 1, [false, false, true]),
    ]) func namesWhyGravityIsUnknown(
        seconds: Range<Double>, rates: Float, accelerations: Float, expected: [Bool]
    ) async throws {
        var session = Session(.baseball, minutes: 1, seed: 3, difficulty: .plain)
        let begin = session.motion.time[0]
        session.accelerometer = session.accelerometer.part(
            session.accelerometer.time.range(within: begin + seconds.lowerBound...begin + seconds.upperBound) ?? 0..<0)
        session.motion = session.motion.part(
            session.motion.time.range(within: begin + seconds.lowerBound...begin + seconds.upperBound) ?? 0..<0)
        func scaled(_ axes: Triaxial, _ factor: Float) -> Triaxial {
            Triaxial(x: axes.x.map { $0 * factor }, y: axes.y.map { $0 * factor }, z: axes.z.map { $0 * factor })
        }
        session.accelerometer = AccelerometerChunk(
            time: session.accelerometer.time, acceleration: scaled(session.accelerometer.acceleration, accelerations))
        session.motion = DeviceMotionChunk(
            time: session.motion.time, rotationRate: scaled(session.motion.rotationRate, rates),
            gravity: session.motion.gravity)
        var failures = GravityFailures()
        var unknown = 0
        for try await chunk in session.estimated(by: (800, 200)) {
            failures.add(chunk.repairs.gravityFailures)
            unknown += chunk.gravity.x.count(where: \.isNaN)
        }
        let half = session.motion.count / 2
        let found = [
            failures.tooShortCount > half, failures.unsteadyCount > half,
            failures.impossibleRateCount > GravityFailures.mostSpikes,
        ]
        #expect(found == expected)
        #expect(failures.count == unknown)
    }

    /// Rates that no gyroscope measures are treated as missing, alone or in stretches, and only stretches look like deg/s.
    @Test(arguments: [
        (1, 1, Float(-999), false), (5, 1, -999, false), (20, 1, 100, false), (20, 2, 100, false), (10, 3, 100, true),
        (20, 3, -9999, false), (1, 60, 100, true), (20, 1, .infinity, false),
    ]) func impossibleRatesAreOmitted(stretches: Int, length: Int, rate: Float, looksLikeDegrees: Bool) async throws {
        var session = Session(.baseball, minutes: 1, seed: 3, difficulty: .plain)
        let count = session.motion.count
        var (values, damaged) = (Array(session.motion.rotationRate.x), Set<Int>())
        var missing = session
        for stretch in 0..<stretches {
            let first = (2 * stretch + 1) * count / (2 * stretches)
            for i in first..<first + length {
                values[i] = rate
                damaged.insert(i)
            }
        }
        let (rates, truth) = (session.motion.rotationRate, session.motion.gravity)
        func motion(_ x: [Float]) -> DeviceMotionChunk {
            DeviceMotionChunk(
                time: session.motion.time, rotationRate: Triaxial(x: x, y: Array(rates.y), z: Array(rates.z)),
                gravity: truth)
        }
        missing.motion = motion(values.indices.map { damaged.contains($0) ? .nan : values[$0] })
        session.motion = motion(values)
        var (found, failures) = (DeviceMotionChunk(), GravityFailures())
        for try await chunk in session.estimated(by: (800, 200)) {
            found.append(chunk, 0..<chunk.count)
            failures.add(chunk.repairs.gravityFailures)
        }
        let others = (0..<count).filter { !damaged.contains($0) }
        let expected = try await missing.estimated(by: (800, 200)).all().samples.gravity
        #expect(others.allSatisfy { found.gravity.x[$0].bitPattern == expected.x[$0].bitPattern })
        #expect(length > 1 || others.allSatisfy { cosine(found.gravity, truth, $0) > 0.99 })
        // The engine drops an impossible sample as such only if its gravity is finite.
        #expect(!rate.isFinite || damaged.allSatisfy { found.gravity.x[$0].isFinite && found.gravity.z[$0].isFinite })
        #expect((failures.impossibleRateCount > 0) == looksLikeDegrees)
        #expect(failures.impossibleRateCount == (looksLikeDegrees ? damaged.count : 0))
    }

    /// Gravity is NaN where the accelerometer has no samples.
    @Test func returnsNaNForUnknownGravity() async throws {
        var session = Session(.baseball, minutes: 1, seed: 3, difficulty: .plain)
        var early = AccelerometerChunk()
        early.append(session.accelerometer, 0..<800 * 20)
        session.accelerometer = early
        let begin = session.motion.time[0]
        let found = try await session.estimated(by: (800, 200)).all().samples
        for (i, time) in found.time.enumerated() {
            if time - begin < 19 { try #require(cosine(found.gravity, session.motion.gravity, i) > 0.99) }
            if time - begin > 27 { try #require(found.gravity.x[i].isNaN) }
        }
        var failures = GravityFailures()
        for try await chunk in session.estimated(by: (800, 200)) { failures.add(chunk.repairs.gravityFailures) }
        // From 2 s after the last acceleration.
        #expect(failures.aloneCount == found.time.count { $0 > early.time[early.count - 1] + 2 })
        #expect(failures.tooShortCount < 7 * 200)
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add(_ more: Int) { count.withLock { $0 += more } }
}

extension SensorStream where Chunk: SensorChunk {
    /// Creates a stream of the samples of `whole` in chunks of `size`.
    init(_ whole: Chunk, by size: Int) {
        self.init { () throws(SwingError) in ChunksReader(whole, size) }
    }
}

final class ChunksReader<Chunk: SensorChunk>: ChunkReader {
    private let whole: Chunk
    private let size: Int
    private var position = 0

    init(_ whole: Chunk, _ size: Int) { (self.whole, self.size) = (whole, size) }

    func next() -> Chunk? {
        guard position < whole.count else { return nil }
        let end = min(position + size, whole.count)
        var chunk = Chunk()
        chunk.append(whole, position..<end)
        position = end
        return chunk
    }
}
