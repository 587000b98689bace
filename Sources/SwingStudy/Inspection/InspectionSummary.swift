package import SwingMotion

/// The key figures of one inspected recording, for a table of many.
package struct InspectionSummary: Sendable {
    /// The path of the recording.
    package let path: String
    /// The duration of the accelerometer in seconds, or of device motion without one; NaN without samples.
    package private(set) var duration = Double.nan
    /// The measured rate of the accelerometer in Hz; NaN without samples.
    package private(set) var accelerometerRate = Double.nan
    /// The measured rate of device motion in Hz; NaN without samples.
    package private(set) var deviceMotionRate = Double.nan
    /// The number of gaps in both streams.
    package private(set) var gapCount = 0
    /// The number of lost samples in both streams: those that gaps lack at the measured rate, and dropped ones.
    package private(set) var lostCount = 0
    /// The number of clipped values in both streams, counted for each axis.
    package private(set) var clippedCount = 0
    /// The findings, the worst first.
    package private(set) var findings: [String] = []
    /// The number of findings apart from clipped columns, which hard contacts cause in good recordings too.
    package private(set) var warningCount = 0
    /// Whether an analysis rejects the recording.
    package private(set) var isRejected = false
    /// The reason why the recording can't be read to its end; `nil` if it can.
    package private(set) var error: SwingError?

    /// Summarizes an inspection.
    ///
    /// - Parameter inspection: The inspection of a complete recording.
    package init(_ inspection: RecordingInspection) {
        path = inspection.path
        let streams = [inspection.accelerometer, inspection.deviceMotion]
        duration = streams.map(\.duration).first { !$0.isNaN } ?? .nan
        accelerometerRate = inspection.accelerometer.report.rate
        deviceMotionRate = inspection.deviceMotion.report.rate
        let quality = inspection.signalQuality
        clippedCount = quality.accelerometer.clippedCount + quality.deviceMotion.clippedCount
        for report in streams.map(\.report) {
            gapCount += report.gapCount
            let missing = (report.gapDuration * report.rate - Double(report.gapCount)).rounded()
            lostCount += report.droppedCount + max(Int(exactly: missing) ?? 0, 0)
        }
        findings = inspection.findings
        isRejected = !inspection.rejections.isEmpty
        warningCount = inspection.rejections.count + inspection.warnings.count
    }

    /// Summarizes a recording that can't be read.
    ///
    /// - Parameters:
    ///   - path: The path of the recording.
    ///   - error: The reason.
    package init(path: String, error: SwingError) {
        self.path = path
        self.error = error
    }

    /// Returns summaries with the worst first: unreadable, then rejected by an analysis, then by the number of findings
    /// apart from clipping, by lost samples per second, and by all findings.
    ///
    /// - Parameter summaries: The summaries; equally bad ones keep their order.
    /// - Returns: The sorted summaries.
    /// - Complexity: O(*n* log *n*), where *n* is the number of summaries.
    package static func worstFirst(_ summaries: [InspectionSummary]) -> [InspectionSummary] {
        summaries.enumerated().sorted { one, other in
            let (a, b) = (one.element.badness, other.element.badness)
            return a == b ? one.offset < other.offset : b.lexicographicallyPrecedes(a)
        }.map(\.element)
    }

    private var badness: [Double] {
        let lost = Double(lostCount) / max(duration, 1)
        return [
            error == nil ? 0 : 1, isRejected ? 1 : 0, Double(warningCount), lost.isNaN ? 0 : lost,
            Double(findings.count),
        ]
    }
}
