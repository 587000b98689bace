import SwingMotion

/// The long interruptions of a recording: both streams lack samples for more than ``shortest``.
///
/// A recorder that was stopped and continued leaves one. It is reported as one interruption, and not as a gap of each
/// stream.
struct Interruptions {
    /// The shortest interruption, in seconds.
    static let shortest = 600.0

    /// The interruptions of both streams, in order of time.
    private(set) var found: [StreamGap] = []
    /// The long gaps of each stream that the other stream does not confirm yet.
    private var gaps: (accelerometer: [StreamGap], deviceMotion: [StreamGap]) = ([], [])
    private var clockRun = 0
    private var first: Double?

    /// Analyzes the gaps that end in the next second.
    mutating func analyze(_ batch: MotionBatch) {
        if first == nil { first = batch.accelerometer.time.first ?? batch.deviceMotion.time.first }
        // Times of different clock runs can't be compared.
        if batch.clockRun != clockRun { gaps = ([], []) }
        clockRun = batch.clockRun
        guard !(batch.accelerometerGaps.isEmpty && batch.deviceMotionGaps.isEmpty) else { return }
        gaps.accelerometer += batch.accelerometerGaps.filter(Self.isLong)
        gaps.deviceMotion += batch.deviceMotionGaps.filter(Self.isLong)
        // The other stream's gap ends within seconds, or is not the same interruption.
        guard let a = gaps.accelerometer.last, let b = gaps.deviceMotion.last else { return }
        let common = StreamGap(
            startTimestamp: max(a.startTimestamp, b.startTimestamp), endTimestamp: min(a.endTimestamp, b.endTimestamp))
        guard Self.isLong(common) else { return }
        found.append(common)
        (gaps.accelerometer, gaps.deviceMotion) = ([], [])
        durations.accelerometer += a.duration
        durations.deviceMotion += b.duration
    }

    /// The total duration of the streams' gaps that are interruptions, in seconds.
    private(set) var durations = (accelerometer: 0.0, deviceMotion: 0.0)

    /// The warning about the interruptions; `nil` without any.
    var warning: SessionWarning? {
        guard let longest = found.max(by: { $0.duration < $1.duration }) else { return nil }
        let start = longest.startTimestamp - (first ?? longest.startTimestamp)
        let place = clockRun == 0 && start >= 0 ? ", \(start.clockText) after its start" : ""
        let message =
            found.count == 1
            ? "the recording was interrupted for \(longest.duration.clockText)\(place)"
            : "the recording was interrupted \(found.count) times, \(found.reduce(0) { $0 + $1.duration }.clockText) in "
                + "total; the longest interruption is \(longest.duration.clockText)\(place)"
        return SessionWarning(.interrupted, message)
    }

    private static func isLong(_ gap: StreamGap) -> Bool { gap.duration > shortest }
}

extension StreamGap {
    /// The gap's duration, in seconds.
    fileprivate var duration: Double { endTimestamp - startTimestamp }
}

extension StreamReport {
    /// The report without gaps that are interruptions.
    ///
    /// - Parameters:
    ///   - count: The number of interruptions.
    ///   - duration: Their total duration in this stream, in seconds.
    /// - Returns: The report.
    func without(interruptions count: Int, _ duration: Double) -> StreamReport {
        var report = self
        report.gapCount -= count
        report.gapDuration = count > 0 && report.gapCount == 0 ? 0 : report.gapDuration - duration
        return report
    }
}

extension Double {
    /// A duration in seconds as hours and minutes, or as minutes and seconds.
    fileprivate var clockText: String {
        let seconds = Int(clamped: rounded())
        if seconds >= 3600 {
            let minutes = Int(clamped: (self / 60).rounded())
            return "\(minutes / 60) h \(minutes % 60) min"
        }
        return seconds >= 60 ? "\(seconds / 60) min \(seconds % 60) s" : "\(seconds) s"
    }
}
