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
    /// How the recording is read.
    let options: ReadingOptions
    /// The recording's fingerprint, if it was made already.
    var knownFingerprint: String?
    let profiles: ProfileChoice
    let mode: SwingAnalyzer.Mode
    let withChecksum: Bool
    var estimatingGravity = false
    /// Where the results go, and the session's place in them.
    let results: ResultsInOrder
    let place: Int
    /// How the recording is delivered and shown; `nil` if it is read as fast as can be.
    var replay: RecordingReplay?

    /// Analyses the recording; swings go out as they are found.
    ///
    /// - Returns: The session's row, and what is doubtful in it; or what is wrong with the recording.
    /// - Throws: What is wrong with the output.
    func run() async throws -> Result<SessionEnd, Failure> {
        var summary = SessionSummary(info: SessionInfo(sessionID: path), inputURI: path)
        var hasBegun = false
        var warnings: [String] = []
        do {
            let recording = try SessionReading.open(
                path, options, for: mode, estimatingGravity: estimatingGravity)
            summary.info = recording.info
            summary.sourceFormat = recording.format.name
            summary.source = recording.source
            let files = InputList.files(of: path)
            summary.inputFingerprint = try knownFingerprint ?? Fingerprint.quick(files)
            if withChecksum { summary.inputSHA256 = try Fingerprint.whole(files) }

            var analyzer = SessionAnalyzer(profile: profiles.profile(for: recording.info), mode: mode)
            var reported = 0
            func analyze<Accelerometer, DeviceMotion>(
                _ batches: MotionBatches<Accelerometer, DeviceMotion>
            ) async throws {
                for try await batch in batches {
                    // Where another session's results can't be written, this one's are in vain.
                    try Task.checkCancellation()
                    summary.accelerometerReport = batch.accelerometerReport
                    summary.deviceMotionReport = batch.deviceMotionReport
                    let swings = try SessionReading.placing(path) { () throws(SwingError) in
                        try analyzer.analyze(batch)
                    }
                    if !hasBegun {
                        await begin(batch, &summary)
                        hasBegun = true
                    }
                    // Nearly always there is none, and even a call that may suspend costs something.
                    if !swings.isEmpty { try await write(swings, &summary) }
                    let used = summary.accelerometerReport.usedCount
                    if used - reported >= Self.progressStep {
                        let seconds = Double(batch.second) - (summary.accelerometerReport.firstTimestamp ?? 0)
                        await results.advance(used - reported, name: recording.info.sessionID, seconds: seconds)
                        reported = used
                    }
                }
            }
            if let replay {
                try await analyze(replay.batches(of: recording))
            } else {
                try await analyze(MotionBatches(recording.accelerometer, recording.deviceMotion))
            }
            summary.trust = analyzer.signalQuality
            let findings = try SessionReading.placing(path) { () throws(SwingError) in try analyzer.finish() }
            if !hasBegun { await results.begin(place, id: summary.info.sessionID, wallClockOffset: nil) }
            hasBegun = true
            try await write(findings.swings, &summary)
            summary.duration = findings.duration
            warnings = findings.warnings
        } catch let error as OutputError {
            throw error.cause
        } catch let error as CancellationError {
            throw error
        } catch {
            summary.status = hasBegun ? .partial : .failed
            let cause = CommandFailure(error)
            summary.message = cause.message
            return .failure(Failure(cause: cause, summary: summary, hasBegun: hasBegun))
        }
        summary.message = warnings.joined(separator: "; ")
        return .success(SessionEnd(summary: summary, warnings: warnings))
    }

    /// After how many samples of the accelerometer it is told how far the session is.
    private static let progressStep = 100_000

    /// An error of the output, so that it is not taken for one of the recording.
    struct OutputError: Error {
        let cause: any Error
    }

    private func begin(_ batch: MotionBatch, _ summary: inout SessionSummary) async {
        let first = [batch.accelerometer.time.first, batch.deviceMotion.time.first].compactMap { $0 }.min()
        let offset = first.flatMap { summary.info.wallClockOffset(firstTimestamp: $0) }
        if let first, let offset { summary.startTime = offset + first }
        await results.begin(place, id: summary.info.sessionID, wallClockOffset: offset)
    }

    private func write(_ swings: [Swing], _ summary: inout SessionSummary) async throws {
        guard !swings.isEmpty else { return }
        summary.count(swings)
        do {
            try replay?.view.add(swings)
            try await results.append(swings, to: place)
        } catch { throw OutputError(cause: error) }
    }
}
