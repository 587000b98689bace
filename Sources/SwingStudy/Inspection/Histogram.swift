#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The distribution of positive numbers of any size, in bounded memory.
///
/// Bins are 0.07 % wide, and each stores the mean of its numbers.
struct Histogram: Sendable {
    private static let binsPerOctave = 1024
    private static let octaves = -24..<24

    private var counts = [Int](repeating: 0, count: octaves.count * binsPerOctave)
    private var sums = [Double](repeating: 0, count: octaves.count * binsPerOctave)

    /// Adds a number; numbers beyond the range of the bins go into the first or the last bin.
    mutating func add(_ value: Double) {
        guard value.isFinite else { return }
        let place =
            (log2(max(value, .leastNormalMagnitude)) - Double(Self.octaves.lowerBound)) * Double(Self.binsPerOctave)
        let bin = min(max(Int(place), 0), counts.count - 1)
        counts[bin] += 1
        sums[bin] += value
    }

    /// The median; NaN without numbers.
    var median: Double { Self.median(bins.map { ($0.value, $0.count) }) }

    /// The median absolute deviation from the median; NaN without numbers.
    var medianDeviation: Double {
        let median = median
        return Self.median(bins.map { (($0.value - median).magnitude, $0.count) }.sorted { $0.0 < $1.0 })
    }

    private var bins: [(value: Double, count: Int)] {
        counts.indices.filter { counts[$0] > 0 }.map { (sums[$0] / Double(counts[$0]), counts[$0]) }
    }

    /// Returns the median of sorted values with their counts.
    private static func median(_ bins: [(value: Double, count: Int)]) -> Double {
        let total = bins.reduce(0) { $0 + $1.count }
        var before = 0
        for bin in bins {
            before += bin.count
            if 2 * before >= total { return bin.value }
        }
        return .nan
    }
}
