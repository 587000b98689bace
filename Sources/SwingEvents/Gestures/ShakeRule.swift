import SwingMotion

/// The definition of a shake: √(x² + y²) of the total acceleration exceeds a threshold, regardless of inclination.
///
/// During one shake the acceleration exceeds the threshold many times. The first time is an event; the others are
/// suppressed and counted. With ``Wait/untilQuiet`` each of them restarts the wait, so the shaking must stop before the
/// next event. With ``Wait/throttle`` the wait starts at the event.
///
/// A gap or a clock reset ends the wait, because it may hide the end of the shaking. One extra event, marked by
/// ``GestureEvent/followsGap``, is better than a lost one.
public struct ShakeRule: Hashable, Sendable {
    /// The condition for the next event.
    public enum Wait: String, CaseIterable, Hashable, Sendable {
        /// The acceleration has stayed at or below the threshold for the duration of the wait.
        case untilQuiet = "until-quiet"
        /// The duration of the wait has passed since the last event.
        case throttle
    }

    /// The threshold of √(x² + y²) in g.
    package var threshold: Double
    /// The duration of the wait in seconds.
    ///
    /// The next event is possible after exactly this time.
    package var duration: Double
    /// The rule for the start of the wait.
    package var wait: Wait
    /// The gap limit in seconds: a longer interval between samples is a gap.
    ///
    /// It could hide half of a slow shake.
    package var gapLimit = 0.25

    private var isAbove = false
    private var waitBegan = -Double.infinity
    private var breakEnded = -Double.infinity

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - threshold: The threshold of √(x² + y²) in g.
    ///   - wait: The rule for the start of the wait.
    ///   - duration: The duration of the wait in seconds.
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
