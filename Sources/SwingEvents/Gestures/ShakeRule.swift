import SwingMotion

/// What makes a shake: √(x² + y²) of the total acceleration above a threshold, whatever the device's inclination.
///
/// A shake swings back and forth, so it exceeds the threshold many times. The first time is an event; the others are
/// suppressed and counted. By ``Wait/untilQuiet`` each of them restarts the wait, so that the shaking has to stop before
/// another event can come. By ``Wait/throttle`` the wait runs from the event on.
///
/// A gap or a clock reset ends the wait: whether the shaking stopped meanwhile is not known, and an event too many, with
/// ``GestureEvent/followsGap``, is better than one lost.
public struct ShakeRule: Hashable, Sendable {
    /// When another event may come.
    public enum Wait: String, CaseIterable, Hashable, Sendable {
        /// Once the acceleration has not been above the threshold for the duration of the wait.
        case untilQuiet = "until-quiet"
        /// Once the duration of the wait has passed since the last event.
        case throttle
    }

    /// What √(x² + y²) has to exceed, in g.
    package var threshold: Double
    /// How long to wait, in seconds; another event may come when just this has passed.
    package var duration: Double
    /// From when on to wait.
    package var wait: Wait
    /// An interval between samples longer than this is a gap, in seconds: half a slow shake could hide in it.
    package var gapLimit = 0.25

    private var isAbove = false
    private var waitBegan = -Double.infinity
    private var breakEnded = -Double.infinity

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - threshold: What √(x² + y²) has to exceed, in g.
    ///   - wait: From when on to wait before the next event.
    ///   - duration: How long to wait, in seconds.
    public init(threshold: Double = 2.3, wait: Wait = .untilQuiet, duration: Double = 1) {
        self.threshold = threshold
        self.wait = wait
        self.duration = duration
    }
}

extension ShakeRule: GestureRule {
    func value(_ x: Float, _ y: Float, _ z: Float) -> Double {
        (Double(x) * Double(x) + Double(y) * Double(y)).squareRoot()
    }

    mutating func judge(_ sample: SampleOrder<Double>.Placed) -> GestureVerdict {
        if sample.isBreak {
            isAbove = false
            waitBegan = -.infinity
            breakEnded = sample.time
        }
        let wasAbove = isAbove
        isAbove = sample.sample > threshold
        guard isAbove else { return .nothing }
        let isWaiting = sample.time - waitBegan < duration
        if wait == .untilQuiet { waitBegan = sample.time }
        guard !wasAbove else { return .nothing }
        guard !isWaiting else { return .suppressed }
        waitBegan = sample.time
        return .event(followsGap: sample.time - breakEnded < duration)
    }
}
