package import SwingAnalysis
package import SwingMotion
internal import SwingRecording
internal import SwingResults

/// The agreement of results with the truth that their recordings state.
package struct ResultsScore: Sendable {
    /// The score of all sessions together.
    package private(set) var score = SwingScore()
    /// Every true swing, and every swing found where there is none.
    package private(set) var table = ScoreTable()

    /// Compares results with the truth.
    ///
    /// - Parameters:
    ///   - results: Where the results are.
    ///   - recordings: Where the recordings are, in the order in which they were analyzed.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be read, a recording states no truth, or the recordings are not those
    ///   of the results.
    package init(of results: String, truthIn recordings: [String]) throws(SwingError) {
        let rows = try ResultsReader.swings(at: results)
        for (index, path) in recordings.enumerated() {
            let recording = try Recording(readingAt: path)
            guard let events = recording.truth else {
                throw SwingError(
                    .badData, at: path, "states no truth; expected /truth or truth.csv, as `swing simulate` writes")
            }
            let found = rows.filter { $0.sessionIndex == index }
            if let id = found.first?.sessionID, id != recording.info.sessionID {
                throw SwingError(
                    .badData, at: results,
                    "session \(index + 1) is \(id), but \(path) is \(recording.info.sessionID); name "
                        + "the recordings in the order in which they were analysed")
            }
            let pairs = score.add(found: found.map(\.swing), truth: events)
            table.add(pairs, session: recording.info.sessionID)
        }
        if let extra = rows.first(where: { $0.sessionIndex >= recordings.count }) {
            throw SwingError(
                .badData, at: results,
                "holds session \(extra.sessionIndex + 1) (\(extra.sessionID)), but the truth of "
                    + "\(recordings.count) was given; name one recording for each session, in order")
        }
    }
}
