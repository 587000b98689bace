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

extension [Double] {
    /// The index of the first value that is not less than `value`; the values rise.
    func firstIndex(from value: Double) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The indices of the values within `bounds`, if there are any; the values rise.
    func range(within bounds: ClosedRange<Double>) -> Range<Int>? {
        guard let first, let last, first <= bounds.upperBound, last >= bounds.lowerBound else { return nil }
        var end = firstIndex(from: bounds.upperBound)
        if end < count, self[end] == bounds.upperBound { end += 1 }
        let start = firstIndex(from: bounds.lowerBound)
        return start < end ? start..<end : nil
    }
}
