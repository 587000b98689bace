import SwingMotion
import SwingSimulation
import Synchronization
import Testing

@testable import SwingRecording

/// Two streams share one pass; each returns all chunks, in any order of reading.
struct SharedPassTests {
    private final class NumberReader: ChunkReader {
        private var last = 0
        private let count: Int
        private let fails: Bool

        init(_ count: Int, fails: Bool) {
            self.count = count
            self.fails = fails
        }

        func next() throws(SwingError) -> Int? {
            guard last < count else {
                if fails { throw SwingError(.badData, "the end is damaged") }
                return nil
            }
            last += 1
            return last
        }
    }

    private final class Source: Sendable {
        let opened = Mutex(0)

        func stream(_ count: Int, fails: Bool = false) -> SensorStream<Int> {
            SensorStream { () throws(SwingError) in
                self.opened.withLock { $0 += 1 }
                return NumberReader(count, fails: fails)
            }
        }

        var openedCount: Int { opened.withLock { $0 } }
    }

    private func all(_ stream: SensorStream<Int>) async throws -> [Int] {
        var numbers: [Int] = []
        for try await number in stream { numbers.append(number) }
        return numbers
    }

    /// The arguments are one stream's lead in chunks and the resulting number of passes over the source.
    @Test(arguments: [(1, 1), (3, 1), (8, 1), (9, 2), (100, 2)]) func streamsInStepShareAPass(
        lead: Int, expected: Int
    ) async throws {
        let source = Source()
        let pass = SharedPass(source.stream(100))
        var (a, b) = (pass.stream(.accelerometer).makeAsyncIterator(), pass.stream(.deviceMotion).makeAsyncIterator())
        var (ahead, following): ([Int], [Int]) = ([], [])
        while let number = try await a.next(isolation: nil) {
            ahead.append(number)
            if number >= lead, let number = try await b.next(isolation: nil) { following.append(number) }
        }
        while let number = try await b.next(isolation: nil) { following.append(number) }
        #expect(ahead == Array(1...100) && following == ahead)
        #expect(source.openedCount == expected)
    }

    /// One stream is too far ahead after both have started.
    @Test func aSlowStreamReadsAlone() async throws {
        let source = Source()
        let pass = SharedPass(source.stream(50))
        var (a, b) = (pass.stream(.accelerometer).makeAsyncIterator(), pass.stream(.deviceMotion).makeAsyncIterator())
        var following = [try await b.next(isolation: nil), try await b.next(isolation: nil)].compactMap { $0 }
        while try await a.next(isolation: nil) != nil {}
        while let number = try await b.next(isolation: nil) { following.append(number) }
        #expect(following == Array(1...50) && source.openedCount == 2)
    }

    @Test func streamsAreReadAgainFromTheirBeginning() async throws {
        let source = Source()
        let pass = SharedPass(source.stream(3))
        for _ in 0..<3 {
            #expect(try await all(pass.stream(.accelerometer)) == [1, 2, 3])
            #expect(try await all(pass.stream(.deviceMotion)) == [1, 2, 3])
        }
        #expect(source.openedCount <= 6)
    }

    @Test func bothStreamsEndWithTheError() async throws {
        let pass = SharedPass(Source().stream(2, fails: true))
        for side in [SharedPass<Int>.Stream.accelerometer, .deviceMotion, .deviceMotion] {
            await #expect(throws: SwingError(.badData, "the end is damaged")) { _ = try await all(pass.stream(side)) }
        }
    }

    /// Each stream may be read in its own task.
    @Test func tasksMayReadBothStreams() async throws {
        let pass = SharedPass(Source().stream(2000))
        async let a = all(pass.stream(.accelerometer))
        async let b = all(pass.stream(.deviceMotion))
        #expect(try await a == Array(1...2000))
        #expect(try await b == Array(1...2000))
    }
}

/// A source that lacks parts gives the same recording as a complete one.
struct SourcePartsTests {
    private static let blocks: (accelerometer: AccelerometerChunk, motion: DeviceMotionChunk) = {
        let settings = SimulationSettings(sport: .golf, minutes: 0.5, seed: 4)
        var (accelerometer, motion) = (AccelerometerChunk(), DeviceMotionChunk())
        for block in SessionSimulation(settings: settings).blocks {
            accelerometer.append(block.accelerometer, 0..<block.accelerometer.count)
            motion.append(block.deviceMotion, 0..<block.deviceMotion.count)
        }
        return (accelerometer, motion)
    }()

    private func recording(_ motion: DeviceMotionChunk?, accelerometer: AccelerometerChunk? = nil) -> Recording {
        Recording(
            path: "x.csv", format: .folder, info: SessionInfo(sessionID: "x"), hasDeviceMotion: motion != nil,
            accelerometerCount: nil, accelerometer: accelerometer.map { SensorStream($0, by: 800) } ?? .empty,
            deviceMotion: motion.map { SensorStream($0, by: 200) } ?? .empty, truth: nil)
    }

