internal import SwingAnalysis
internal import SwingFiles
public import SwingMotion
internal import SwingRecording
package import SwingResults
internal import SwingTables

/// The outcome of a recording's analysis.
public struct RecordingOutcome: Sendable {
    /// The session's facts and counts: its row in the results.
    package let summary: SessionSummary
    /// The warnings about the session.
    public let warnings: [SessionWarning]
    /// The error if the recording could not be analyzed completely; `nil` if it could.
    public let error: SwingError?
    /// The row of the table of sessions with the session's facts, from 0; `nil` if no row names the recording.
    let tableRow: Int?
    /// Whether the session began, so that the results contain its swings.
    let hasBegun: Bool

    /// The path of the recording.
    public var path: String { summary.inputURI }
    /// The number of swings.
    public var swingCount: Int { summary.swingCount }
    /// The number of swings with contact.
    package var contactCount: Int { summary.contactCount }
}

/// The receiver of one session while its recording is analyzed.
package protocol SessionSink {
    /// Receives the session's facts, before its first swing.
    func begin(_ start: SessionStart) async

    /// Receives the session's next swings.
    func append(_ swings: [Swing]) async throws

    /// Receives the next second, after it was analyzed.
    func note(_ batch: MotionBatch)

    /// Receives the number of accelerometer samples analyzed since the last call, and the seconds since the session's
    /// first sample.
    func advance(_ samples: Int, session: String, seconds: Double) async
}

extension SessionSink {
    package func note(_ batch: MotionBatch) {}
}

/// An error of an output, as distinguished from an error of the analyzed recording.
package struct OutputFailure: Error {
    /// The underlying error.
    package let cause: any Error

    /// Marks an error as an error of an output.
    package init(_ cause: any Error) { self.cause = cause }
}

/// A sink that receives only swings.
struct SwingReceiver: SessionSink {
    let take: ([Swing]) async throws -> Void

    func begin(_ start: SessionStart) {}
    func append(_ swings: [Swing]) async throws { try await take(swings) }
    func advance(_ samples: Int, session: String, seconds: Double) {}
}

/// The state of one session during its analysis.
struct AnalyzedSession<Sink: SessionSink> {
    /// The number of accelerometer samples between two progress reports.
    private static var progressStep: Int { 100_000 }

    let sink: Sink
    var summary: SessionSummary
    private(set) var hasBegun = false
    private var warnings: [SessionWarning] = []
    /// The warnings about the recording's file, the session's facts and the selection of the profile.
    private var factWarnings: [SessionWarning] = []
    private var tableRow: Int?
    private var reportedCount = 0
    /// The number of contacts whose time is omitted because they rotate about another axis than the profile's.
    private var offAxisCount = 0

    init(path: String, fingerprint: String?, sink: Sink) {
        summary = SessionSummary(
            info: SessionInfo(sessionID: path), inputURI: path, inputFingerprint: fingerprint ?? "")
        self.sink = sink
    }

    /// Records the facts that the recording states, and its fingerprint.
    mutating func describe(_ recording: Recording, fingerprint: String?, withChecksum: Bool) throws(SwingError) {
        summary.info = recording.info
        summary.sourceFormat = recording.format.name
        summary.source = recording.source
        factWarnings += recording.warnings.map { SessionWarning(.file, $0) }
        let path = recording.path
        summary.inputFingerprint =
            if let fingerprint { fingerprint } else { try Fingerprint.quick(RecordingList.inputs(of: path)) }
        if withChecksum { summary.inputSHA256 = try Fingerprint.whole(RecordingList.files(of: path)) }
    }

    /// Replaces facts by those of a table of sessions, and both by those that the caller states.
    mutating func adoptFacts(of table: SessionTable?, stated: SessionInfo) throws(SwingError) {
        guard let table else { return }
        if let row = try table.row(ofRecordingAt: summary.inputURI, sessionID: summary.info.sessionID) {
            summary.info.adopt(table.rows[row].facts)
            tableRow = row
        } else {
            factWarnings.append(
                SessionWarning(.facts, "\(VisibleText.escaped(table.path)) has no row for the recording"))
        }
        summary.info.adopt(stated)
    }

    /// Records the identifier of the session's results.
    mutating func identify(_ keys: AnalysisKey, table: SessionTable?) {
        summary.analysisKey = keys.key(
            path: summary.inputURI, fingerprint: summary.inputFingerprint, table: table, row: tableRow)
    }

    /// Completes the date, and warns if the stated one is not that of the recording's clock.
    private mutating func dateSession() {
        guard let day = UTCText.day(summary.startTime.orNaN) else { return }
        guard let date = summary.info.date else { return summary.info.date = day }
        guard let midnight = ISO8601Date.instant(of: date + "T00:00:00Z") else { return }
        // A day begins up to 14 hours earlier than in UTC, or 12 hours later.
        guard !(midnight - 50_400..<midnight + 129_600).contains(summary.startTime.orNaN) else { return }
        factWarnings.append(
            SessionWarning(.facts, "the stated date is \(date), but the recording's clock states \(day) (UTC)"))
    }

