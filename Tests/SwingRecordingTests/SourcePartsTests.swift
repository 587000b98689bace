import SwingMotion
import SwingSimulation
import Testing

@testable import SwingRecording

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
