package import SwingAnalysis
package import SwingMotion
internal import SwingResults

/// Kinds of strokes that are learnt from recordings and their labels.
package struct KindStudy: Sendable {
    /// The kinds that labels' words mean, in lower case; a word without an entry names its own kind.
    package struct Words: Sendable {
        private var names: [String: String] = [:]

        /// Creates the words that name their own kinds.
        package init() {}

        /// Reads a list such as `1=forehand,2=backhand,3=ignore`.
        ///
        /// - Throws: ``SwingMotion/SwingError`` if the text is not such a list.
        package init(_ text: String) throws(SwingError) {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
                guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
                    throw SwingError(
                        .usage,
                        "--kinds: found \(VisibleText.quoted(String(part))), expected WORD=KIND, such as 1=forehand, "
                            + "or WORD=ignore")
                }
                names[sides[0].lowercased()] = sides[1]
            }
        }

        /// Returns the kind that a word names; `nil` if it is ignored.
        func kind(of word: String) -> String? {
            let name = (names[word.lowercased()] ?? word).lowercased()
            return name == "ignore" ? nil : name
        }
    }

    /// How labels are read.
    package struct Options: Sendable {
        /// What the labels' words mean.
        package var words = Words()
        /// What the labels' times mean; `nil` if it is found out.
        package var times: LabelTimeMeaning.Choice?
        /// The zone of times of day, as its offset from UTC in seconds; `nil` if it is found out.
        package var utcOffset: Int?
        /// The seconds to add to the labels' times.
        package var offset = 0.0
        /// The maximum distance of a label from its swing, in seconds.
        package var tolerance = LabelOptions.defaultTolerance

        /// Creates the default options.
        package init() {}
    }

    /// The numbers of labels by what became of them.
    package struct Counts: Hashable, Sendable {
        /// All labels.
        package var labels = 0
        /// Labels that are ignored.
        package var ignored = 0
        /// Labels without a detected swing.
        package var unmatched = 0
        /// Labels whose swing has too few samples around it.
        package var incomplete = 0
        /// Detected swings without a label.
        package var unlabelled = 0
        /// The examples by kind.
        package var examples: [String: Int] = [:]
    }

    /// What was learnt.
    package let learnt: LearntKinds
    /// What became of the labels.
    package let counts: Counts
    /// The number of recordings.
    package let recordingCount: Int
    /// What the labels' times mean.
    package let meaning: LabelTimeMeaning

    /// Analyses recordings and learns the kinds of their labelled swings.
    ///
    /// - Parameters:
    ///   - recordings: The recordings.
    ///   - files: The labels.
    ///   - profiles: The selection of the profile.
    ///   - options: How labels are read.
    ///   - observer: An observer of the progress.
    /// - Throws: ``SwingMotion/SwingError`` if a recording can't be analysed, the labels do not fit, the device was worn
    ///   in different ways, or a kind has too few examples; `CancellationError`.
    /// - Complexity: O(*n*), where *n* is the number of samples, and O(*m*²) in the number of examples.
    package init(
        of recordings: RecordingList, labels files: [LabelFile], profiles: ProfileSelection, options: Options,
        observer: (any StudyObserver)?
    ) async throws {
        var observer = observer
        var analysis = AnalysisOptions()
        analysis.profiles = profiles
        analysis.keepsStrokeFeatures = true
        var (records, rows): ([SessionRecord], [ResultRow]) = ([], [])
        var setup: (value: StrokeSetup, path: String)?
        for path in recordings.paths {
            let session = SessionSwings()
            let outcome = try await RecordingAnalysis(of: path, reading: recordings.options, options: analysis)
                .run { session.swings += $0 }
            observer?.finish(outcome)
            if let error = outcome.error { throw error }
            let axis = profiles.profile(for: outcome.summary.info).rotationAxis
            let worn = StrokeSetup(rotationAxis: axis, outcome.summary.info)
            if let setup, let odd = setup.value.difference(from: worn) {
                throw SwingError(
                    .badData, at: path,
                    "the \(odd.fact) is \(VisibleText.short(odd.other)), but in \(setup.path) it is "
                        + "\(VisibleText.short(odd.own)); expected one way of wearing the device; learn them separately"
                )
            }
            if setup == nil { setup = (worn, path) }
            for (number, swing) in session.swings.enumerated() {
                var row = ResultRow()
                (row.sessionIndex, row.sessionID, row.swing) = (records.count, outcome.summary.info.sessionID, swing)
                row.swingInSession = number + 1
                rows.append(row)
            }
            records.append(SessionRecord(outcome.summary))
        }
        observer?.end()
        guard let setup else {
            throw SwingError(.usage, "found 0 recordings, expected at least one; name it")
        }
        let path = files.first?.path ?? ""
        let more = recordings.paths.count > 3 ? " and \(recordings.paths.count - 3) more" : ""
        let names = VisibleText.escaped(recordings.paths.prefix(3).joined(separator: ", ")) + more
        let results = try StoredResults(sessions: records, swings: rows, names)
        let placed = try PlacedKinds(files, in: results, options, at: path, of: names)
        (counts, meaning, recordingCount) = (placed.counts, placed.meaning, records.count)
        try Self.check(placed.counts, at: path)
        guard let found = LearntKinds(placed.examples, setup: setup.value) else {
            throw SwingError(.badData, at: path, "the examples give no kinds; expected two with different swings")
        }
        learnt = found
    }

    /// Checks that there are enough examples.
    private static func check(_ counts: Counts, at path: String) throws(SwingError) {
        let found = counts.examples.sorted { $0.key < $1.key }.map { "\(VisibleText.short($0.key)) \($0.value)" }
        let list = found.isEmpty ? "no example" : found.joined(separator: ", ")
        let lost =
            "\(counts.unmatched.of("label")) \(counts.unmatched == 1 ? "matches" : "match") no detected swing, "
            + "\(counts.incomplete) too few samples"
        let minimum = StrokeKinds.minimumExamples
        if let few = counts.examples.filter({ $0.value < minimum }).keys.min() {
            throw SwingError(
                .badData, at: path,
                "found \(list) as examples (\(lost)), expected at least \(minimum) of each kind; label more swings, or omit "
                    + "the kind with --kinds \(VisibleText.escaped(few))=ignore")
        }
        guard counts.examples.count >= 2 else {
            throw SwingError(
                .badData, at: path,
                "found \(list) (\(lost)), expected examples of at least two kinds; label another kind")
        }
        let total = counts.examples.values.reduce(0, +)
        guard total <= LearntKinds.maximumExamples else {
            throw SwingError(
                .badData, at: path,
                "found \(total) examples, expected at most \(LearntKinds.maximumExamples); name fewer recordings")
        }
    }
}

/// The swings of a session while it is analysed.
private final class SessionSwings {
    var swings: [Swing] = []
}
