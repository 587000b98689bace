package import SwingMotion

/// What one stream of a recording contains.
package struct StreamInspection: Sendable {
    /// How many gaps are kept; all are counted.
    static let gapLimit = 10

    /// The counts of its samples.
    package private(set) var report = StreamReport()
    /// The first gaps, at most ten.
    package private(set) var gaps: [StreamGap] = []
    /// The ranges of the columns' values.
    package internal(set) var columns: [ColumnRange]
    private var intervals = Histogram()
    private var last: (time: Double, clock: Int)?

    init(columns: [ColumnRange]) { self.columns = columns }

    /// Looks at the times of the next second.
    mutating func add(_ times: SampleColumn<Double>, clock: Int, _ report: StreamReport, _ newGaps: [StreamGap]) {
        self.report = report
        gaps += newGaps.prefix(Self.gapLimit - gaps.count)
        for time in times {
            if let last, last.clock == clock { intervals.add(time - last.time) }
            last = (time, clock)
        }
    }

    /// Looks at the values of the next second, one array a column.
    mutating func add(_ values: [SampleColumn<Float>]) {
        for i in columns.indices { columns[i].add(values[i]) }
    }

    /// The median time between neighbouring samples, in seconds; NaN before the second sample.
    package var medianInterval: Double { intervals.median }

    /// The median deviation of that time from its median, in seconds: half of all intervals are as near to it.
    package var jitter: Double { intervals.medianDeviation }

    /// From the first timestamp to the last; `nil` without samples, or if the clock was reset after them.
    var span: ClosedRange<Double>? {
        guard let first = report.firstTimestamp, let last = report.lastTimestamp, first <= last else { return nil }
        return first...last
    }

    /// How long the stream lasts, in seconds, all runs of its clock together; NaN without samples.
    package var duration: Double {
        report.usedCount > 0 ? report.intervalDuration + report.gapDuration : .nan
    }
}
