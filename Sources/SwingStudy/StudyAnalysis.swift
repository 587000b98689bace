public import SwingAnalysis
package import SwingMotion
package import SwingResults
internal import SwingTables

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
    /// a file is written only if ``AnalysisOptions/isPart`` is set and the path has no results with analyzed sessions.
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

/// The options of an analysis.
public struct AnalysisOptions: Hashable, Sendable {
    /// The parameters.
    public var profiles = ProfileSelection.bySport
    /// The mode: whether swings are detected, or only impacts in the accelerometer.
    public var mode = SwingAnalyzer.Mode.swings
    /// Whether gravity is estimated from the accelerometer and the rotation rate, even if the recording contains it.
    public var estimatesGravity = false
    /// Whether the session's row contains the SHA-256 of the complete recording, which takes longer than the analysis.
    public var storesChecksum = false

    /// Whether the first recording that can't be analyzed completely ends the analysis of many.
    public var isStrict = false
    /// Whether the recordings are a part of a study, whose results list the failures even if no recording can be analyzed.
    public var isPart = false

    /// The facts of the sessions, such as player, condition and date, or `nil` if only the recordings state them.
    public var sessionTable: SessionTable?
    /// Whether results in CSV have decimal commas, and semicolons between cells.
    public var hasDecimalCommas = false

    /// The choices for files of results.
    package var results: ResultsOptions {
        var results = ResultsOptions()
        results.facts = sessionTable?.columns ?? []
        results.hasDecimalCommas = hasDecimalCommas
        return results
    }

    /// The kinds of strokes to distinguish; `nil` for none.
    public var kinds: LearntKinds?
    /// Whether the swings' windows contain the features from which kinds are learnt.
    var keepsStrokeFeatures = false

    /// All parameters as one JSON object, with the kinds' names and checks if kinds are given.
    var parametersJSON: String {
        guard let kinds, let profiles = try? JSONValue(parsing: Array(profiles.json.utf8), name: "") else {
            return profiles.json
        }
        var parameters = profiles
        parameters["kinds"] = kinds.summaryJSON
        return parameters.sorted.text
    }

    /// Creates options that detect swings with the built-in profile of each session's sport.
    public init() {}
}

/// The summary of a study.
public struct StudySummary: Sendable {
    /// The number of recordings.
    public private(set) var recordingCount = 0
    /// The outcomes of the recordings that could not be analyzed completely, in order.
    ///
    /// An observer receives the others, which are too many to keep.
    public private(set) var failures: [RecordingOutcome] = []
    /// The number of swings by outcome, including recordings that were analyzed in part.
    package private(set) var swingCounts: [SwingOutcome: Int] = [:]
    /// The rows of the table of sessions that recordings used, from 0.
    package private(set) var tableRows: Set<Int> = []
    private var timesToContact: [String: [Double]] = [:]

    /// The number of swings.
    public var swingCount: Int { swingCounts.values.reduce(0, +) }

    /// The number of recordings that were not analysed again, because their results were kept.
    public private(set) var keptCount = 0

    /// The paths of files that keep their earlier results, because no recording could be analyzed.
    package internal(set) var keptFiles: [String] = []

    /// The total number of warnings of the recordings that were analysed.
    package private(set) var warningCount = 0

    /// The median time to contact in seconds of each sport with any; the key is `unknown` for recordings without a sport.
    ///
    /// Sports are never pooled, because their times differ.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of times to contact.
    public var mediansOfTimeToContact: [String: Double] {
        timesToContact.mapValues { times in
            let sorted = times.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
    }

    mutating func add(_ swings: [Swing], sport: String?) {
        // Spellings of a sport that differ in case or spaces are one, as in results.
        let (sport, key) = (sport ?? "unknown", PlayerNames.key(sport ?? "unknown"))
        let name = timesToContact.keys.first { PlayerNames.key($0) == key } ?? sport
        for swing in swings {
            swingCounts[swing.outcome, default: 0] += 1
            guard swing.timeToContact != nil else { continue }
            timesToContact[name, default: []].append(swing.timeToContact.orNaN)
        }
    }

    /// Counts a session whose results were kept.
    mutating func keep(tableRow: Int?) {
        recordingCount += 1
        keptCount += 1
        if let tableRow { tableRows.insert(tableRow) }
    }

    mutating func add(_ outcome: RecordingOutcome) {
        recordingCount += 1
        warningCount += outcome.warnings.count
        if outcome.error != nil { failures.append(outcome) }
        if let row = outcome.tableRow { tableRows.insert(row) }
    }
}

/// An observer of a study's progress.
///
/// One task at a time calls it.
public protocol StudyObserver {
    /// Receives the progress of a session.
    ///
    /// - Parameters:
    ///   - samples: The number of accelerometer samples analyzed since the last call.
    ///   - session: The session's name.
    ///   - seconds: The current position in the session, in seconds since its first sample.
    mutating func advance(by samples: Int, in session: String, at seconds: Double)

    /// Receives a recording's outcome, in the order of the recordings.
    mutating func finish(_ outcome: RecordingOutcome)

    /// Is called after all recordings have been analyzed.
    mutating func end()
}
