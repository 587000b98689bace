public import SwingMotion

/// Finds shakes: √(x² + y²) of the total acceleration above a threshold, whatever the device's height along z.
///
/// A shake swings back and forth, so it passes the threshold many times. The first time is an event; the others are
/// suppressed and counted. By ``Rule/untilQuiet`` each of them begins the wait anew, so that the shaking has to stop before
/// another event can come. By ``Rule/throttle`` the wait runs from the event on.
///
/// A gap or a clock reset ends the wait: whether the shaking stopped meanwhile is not known, and an event too many, told with
/// ``SwingMotion/GestureEvent/followsGap``, is better than one lost.
public struct ShakeDetector: GestureDetector {
    /// When another event may come.
    public enum Rule: String, CaseIterable, Hashable, Sendable {
        /// Once the acceleration has not been above the threshold for ``Settings/wait``.
        case untilQuiet
        /// Once ``Settings/wait`` has passed since the last event.
        case throttle
    }

    /// What makes a shake.
    public struct Settings: Hashable, Sendable {
        /// What √(x² + y²) has to exceed, in g.
        public var threshold = 2.3
        /// How long to wait, in seconds; another event may come when just this has passed.
        public var wait = 1.0
        /// From when on to wait.
        public var rule = Rule.untilQuiet
        /// An interval between samples longer than this is a gap, in seconds: half a slow shake could hide in it.
        public var gapLimit = 0.25

        /// Creates the settings of a shake of 2.3 g that is told once it was quiet for a second.
        public init() {}
    }

    /// What makes a shake.
    public let settings: Settings
    public private(set) var eventCount = 0
    public private(set) var suppressedCount = 0

    private var order: SampleOrder<Double>
    private var isAbove = false
    private var waitBegan = -Double.infinity
    private var breakEnded = -Double.infinity

    /// Creates a detector that has seen nothing.
    ///
    /// - Parameter settings: What makes a shake.
    /// - Precondition: The gap limit is positive.
    public init(settings: Settings = Settings()) {
        self.settings = settings
        order = SampleOrder(gapLimit: settings.gapLimit)
    }

    public var clock: Int { order.clock }
    public var report: StreamReport { order.report }

    public mutating func detect(time: Double, x: Float, y: Float, z: Float) -> [GestureEvent] {
        let square = Double(x) * Double(x) + Double(y) * Double(y)
        var events: [GestureEvent] = []
        for sample in order.take(square.squareRoot(), at: time, isFinite: (x + y + z).isFinite) {
            if let event = judge(sample) { events.append(event) }
        }
        return events
    }

    public mutating func beginClock(_ clock: Int? = nil) { order.beginClock(clock) }

    public mutating func finish() { order.finish() }

    private mutating func judge(_ sample: SampleOrder<Double>.Placed) -> GestureEvent? {
        if sample.isBreak {
            isAbove = false
            waitBegan = -.infinity
            breakEnded = sample.time
        }
        let wasAbove = isAbove
        isAbove = sample.sample > settings.threshold
        guard isAbove else { return nil }
        let isWaiting = sample.time - waitBegan < settings.wait
        if settings.rule == .untilQuiet { waitBegan = sample.time }
        guard !wasAbove else { return nil }
        guard !isWaiting else {
            suppressedCount += 1
            return nil
        }
        waitBegan = sample.time
        eventCount += 1
        return GestureEvent(
            clock: sample.clock, time: sample.time, acceleration: sample.sample,
            followsGap: sample.time - breakEnded < settings.wait)
    }
}
