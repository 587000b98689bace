internal import SwingMotion
internal import SwingResults

/// The analysis of many recordings, several at a time, with results in the order of the recordings.
///
/// ```swift
/// let study = StudyAnalysis(of: try RecordingList(under: ["season"]))
/// let summary = try await study.run(writingTo: "season.h5")
/// print(summary.swingCount, "swings;", summary.failures.count, "recordings failed")
/// ```
public struct StudyAnalysis: Sendable {
    package let recordings: RecordingList
    package let options: AnalysisOptions
    /// The number of recordings analyzed at a time.
    package let jobs: Int
    let command: String

    /// Prepares a study.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - options: The options of the analysis.
    ///   - jobs: The number of recordings analyzed at a time; one per core if `nil`. It does not change the results.
    ///   - command: The command stated in the results as their source.
    /// - Precondition: `jobs` is greater than 0.
    public init(
        of recordings: RecordingList, options: AnalysisOptions = AnalysisOptions(), jobs: Int? = nil,
        command: String = "SwingStudy"
    ) {
        if let jobs { precondition(jobs > 0, "a study needs at least one job") }
        self.recordings = recordings
        self.options = options
        self.jobs = RecordingList.jobs(jobs, for: recordings.paths.count)
        self.command = command
    }

    /// Analyzes the recordings and writes their results to a file.
    ///
    /// A recording that can't be analyzed is one of the summary's failures; the others are still analyzed. If all fail,
    /// a file is written only if ``AnalysisOptions/isPart`` is set.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which appears complete or not at all. The extension selects the format: `.h5` or
    ///     `.hdf5` is HDF5, `.csv` is CSV, and `.jsonl` is JSON lines.
    ///   - observer: An observer of the progress.
    /// - Returns: The summary of the study.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be written or would replace a recording, or `CancellationError`.
    /// - Complexity: O(*n*), where *n* is the number of samples; memory is bounded for each job.
    public func run(
        writingTo path: String, observer: sending (any StudyObserver)? = nil
    ) async throws -> StudySummary {
        try recordings.check(output: path)
        var outputs = StudyOutputs()
        try await outputs.add(file: path, of: self)
        return try await run(into: outputs, observer: observer)
    }

    /// Analyzes the recordings and writes their results to all outputs, as ``run(writingTo:observer:)`` does.
    package func run(
        into outputs: sending StudyOutputs, observer: sending (any StudyObserver)?
    ) async throws -> StudySummary {
        try options.sessionTable?.check(recordings.paths)
        let analyses = analyses(outputs.fingerprints)
        let results = ResultsInOrder(
            of: recordings.paths, outputs: outputs, observer: observer, isStrict: options.isStrict,
            isPart: options.isPart)
        try await withThrowingTaskGroup { group in
            for _ in 0..<jobs {
                group.addTask { @concurrent in
                    while let session = try await results.begin() {
                        try await session.end(analyses(session.place).run(into: session))
                    }
                }
            }
            try await group.waitForAll()
        }
        return try await results.close()
    }

    /// Analyzes the recordings one after the other, each with `analyze`.
    package func run(
        into outputs: sending StudyOutputs, observer: sending (any StudyObserver)?,
        _ analyze: (RecordingAnalysis, SessionInOrder) async throws -> RecordingOutcome
    ) async throws -> StudySummary {
        let analyses = analyses(outputs.fingerprints)
        let results = ResultsInOrder(
            of: recordings.paths, outputs: outputs, observer: observer, isStrict: options.isStrict,
            isPart: options.isPart)
        while let session = try await results.begin() {
            try await session.end(analyze(analyses(session.place), session))
        }
        return try await results.close()
    }

    /// Returns a function that prepares the analysis of the recording at an index.
    private func analyses(_ fingerprints: [String?]?) -> @Sendable (Int) -> RecordingAnalysis {
        // All recordings share what their keys have in common: the parameters as JSON.
        let keys = AnalysisKey(reading: recordings.options, options: options)
        return { place in
            RecordingAnalysis(
                of: recordings.paths[place], reading: recordings.options, options: options, keys: keys,
                fingerprint: fingerprints?[place])
        }
    }
}
