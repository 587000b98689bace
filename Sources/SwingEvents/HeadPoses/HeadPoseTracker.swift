package import SwingMotion
public import SwingReplay

/// A detector of head movements from headphone motion: relative pose, repetitions, and time beyond an angle.
///
/// The starting pose is that of the first sample of each connection. Angles come from the attitude relative to it, so a
/// head lowered by 45° has a pitch of −45° in any direction. The segment continues when the other earphone starts to
/// measure.
///
/// Samples that are NaN, infinite, late or repeated, or whose quaternion is not a rotation, are dropped and counted. A gap discards a repetition and ends a
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
    private var held = HeldAttitude()
    private var impossibleCount = 0

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
    package var report: StreamReport {
        var report = order.report
        report.impossibleCount = impossibleCount
        report.invalidCount -= impossibleCount
        (report.heldCount, report.heldDuration) = (held.count, held.duration)
        return report
    }
    /// Analyzes the next update.
    ///
    /// - Parameter update: A connection, a disconnection or a sample. A sample without a connection starts one.
    /// - Returns: The completed rows.
    /// - Complexity: O(1).
    public mutating func analyze(_ update: HeadphoneUpdate) -> [HeadPoseEvent] {
        switch update {
        case .connected(let time):
            if segment == nil { begin(at: time, clockRun: order.clockRun) }
            return []
        case .disconnected(let time):
            order.pause()
            return end(at: time)
        case .motion(let motion): return analyze(motion)
        }
    }

    private mutating func analyze(_ motion: DeviceMotion) -> [HeadPoseEvent] {
        var events: [HeadPoseEvent] = []
        let quaternion = motion.attitude.quaternion
        if quaternion.normSquared.isFinite, !quaternion.isRotation { impossibleCount += 1 }
        for placed in order.take(motion, at: motion.timestamp, isFinite: quaternion.isRotation) {
            held.analyze(placed.sample, isBreak: placed.isBreak)
            if let segment, segment.clockRun != placed.clockRun {
                if segment.hasSamples { events += end(at: nil) } else { self.segment?.clockRun = placed.clockRun }
            }
            if segment == nil { begin(at: placed.time, clockRun: placed.clockRun) }
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

    private mutating func begin(at time: Double, clockRun: Int) {
        segment = HeadSegment(number: segmentCount, time: time, clockRun: clockRun)
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

/// One connection of headphones, with poses relative to its first sample and its counts.
private struct HeadSegment: Sendable {
    let number: Int
    var clockRun: Int
    /// The attitude to which poses are relative; that of the first sample unless recentered.
    var start: DeviceAttitude?
    private(set) var pose: HeadPose?
    private(set) var repetitionCount = 0
    private(set) var suppressedCount = 0

    private let time: Double
    private var last: DeviceMotion?
    private var intervals = (count: 0, duration: 0.0)
    private var sideChangeCount = 0
    private var repetition: Excursion?
    private var stretch: Excursion?
    private var stretchCount = 0
    private var postureDuration = 0.0

    init(number: Int, time: Double, clockRun: Int) {
        self.number = number
        self.time = time
        self.clockRun = clockRun
    }

    var hasSamples: Bool { last != nil }

    /// Analyzes the next sample.
    ///
    /// `isBreak` means that a gap or a clock reset precedes it.
    mutating func analyze(_ motion: DeviceMotion, isBreak: Bool, _ rules: HeadPoseRules) -> [HeadPoseEvent] {
        var events: [HeadPoseEvent] = []
        if isBreak {
            repetition = nil
            events += endStretch(at: last?.timestamp, rules)
        }
        let origin = start ?? motion.attitude
        start = origin
        pose = motion.attitude.headPose(from: origin)
        if let last {
            if !isBreak {
                intervals.count += 1
                intervals.duration += motion.timestamp - last.timestamp
            }
            if last.sensorLocation != motion.sensorLocation {
                sideChangeCount += 1
                events.append(event(.sideChange, motion.timestamp, nil, pose, sideChangeCount, motion.sensorLocation))
            }
        }
        last = motion
        events += follow(motion, rules.repetition)
        events += follow(motion, rules)
        return events
    }

    /// Ends the segment at the given time, or at its last sample.
    mutating func end(at end: Double?, _ rules: HeadPoseRules) -> [HeadPoseEvent] {
        let events = endStretch(at: last?.timestamp, rules)
        var row = event(.segment, time, end ?? last?.timestamp ?? time, pose, repetitionCount, last?.sensorLocation)
        row.postureDuration = postureDuration
        row.rate = intervals.count > 0 ? Double(intervals.count) / intervals.duration : nil
        return events + [row]
    }

    private mutating func follow(_ motion: DeviceMotion, _ rule: RepetitionRule) -> [HeadPoseEvent] {
        let value = rule.signal.value(pose, motion)
        let sign: Double = rule.beyond < rule.back ? -1 : 1
        guard let started = repetition else {
            if sign * value > sign * rule.beyond { repetition = Excursion(motion.timestamp, sign * value, pose) }
            return []
        }
        repetition?.extend(sign * value, pose)
        guard sign * value < sign * rule.back else { return [] }
        repetition = nil
        let duration = motion.timestamp - started.time
        guard duration >= rule.shortest, duration <= rule.longest else {
            suppressedCount += 1
            return []
        }
        repetitionCount += 1
        return [
            event(.repetition, started.time, motion.timestamp, started.pose, repetitionCount, motion.sensorLocation)
        ]
    }

    private mutating func follow(_ motion: DeviceMotion, _ rules: HeadPoseRules) -> [HeadPoseEvent] {
        let value = rules.posture.signal.value(pose, motion)
        guard rules.posture.isBeyond(value) else { return endStretch(at: motion.timestamp, rules) }
        if stretch == nil { stretch = Excursion(motion.timestamp, value.magnitude, pose) }
        stretch?.extend(value.magnitude, pose)
        return []
    }

    private mutating func endStretch(at end: Double?, _ rules: HeadPoseRules) -> [HeadPoseEvent] {
        guard let started = stretch, let end else { return [] }
        stretch = nil
        postureDuration += end - started.time
        guard end - started.time >= rules.posture.shortest else { return [] }
        stretchCount += 1
        return [event(.posture, started.time, end, started.pose, stretchCount, last?.sensorLocation)]
    }

    private func event(
        _ kind: HeadPoseEventKind, _ time: Double, _ end: Double?, _ pose: HeadPose?, _ count: Int,
        _ location: SensorLocation?
    ) -> HeadPoseEvent {
        var event = HeadPoseEvent(kind, clockRun: clockRun, segment: number, timestamp: time)
        event.endTimestamp = end
        event.sensorLocation = location ?? .default
        event.pose = pose
        event.count = count
        return event
    }
}

/// A period of a signal beyond a level, with its start and its most extreme pose.
private struct Excursion {
    let time: Double
    private(set) var pose: HeadPose?
    private var extreme: Double

    init(_ time: Double, _ extreme: Double, _ pose: HeadPose?) {
        self.time = time
        self.extreme = extreme
        self.pose = pose
    }

    mutating func extend(_ value: Double, _ pose: HeadPose?) {
        guard value > extreme else { return }
        extreme = value
        self.pose = pose
    }
}
