public import SwingMotion

/// A simulated session of swings: the samples of both sensors, and the exact truth about them.
///
/// A rigid-body model of arm, implement and wrist gives the device's attitude, rotation rate and acceleration at any
/// instant. The sensors sample the model at a watch's sampling rates. The truth is known before the first sample is
/// generated. On one platform the same settings give the same samples, however they are divided into blocks.
///
/// The truth is on the accelerometer's clock. A device motion sample at t describes the instant t − latency. As on real
/// watches, the latency of a session is 5 to 10 ms; in very hard sessions it varies by up to 1 ms. Samples are in the
/// order of delivery. In hard and very hard sessions some are lost, some are delivered twice, and some are late.
public struct SessionSimulation: Sendable {
    /// The settings of the session.
    package let settings: SimulationSettings
    /// The session's metadata.
    public let info: SessionInfo
    /// The true events, in ascending order of time.
    public let truth: [TruthEvent]

    let script: Script
    let player: Player
    let sensors: Sensors
    let faults: (accelerometer: StreamFaults, motion: StreamFaults)

    /// Creates the simulation of a session and its events; samples are generated later, block by block.
    ///
    /// - Parameter settings: The settings of the session.
    /// - Complexity: O(*n*), where *n* is the number of events.
    public init(settings: SimulationSettings) {
        self.settings = settings
        var random = RandomSource(seed: settings.seed, stream: RandomSource.player)
        player = Player(settings, from: &random)
        random = RandomSource(seed: settings.seed, stream: RandomSource.sensors)
        sensors = Sensors(settings, from: &random)
        random = RandomSource(seed: settings.seed, stream: RandomSource.faults)
        faults = StreamFaults.draw(settings, sensors, from: &random)
        script = Script(settings, player: player)
        let begin = sensors.begin
        truth = script.truth.map { $0.later(by: begin) }
        var info = SessionInfo(sessionID: "simulated-\(settings.sport.name)-\(settings.seed)")
        info.startedAt = Self.startedAt
        info.wrist = player.wrist
        info.crown = player.crown
        info.handedness = player.handedness
        info.sport = settings.sport.name
        info.deviceModel = "SwingKit simulator"
        self.info = info
    }

    /// The number of delivered accelerometer samples.
    public var accelerometerCount: Int { faults.accelerometer.deliveredCount }

    /// The number of delivered device motion samples.
    public var motionCount: Int { faults.motion.deliveredCount }

    /// The samples in blocks of 20 s.
    public var blocks: Blocks { blocks(of: 20) }

    /// Returns the samples in blocks, which are generated one at a time.
    ///
    /// - Parameter duration: The duration of a block, in seconds.
    /// - Returns: The blocks; their concatenated samples do not depend on the duration.
    /// - Precondition: `duration` is above 0.
    package func blocks(of duration: Double) -> Blocks {
        precondition(duration > 0, "the duration of a block must be above 0")
        let world = World(script, player: player)
        return Blocks(
            accelerometer: AccelerometerSampler(
                world, sensors, faults.accelerometer, seed: settings.seed, rate: settings.accelerometerRate),
            motion: MotionSampler(world, sensors, faults.motion, seed: settings.seed),
            duration: duration, end: settings.minutes * 60)
    }

    /// The beginning of each simulated session: 2025-06-15 14:00:00 UTC, in seconds since 1970.
    private static let startedAt = 1_749_996_000.0
}

extension SessionSimulation {
    /// The samples of both sensors over the same interval.
    public struct SampleBlock: Hashable, Sendable {
        /// The accelerometer's samples.
        public let accelerometer: AccelerometerChunk
        /// Device motion's samples.
        public let deviceMotion: DeviceMotionChunk
    }

    /// A session's blocks, in chronological order.
    public struct Blocks: Sequence, IteratorProtocol, Sendable {
        private var accelerometer: AccelerometerSampler
        private var motion: MotionSampler
        private let duration: Double
        private let end: Double
        private var number = 0

        fileprivate init(accelerometer: AccelerometerSampler, motion: MotionSampler, duration: Double, end: Double) {
            self.accelerometer = accelerometer
            self.motion = motion
            self.duration = duration
            self.end = end
        }

        /// Generates the next block.
        ///
        /// - Returns: The block, or `nil` after the end of the session.
        public mutating func next() -> SampleBlock? {
            guard Double(number) * duration < end else { return nil }
            number += 1
            let limit = Swift.min(Double(number) * duration, end)
            return SampleBlock(
                accelerometer: accelerometer.samples(until: limit), deviceMotion: motion.samples(until: limit))
        }
    }
}