    /// Returns the stated ranges of the described session's sensors.
    ///
    /// - Throws: `badData` if a stated range is not a number with a unit.
    func ranges() throws(SwingError) -> SensorRanges {
        do throws(SwingError) { return try SensorRanges(summary.info) } catch {
            throw error.placed(at: summary.inputURI)
        }
    }

    /// Returns the profile for the described session, and records its name and the warning about its selection.
    mutating func selectProfile(_ profiles: ProfileSelection) -> SwingProfile {
        let profile = profiles.profile(for: summary.info)
        summary.profile = profile.name
        if let warning = profiles.warning(for: summary.info) {
            factWarnings.append(SessionWarning(.sportUnknown, warning))
        }
        return profile
    }

    /// Returns the kinds of strokes if the device was worn as in their examples, else `nil` with a warning.
    mutating func kinds(_ learnt: LearntKinds?, axis: SwingProfile.RotationAxis) -> StrokeKinds? {
        guard let kinds = learnt?.kinds else { return nil }
        guard let odd = kinds.setup.difference(from: StrokeSetup(rotationAxis: axis, summary.info)) else {
            return kinds
        }
        factWarnings.append(
            SessionWarning(
                .facts,
                "the stroke kinds were learnt with the \(odd.fact) \(VisibleText.short(odd.own)), but the session states "
                    + "\(VisibleText.short(odd.other)); no kinds are reported; learn kinds from labels of such sessions"
            ))
        return nil
    }

    /// Records the reports of the streams after the next second.
    mutating func note(_ batch: MotionBatch) {
        summary.accelerometerReport = batch.accelerometerReport
        summary.deviceMotionReport = batch.deviceMotionReport
    }

    /// Begins the session with its first batch, or with `nil` if it has no samples.
    mutating func begin(_ batch: MotionBatch?) async {
        let first = [batch?.accelerometer.time.first, batch?.deviceMotion.time.first].compactMap { $0 }.min()
        let offset = first.flatMap { summary.info.wallClockOffset(firstTimestamp: $0) }
        summary.firstTimestamp = first
        if let first, let offset { summary.startTime = offset + first }
        dateSession()
        await sink.begin(
            SessionStart(
                summary.info, wallClockOffset: offset, accelerometerRate: summary.accelerometerReport.rate))
        hasBegun = true
    }

    mutating func write(_ swings: [Swing]) async throws {
        guard !swings.isEmpty else { return }
        summary.count(swings)
        offAxisCount += swings.count { $0.outcome == .contact && $0.flags.contains(.offAxis) }
        do { try await sink.append(swings) } catch { throw OutputFailure(error) }
    }

    /// Whether enough samples were analyzed since the last progress report for the next one.
    var isReportDue: Bool { summary.accelerometerReport.usedCount - reportedCount >= Self.progressStep }

    mutating func reportProgress(second: Int) async {
        await reportProgress(seconds: Double(second) - (summary.accelerometerReport.firstTimestamp ?? 0))
    }

    private mutating func reportProgress(seconds: Double) async {
        let used = summary.accelerometerReport.usedCount
        guard used > reportedCount else { return }
        await sink.advance(used - reportedCount, session: summary.info.sessionID, seconds: seconds)
        reportedCount = used
    }

    /// Writes the last swings and records the final findings and the changes of the recording's files.
    mutating func end(_ findings: SessionFindings, changes: [SessionWarning]) async throws {
        if !hasBegun { await begin(nil) }
        try await write(findings.swings)
        summary.duration = findings.duration
        // Recordings that are shorter than a step count too.
        await reportProgress(seconds: findings.duration.orNaN)
        warnings = findings.warnings + factWarnings + [axisWarning].compactMap(\.self) + changes
        summary.message = warnings.map(\.message).joined(separator: "; ")
    }

    /// The warning about contacts that rotate too little about gravity; `nil` without any.
    private var axisWarning: SessionWarning? {
        guard offAxisCount > 0 else { return nil }
        return SessionWarning(
            .offAxis,
            "the time to contact of \(offAxisCount.of("contact")) is omitted, because the rotation about gravity does "
                + "not lead to the contact (off_axis): set the sport with --sport, or rotationAxis to own in a profile")
    }

    /// The outcome of a session that was analyzed completely.
    var outcome: RecordingOutcome {
        RecordingOutcome(
            summary: summary, warnings: warnings, error: nil, tableRow: tableRow, hasBegun: hasBegun)
    }

    /// Returns the outcome of a session with an error.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - isRefused: Whether the analysis refuses the session: it then has no swings. A session that could be read only
    ///     in part keeps those before the error.
    /// - Returns: The outcome.
    func failed(_ error: SwingError, isRefused: Bool = false) -> RecordingOutcome {
        var summary = summary
        let hasBegun = hasBegun && !isRefused
        summary.status = hasBegun ? .partial : .failed
        if isRefused { summary.removeSwings() }
        // Names in the message must not send control characters to a terminal.
        summary.message = VisibleText.escaped(error.description)
        return RecordingOutcome(summary: summary, warnings: [], error: error, tableRow: tableRow, hasBegun: hasBegun)
    }
}
