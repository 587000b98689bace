import SwingMotion
import SwingSignal

/// Measures a stream as its seconds are cut: rate and gaps.
struct StreamMeter {
    var report = StreamReport()
    /// The last sample's time on this clock.
    private var last: Double?
    /// The typical interval of the last second that had enough samples.
    private var period: Double?

    /// Begins to measure a clock that has begun anew.
    mutating func beginClock() {
        last = nil
        report.clockResetCount += 1
    }

    /// Takes note of the samples of one second and returns the gaps that end in it.
    mutating func measure(_ times: [Double]) -> [StreamGap] {
        guard let first = times.first, let end = times.last else { return [] }
        report.usedCount += times.count
        if report.firstTimestamp == nil { report.firstTimestamp = first }
        report.lastTimestamp = end
        defer { last = end }

        if times.count >= 8 {
            // One gap within the second stretches the mean but never as far as the gap itself.
            let mean = (end - first) / Double(times.count - 1)
            period = min(mean, period.map { $0 * 2 } ?? mean)
        }
        let limit = (period ?? .infinity) * ClockRules.gapFactor
        var gaps: [StreamGap] = []
        if let last { note(last, first, limit, &gaps) }
        if Steps.rise(times.span, byAtMost: limit) {
            report.intervalCount += times.count - 1
            report.intervalDuration += end - first
        } else {
            for i in times.indices.dropFirst() { note(times[i - 1], times[i], limit, &gaps) }
        }
        return gaps
    }

    private mutating func note(_ start: Double, _ end: Double, _ limit: Double, _ gaps: inout [StreamGap]) {
        if end - start > limit {
            gaps.append(StreamGap(start: start, end: end))
            report.gapCount += 1
            report.gapDuration += end - start
        } else {
            report.intervalCount += 1
            report.intervalDuration += end - start
        }
    }
}
