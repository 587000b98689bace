import SwingMotion
import SwingSignal

/// A check that the accelerometer's samples contain the frequencies that their rate allows.
///
/// The noise and the vibration of a real sensor change from sample to sample. Samples that were interpolated from a lower
/// rate, or low-passed, follow a smooth curve: their fourth difference is small compared with the first. The ratio of the
/// medians was at least 0.29 in 320 swings of seven simulators at 800 Hz and 0.55 in golf swings of two real sensors. It
/// was at most 0.24 after cubic interpolation from 50 or 100 Hz, and 0.09 after a low-pass filter of 20 Hz. A linear
/// interpolation has straight lines instead.
enum SignalBandwidth {
    /// The largest ratio of the median fourth difference to the median first difference of smoothed samples.
    private static let largestRatio = 0.2
    /// The part of the samples on straight lines above which they were interpolated.
    private static let straightPart = 0.5
    /// The minimum rate at which noise exceeds the curvature of movements, in Hz.
    private static let minimumRate = 390.0
    /// The steps of a sensor from which a step is large, and the minimum part of large steps.
    private static let (largeStep, largeStepPart): (Float, Double) = (5, 0.2)
    /// The maximum part of the steps that keep their value directly between two large steps, and their maximum number in a
    /// row.
    ///
    /// A sensor whose samples differ by several of its steps repeats at most 3 % of them so. After a median filter it is 10 to
    /// 20 %.
    private static let (equalPart, longestEqual) = (0.08, 20)
    /// The times before and after the swing's contact or peak that are examined, in seconds.
    private static let (before, after) = (0.4, 0.2)
    /// The stride between examined samples.
    private static let stride = 4

    /// Returns whether the samples around an instant were smoothed.
    ///
    /// - Complexity: O(1).
    static func isLimited(_ excerpt: Excerpt, around instant: Double) -> Bool {
        guard let range = excerpt.time.range(within: instant - before...instant + after), range.count >= 100,
            Double(range.count - 1) / (excerpt.time[range.upperBound - 1] - excerpt.time[range.lowerBound])
                >= minimumRate
        else { return false }
        let time = excerpt.time.span
        let parts = Swift.stride(from: range.lowerBound + 2, to: range.upperBound - 2, by: stride).map {
            Float((time[$0] - time[$0 - 1]) / (time[$0 + 1] - time[$0 - 1]))
        }
        let axes = [excerpt.acceleration.x, excerpt.acceleration.y, excerpt.acceleration.z]
        let count = axes.count * parts.count
        var slopes: [Double] = []
        slopes.reserveCapacity(count)
        var (straight, equal) = (0, 0)
        for axis in axes {
            let x = axis.span.extracting(range)
            for (k, part) in parts.enumerated() {
                let i = stride * k + 2
                slopes.append(Double((x[i + 1] - x[i]).magnitude))
                if x[i] == x[i - 1] { equal += 1 }
                straight += isStraight(x[i - 1], x[i], x[i + 1], part) ? 1 : 0
            }
        }
        if Double(equal) > equalPart / 2 * Double(count), isRepeated(excerpt.acceleration, range) { return true }
        if Double(straight) > straightPart * Double(count) { return true }
        let limit = largestRatio * RobustScale.median(of: &slopes)
        // The lower median is below the limit if more than (count − 1) / 2 values are.
        var small = 0
        for axis in axes {
            let x = axis.span.extracting(range)
            for k in parts.indices {
                let i = stride * k + 2
                let bend = x[i - 2] - 4 * x[i - 1] + 6 * x[i] - 4 * x[i + 1] + x[i + 2]
                small += Double(bend.magnitude) < limit ? 1 : 0
            }
        }
        return small > (count - 1) / 2
    }

    /// Returns whether many samples of an axis equal those before them, although others differ by much.
    private static func isRepeated(_ signal: Triaxial, _ range: Range<Int>) -> Bool {
        var (large, equal) = (0, 0)
        for axis in [signal.x, signal.y, signal.z] {
            let x = axis.extracting(range)
            let (step, low, high) = ([x].smallestStep, x.min() ?? .nan, x.max() ?? .nan)
            // The number of equal steps after a large one; `nil` after a small one, and at the end of a range.
            var run: Int?
            for i in 1..<x.count {
                if (x[i] - x[i - 1]).magnitude > largeStep * step {
                    large += 1
                    if let run, run <= longestEqual { equal += run }
                    run = x[i] == low || x[i] == high ? nil : 0
                } else {
                    run = x[i] == x[i - 1] ? run.map { $0 + 1 } : nil
                }
            }
        }
        return Double(large) > largeStepPart * Double(3 * range.count)
            && Double(equal) > equalPart * Double(large + equal)
    }

    /// Returns whether a value is on the line between its neighbours at a part of the way, but for rounding.
    private static func isStraight(_ before: Float, _ value: Float, _ after: Float, _ part: Float) -> Bool {
        let bend = value - before - part * (after - before)
        return after != before && bend.magnitude <= 2e-6 * max(value.magnitude, 1)
    }
}
