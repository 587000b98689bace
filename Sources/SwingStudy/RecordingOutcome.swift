internal import SwingAnalysis
internal import SwingFiles
public import SwingMotion
internal import SwingRecording
package import SwingResults

/// The end of a recording's analysis.
public struct RecordingOutcome: Sendable {
    /// The session's facts and counts: its row in the results.
    package let summary: SessionSummary
    /// What is doubtful in the session, one sentence each.
    public let warnings: [String]
    /// Why the recording could not be analyzed to its end; `nil` if it was.
    public let error: SwingError?
    /// Whether the session began, so that the results have its swings.
    let hasBegun: Bool

    /// Where the recording is.
    public var path: String { summary.inputURI }
    /// The number of swings found.
    public var swingCount: Int { summary.swingCount }
    /// The number of contacts among the swings.
    package var contactCount: Int { summary.contactCount }
}

/// Where one session goes while its recording is analyzed.
package protocol SessionSink {
    /// Receives the session's identity, before its first swing.
    func begin(id: String, wallClockOffset: Double?) async

    /// Receives the session's next swings.
    func append(_ swings: [Swing]) async throws

    /// Receives the number of samples of the accelerometer that were analyzed since the last call, and the seconds since the
    /// session's first sample.
    func advance(_ samples: Int, session: String, seconds: Double) async
}

/// An error of an output, in contrast to one of the recording that is analyzed.
package struct OutputFailure: Error {
    /// What went wrong.
    package let cause: any Error

    /// Marks an error as one of an output.
    package init(_ cause: any Error) { self.cause = cause }
}

/// A sink for swings alone.
struct SwingReceiver: SessionSink {
    let take: ([Swing]) async throws -> Void

    func begin(id: String, wallClockOffset: Double?) {}
    func append(_ swings: [Swing]) async throws { try await take(swings) }
    func advance(_ samples: Int, session: String, seconds: Double) {}
}

/// One session between its recording and its sink.
struct AnalyzedSession<Sink: SessionSink> {
    /// The number of samples of the accelerometer between two reports of progress.
    private static var progressStep: Int { 100_000 }

    let sink: Sink
    var summary: SessionSummary
    private(set) var hasBegun = false
    private var warnings: [String] = []
    private var reportedCount = 0

    init(path: String, sink: Sink) {
        summary = SessionSummary(info: SessionInfo(sessionID: path), inputURI: path)
        self.sink = sink
    }

    /// Notes what the recording states, and its fingerprint.
    mutating func describe(_ recording: Recording, fingerprint: String?, withChecksum: Bool) throws(SwingError) {
        summary.info = recording.info
        summary.sourceFormat = recording.format.name
        summary.source = recording.source
        let files = RecordingList.files(of: recording.path)
        summary.inputFingerprint = if let fingerprint { fingerprint } else { try Fingerprint.quick(files) }
        if withChecksum { summary.inputSHA256 = try Fingerprint.whole(files) }
    }

    /// Notes what is known of the streams after the next second.
    mutating func note(_ batch: MotionBatch) {
        summary.accelerometerReport = batch.accelerometerReport
        summary.deviceMotionReport = batch.deviceMotionReport
    }

    /// Begins the session with its first second; with none, if it has no samples.
    mutating func begin(_ batch: MotionBatch?) async {
        let first = [batch?.accelerometer.time.first, batch?.deviceMotion.time.first].compactMap { $0 }.min()
        let offset = first.flatMap { summary.info.wallClockOffset(firstTimestamp: $0) }
        if let first, let offset { summary.startTime = offset + first }
        await sink.begin(id: summary.info.sessionID, wallClockOffset: offset)
        hasBegun = true
    }

    mutating func write(_ swings: [Swing]) async throws {
        guard !swings.isEmpty else { return }
        summary.count(swings)
        do { try await sink.append(swings) } catch { throw OutputFailure(error) }
    }

    /// Whether so many samples were analyzed since the last report of progress that the next one is due.
    var isReportDue: Bool { summary.accelerometerReport.usedCount - reportedCount >= Self.progressStep }

    mutating func reportProgress(second: Int) async {
        let used = summary.accelerometerReport.usedCount
        let seconds = Double(second) - (summary.accelerometerReport.firstTimestamp ?? 0)
        await sink.advance(used - reportedCount, session: summary.info.sessionID, seconds: seconds)
        reportedCount = used
    }

    /// Writes the last swings, and notes what is known at the end.
    mutating func end(_ findings: SessionFindings) async throws {
        if !hasBegun { await begin(nil) }
        try await write(findings.swings)
        summary.duration = findings.duration
        warnings = findings.warnings
        summary.message = warnings.joined(separator: "; ")
    }

    /// The end of a session that was analyzed to its end.
    var outcome: RecordingOutcome {
        RecordingOutcome(summary: summary, warnings: warnings, error: nil, hasBegun: hasBegun)
    }

    /// The end of a session with an error.
    func failed(_ error: SwingError) -> RecordingOutcome {
        var summary = summary
        summary.status = hasBegun ? .partial : .failed
        // Whatever has such a name must not move a terminal's cursor.
        summary.message = VisibleText.escaped(error.description)
        return RecordingOutcome(summary: summary, warnings: [], error: error, hasBegun: hasBegun)
    }
}
