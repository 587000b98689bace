import SwingMotion
import SwingReplay
import Testing

@Suite(.timeLimit(.minutes(10))) struct SampleChunksTests {
    /// Returns distinct values that Float represents exactly.
    static func motion(withUser: Bool, withAttitude: Bool) -> DeviceMotionChunk {
        let time = times(from: 5, to: 9, rate: 50)
        func column(_ number: Float) -> [Float] { time.indices.map { number + Float($0) / 1024 } }
        func axes(_ first: Float) -> Triaxial {
            Triaxial(x: column(first), y: column(first + 1), z: column(first + 2))
        }
        return DeviceMotionChunk(
            time: time, rotationRate: axes(1), gravity: axes(4), userAcceleration: withUser ? axes(7) : Triaxial(),
            attitude: withAttitude
                ? Attitude(w: column(10), x: column(11), y: column(12), z: column(13)) : Attitude())
    }

    static func joined<Chunks: AsyncSequence>(
        _ chunks: Chunks
    ) async throws -> Chunks.Element where Chunks.Element: SensorChunk {
        var whole = Chunks.Element()
        for try await chunk in chunks {
            // Appending to an empty column leaves it empty, so the first chunk is copied.
            if whole.count == 0 { whole = chunk } else { whole.append(chunk, 0..<chunk.count) }
        }
        return whole
    }

    @Test(arguments: [true, false], [true, false]) func managerPreservesSamples(
        withUser: Bool, withAttitude: Bool
    ) async throws {
        let motion = Self.motion(withUser: withUser, withAttitude: withAttitude)
        let acceleration = AccelerometerChunk(time: motion.time, acceleration: motion.gravity)
        var replay = Replay(accelerometer: [acceleration], deviceMotion: [motion])
        replay.pace = .asPulled
        let manager = BatchedSensorManager(replay)
        #expect(try await Self.joined(manager.accelerometerUpdates().chunks()) == acceleration)
        #expect(try await Self.joined(manager.deviceMotionUpdates().chunks()) == motion)
    }

    @Test func convertsAHandlersSamplesToAChunk() {
        let samples = [1.5, 2.5].map {
            DeviceMotion(
                timestamp: $0, attitude: DeviceAttitude(quaternion: Quaternion(x: 1, y: 2, z: 3, w: $0)),
                rotationRate: RotationRate(x: 4, y: 5, z: 6), gravity: Acceleration(x: 7, y: 8, z: 9),
                userAcceleration: nil)
        }
        let chunk = DeviceMotionChunk(samples)
        #expect(chunk.time == [1.5, 2.5] && chunk.attitude.w == [1.5, 2.5] && chunk.attitude.z == [3, 3])
        #expect(chunk.rotationRate.y == [5, 5] && chunk.gravity.x == [7, 7] && chunk.userAcceleration.count == 0)
        #expect(DeviceMotionChunk([DeviceMotion]()).count == 0)
    }

    /// The columns are constant within a stream.
    @Test func firstSampleDeterminesTheColumns() async throws {
        let (with, without) = (
            Self.motion(withUser: true, withAttitude: true), Self.motion(withUser: false, withAttitude: false)
        )
        func replayed(_ chunks: [DeviceMotionChunk]) -> BatchedSensorManager {
            var replay = Replay(accelerometer: [], deviceMotion: chunks)
            replay.pace = .asPulled
            return BatchedSensorManager(replay)
        }
        let first = try await Self.joined(replayed([with, without]).deviceMotionUpdates().chunks())
        #expect(first.attitude.count == 400 && first.attitude.w[399].isNaN && first.userAcceleration.x[399].isNaN)
        let second = try await Self.joined(replayed([without, with]).deviceMotionUpdates().chunks())
        #expect(second.attitude.count == 0 && second.userAcceleration.count == 0 && second.count == 400)
    }
}
