import Foundation
import SwingAnalysis
import SwingFiles
import SwingIngest
import SwingMotion
import SwingRecording
import SwingResults

/// One recording through the pipeline.
struct SessionAnalysis {
    /// Why a recording could not be analysed, or not to its end.
    struct Failure: Error {
        let cause: CommandFailure
        let summary: SessionSummary
        /// Whether results of the session have been written.
        let hasBegun: Bool
    }

    let path: String
    let profiles: ProfileChoice
    let mode: SwingAnalyzer.Mode
    let withChecksum: Bool

    /// Analyses the recording; swings go out as they are found.
    ///
    /// - Returns: The session's row, and what is doubtful in it.
    /// - Throws: ``Failure`` for what is wrong with the recording; other errors for what is wrong with the output.
    func run(
        into outputs: Outputs, _ tally: inout Tally, _ progress: inout Progress
    ) async throws -> (summary: SessionSummary, warnings: [String]) {
        var summary = SessionSummary(info: SessionInfo(sessionID: path), inputURI: path)
        var hasBegun = false
        do {
            let recording = try Recording(readingAt: path, withAttitude: false)
            summary.info = recording.info
            summary.sourceFormat = recording.format.rawValue
            guard recording.hasDeviceMotion || mode == .impactsOnly else {
                throw CommandFailure(
                    .badData,
                    "\(path): has no device motion, so no swing can be found; record both streams, or use --impacts-only"
                )
            }
            let files = InputList.files(of: path)
            summary.inputFingerprint = try Fingerprint.quick(files)
            if withChecksum { summary.inputSHA256 = try Fingerprint.whole(files) }

            var analyzer = SwingAnalyzer(profile: profiles.profile(for: recording.info), mode: mode)
            var quiet = QuietCheck()
            for try await batch in MotionBatches(recording.accelerometer, recording.deviceMotion) {
                summary.accelerometerReport = batch.accelerometerReport
                summary.deviceMotionReport = batch.deviceMotionReport
                quiet.add(batch.accelerometer)
                if let problem = quiet.problem { throw CommandFailure(.badData, "\(path): \(problem)") }
                if !hasBegun {
                    begin(batch, &summary, outputs)
                    hasBegun = true
                }
                try write(analyzer.analyze(batch), &summary, outputs, &tally)
                progress.advance(
                    batch.accelerometer.count, name: recording.info.sessionID,
                    seconds: Double(batch.second) - (summary.accelerometerReport.firstTimestamp ?? 0))
            }
            if let problem = SessionChecks.problem(summary, mode) {
                throw CommandFailure(.badData, "\(path): \(problem)")
            }
            if !hasBegun { outputs.beginSession(id: summary.info.sessionID, wallClockOffset: nil) }
            hasBegun = true
            try write(analyzer.finish(), &summary, outputs, &tally)
        } catch let error as OutputError {
            throw error.cause
        } catch {
            summary.status = hasBegun ? .partial : .failed
            let cause = CommandFailure(error)
            summary.message = cause.message
            throw Failure(cause: cause, summary: summary, hasBegun: hasBegun)
        }
        let warnings = SessionChecks.warnings(summary)
        summary.message = warnings.joined(separator: "; ")
        SessionChecks.measure(&summary)
        try outputs.endSession(summary)
        return (summary, warnings)
    }

    /// An error of the output, so that it is not taken for one of the recording.
    private struct OutputError: Error {
        let cause: any Error
    }

    private func begin(_ batch: MotionBatch, _ summary: inout SessionSummary, _ outputs: Outputs) {
        let first = [batch.accelerometer.time.first, batch.deviceMotion.time.first].compactMap { $0 }.min()
        let offset = first.flatMap { summary.info.wallClockOffset(firstTimestamp: $0) }
        if let first, let offset { summary.startTime = offset + first }
        outputs.beginSession(id: summary.info.sessionID, wallClockOffset: offset)
    }

    private func write(
        _ swings: [Swing], _ summary: inout SessionSummary, _ outputs: Outputs, _ tally: inout Tally
    ) throws {
        guard !swings.isEmpty else { return }
        summary.count(swings)
        tally.count(swings)
        do { try outputs.append(swings) } catch { throw OutputError(cause: error) }
    }
}
