import SwingMotion

/// Both streams between two instants, in one piece.
struct Excerpt {
    /// The accelerometer's times, in seconds.
    var time: [Double] = []
    /// Total acceleration, in g.
    var acceleration = Triaxial()
    /// Device motion's times, in seconds.
    var motionTime: [Double] = []
    /// The gravity-aligned rotation rate, in rad/s.
    var rate: [Float] = []
    /// Total acceleration as device motion says it, in g; empty if it does not.
    var motionAcceleration = Triaxial()
    /// The accelerometer's gaps.
    var gaps: [StreamGap] = []
    /// Device motion's gaps.
    var motionGaps: [StreamGap] = []
}

extension StreamGap {
    /// Whether the gap and the range have an instant in common.
    func overlaps(_ range: ClosedRange<Double>) -> Bool { start < range.upperBound && end > range.lowerBound }
}
