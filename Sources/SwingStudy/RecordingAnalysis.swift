package import SwingAnalysis
package import SwingIngest
public import SwingMotion
public import SwingRecording
internal import SwingResults

/// The analysis of one recording.
///
/// It delivers swings as they are detected, and the session's row at the end.
public struct RecordingAnalysis: Sendable {
    private let path: String
    private let reading: ReadingOptions
    private let options: AnalysisOptions
    private let keys: AnalysisKey
    /// The recording's fingerprint, if it is already known.
    private let fingerprint: String?

    /// Prepares the analysis of a recording, which is opened when the analysis runs.
    ///
    /// - Parameters:
    ///   - path: The path of a file or a folder.
    ///   - reading: The options for reading the recording.
    ///   - options: The options of the analysis.
    public init(
        of path: String, reading: ReadingOptions = ReadingOptions(withAttitude: false),
        options: AnalysisOptions = AnalysisOptions()
    ) {
        self.init(
            of: path, reading: reading, options: options, keys: AnalysisKey(reading: reading, options: options),
            fingerprint: nil)
    }

    /// Prepares the analysis of a study's recording.
    ///
    /// - Parameters:
    ///   - path: The path of a file or a folder.
    ///   - reading: The options for reading the recording.
    ///   - options: The options of the analysis.
    ///   - keys: The keys of all sessions with these options.
    ///   - fingerprint: The recording's fingerprint, if it is already known.
    init(
        of path: String, reading: ReadingOptions, options: AnalysisOptions, keys: AnalysisKey, fingerprint: String?
    ) {
        self.path = path
        self.reading = reading
        self.options = options
        self.keys = keys
        self.fingerprint = fingerprint
    }

    /// Analyzes the recording.
    ///
    /// - Parameter take: A closure that receives the swings in time order, a few at a time, as soon as they are final.
    /// - Returns: The session's row and warnings, and the error if the recording can't be analyzed completely.
    /// - Throws: The errors of `take`, or `CancellationError`. An error of the recording is returned, not thrown.
    /// - Complexity: O(*n*), where *n* is the number of samples; memory is bounded.
    public func run(_ take: @escaping ([Swing]) async throws -> Void) async throws -> RecordingOutcome {
        try await run(into: SwingReceiver(take: take))
    }

    /// Analyzes the recording into a sink, as ``run(_:)`` does.
    package func run(into sink: some SessionSink) async throws -> RecordingOutcome {
        try await run(into: sink) { MotionBatches(accelerometer: $0.accelerometer, deviceMotion: $0.deviceMotion) }
    }

    /// Analyzes the recording into a sink, from the given batches.
    ///
    /// - Parameters:
    ///   - sink: Where the session goes.
    ///   - batches: Makes the seconds of the opened recording; they may throw ``OutputFailure``.
    /// - Returns: The session's row and warnings, and the error if the recording can't be analyzed to its end.
    /// - Throws: What the sink throws, or `CancellationError`; an error of the recording is returned.
    package func run<Accelerometer, DeviceMotion>(
        into sink: some SessionSink, batches: (Recording) -> MotionBatches<Accelerometer, DeviceMotion>
    ) async throws -> RecordingOutcome {
        var session = AnalyzedSession(path: path, fingerprint: fingerprint, sink: sink)
        do {
            let input = InputState(of: path)
            var recording = try Recording(openedFor: options.mode, at: path, options: reading)
            if options.estimatesGravity { recording = recording.estimatingGravity() }
            try session.describe(recording, fingerprint: fingerprint, withChecksum: options.storesChecksum)
            try session.adoptFacts(of: options.sessionTable, stated: reading.facts)
            session.identify(keys, table: options.sessionTable)
            var analyzer = SessionAnalyzer(profile: session.selectProfile(options.profiles), mode: options.mode)
            for try await batch in batches(recording) {
                // If another session's results can't be written, the task is cancelled.
                try Task.checkCancellation()
                session.note(batch)
                let swings = try SwingError.placed(at: path) { () throws(SwingError) in try analyzer.analyze(batch) }
                if !session.hasBegun { await session.begin(batch) }
                // Most batches contain no swings, and even a call that may suspend costs time.
                if !swings.isEmpty { try await session.write(swings) }
                if session.isReportDue { await session.reportProgress(second: batch.second) }
            }
            session.summary.signalQuality = analyzer.signalQuality
            let findings = try SwingError.placed(at: path) { () throws(SwingError) in try analyzer.finish() }
            try await session.end(findings, changes: input.changes())
        } catch let error as OutputFailure {
            throw error.cause
        } catch let error as CancellationError {
            throw error
        } catch {
            return session.failed(SwingError(error))
        }
        return session.outcome
    }
}

extension Recording {
    /// Opens a recording that contains the streams a mode needs.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened, or has no device motion although the mode is swings.
    package init(openedFor mode: SwingAnalyzer.Mode, at path: String, options: ReadingOptions) throws(SwingError) {
        let recording = try Recording(readingAt: path, options: options)
        guard recording.hasDeviceMotion || mode == .impactsOnly else {
            throw SwingError(
                .badData, at: path,
                "has no device motion, so no swings can be detected; record both streams, or analyse with "
                    + "--impacts-only")
        }
        self = recording
    }
}
