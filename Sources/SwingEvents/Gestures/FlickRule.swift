import SwingMotion

/// What makes a flick: one axis of the total acceleration beyond a threshold, with hysteresis.
///
/// After an event the axis has to come back past the release before there can be another. Exceeding the threshold again without
/// that is suppressed and counted. After a gap or a clock reset the gesture may come at once: whether the axis came back
/// meanwhile is not known.
public struct FlickRule: Hashable, Sendable {
    /// An axis of the device.
    public enum Axis: String, CaseIterable, Hashable, Sendable {
        /// To the right of the display.
        case x
        /// To the top of the display.
        case y
        /// Out of the display.
        case z
    }

    /// The axis that is watched.
    package var axis: Axis
    /// What the axis has to go beyond, in g.
    package var threshold: Double
    /// What it has to come back past before the next event, in g; the side of the threshold that it lies on decides which
    /// way is beyond.
    package var release: Double
    /// An interval between samples longer than this is a gap, in seconds.
    package var gapLimit = 0.25

    private var isBeyond = false
    private var isArmed = true

    /// Creates a rule; without arguments a flick along −x, below −2 g and back above −1 g.
    ///
    /// - Parameters:
    ///   - axis: The axis that is watched.
    ///   - threshold: What the axis has to go beyond, in g.
    ///   - release: What it has to come back past before the next event, in g; below the threshold if up is beyond.
    /// - Precondition: Threshold and release differ.
    public init(axis: Axis = .x, threshold: Double = -2, release: Double = -1) {
        precondition(threshold != release, "release lies on one side of the threshold")
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
