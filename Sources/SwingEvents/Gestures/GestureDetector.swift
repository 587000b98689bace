public import SwingMotion

/// A gesture, reported with the sample that makes it one.
public struct GestureEvent: Hashable, Sendable {
    /// Which run of the sensor's clock the event belongs to: 0, and one more after each clock reset.
    package let clock: Int
    /// When the sample was taken, in seconds on the sensor's clock.
    public let timestamp: Double
    /// What was compared with the threshold, in g.
    public let acceleration: Double
    /// Whether the stream's beginning, a gap or a clock reset hides what came just before: the gesture may have begun unseen.
    public let followsGap: Bool

    package init(clock: Int = 0, timestamp: Double, acceleration: Double, followsGap: Bool = false) {
        self.clock = clock
        self.timestamp = timestamp
        self.acceleration = acceleration
        self.followsGap = followsGap
    }
}

/// Finds gestures in the accelerometer's samples, by their own times and never by the wall clock.
///
/// A detector is a value: it takes one sample after the other and reports an event with the sample that makes it. How the samples
/// are cut into chunks changes nothing. Samples that can't be used (not finite, late, repeated) are dropped and counted.
public struct GestureDetector: Sendable {
    /// The number of events that were reported.
    package private(set) var eventCount = 0
    /// The number of gestures that were omitted, since they came too soon after another.
    package private(set) var suppressedCount = 0

    private var rule: any GestureRule
    private var order: SampleOrder<Double>

    /// Creates a detector of shakes.
    ///
    /// - Parameter shake: What makes a shake.
    public init(_ shake: ShakeRule) { self.init(rule: shake) }

    /// Creates a detector of flicks.
    ///
    /// - Parameter flick: What makes a flick.
    public init(_ flick: FlickRule) { self.init(rule: flick) }

    private init(rule: any GestureRule) {
        self.rule = rule
        order = SampleOrder(gapLimit: rule.gapLimit)
    }

    /// Which run of the accelerometer's clock the samples belong to: 0, and one more after each clock reset.
    package var clock: Int { order.clock }
    /// What was counted of the samples.
    package var report: StreamReport { order.report }

    /// Takes the next sample.
    ///
    /// - Parameters:
    ///   - timestamp: When it was taken, in seconds on the accelerometer's clock.
    ///   - x: Total acceleration along x, in g, gravity included.
    ///   - y: The same along y.
    ///   - z: The same along z.
    /// - Returns: The events that the sample makes; for most samples none. After a step of the clock of more than a second, a
    ///   sample is judged together with the next.
    /// - Complexity: O(1).
    public mutating func detect(timestamp: Double, x: Float, y: Float, z: Float) -> [GestureEvent] {
        var events: [GestureEvent] = []
        for sample in order.take(rule.value(x, y, z), at: timestamp, isFinite: (x + y + z).isFinite) {
            switch rule.judge(sample) {
            case .nothing: break
            case .suppressed: suppressedCount += 1
            case .event(let followsGap):
                eventCount += 1
                events.append(
                    GestureEvent(
                        clock: sample.clock, timestamp: sample.time, acceleration: sample.sample, followsGap: followsGap
                    ))
            }
        }
        return events
    }

    /// Takes the next samples.
    ///
    /// - Parameter chunk: The samples.
    /// - Returns: The events, in rising time.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public mutating func detect(_ chunk: AccelerometerChunk) -> [GestureEvent] {
        let (time, acceleration) = (chunk.time, chunk.acceleration)
        let (x, y, z) = (acceleration.x, acceleration.y, acceleration.z)
        var events: [GestureEvent] = []
        for i in time.indices {
            let found = detect(timestamp: time[i], x: x[i], y: y[i], z: z[i])
            if !found.isEmpty { events += found }
        }
        return events
    }

    /// Takes the accelerometer's samples of the next second.
    ///
    /// - Parameter batch: The second.
    /// - Returns: The events, in rising time.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public mutating func detect(_ batch: MotionBatch) -> [GestureEvent] {
        if batch.clock != clock { beginClock(batch.clock) }
        return detect(batch.accelerometer)
    }

    /// Forgets what came before, as the sensor's clock was reset.
    ///
    /// Steps back of more than a second are noticed without.
    ///
    /// - Parameter clock: The number of the clock's run; the next one if `nil`.
    package mutating func beginClock(_ clock: Int? = nil) { order.beginClock(clock) }

    /// Ends the stream, so that every sample is counted.
    public mutating func finish() { order.finish() }
}

/// A kind of gesture, and what must be remembered of the samples so far to find it.
protocol GestureRule: Sendable {
    /// An interval between samples longer than this is a gap, in seconds.
    var gapLimit: Double { get }

    /// What is compared with the threshold, in g.
    func value(_ x: Float, _ y: Float, _ z: Float) -> Double

    /// Takes the next sample that has its place in time.
    mutating func judge(_ sample: SampleOrder<Double>.Placed) -> GestureVerdict
}

/// What a sample is to a ``GestureRule``.
enum GestureVerdict {
    case nothing
    /// A gesture too soon after another.
    case suppressed
    /// A gesture, which may have begun unseen if it follows a gap.
    case event(followsGap: Bool)
}
