internal import SwingFiles
internal import SwingMotion
internal import SwingRecording
internal import SwingResults

/// The sessions that a study need not analyse again, from its output and from the journal of an unfinished run.
final class KeptSessions {
    private let journal: SessionJournal
    private let output: HDF5ResultsScan?
    private var rows: [String: (row: Int, place: SessionPlace)] = [:]
    private let keys: AnalysisKey
    private let table: SessionTable?

    /// Finds the sessions.
    ///
    /// - Parameters:
    ///   - path: The path of the output, which need not exist. A damaged output keeps nothing.
    ///   - journal: The journal beside it.
    ///   - reading: The options for reading the recordings.
    ///   - options: The options of the analysis.
    init(in path: String, _ journal: SessionJournal, reading: ReadingOptions, options: AnalysisOptions) {
        self.journal = journal
        keys = AnalysisKey(reading: reading, options: options)
        table = options.sessionTable
        let scan = try? HDF5ResultsScan(readingAt: path)
        // Sessions of which swings were left out are not what an analysis gives.
        output = scan?.hasWindows == true && scan?.provenance.exclusionsJSON == "" ? scan : nil
        for (row, place) in ((try? output?.places()) ?? []).enumerated() where place.status == .ok {
            rows[place.inputURI] = (row, place)
        }
    }

    /// Returns the session of a recording, if its results would be the same.
    ///
    /// - Parameters:
    ///   - path: The path of the recording.
    ///   - fingerprint: The recording's present fingerprint.
    /// - Returns: The session; `nil` if the recording must be analysed.
    func session(of path: String, fingerprint: String?) -> KeptSession? {
        guard let fingerprint else { return nil }
        if let place = journal.session(of: path),
            let kept = session(place.record, .journal(place), path, fingerprint)
        {
            return kept
        }
        guard let output, let (row, place) = rows[path], let record = try? output.record(row) else { return nil }
        return session(record, .output(row, place), path, fingerprint)
    }

    private func session(
        _ record: SessionRecord, _ source: KeptSession.Source, _ path: String, _ fingerprint: String
    ) -> KeptSession? {
        let tableRow = try? table?.row(ofRecordingAt: path, sessionID: record.id)
        let facts = tableRow.flatMap { table?.rows[$0].facts }
        guard record.text("analysis_key") == keys.key(path: path, fingerprint: fingerprint, facts: facts) else {
            return nil
        }
        return KeptSession(record: record, tableRow: tableRow, source: source)
    }

    /// Passes the swings of a session to `use`, a few at a time, with their windows.
    func eachBlock(
        of session: KeptSession, _ use: ([ResultRow]) throws(SwingError) -> Void
    ) throws(SwingError) {
        switch session.source {
        case .journal(let place): try journal.eachRow(of: place) { row throws(SwingError) in try use([row]) }
        case .output(let row, let place): try output?.eachBlock(of: place, row: row, withWindows: true, use)
        }
    }
}

/// A session that a study need not analyse again.
struct KeptSession {
    fileprivate enum Source {
        case journal(SessionJournal.Place)
        case output(Int, SessionPlace)
    }

    let record: SessionRecord
    /// The row of the table of sessions that names the recording.
    let tableRow: Int?
    fileprivate let source: Source
}
