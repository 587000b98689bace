internal import SwingMotion
internal import SwingResults

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The analysis of many recordings, several at a time, with results in the order of the recordings.
///
/// ```swift
/// let study = StudyAnalysis(of: try RecordingList(under: ["season"]))
/// let summary = try await study.run(writingTo: "season.h5")
/// print(summary.swingCount, "swings;", summary.failures.count, "recordings failed")
/// ```
public struct StudyAnalysis: Sendable {
    package let recordings: RecordingList
    let options: AnalysisOptions
    private let jobs: Int?
    let command: String

    /// Prepares a study.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - options: How they are analyzed.
    ///   - jobs: The number of recordings that are analyzed at a time, which does not change the results; one per core if `nil`.
    ///   - command: What makes the results, as they state it: such as a command line.
    /// - Precondition: `jobs` is greater than 0.
    public init(
        of recordings: RecordingList, options: AnalysisOptions = AnalysisOptions(), jobs: Int? = nil,
        command: String = "SwingStudy"
    ) {
        if let jobs { precondition(jobs > 0, "a study needs at least one job") }
        self.recordings = recordings
        self.options = options
        self.jobs = jobs
        self.command = command
    }

    /// Analyzes the recordings, and writes their results into a file.
    ///
    /// A recording that can't be analyzed is one of the summary's failures, and the others are analyzed all the same. If all
    /// fail, there is no file.
    ///
    /// - Parameters:
    ///   - path: Where the file goes: HDF5 if its name ends in `.h5` or `.hdf5`, CSV if in `.csv`, JSON lines if in `.jsonl`. It
    ///     appears whole, or not at all.
    ///   - observer: Follows the progress.
    /// - Returns: What was found.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be written or would replace a recording, or `CancellationError`.
    /// - Complexity: O(*n*), where *n* is the number of samples; memory is bounded for each job.
    public func run(
        writingTo path: String, observer: sending (any StudyObserver)? = nil
    ) async throws -> StudySummary {
        try recordings.check(output: path)
        var outputs = StudyOutputs()
        try outputs.add(file: path, of: self)
        return try await run(into: outputs, observer: observer)
    }

    /// Analyzes the recordings, and writes their results into all outputs, as ``run(writingTo:observer:)`` does.
    package func run(
        into outputs: sending StudyOutputs, observer: sending (any StudyObserver)?
    ) async throws -> StudySummary {
        let fingerprints = outputs.fingerprints
        let results = ResultsInOrder(count: recordings.paths.count, outputs: outputs, observer: observer)
        let workers = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, recordings.paths.count)
        try await withThrowingTaskGroup { group in
            for _ in 0..<workers {
                group.addTask { @concurrent in
                    while let session = await results.begin() {
                        let analysis = analysis(of: session.place, fingerprint: fingerprints?[session.place])
                        try await session.end(analysis.run(into: session))
                    }
                }
            }
            try await group.waitForAll()
        }
        return try await results.close()
    }

    /// Analyzes the recordings one after the other, each as `analyze` does.
    package func run(
        into outputs: sending StudyOutputs, observer: sending (any StudyObserver)?,
        _ analyze: (RecordingAnalysis, SessionInOrder) async throws -> RecordingOutcome
    ) async throws -> StudySummary {
        let fingerprints = outputs.fingerprints
        let results = ResultsInOrder(count: recordings.paths.count, outputs: outputs, observer: observer)
        while let session = await results.begin() {
            let analysis = analysis(of: session.place, fingerprint: fingerprints?[session.place])
            try await session.end(analyze(analysis, session))
        }
        return try await results.close()
    }

    private func analysis(of place: Int, fingerprint: String?) -> RecordingAnalysis {
        var analysis = RecordingAnalysis(of: recordings.paths[place], reading: recordings.options, options: options)
        analysis.fingerprint = fingerprint
        return analysis
    }
}
