internal import SwingAnalysis
package import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// An inspection of one stream of a recording.
package struct StreamInspection: Sendable {
    /// The maximum number of gaps in ``gaps``; the report counts all of them.
    static let gapLimit = 10

    /// The counts of the samples.
    package private(set) var report = StreamReport()
    /// The first ten gaps.
    package private(set) var gaps: [StreamGap] = []
    /// The ranges of the columns' values.
    package internal(set) var columns: [ColumnRange]
    private var intervals = Histogram()
    private var last: (time: Double, clockRun: Int)?

    init(columns: [ColumnRange]) { self.columns = columns }

    /// Analyzes the timestamps of the next second.
    mutating func analyze(_ times: SampleColumn<Double>, clockRun: Int, _ report: StreamReport, _ newGaps: [StreamGap])
    {
        self.report = report
        gaps += newGaps.prefix(Self.gapLimit - gaps.count)
        for time in times {
            if let last, last.clockRun == clockRun { intervals.add(time - last.time) }
            last = (time, clockRun)
        }
    }

    /// Analyzes the values of the next second, one array per column.
    mutating func analyze(_ values: [SampleColumn<Float>]) {
        for i in columns.indices { columns[i].analyze(values[i]) }
    }

    /// The median interval between consecutive samples, in seconds; NaN with fewer than two samples.
    package var medianInterval: Double { intervals.median }

    /// The median absolute deviation of the intervals from their median, in seconds.
    package var jitter: Double { intervals.medianDeviation }

    /// The range from the first to the last timestamp; `nil` without samples, or if the last precedes the first.
    var span: ClosedRange<Double>? {
        guard let first = report.firstTimestamp, let last = report.lastTimestamp, first <= last else { return nil }
        return first...last
    }

    /// The duration of the stream, in seconds, summed over all runs of its clock; NaN without samples.
    package var duration: Double {
        report.usedCount > 0 ? report.intervalDuration + report.gapDuration : .nan
    }
}

/// The range of one column's values, and the number of values at the limit of the sensor's range.
package struct ColumnRange: Sendable {
    package let name: String
    /// The unit; empty for a dimensionless number.
    package let unit: String
    private var clipped: ClippedValues?
    private var lowest = Float.infinity
    private var highest = -Float.infinity

    init(_ name: String, unit: String, isClippedAt rule: ClippedValues.Criterion? = nil) {
        self.name = name
        self.unit = unit
        clipped = rule.map { ClippedValues($0) }
    }

    /// Returns the three columns of one quantity.
    static func axes(_ prefix: String, unit: String, isClippedAt rule: ClippedValues.Criterion? = nil) -> [ColumnRange]
    {
        ["x", "y", "z"].map { ColumnRange(prefix + $0, unit: unit, isClippedAt: rule) }
    }

    /// Analyzes the next values; NaN and infinity are ignored.
    mutating func analyze(_ values: SampleColumn<Float>) {
        clipped?.analyze(values.span)
        for value in values where value.isFinite {
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
    }

    /// The smallest value; NaN without values.
    package var minimum: Double { lowest.isFinite ? lowest.shortest : .nan }

    /// The largest value; NaN without values.
    package var maximum: Double { highest.isFinite ? highest.shortest : .nan }

    /// The number of samples at the limit of the sensor's range; `nil` if the column has no limit.
    package var clippedCount: Int? { clipped?.count }
}

extension Float {
    /// The Double with the same shortest decimal representation.
    fileprivate var shortest: Double { Double(description) ?? Double(self) }
}

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
        let bin = min(max(Int(clamped: place), 0), counts.count - 1)
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
