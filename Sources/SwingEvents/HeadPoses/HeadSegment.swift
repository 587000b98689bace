import SwingReplay

/// One connection of headphones, with poses relative to its first sample and its counts.
struct HeadSegment: Sendable {
    let number: Int
    var clock: Int
    /// The attitude to which poses are relative; that of the first sample unless recentered.
    var start: DeviceAttitude?
    private(set) var pose = HeadPose.unknown
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

    init(number: Int, time: Double, clock: Int) {
        self.number = number
        self.time = time
        self.clock = clock
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
        row.rate = intervals.count > 0 ? Double(intervals.count) / intervals.duration : .nan
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
        _ kind: HeadPoseEventKind, _ time: Double, _ end: Double?, _ pose: HeadPose, _ count: Int,
        _ location: SensorLocation?
    ) -> HeadPoseEvent {
        var event = HeadPoseEvent(kind, clock: clock, segment: number, timestamp: time)
        event.endTimestamp = end ?? .nan
        event.sensorLocation = location ?? .default
        event.pose = pose
        event.count = count
        return event
    }
}

/// A period of a signal beyond a level, with its start and its most extreme pose.
private struct Excursion {
    let time: Double
    private(set) var pose: HeadPose
    private var extreme: Double

    init(_ time: Double, _ extreme: Double, _ pose: HeadPose) {
        self.time = time
        self.extreme = extreme
        self.pose = pose
    }

    mutating func extend(_ value: Double, _ pose: HeadPose) {
        guard value > extreme else { return }
        extreme = value
        self.pose = pose
    }
}
