import SwingIngest
import SwingMotion
import SwingRecording
import SwingSimulation

/// A simulated session in memory.
struct Session {
    static let minutes = 2.0

    let simulation: SessionSimulation
    let accelerometer: AccelerometerChunk
    let deviceMotion: DeviceMotionChunk

    /// Simulates a session.
    ///
    /// - Parameter events: The kinds of events in it.
    init(_ events: SimulationSettings.EventMix = .all) {
        simulation = SessionSimulation(settings: .init(minutes: Self.minutes, seed: 22, events: events))
        var accelerometer = AccelerometerChunk()
        var deviceMotion = DeviceMotionChunk()
        for block in simulation.blocks {
            accelerometer.append(block.accelerometer)
            deviceMotion.append(block.deviceMotion)
        }
        self.accelerometer = accelerometer
        // Like a recording that is read for an analysis, it has no attitude.
        self.deviceMotion = DeviceMotionChunk(
            time: deviceMotion.time, rotationRate: deviceMotion.rotationRate, gravity: deviceMotion.gravity,
            userAcceleration: deviceMotion.userAcceleration)
    }

    var duration: Double { Self.minutes * 60 }

    /// The size of the columns in bytes.
    var byteCount: Int { accelerometer.count * (8 + 3 * 4) + deviceMotion.count * (8 + 9 * 4) }

    /// Returns the engine's one-second batches.
    func batches() async throws -> [MotionBatch] {
        var batches: [MotionBatch] = []
        for try await batch in MotionBatches(
            accelerometer: Pieces(accelerometer, of: 800), deviceMotion: Pieces(deviceMotion, of: 200))
        {
            batches.append(batch)
        }
        return batches
    }

    /// Writes the session as a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the recording. Its extension determines the layout.
    ///   - compress: Whether an HDF5 file is compressed.
    /// - Throws: `SwingError` if it can't be written.
    func write(to path: String, compress: Bool = false) throws {
        var writer = try RecordingWriter(
            creatingAt: path, info: simulation.info,
            contents: RecordingContents(
                accelerometerCount: simulation.accelerometerCount, deviceMotionCount: simulation.motionCount),
            compress: compress)
        for block in simulation.blocks {
            try writer.append(block.accelerometer)
            try writer.append(block.deviceMotion)
        }
        try writer.close()
    }
}

/// A stream in memory, divided into chunks of one length before the measurement.
struct Pieces<Chunk: SensorChunk>: AsyncSequence, Sendable {
    typealias Failure = Never

    private let chunks: [Chunk]

    init(_ whole: Chunk, of length: Int) {
        chunks = stride(from: 0, to: whole.count, by: length).map { start in
            var chunk = Chunk()
            chunk.append(whole[start..<Swift.min(start + length, whole.count)])
            return chunk
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks) }

    struct Iterator: AsyncIteratorProtocol {
        let chunks: [Chunk]
        var index = 0

        mutating func next(isolation actor: isolated (any Actor)?) async -> Chunk? {
            guard index < chunks.count else { return nil }
            defer { index += 1 }
            return chunks[index]
        }
    }
}
