public import SwingMotion

/// Follows a head with headphones: its pose relative to the start, repetitions, and how long it is held beyond an angle.
///
/// The starting pose is that of the first sample of each connection; angles are read from the attitude relative to it
/// (``DeviceAttitude/relative(to:)``), so a head that goes down by 45° reads pitch −45° wherever it looked before. The earphone
/// that measures may change: the segment goes on.
///
/// What is not finite, late or repeated is dropped and counted in ``report``. A gap ends a repetition untold and a posture told
/// up to its last sample; a clock reset ends the segment. How the updates are cut changes nothing.
public struct HeadPoseTracker: Sendable {
    /// What is looked for.
    public struct Settings: Hashable, Sendable {
        /// What counts as one repetition.
        public var repetition = RepetitionRule.nods
        /// The posture whose time is taken.
        public var posture = PostureRule.bowed
        /// An interval between samples longer than this is a gap, in seconds.
        public var gapLimit = 1.0

        /// Creates the settings for nods and for a bowed head.
        public init() {}
    }

    /// What is looked for.
    public let settings: Settings
    /// The pose of the last sample; `nil` while nothing is connected.
    public private(set) var pose: HeadPose?
    /// How many repetitions were told.
    public var repetitionCount: Int { counts.repetitions + (segment?.repetitionCount ?? 0) }
    /// How many movements were too short or too long for a repetition.
    public var suppressedCount: Int { counts.suppressed + (segment?.suppressedCount ?? 0) }

    private var order: SampleOrder<DeviceMotion>
    private var segment: HeadSegment?
    private var segmentCount = 0
    /// What was counted in the segments that have ended.
    private var counts = (repetitions: 0, suppressed: 0)
    private var attitude = DeviceAttitude.identity

    /// Creates a tracker that has seen nothing.
    ///
    /// - Parameter settings: What is looked for.
    /// - Precondition: The gap limit is positive.
    public init(settings: Settings = Settings()) {
        self.settings = settings
        order = SampleOrder(gapLimit: settings.gapLimit)
    }

    /// What was seen of the samples; its rate is the measured one.
    public var report: StreamReport { order.report }

    /// Takes the next update.
    ///
    /// - Parameter update: A connection, its end, or a sample; a sample without a connection begins one.
    /// - Returns: What it completes.
    /// - Complexity: O(1).
    public mutating func add(_ update: HeadphoneUpdate) -> [HeadPoseEvent] {
        switch update {
        case .connected(let time):
            if segment == nil { begin(at: time, clock: order.clock) }
            return []
        case .disconnected(let time):
            order.pause()
            return end(at: time)
        case .motion(let motion): return add(motion)
        }
    }

    /// Takes the next sample.
    ///
    /// - Parameter motion: The sample.
    /// - Returns: What it completes.
    /// - Complexity: O(1).
    public mutating func add(_ motion: DeviceMotion) -> [HeadPoseEvent] {
        var events: [HeadPoseEvent] = []
        let norm = motion.attitude.quaternion.normSquared
        for placed in order.take(motion, at: motion.timestamp, isFinite: norm.isFinite && norm > 0) {
            if let segment, segment.clock != placed.clock {
                if segment.hasSamples { events += end(at: nil) } else { self.segment?.clock = placed.clock }
            }
            if segment == nil { begin(at: placed.time, clock: placed.clock) }
            attitude = placed.sample.attitude
            events += segment?.add(placed.sample, isBreak: placed.isBreak, settings) ?? []
            pose = segment?.pose
        }
        return events
    }

    /// Makes the pose of the last sample the one that all others are relative to.
    public mutating func recenter() {
        segment?.start = attitude
        if pose != nil { pose = HeadPose(yaw: 0, pitch: 0, roll: 0) }
    }

    /// Ends the stream.
    ///
    /// - Returns: The segment that has not ended, and what belongs to it.
    public mutating func finish() -> [HeadPoseEvent] {
        order.finish()
        return end(at: nil)
    }

    private mutating func begin(at time: Double, clock: Int) {
        segment = HeadSegment(number: segmentCount, time: time, clock: clock)
        segmentCount += 1
    }

    /// Ends the segment at a time, or with its last sample.
    private mutating func end(at time: Double?) -> [HeadPoseEvent] {
        guard var ended = segment else { return [] }
        segment = nil
        pose = nil
        counts.repetitions += ended.repetitionCount
        counts.suppressed += ended.suppressedCount
        return ended.end(at: time, settings)
    }
}

extension DeviceAttitude {
    /// The pose of a head that stood in `start` before, in degrees.
    ///
    /// - Parameter start: The starting attitude.
    /// - Returns: Yaw, pitch and roll of this attitude relative to it.
    public func headPose(from start: DeviceAttitude) -> HeadPose {
        let relative = relative(to: start)
        let degrees = 180 / Double.pi
        return HeadPose(yaw: relative.yaw * degrees, pitch: relative.pitch * degrees, roll: relative.roll * degrees)
    }
}
