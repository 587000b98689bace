package import SwingAnalysis
internal import SwingFiles
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
    /// - Parameter take: A closure that receives the swings in time order, a few at a time, as soon as they are final. If
    ///   the outcome is an error without swings, the recording was refused, and those received are not valid.
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
            let profile = session.selectProfile(options.profiles)
            var analyzer = SessionAnalyzer(
                profile: profile, mode: options.mode, ranges: try session.ranges(),
                kinds: session.kinds(options.kinds, axis: profile.rotationAxis))
            analyzer.hasSensorFusion = recording.source.hasSensorFusion
            analyzer.keepsStrokeFeatures = options.keepsStrokeFeatures
            for try await batch in batches(recording) {
                // If another session's results can't be written, the task is cancelled.
                try Task.checkCancellation()
                session.note(batch)
                let swings: [Swing]
                do throws(SwingError) { swings = try analyzer.analyze(batch) } catch {
                    return session.failed(error.placed(at: path), isRefused: true)
                }
                if !session.hasBegun { await session.begin(batch) }
                // Most batches contain no swings, and even a call that may suspend costs time.
                if !swings.isEmpty { try await session.write(swings) }
                sink.note(batch)
                if session.isReportDue { await session.reportProgress(second: batch.second) }
            }
            session.summary.signalQuality = analyzer.signalQuality
            let findings: SessionFindings
            do throws(SwingError) { findings = try analyzer.finish() } catch {
                return session.failed(error.placed(at: path), isRefused: true)
            }
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
                "has no device motion, so no swings can be detected; \(recording.unreadMotion ?? "record both streams"), or "
                    + "analyse with --impacts-only")
        }
        self = recording
    }
}

/// The sizes and modification times of a recording's files, to detect changes while they are read.
struct InputState {
    private let files: [(path: String, state: FileState?)]

    /// Records the present state.
    ///
    /// - Parameter path: The path of the recording.
    init(of path: String) {
        files = RecordingList.inputs(of: path).map { ($0, FilePlace($0).state) }
    }

    /// Returns a warning for each file that has changed since.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a file has become shorter: samples may be missing.
    func changes() throws(SwingError) -> [SessionWarning] {
        var warnings: [SessionWarning] = []
        for (path, old) in files {
            guard let old, case let new = FilePlace(path).state, new != old else { continue }
            guard new?.size ?? old.size >= old.size else {
                throw SwingError(
                    .inputOutput, at: path, "became shorter while it was read; read it again when nothing changes it")
            }
            warnings.append(
                SessionWarning(
                    .file,
                    "\(VisibleText.escaped(path)) changed while it was read; samples may be missing or mixed: read it again "
                        + "when nothing changes it"))
        }
        return warnings
    }
}

/// The swings of one recording, kept in memory for charts.
///
/// The checks are those of `swing analyze`.
package struct RecordingSwings: Sendable {
    /// The swings in order of time; none if the recording is rejected.
    package private(set) var swings: [Swing] = []
    /// The warnings about the session.
    package private(set) var warnings: [SessionWarning] = []
    /// The reason for which the recording is rejected.
    package private(set) var problem: SwingError?

    /// Analyzes a recording to its end, even if it is rejected.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - profile: The parameters.
    ///   - observe: A closure that receives each second before it is analyzed.
    /// - Throws: ``SwingMotion/SwingError`` if the recording can't be read.
    /// - Complexity: O(*n*), where *n* is the number of samples; memory grows with the number of swings.
    package init(
        of recording: Recording, profile: SwingProfile, observe: (MotionBatch) -> Void
    ) async throws {
        let ranges: SensorRanges
        do throws(SwingError) { ranges = try SensorRanges(recording.info) } catch {
            throw error.placed(at: recording.path)
        }
        var session = SessionAnalyzer(
            profile: profile, mode: recording.hasDeviceMotion ? .swings : .impactsOnly, ranges: ranges)
        session.hasSensorFusion = recording.source.hasSensorFusion
        let batches = MotionBatches(accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        for try await batch in batches {
            observe(batch)
            guard problem == nil else { continue }
            do throws(SwingError) { swings += try session.analyze(batch) } catch { reject(error, recording.path) }
        }
        guard problem == nil else { return }
        do throws(SwingError) {
            let findings = try session.finish()
            swings += findings.swings
            warnings = findings.warnings
        } catch {
            reject(error, recording.path)
        }
    }

    private mutating func reject(_ error: SwingError, _ path: String) {
        problem = error.placed(at: path)
        swings = []
    }
}
