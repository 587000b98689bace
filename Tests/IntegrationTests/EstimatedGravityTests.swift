import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingSimulation
import TestSupport
import Testing

@testable import SwingRecording

/// Estimated gravity gives the swings of recorded gravity.
struct EstimatedGravityTests {
    /// The start about the own axis does not depend on gravity, so only the latency changes it.
    @Test(arguments: [(SwingProfile.RotationAxis.gravity, 0.02), (.own, 0.004)])
    func findsTheSameSwings(axis: SwingProfile.RotationAxis, tolerance: Double) async throws {
        let blocks = Array(
            SessionSimulation(settings: SimulationSettings(sport: .baseball, minutes: 2, seed: 8)).blocks)
        let accelerometer = stream(blocks.map(\.accelerometer))
        func swings(_ motion: SensorStream<DeviceMotionChunk>) async throws -> [Swing] {
            var profile = SwingProfile.baseball
            profile.rotationAxis = axis
            var analyzer = SwingAnalyzer(profile: profile)
            var swings: [Swing] = []
            for try await batch in MotionBatches(accelerometer: accelerometer, deviceMotion: motion) {
                swings += analyzer.analyze(batch)
            }
            return swings + analyzer.finish()
        }
        let recorded = try await swings(stream(blocks.map(\.deviceMotion)))
        let bare = blocks.map {
            DeviceMotionChunk(
                time: $0.deviceMotion.time, rotationRate: $0.deviceMotion.rotationRate,
                gravity: Triaxial(repeating: .nan, count: $0.deviceMotion.count))
        }
        let estimated = try await swings(stream(bare).withGravity(estimatedFrom: accelerometer))
        #expect(recorded.count > 5)
        #expect(estimated.map(\.outcome) == recorded.map(\.outcome))
        for (a, b) in zip(recorded, estimated) where a.outcome == .contact {
            #expect(abs(a.contactTimestamp.orNaN - b.contactTimestamp.orNaN) < 1e-3)
            #expect(abs(a.startTimestamp.orNaN - b.startTimestamp.orNaN) < tolerance)
        }
    }

    private func stream<Chunk: SensorChunk>(_ chunks: [Chunk]) -> SensorStream<Chunk> {
        SensorStream { () throws(SwingError) in GivenChunks(chunks) }
    }
}

private final class GivenChunks<Chunk: SensorChunk>: ChunkReader {
    private var rest: ArraySlice<Chunk>

    init(_ chunks: [Chunk]) { rest = chunks[...] }

    func next() -> Chunk? { rest.popFirst() }
}
