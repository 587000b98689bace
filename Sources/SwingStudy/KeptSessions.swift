internal import SwingFiles
internal import SwingMotion
internal import SwingRecording
internal import SwingResults

/// The sessions that a study need not analyse again, from its output and from the journal of an unfinished run.
final class KeptSessions {
    private let journal: SessionJournal
    private let output: HDF5ResultsScan?
    private var rows: [ExactName: (row: Int, place: SessionPlace)] = [:]
    private let keys: AnalysisKey
    private let table: SessionTable?

    /// Finds the sessions.
    ///
    /// - Parameters:
    ///   - path: The path of the output, which need not exist. A damaged output keeps the sessions that can be read.
    ///   - journal: The journal beside it.
    ///   - reading: The options for reading the recordings.
    ///   - options: The options of the analysis.
    init(in path: String, _ journal: SessionJournal, reading: ReadingOptions, options: AnalysisOptions) {
        self.journal = journal
        keys = AnalysisKey(reading: reading, options: options)
        table = options.sessionTable
        let scan = try? HDF5ResultsScan(readingAt: path)
        // Sessions of which swings were left out are not what an analysis gives.
        output = scan?.hasWindows == true && scan?.provenance?.exclusionsJSON == "" ? scan : nil
        for (row, place) in ((try? output?.places()) ?? []).enumerated() where place.status == .ok {
            rows[ExactName(place.inputURI)] = (row, place)
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
        guard let output, let (row, place) = rows[ExactName(path)], let record = try? output.record(row),
            let kept = session(record, .output(row, place), path, fingerprint)
        else { return nil }
        // Its swings are written before all of them are read, so their checksums are compared first.
        do { try eachBlock(of: kept) { _ in } } catch { return nil }
        return kept
    }

    private func session(
        _ record: SessionRecord, _ source: KeptSession.Source, _ path: String, _ fingerprint: String
    ) -> KeptSession? {
        let tableRow = try? table?.row(ofRecordingAt: path, sessionID: record.id)
        let key = keys.key(path: path, fingerprint: fingerprint, table: table, row: tableRow)
        guard record.text("analysis_key") == key else { return nil }
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

/// The sessions of a study that has not finished, kept beside its output.
///
/// A session counts once its last frame is complete and its digest is right. So a kill at any instant loses only the
/// sessions that had not ended, and damage only the sessions that it hits.
final class SessionJournal {
    private enum Kind {
        static let begin: UInt64 = 1
        static let swing: UInt64 = 2
        static let end: UInt64 = 3
        /// The session was not analysed completely, so the next run analyses it again.
        static let abandoned: UInt64 = 4
    }

    /// The place of a session: its frames, and its record.
    struct Place {
        let record: SessionRecord
        fileprivate let first: Int
        fileprivate let end: Int
        /// The number of swings.
        fileprivate let count: Int
    }

    private let file: JournalFile
    private var sessions: [ExactName: Place] = [:]
    private var numbering = RowNumbering()
    private var digest = SHA256()
    /// Whether the journal contains anything.
    private var isEmpty = false
    /// Whether the first frame of the current session is written.
    private var hasBegun = false

    /// Opens the journal of an output, reads its complete sessions, and removes what follows them.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read or created, or another process uses it.
    init(besides output: String) throws(SwingError) {
        file = try JournalFile(openingAt: output + ".resume")
        var last: JournalFile.Frame?
        var session: (first: Int, count: Int)?
        try file.eachFrame { frame, bytes throws(SwingError) in
            switch frame.kind {
            case Kind.begin:
                digest = SHA256()
                session = (frame.end, 0)
            case Kind.swing:
                digest.update(bytes.span)
                session?.count += 1
            case Kind.end:
                if let (first, count) = session, bytes.starts(with: digest.finish()),
                    let record = SessionRecord(json: Array(bytes.dropFirst(32))), let path = record.text("input_uri")
                {
                    sessions[ExactName(path)] = Place(record: record, first: first, end: frame.head, count: count)
                }
                (last, session) = (frame, nil)
            default: (last, session) = (frame, nil)
            }
        }
        digest = SHA256()
        isEmpty = last == nil
        try file.truncate(after: last)
    }

    /// A run that keeps nothing leaves no journal.
    deinit { if isEmpty { file.remove() } }

    /// Returns the session of a recording; `nil` if the journal does not contain it.
    func session(of path: String) -> Place? { sessions[ExactName(path)] }

    /// Passes the swings of a session to `use`, in order.
    func eachRow(of place: Place, _ use: (ResultRow) throws(SwingError) -> Void) throws(SwingError) {
        let changed = SwingError(
            .inputOutput, at: file.path, "changed while it was read; remove it and analyse again")
        var count = 0
        try file.eachFrame(from: place.first, to: place.end) { _, bytes throws(SwingError) in
            guard let row = PackedRow(bytes)?.row else { throw changed }
            try use(row)
            count += 1
        }
        guard count == place.count else { throw changed }
    }

    // MARK: - Writing

    func beginSession(_ start: SessionStart) { numbering.beginSession(start) }

    func append(_ swings: [Swing]) throws(SwingError) {
        try begin()
        for row in numbering.rows(of: swings) {
            let bytes = PackedRow(row).bytes
            digest.update(bytes.span)
            try file.append(Kind.swing, bytes)
        }
    }

    /// Ends a session that has begun.
    func endSession(_ record: SessionRecord) throws(SwingError) {
        try begin()
        numbering.endSession(record)
        let wanted = digest.finish()
        (digest, hasBegun) = (SHA256(), false)
        guard record.text("status") == SessionStatus.ok.name else { return try file.append(Kind.abandoned, []) }
        try file.append(Kind.end, wanted + Array(record.json.utf8))
    }

    /// Writes the first frame of a session.
    private func begin() throws(SwingError) {
        guard !hasBegun else { return }
        (isEmpty, hasBegun) = (false, true)
        try file.append(Kind.begin, [])
    }

    /// Removes the journal, because the output is in place.
    func remove() { file.remove() }
}
