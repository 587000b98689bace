public import SwingMotion

/// Finds flicks: one axis of the total acceleration beyond a threshold, with hysteresis.
///
/// After an event the axis has to come back past ``Settings/release`` before there can be another. Passing the threshold again
/// without that is suppressed and counted. After a gap or a clock reset the gesture may come at once: whether the axis came
/// back meanwhile is not known.
public struct ThresholdGesture: GestureDetector {
    /// An axis of the device.
    public enum Axis: String, CaseIterable, Hashable, Sendable {
        /// To the right of the display.
        case x
        /// To the top of the display.
        case y
        /// Out of the display.
        case z
    }

    /// What makes a gesture.
    public struct Settings: Hashable, Sendable {
        /// Which axis counts.
        public var axis = Axis.x
        /// What the axis has to go beyond, in g.
        public var threshold = -2.0
        /// What it has to come back past before the next event, in g; on which side of ``threshold`` it lies says
        /// which way is beyond.
        public var release = -1.0
        /// An interval between samples longer than this is a gap, in seconds.
        public var gapLimit = 0.25

        /// Creates the settings of a flick along −x: below −2 g, and back above −1 g.
        public init() {}
    }

    /// What makes a gesture.
    public let settings: Settings
    public private(set) var eventCount = 0
    public private(set) var suppressedCount = 0

    private var order: SampleOrder<Double>
    private var isBeyond = false
    private var isArmed = true

    /// Creates a detector that has seen nothing.
    ///
    /// - Parameter settings: What makes a gesture.
    /// - Precondition: Threshold and release differ, and the gap limit is positive.
    public init(settings: Settings = Settings()) {
        precondition(settings.threshold != settings.release, "release lies on one side of the threshold")
        self.settings = settings
        order = SampleOrder(gapLimit: settings.gapLimit)
    }

    public var clock: Int { order.clock }
    public var report: StreamReport { order.report }

    public mutating func detect(time: Double, x: Float, y: Float, z: Float) -> [GestureEvent] {
        let value =
            switch settings.axis {
            case .x: x
            case .y: y
            case .z: z
            }
        var events: [GestureEvent] = []
        for sample in order.take(Double(value), at: time, isFinite: (x + y + z).isFinite) {
            if let event = judge(sample) { events.append(event) }
        }
        return events
    }

    public mutating func beginClock(_ clock: Int? = nil) { order.beginClock(clock) }

    public mutating func finish() { order.finish() }

    private mutating func judge(_ sample: SampleOrder<Double>.Placed) -> GestureEvent? {
        if sample.isBreak {
            isBeyond = false
            isArmed = true
        }
        let sign: Double = settings.threshold < settings.release ? -1 : 1
        let wasBeyond = isBeyond
        isBeyond = sign * sample.sample > sign * settings.threshold
        if sign * sample.sample < sign * settings.release { isArmed = true }
        guard isBeyond, !wasBeyond else { return nil }
        guard isArmed else {
            suppressedCount += 1
            return nil
        }
        isArmed = false
        eventCount += 1
        return GestureEvent(
            clock: sample.clock, time: sample.time, acceleration: sample.sample, followsGap: sample.isBreak)
    }
}
