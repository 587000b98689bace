import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingSimulation

/// Chunks as an asynchronous sequence that suspends nowhere.
struct Chunks<Chunk: SensorChunk>: AsyncSequence, Sendable {
    typealias Failure = Never
    let chunks: [Chunk]

    struct Iterator: AsyncIteratorProtocol {
        var base: IndexingIterator<[Chunk]>
        mutating func next(isolation actor: isolated (any Actor)?) async -> Chunk? { base.next() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: chunks.makeIterator()) }

    /// The samples of `whole` in chunks of `size`.
    init(_ whole: Chunk, by size: Int) {
        chunks = stride(from: 0, to: whole.count, by: size).map { start in
            var chunk = Chunk()
            chunk.append(whole, start..<Swift.min(start + size, whole.count))
            return chunk
        }
    }
}

/// A recorded session in memory.
struct Session {
    var accelerometer = AccelerometerChunk()
    var motion = DeviceMotionChunk()
    var truth: [TruthEvent] = []

    /// A simulated session.
    static func simulated(
        _ sport: Sport, minutes: Double, seed: UInt64, events: SessionSimulation.Settings.Events = .all
    ) -> Session {
        let simulation = SessionSimulation(
            settings: .init(sport: sport, minutes: minutes, seed: seed, events: events))
        var session = Session(truth: simulation.truth)
        for block in simulation.blocks {
            session.accelerometer.append(block.accelerometer, 0..<block.accelerometer.count)
            session.motion.append(block.deviceMotion, 0..<block.deviceMotion.count)
        }
        return session
    }

    /// The swings that an analyzer finds in it.
    func swings(
        profile: SwingProfile = .baseball, mode: SwingAnalyzer.Mode = .swings, by size: Int = 800
    ) async -> [Swing] {
        var analyzer = SwingAnalyzer(profile: profile, mode: mode)
        var swings: [Swing] = []
        for await batch in MotionBatches(Chunks(accelerometer, by: size), Chunks(motion, by: size)) {
            swings += analyzer.analyze(batch)
        }
        return swings + analyzer.finish()
    }

    /// The session without the samples of both streams in a stretch of time.
    func without(_ gap: Range<Double>) -> Session {
        var session = Session(truth: truth)
        func cut<Chunk: SensorChunk>(_ chunk: Chunk) -> Chunk {
            var rest = Chunk()
            rest.append(chunk, 0..<(chunk.time.firstIndex { $0 >= gap.lowerBound } ?? chunk.count))
            rest.append(chunk, (chunk.time.firstIndex { $0 >= gap.upperBound } ?? chunk.count)..<chunk.count)
            return rest
        }
        session.accelerometer = cut(accelerometer)
        session.motion = cut(motion)
        return session
    }

    /// The session with every sample changed.
    func mapped(
        time: (Double) -> Double = { $0 },
        vector: (SIMD3<Float>) -> SIMD3<Float> = { $0 },
        axial: (SIMD3<Float>) -> SIMD3<Float> = { $0 }
    ) -> Session {
        func apply(_ t: Triaxial, _ f: (SIMD3<Float>) -> SIMD3<Float>) -> Triaxial {
            let all = (0..<t.count).map { f([t.x[$0], t.y[$0], t.z[$0]]) }
            return Triaxial(x: all.map(\.x), y: all.map(\.y), z: all.map(\.z))
        }
        return Session(
            accelerometer: AccelerometerChunk(
                time: accelerometer.time.map(time), acceleration: apply(accelerometer.acceleration, vector)),
            motion: DeviceMotionChunk(
                time: motion.time.map(time), rotationRate: apply(motion.rotationRate, axial),
                gravity: apply(motion.gravity, vector), userAcceleration: apply(motion.userAcceleration, vector)),
            truth: truth)
    }
}

extension Swing {
    /// All values, NaN equal to NaN.
    var text: String {
        var bare = self
        bare.window = SwingWindow()
        return "\(bare) \(window)"
    }
}
