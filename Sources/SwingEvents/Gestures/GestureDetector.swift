public import SwingMotion

/// A detected gesture, with the timestamp of the sample that completes it.
public struct GestureEvent: Hashable, Sendable {
    /// The index of the clock run: 0, plus 1 after each clock reset.
    package let clockRun: Int
    /// The sample's timestamp in seconds on the sensor's clock.
    public let timestamp: Double
    /// The acceleration that was compared with the threshold, in g.
    public let acceleration: Double
    /// Whether the gesture may have started during a gap, before a clock reset or before the stream.
    public let followsGap: Bool

    package init(clockRun: Int = 0, timestamp: Double, acceleration: Double, followsGap: Bool = false) {
        self.clockRun = clockRun
        self.timestamp = timestamp
        self.acceleration = acceleration
        self.followsGap = followsGap
    }
}

/// A detector of gestures in accelerometer samples, based on their timestamps and never on the wall clock.
///
/// It processes one sample at a time and reports an event with the sample that completes it. The result does not depend
/// on how the samples are divided into chunks. Samples that are NaN, infinite, late or repeated are dropped and
/// counted.
public struct GestureDetector: Sendable {
    /// The number of reported events.
    package private(set) var eventCount = 0
    /// The number of gestures suppressed because they followed another too soon.
    package private(set) var suppressedCount = 0

    private var rule: any GestureRule
    private var order: SampleOrder<Double>

    /// Creates a detector of shakes.
    ///
    /// - Parameter shake: The definition of a shake.
    public init(_ shake: ShakeRule) { self.init(rule: shake) }

    /// Creates a detector of flicks.
    ///
    /// - Parameter flick: The definition of a flick.
    public init(_ flick: FlickRule) { self.init(rule: flick) }

    /// Creates a detector with a rule for timestamps.
    init(rule: any GestureRule, clockRule: ClockRule = .standard) {
        self.rule = rule
        order = SampleOrder(gapLimit: rule.gapLimit, rule: clockRule)
    }

    /// The index of the clock run: 0, plus 1 after each clock reset.
    package var clockRun: Int { order.clockRun }
    /// The counts of valid and dropped samples.
    package var report: StreamReport { order.report }

    /// Analyzes the next sample.
    ///
    /// - Parameters:
    ///   - timestamp: The sample's timestamp in seconds on the accelerometer's clock.
    ///   - x: Total acceleration along x in g, gravity included.
    ///   - y: Total acceleration along y in g, gravity included.
    ///   - z: Total acceleration along z in g, gravity included.
    /// - Returns: The events that the sample completes; usually none. After a clock step of more than 1 s, a sample is
    ///   processed together with the next one.
    /// - Complexity: O(1).
    public mutating func analyze(timestamp: Double, x: Float, y: Float, z: Float) -> [GestureEvent] {
        var events: [GestureEvent] = []
        for sample in order.take(rule.value(x, y, z), at: timestamp, isFinite: (x + y + z).isFinite) {
            switch rule.judge(sample) {
            case .nothing: break
            case .suppressed: suppressedCount += 1
            case .event(let followsGap):
                eventCount += 1
                events.append(
                    GestureEvent(
                        clockRun: sample.clockRun, timestamp: sample.time, acceleration: sample.sample,
                        followsGap: followsGap
                    ))
            }
        }
        return events
    }

    /// Analyzes the next samples.
    ///
    /// - Parameter chunk: The samples.
    /// - Returns: The events in order of time.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public mutating func analyze(_ chunk: AccelerometerChunk) -> [GestureEvent] {
        let (time, acceleration) = (chunk.time, chunk.acceleration)
        let (x, y, z) = (acceleration.x, acceleration.y, acceleration.z)
        var events: [GestureEvent] = []
        for i in time.indices {
            let found = analyze(timestamp: time[i], x: x[i], y: y[i], z: z[i])
            if !found.isEmpty { events += found }
        }
        return events
    }

    /// Analyzes the accelerometer samples of the next second.
    ///
    /// - Parameter batch: The batch of one second.
    /// - Returns: The events in order of time.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public mutating func analyze(_ batch: MotionBatch) -> [GestureEvent] {
        if batch.clockRun != clockRun { beginClock(batch.clockRun) }
        return analyze(batch.accelerometer)
    }

    /// Resets the detector's state after a clock reset.
    ///
    /// Backward steps of more than 1 s are detected automatically.
    ///
    /// - Parameter clockRun: The index of the new clock run; `nil` for the next index.
    package mutating func beginClock(_ clockRun: Int? = nil) { order.beginClock(clockRun) }

    /// Ends the stream, so that all samples are counted.
    public mutating func finish() { order.finish() }
}

/// A kind of gesture and the state needed to detect it.
protocol GestureRule: Sendable {
    /// The gap limit in seconds: a longer interval between samples is a gap.
    var gapLimit: Double { get }

    /// Returns the acceleration to compare with the threshold, in g.
    func value(_ x: Float, _ y: Float, _ z: Float) -> Double

    /// Processes the next sample in order of time.
    mutating func judge(_ sample: SampleOrder<Double>.Placed) -> GestureVerdict
}

/// The result of a ``GestureRule`` for one sample.
enum GestureVerdict {
    case nothing
    /// A gesture too soon after another one.
    case suppressed
    /// A gesture. If it follows a gap, it may have started during the gap.
    case event(followsGap: Bool)
}
