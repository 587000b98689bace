import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingSimulation
import TestSupport

extension Sport {
    /// The sports whose profiles are validated, which the tests simulate.
    static let validated = [Sport.baseball, .golf, .tennis]
}

/// A recorded session in memory.
struct Session {
    var accelerometer = AccelerometerChunk()
    var motion = DeviceMotionChunk()
    var truth: [TruthEvent] = []

    /// Returns a simulated session with its samples in the order of delivery.
    static func simulated(
        _ sport: Sport, minutes: Double, seed: UInt64, events: SimulationSettings.EventMix = .all,
        difficulty: Difficulty = .plain, rate: Double? = nil
    ) -> Session {
        let simulation = SessionSimulation(
            settings: .init(
                sport: sport, minutes: minutes, seed: seed, accelerometerRate: rate, events: events,
                difficulty: difficulty))
        var session = Session(truth: simulation.truth)
        for block in simulation.blocks {
            session.accelerometer.append(block.accelerometer, 0..<block.accelerometer.count)
            session.motion.append(block.deviceMotion, 0..<block.deviceMotion.count)
        }
        return session
    }

    /// Returns the swings that an analyzer detects in the session.
    func swings(
        profile: SwingProfile = .baseball, mode: SwingAnalyzer.Mode = .swings, isFused: Bool = true,
        by size: Int = 800
    ) async -> [Swing] {
        var analyzer = SwingAnalyzer(profile: profile, mode: mode)
        analyzer.hasSensorFusion = isFused
        var swings: [Swing] = []
        for await batch in MotionBatches(
            accelerometer: Chunks(accelerometer, by: size), deviceMotion: Chunks(motion, by: size))
        {
            swings += analyzer.analyze(batch)
        }
        return swings + analyzer.finish()
    }

    /// The streams of a session.
    enum Streams: CaseIterable { case accelerometer, motion, both }

    /// Returns the session without the samples in a stretch of time, whenever they are delivered.
    func without(_ gap: Range<Double>, in streams: Streams = .both) -> Session {
        func cut<Chunk: SensorChunk>(_ chunk: Chunk) -> Chunk {
            var (rest, start) = (Chunk(), 0)
            for i in 0..<chunk.count where gap.contains(chunk.time[i]) {
                rest.append(chunk, start..<i)
                start = i + 1
            }
            rest.append(chunk, start..<chunk.count)
            return rest
        }
        return Session(
            accelerometer: streams == .motion ? accelerometer : cut(accelerometer),
            motion: streams == .accelerometer ? motion : cut(motion), truth: truth)
    }

    /// Returns the session with each sample changed.
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
    /// All values as text, in which NaN equals NaN.
    var text: String {
        var bare = self
        bare.window = SwingWindow()
        return "\(bare) \(window)"
    }
}

extension Session {
    /// Returns the session with white Gaussian noise on the accelerometer, in g rms, and on the gyroscope, in rad/s
    /// rms.
    ///
    /// Values at the end of the range are not changed.
    func noisy(acceleration: Float, rotation: Float) -> Session {
        var state: UInt64 = 1
        func uniform() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
        // The sum of twelve uniform numbers has the variance 1.
        func normal() -> Float { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
        func add(_ column: [Float], _ rms: Float) -> [Float] {
            let end = column.reduce(0) { max($0, $1.magnitude) }
            return column.map { $0.magnitude == end ? $0 : min(max($0 + rms * normal(), -end), end) }
        }
        func add(_ t: Triaxial, _ rms: Float) -> Triaxial {
            Triaxial(x: add(t.x.array, rms), y: add(t.y.array, rms), z: add(t.z.array, rms))
        }
        return Session(
            accelerometer: AccelerometerChunk(
                time: accelerometer.time, acceleration: add(self.accelerometer.acceleration, acceleration)),
            motion: DeviceMotionChunk(
                time: motion.time, rotationRate: add(motion.rotationRate, rotation), gravity: motion.gravity,
                userAcceleration: motion.userAcceleration),
            truth: truth)
    }
}
