package import SwingMotion

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
    private var last: (time: Double, clock: Int)?

    init(columns: [ColumnRange]) { self.columns = columns }

    /// Analyzes the timestamps of the next second.
    mutating func analyze(_ times: SampleColumn<Double>, clock: Int, _ report: StreamReport, _ newGaps: [StreamGap]) {
        self.report = report
        gaps += newGaps.prefix(Self.gapLimit - gaps.count)
        for time in times {
            if let last, last.clock == clock { intervals.add(time - last.time) }
            last = (time, clock)
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
