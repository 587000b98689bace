public import SwingMotion

/// A session of swings that never happened: samples of both sensors, and the exact truth of what they show.
///
/// A rigid-body model of arm, implement and wrist says at every instant how the device stands, turns and is accelerated; the
/// sensors sample it at a watch's cadence. What truly happened is known before the first sample is made. The same
/// settings give the same samples on one platform, however they are cut into blocks.
///
/// The truth is on the accelerometer's clock: a device motion sample at t tells of t − lag, with one lag of 5 to 10 ms a session, as
/// on real watches (which wanders by a millisecond in a very hard session). Samples come in the order in which they are
/// delivered: in hard and very hard sessions some are lost, some come twice, and some come late.
public struct SessionSimulation: Sendable {
    /// What the session is like.
    package let settings: SimulationSettings
    /// The session's facts.
    public let info: SessionInfo
    /// What truly happens, in rising time.
    public let truth: [TruthEvent]

    let script: Script
    let player: Player
    let sensors: Sensors
    let faults: (accelerometer: StreamFaults, motion: StreamFaults)

    /// Simulates a session: writes its script, but makes no sample yet.
    ///
    /// - Parameter settings: What the session is like.
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
        truth = script.truth.map {
            TruthEvent(
                kind: $0.kind, startTimestamp: begin + $0.startTimestamp, contactTimestamp: begin + $0.contactTimestamp,
                peakTimestamp: begin + $0.peakTimestamp,
                eventTimestamp: begin + $0.eventTimestamp)
        }
        var info = SessionInfo(sessionID: "simulated-\(settings.sport.name)-\(settings.seed)")
        info.startedAt = Self.startedAt
        info.wrist = player.wrist.rawValue
        info.crown = player.crown.rawValue
        info.handedness = player.handedness.rawValue
        info.sport = settings.sport.name
        info.deviceModel = "SwingKit simulator"
        self.info = info
    }

    /// How many samples of the accelerometer are delivered.
    public var accelerometerCount: Int { faults.accelerometer.deliveredCount }

    /// How many samples of device motion are delivered.
    public var motionCount: Int { faults.motion.deliveredCount }

    /// The samples in blocks of 20 s.
    public var blocks: Blocks { blocks(of: 20) }

    /// The samples in blocks, made one block at a time.
    ///
    /// - Parameter duration: How long a block is, in seconds.
    /// - Returns: The blocks; their samples, one block's behind the other's, do not depend on the duration.
    /// - Precondition: The duration is above 0.
    package func blocks(of duration: Double) -> Blocks {
        precondition(duration > 0, "a block has a duration")
        let world = World(script, player: player)
        return Blocks(
            accelerometer: AccelerometerSampler(
                world, sensors, faults.accelerometer, seed: settings.seed, rate: settings.accelerometerRate),
            motion: MotionSampler(world, sensors, faults.motion, seed: settings.seed),
            duration: duration, end: settings.minutes * 60)
    }

    /// When every simulated session begins: 2025-06-15 14:00:00 UTC.
    private static let startedAt = 1_749_996_000.0
}

extension SessionSimulation {
    /// The samples of both sensors over the same stretch of time.
    public struct SampleBlock: Hashable, Sendable {
        /// The accelerometer's samples.
        public let accelerometer: AccelerometerChunk
        /// Device motion's samples.
        public let deviceMotion: DeviceMotionChunk
    }

    /// A session's blocks, in rising time.
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

        /// Makes the next block.
        ///
        /// - Returns: The block, or `nil` after the session's end.
        public mutating func next() -> SampleBlock? {
            guard Double(number) * duration < end else { return nil }
            number += 1
            let limit = Swift.min(Double(number) * duration, end)
            return SampleBlock(
                accelerometer: accelerometer.samples(until: limit), deviceMotion: motion.samples(until: limit))
        }
    }
}
