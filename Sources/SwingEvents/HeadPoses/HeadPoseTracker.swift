package import SwingMotion
public import SwingReplay

/// Follows a head with headphones: its pose relative to the start, repetitions, and how long it is held beyond an angle.
///
/// The starting pose is that of the first sample of each connection; angles are read from the attitude relative to it, so a
/// head that goes down by 45° reads pitch −45° wherever it looked before. The earphone that measures may change: the segment
/// goes on.
///
/// Samples that are not finite, late or repeated are dropped and counted. A gap discards a repetition, and ends a posture with its
/// last sample; a clock reset ends the segment. How the updates are cut changes nothing.
public struct HeadPoseTracker: Sendable {
    /// An interval between samples longer than this is a gap, in seconds.
    package static let gapLimit = 1.0

    /// What is looked for.
    let rules: HeadPoseRules
    /// The pose of the last sample; `nil` while nothing is connected.
    public private(set) var pose: HeadPose?
    /// How many repetitions were reported.
    package var repetitionCount: Int { counts.repetitions + (segment?.repetitionCount ?? 0) }
    /// How many movements were too short or too long for a repetition.
    package var suppressedCount: Int { counts.suppressed + (segment?.suppressedCount ?? 0) }

    private var order: SampleOrder<DeviceMotion>
    private var segment: HeadSegment?
    private var segmentCount = 0
    /// What was counted in the segments that have ended.
    private var counts = (repetitions: 0, suppressed: 0)
    private var attitude = DeviceAttitude.identity

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - repetition: What counts as one repetition.
    ///   - posture: The posture whose time is measured.
    public init(repetition: RepetitionRule = .nods, posture: PostureRule = .bowed) {
        self.init(HeadPoseRules(repetition: repetition, posture: posture))
    }

    /// Creates a tracker with another limit of gaps, in seconds.
    init(_ rules: HeadPoseRules, gapLimit: Double = gapLimit) {
        self.rules = rules
        order = SampleOrder(gapLimit: gapLimit)
    }

    /// What was counted of the samples; its rate is the measured one.
    package var report: StreamReport { order.report }

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

    private mutating func add(_ motion: DeviceMotion) -> [HeadPoseEvent] {
        var events: [HeadPoseEvent] = []
        let norm = motion.attitude.quaternion.normSquared
        for placed in order.take(motion, at: motion.timestamp, isFinite: norm.isFinite && norm > 0) {
            if let segment, segment.clock != placed.clock {
                if segment.hasSamples { events += end(at: nil) } else { self.segment?.clock = placed.clock }
            }
            if segment == nil { begin(at: placed.time, clock: placed.clock) }
            attitude = placed.sample.attitude
            events += segment?.add(placed.sample, isBreak: placed.isBreak, rules) ?? []
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
        return ended.end(at: time, rules)
    }
}
