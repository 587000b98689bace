internal import SwingIngest
package import SwingMotion
package import SwingRecording

/// The inspection of many recordings, one after the other.
package enum InspectionStudy {
    /// The result of one recording.
    package enum Outcome: Sendable {
        /// The recording was read to its end.
        case inspected(RecordingInspection)
        /// The recording can't be read.
        case failed(path: String, SwingError)

        /// The key figures of the recording.
        package var summary: InspectionSummary {
            switch self {
            case .inspected(let inspection): InspectionSummary(inspection)
            case .failed(let path, let error): InspectionSummary(path: path, error: error)
            }
        }
    }

    /// Inspects recordings in their order.
    ///
    /// - Parameters:
    ///   - list: The recordings.
    ///   - advance: A closure that receives each second and the session's name, for a progress display.
    ///   - take: A closure that receives each recording's outcome.
    /// - Throws: What `take` throws, or `CancellationError`. An error of a recording is part of its outcome.
    /// - Complexity: O(*n*), where *n* is the number of samples; memory does not depend on their number.
    package static func run(
        _ list: RecordingList, advance: (MotionBatch, String) -> Void, take: (Outcome) throws -> Void
    ) async throws {
        for path in list.paths {
            try Task.checkCancellation()
            let outcome: Outcome
            do {
                outcome = .inspected(try await inspection(of: path, list.options, advance))
            } catch let error as CancellationError {
                throw error
            } catch {
                outcome = .failed(path: path, SwingError(error))
            }
            try take(outcome)
        }
    }

    /// Inspects one recording.
    ///
    /// - Parameters:
    ///   - path: The path of the recording.
    ///   - options: The options for reading it.
    ///   - advance: A closure that receives each second and the session's name.
    /// - Returns: The inspection.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be read.
    package static func inspection(
        of path: String, _ options: ReadingOptions, _ advance: (MotionBatch, String) -> Void
    ) async throws -> RecordingInspection {
        let recording = try Recording(readingAt: path, options: options)
        var inspection = RecordingInspection(of: recording)
        for try await batch in MotionBatches(
            accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        {
            inspection.analyze(batch)
            advance(batch, recording.info.sessionID)
        }
        return inspection
    }
}

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
        accelerometerRate = inspection.accelerometer.report.rate.orNaN
        deviceMotionRate = inspection.deviceMotion.report.rate.orNaN
        let quality = inspection.signalQuality
        clippedCount = quality.accelerometer.clippedCount + quality.deviceMotion.clippedCount
        for report in streams.map(\.report) {
            gapCount += report.gapCount
            let missing = (report.gapDuration * report.rate.orNaN - Double(report.gapCount)).rounded()
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
