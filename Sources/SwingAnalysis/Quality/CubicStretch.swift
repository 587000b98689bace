import SwingMotion
import SwingSignal

/// A search for samples on one polynomial of third degree on all axes, as after an interpolation over a gap.
///
/// A sensor's noise makes each sample differ from the cubic through its neighbours. That eight in a row differ by less than a
/// fiftieth of the usual amount on all axes cannot be chance.
struct CubicStretch {
    /// The minimum number of consecutive samples whose neighbours are on the same polynomial.
    private static let minimumCount = 8
    /// The maximum difference from it, as a part of the median difference.
    private static let largestPart: Float = 0.02
    /// The number of samples on each side with which the stretch is compared; what precedes a blow is quiet on one side only.
    private static let besideCount = 16
    /// The minimum median difference in steps of the sensor, so that its resolution does not hide the noise.
    private static let minimumSteps: Float = 10
    /// The minimum rate at which the noise of a sensor exceeds the curvature of movements, in Hz.
    private static let minimumRate = 390.0

    /// Returns whether a stretch of a signal contains such samples.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of samples.
    static func exists(_ signal: Triaxial, at time: Span<Double>) -> Bool {
        guard time.count > 4 * minimumCount,
            Double(time.count - 1) / (time[time.count - 1] - time[0]) >= minimumRate
        else { return false }
        let (x, y, z) = (signal.x.span, signal.y.span, signal.z.span)
        precondition(x.count == time.count && y.count == time.count && z.count == time.count, "one vector per time")
        func difference(_ i: Int) -> Float {
            let weights = weights(time, i)
            let (a, b, c) = (distance(x, i, weights), distance(y, i, weights), distance(z, i, weights))
            return min(max(a.even, b.even, c.even), max(a.uneven, b.uneven, c.uneven))
        }
        let probes = stride(from: 2, to: time.count - 2, by: minimumCount).map(difference)
        let usual = 2 * largestPart * median(probes[...])
        // A long enough stretch contains one of them.
        guard probes.contains(where: { $0 <= usual }) else { return false }
        let differences = (2..<time.count - 2).map(difference)
        let median = median(differences[...])
        guard median > minimumSteps * [signal.x, signal.y, signal.z].smallestStep else { return false }
        var first = 0
        while first < differences.count {
            var last = first
            while last < differences.count, differences[last] <= largestPart * median { last += 1 }
            // All axes at the end of their range are level, and the gate finds those that are held.
            let end = min(last, differences.count - 1) + 1
            let isLevel = signal.vector(first + 2) == signal.vector(end)
            if last - first >= minimumCount, !isLevel, isApart(first..<last, differences) { return true }
            first = last + 1
        }
        return false
    }

    /// Returns whether the samples on both sides of a stretch differ from their neighbours by much more.
    private static func isApart(_ stretch: Range<Int>, _ differences: [Float]) -> Bool {
        // The neighbours of the two samples beside a stretch are partly in it.
        let before = differences[..<max(stretch.lowerBound - 2, 0)].suffix(besideCount)
        let after = differences.dropFirst(stretch.upperBound + 2).prefix(besideCount)
        guard before.count == besideCount, after.count == besideCount else { return false }
        let largest = differences[stretch].max() ?? 0
        return largest <= largestPart * min(median(before), median(after))
    }

    private static func median(_ differences: ArraySlice<Float>) -> Float {
        var values = differences.map { Double($0) }
        return Float(RobustScale.median(of: &values))
    }

    /// Returns the distances of a sample from the cubic through its four neighbours, by index and by time.
    private static func distance(_ x: Span<Float>, _ i: Int, _ weights: SIMD4<Float>) -> (even: Float, uneven: Float) {
        let (a, b, c, d) = (x[i - 2], x[i - 1], x[i + 1], x[i + 2])
        let between = weights[0] * a + weights[1] * b + weights[2] * c + weights[3] * d
        return ((x[i] - (4 * (b + c) - (a + d)) / 6).magnitude, (x[i] - between).magnitude)
    }

    /// Returns the weights of a sample's four neighbours in the cubic through them at its time.
    private static func weights(_ time: Span<Double>, _ i: Int) -> SIMD4<Float> {
        let own = time[i]
        let (a, b, c, d) = (time[i - 2] - own, time[i - 1] - own, time[i + 1] - own, time[i + 2] - own)
        // The three others of each neighbour, in order.
        let (neighbours, first, second, third) = (
            SIMD4(a, b, c, d), SIMD4(b, a, a, a), SIMD4(c, c, b, b), SIMD4(d, d, d, c)
        )
        return SIMD4<Float>(first / (first - neighbours)) * SIMD4<Float>(second / (second - neighbours))
            * SIMD4<Float>(third / (third - neighbours))
    }
}
