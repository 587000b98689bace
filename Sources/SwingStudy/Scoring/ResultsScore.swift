package import SwingAnalysis
package import SwingMotion
internal import SwingRecording
package import SwingResults

/// The agreement of results with the truth events in their recordings.
package struct ResultsScore: Sendable {
    /// The combined score of all sessions.
    package private(set) var score = SwingScore()
    /// The table of all true swings and all false detections.
    package private(set) var table = ScoreTable()
    /// What an exclude list left out of the comparison; `nil` without a list.
    package private(set) var excluded: ExcludedPairs?

    /// Compares results with the truth.
    ///
    /// - Parameters:
    ///   - results: The path of the results.
    ///   - recordings: The paths of the recordings, in the order of their analysis.
    ///   - list: The detected swings to leave out of the comparison, together with their true swings.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read, a recording contains no truth events or wrong
    ///   ones, the recordings do not match the results, or the list does not.
    package init(
        of results: String, truthIn recordings: [String], excluding list: ExcludeList? = nil
    ) throws(SwingError) {
        let rows = try ResultsReader.swings(at: results)
        var application = list.map { ExcludedSwings($0) }
        var excluded = ExcludedPairs()
        for (index, path) in recordings.enumerated() {
            let recording = try Recording(readingAt: path)
            guard let events = recording.truth else {
                throw SwingError(
                    .badData, at: path, "contains no truth; expected /truth or truth.csv, as `swing simulate` writes")
            }
            try TruthCheck.check(events, places: recording.truthPlaces, at: path)
            let found = rows.filter { $0.sessionIndex == index }
            if let id = found.first?.sessionID, id != recording.info.sessionID {
                throw SwingError(
                    .badData, at: results,
                    "session \(index + 1) is \(id), but \(path) is \(recording.info.sessionID); name "
                        + "the recordings in the order in which they were analysed")
            }
            let exclusions = try application?.exclusions(
                session: recording.info.sessionID, path: path, numbers: Set(found.map(\.swingInSession)), earlier: [])
            let compared = excluded.remove(Set((exclusions ?? []).map(\.swing)), from: found, truth: events)
            let pairs = score.add(found: compared.places.map { found[$0].swing }, truth: compared.truth)
            table.add(compared.numbered(pairs), session: recording.info.sessionID)
        }
        try application?.finish()
        if list != nil { self.excluded = excluded }
        if let extra = rows.first(where: { $0.sessionIndex >= recordings.count }) {
            throw SwingError(
                .badData, at: results,
                "contains session \(extra.sessionIndex + 1) (\(extra.sessionID)), but the number of recordings is "
                    + "\(recordings.count); name one recording for each session, in order")
        }
    }
}
