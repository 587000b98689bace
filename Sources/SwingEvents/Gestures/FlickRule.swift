import SwingMotion

/// The definition of a flick: one axis of the total acceleration passes a threshold, with hysteresis.
///
/// After an event, the axis must return past the release before the next event. Passing the threshold again without a
/// release is suppressed and counted. After a gap or a clock reset, the next gesture is reported at once, because a
/// release may have been missed.
public struct FlickRule: Hashable, Sendable {
    /// An axis of the device.
    public enum Axis: String, CaseIterable, Hashable, Sendable {
        /// Points to the right of the display.
        case x
        /// Points to the top of the display.
        case y
        /// Points out of the display.
        case z
    }

    /// The axis to compare with the threshold.
    package var axis: Axis
    /// The threshold in g.
    package var threshold: Double
    /// The release in g, which the axis must pass on its return before the next event.
    ///
    /// A release above the threshold means that events lie below the threshold, and vice versa.
    package var release: Double
    /// The gap limit in seconds: a longer interval between samples is a gap.
    package var gapLimit = 0.25

    private var isBeyond = false
    private var isArmed = true

    /// Creates a rule.
    ///
    /// The default is a flick along −x, below −2 g with a release above −1 g.
    ///
    /// - Parameters:
    ///   - axis: The axis to compare with the threshold.
    ///   - threshold: The threshold in g.
    ///   - release: The release in g. If it is below the threshold, events lie above the threshold.
    /// - Precondition: Threshold and release differ.
    public init(axis: Axis = .x, threshold: Double = -2, release: Double = -1) {
        precondition(threshold != release, "threshold and release must differ")
        self.axis = axis
        self.threshold = threshold
        self.release = release
    }
}

extension FlickRule: GestureRule {
    func value(_ x: Float, _ y: Float, _ z: Float) -> Double {
        switch axis {
        case .x: Double(x)
        case .y: Double(y)
        case .z: Double(z)
        }
    }

    mutating func judge(_ sample: SampleOrder<Double>.Placed) -> GestureVerdict {
        if sample.isBreak {
            isBeyond = false
            isArmed = true
        }
        let sign: Double = threshold < release ? -1 : 1
        let wasBeyond = isBeyond
        isBeyond = sign * sample.sample > sign * threshold
        if sign * sample.sample < sign * release { isArmed = true }
        guard isBeyond, !wasBeyond else { return .nothing }
        guard isArmed else { return .suppressed }
        isArmed = false
        return .event(followsGap: sample.isBreak)
    }
}