    private func motion(
        hasGravity: Bool = false, hasUser: Bool = true, attitude: Attitude = Attitude()
    ) -> DeviceMotionChunk {
        let whole = Self.blocks.motion
        return DeviceMotionChunk(
            time: whole.time, rotationRate: whole.rotationRate,
            gravity: hasGravity ? whole.gravity : Triaxial(repeating: .nan, count: whole.count),
            userAcceleration: hasUser ? whole.userAcceleration : Triaxial(), attitude: attitude)
    }

    private func distance(_ a: Triaxial, _ b: Triaxial) -> Float {
        var distance: Float = a.count == b.count ? 0 : .infinity
        for (p, q) in [(a.x, b.x), (a.y, b.y), (a.z, b.z)] {
            // max ignores NaN.
            for (u, v) in zip(p, q) { distance = (u - v).isNaN ? .infinity : max(distance, abs(u - v)) }
        }
        return distance
    }

    @Test(arguments: [true, false]) func gravityComesFromTheAttitude(_ keepsAttitude: Bool) async throws {
        let attitude = Self.blocks.motion.attitude
        let parts = SourceParts(hasGravity: false, keepsAttitude: keepsAttitude)
        let completed = try recording(motion(attitude: attitude), accelerometer: Self.blocks.accelerometer)
            .completed(parts)
        let found = try await completed.deviceMotion.all().samples
        #expect(distance(found.gravity, Self.blocks.motion.gravity) < 1e-5)
        #expect(found.attitude == (keepsAttitude ? attitude : Attitude()))
        #expect(completed.source.gravity == .attitude)
        #expect(completed.source.acceleration == .recorded)
        #expect(try await completed.accelerometer.all().samples == Self.blocks.accelerometer)
    }

    @Test func existingPartsAreKept() async throws {
        let given = motion(hasGravity: true, attitude: Self.blocks.motion.attitude)
        let completed = try recording(given, accelerometer: Self.blocks.accelerometer).completed(SourceParts())
        #expect(try await completed.deviceMotion.all().samples == Self.blocks.motion)
        #expect(completed.source == SourceProvenance())
    }

    @Test func theAccelerometerIsRebuiltOnDeviceMotionsClock() async throws {
        let whole = Self.blocks.motion
        let parts = SourceParts(hasAccelerometer: false, hasGravity: false)
        let completed = try recording(motion(attitude: whole.attitude)).completed(parts)
        let found = try await completed.accelerometer.all().samples
        let (g, u) = (whole.gravity, whole.userAcceleration)
        func sum(_ a: SampleColumn<Float>, _ b: SampleColumn<Float>) -> SampleColumn<Float> {
            SampleColumn(zip(a, b).map { $0 + $1 })
        }
        #expect(found.time == whole.time)
        #expect(distance(found.acceleration, Triaxial(x: sum(g.x, u.x), y: sum(g.y, u.y), z: sum(g.z, u.z))) < 1e-5)
        #expect(completed.source.acceleration == .rebuilt)
        #expect(completed.source.gravity == .attitude)
    }

    @Test func gravityIsEstimatedWithoutOtherSources() async throws {
        let completed = try recording(motion(hasUser: false), accelerometer: Self.blocks.accelerometer)
            .completed(SourceParts(hasGravity: false, hasUserAcceleration: false, hasAttitude: false))
        let found = try await completed.deviceMotion.all().samples
        #expect(distance(found.gravity, Self.blocks.motion.gravity) < 0.1)
        #expect(completed.source.gravity == .estimated)
        #expect(completed.source.assumptions.count == 1)
    }

    @Test(arguments: [
        (
            SourceParts(hasAccelerometer: false, hasGravity: false, hasAttitude: false),
            "found user acceleration without gravity or attitude"
        ),
        (SourceParts(hasAccelerometer: false, hasUserAcceleration: false), "found gravity without acceleration"),
    ])
    func tooFewPartsAreRejected(_ parts: SourceParts, _ message: String) {
        let error = #expect(throws: SwingError.self) { try recording(motion()).completed(parts) }
        #expect(error?.code == .badData)
        #expect(error?.description.hasPrefix("x.csv: \(message), expected") == true)
    }

    @Test func aRecordingWithoutDeviceMotionNeedsAnAccelerometer() throws {
        let whole = recording(nil, accelerometer: Self.blocks.accelerometer)
        #expect(try whole.completed(SourceParts()).source == SourceProvenance())
        #expect(throws: SwingError.self) { try whole.completed(SourceParts(hasAccelerometer: false)) }
    }
}
