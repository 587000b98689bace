import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingRecording
import SwingResults

/// One recording read second by second, with the checks that every reader of it makes.
enum SessionReading {
    /// Opens a recording that has what is looked for.
    static func open(
        _ path: String, _ options: ReadingOptions, for mode: SwingAnalyzer.Mode, estimatingGravity: Bool = false
    ) throws -> Recording {
        let recording = try Recording(readingAt: path, options: options)
        guard recording.hasDeviceMotion || mode == .impactsOnly else {
            throw CommandFailure(
                .badData,
                "\(path): has no device motion, so no swing can be found; record both streams, or analyse with "
                    + "--impacts-only")
        }
        return estimatingGravity ? recording.estimatingGravity() : recording
    }

    /// Gives each second to `body`, and to `summary` what is known of the streams by then.
    ///
    /// - Throws: What is wrong with the recording, or what `body` throws.
    static func read(
        _ recording: Recording, for mode: SwingAnalyzer.Mode, _ summary: inout SessionSummary,
        _ body: (MotionBatch, inout SessionSummary) async throws -> Void
    ) async throws {
        try await read(
            MotionBatches(recording.accelerometer, recording.deviceMotion), of: recording, for: mode, &summary, body)
    }

    /// Does the same with a recording's seconds that come another way.
    ///
    /// - Throws: What is wrong with the recording, or what `body` throws.
    static func read<Accelerometer, DeviceMotion>(
        _ batches: MotionBatches<Accelerometer, DeviceMotion>, of recording: Recording, for mode: SwingAnalyzer.Mode,
        _ summary: inout SessionSummary, _ body: (MotionBatch, inout SessionSummary) async throws -> Void
    ) async throws {
        var quiet = RestGravityCheck()
        var trust = SignalQualityMonitor()
        for try await batch in batches {
            // Where another session's results can't be written, this one's are in vain.
            try Task.checkCancellation()
            summary.accelerometerReport = batch.accelerometerReport
            summary.deviceMotionReport = batch.deviceMotionReport
            quiet.add(batch.accelerometer)
            trust.add(batch)
            if let problem = quiet.problem ?? trust.problem {
                throw CommandFailure(.badData, "\(recording.path): \(problem)")
            }
            try await body(batch, &summary)
        }
        summary.trust = trust.report
        if let problem = SessionChecks.problem(summary, mode) {
            throw CommandFailure(.badData, "\(recording.path): \(problem)")
        }
    }
}
