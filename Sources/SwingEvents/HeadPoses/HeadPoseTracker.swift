package import SwingMotion
public import SwingReplay

/// A detector of head movements from headphone motion: relative pose, repetitions, and time beyond an angle.
///
/// The starting pose is that of the first sample of each connection. Angles come from the attitude relative to it, so a
/// head lowered by 45° has a pitch of −45° in any direction. The segment continues when the other earphone starts to
/// measure.
///
/// Samples that are NaN, infinite, late or repeated are dropped and counted. A gap discards a repetition and ends a
/// posture at its last sample. A clock reset ends the segment. The result does not depend on how the updates are
/// divided into chunks.
public struct HeadPoseTracker: Sendable {
    /// The gap limit in seconds: a longer interval between samples is a gap.
    package static let gapLimit = 1.0

    /// The movements to detect.
    let rules: HeadPoseRules
    /// The pose of the last sample; `nil` while the headphones are disconnected.
    public private(set) var pose: HeadPose?
    /// The number of reported repetitions.
    package var repetitionCount: Int { counts.repetitions + (segment?.repetitionCount ?? 0) }
    /// The number of movements too short or too long to be a repetition.
    package var suppressedCount: Int { counts.suppressed + (segment?.suppressedCount ?? 0) }

    private var order: SampleOrder<DeviceMotion>
    private var segment: HeadSegment?
    private var segmentCount = 0
    /// The counts of the segments that have ended.
    private var counts = (repetitions: 0, suppressed: 0)
    private var attitude = DeviceAttitude.identity

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - repetition: The definition of a repetition.
    ///   - posture: The posture to measure.
    public init(repetition: RepetitionRule = .nods, posture: PostureRule = .bowed) {
        self.init(HeadPoseRules(repetition: repetition, posture: posture))
    }

    /// Creates a tracker with a gap limit in seconds and a rule for timestamps.
    init(_ rules: HeadPoseRules, gapLimit: Double = gapLimit, clockRule: ClockRule = .standard) {
        self.rules = rules
        order = SampleOrder(gapLimit: gapLimit, rule: clockRule)
    }

    /// The counts of valid and dropped samples, and the measured sample rate.
    package var report: StreamReport { order.report }

    /// Analyzes the next update.
    ///
    /// - Parameter update: A connection, a disconnection or a sample. A sample without a connection starts one.
    /// - Returns: The completed rows.
    /// - Complexity: O(1).
    public mutating func analyze(_ update: HeadphoneUpdate) -> [HeadPoseEvent] {
        switch update {
        case .connected(let time):
            if segment == nil { begin(at: time, clock: order.clock) }
            return []
        case .disconnected(let time):
            order.pause()
            return end(at: time)
        case .motion(let motion): return analyze(motion)
        }
    }

    private mutating func analyze(_ motion: DeviceMotion) -> [HeadPoseEvent] {
        var events: [HeadPoseEvent] = []
        let norm = motion.attitude.quaternion.normSquared
        for placed in order.take(motion, at: motion.timestamp, isFinite: norm.isFinite && norm > 0) {
            if let segment, segment.clock != placed.clock {
                if segment.hasSamples { events += end(at: nil) } else { self.segment?.clock = placed.clock }
            }
            if segment == nil { begin(at: placed.time, clock: placed.clock) }
            attitude = placed.sample.attitude
            events += segment?.analyze(placed.sample, isBreak: placed.isBreak, rules) ?? []
            pose = segment?.pose
        }
        return events
    }

    /// Sets the starting pose to the pose of the last sample.
    public mutating func recenter() {
        segment?.start = attitude
        if pose != nil { pose = HeadPose(yaw: 0, pitch: 0, roll: 0) }
    }

    /// Ends the stream.
    ///
    /// - Returns: The row of the current segment if it has not ended, preceded by its last posture.
    public mutating func finish() -> [HeadPoseEvent] {
        order.finish()
        return end(at: nil)
    }

    private mutating func begin(at time: Double, clock: Int) {
        segment = HeadSegment(number: segmentCount, time: time, clock: clock)
        segmentCount += 1
    }

    /// Ends the segment at the given time, or at its last sample.
    private mutating func end(at time: Double?) -> [HeadPoseEvent] {
        guard var ended = segment else { return [] }
        segment = nil
        pose = nil
        counts.repetitions += ended.repetitionCount
        counts.suppressed += ended.suppressedCount
        return ended.end(at: time, rules)
    }
}
