package import SwingMotion
package import SwingResults

/// The outputs of one study, such as a file and standard output.
package struct StudyOutputs {
    /// The writers, each with the path of its file, or `nil` for another output.
    private var outputs: [(writer: any ResultsWriter, path: String?)] = []
    /// The recordings' fingerprints, if a file's provenance needs them; the sessions reuse them.
    private(set) var fingerprints: [String?]?
    /// The sessions that need not be analysed again.
    private(set) var kept: KeptSessions?
    private var journal: SessionJournal?

    /// Creates an empty set of outputs.
    package init() {}

    /// Adds a file of results.
    ///
    /// - Parameters:
    ///   - path: The path of the file; its extension selects the format.
    ///   - study: The study.
    /// - Throws: ``SwingMotion/SwingError`` if no format has that extension, or the file can't be created.
    package mutating func add(file path: String, of study: StudyAnalysis) async throws(SwingError) {
        guard let format = ResultsFormat(path: path) else {
            throw SwingError(.usage, at: path, "expected a name ending in \(ResultsFormat.listedEndings)")
        }
        let fingerprints = format.keepsProvenance ? try await study.recordings.fingerprints(jobs: study.jobs) : nil
        let provenance = try Provenance(
            of: study.recordings, parameters: study.options.parametersJSON, fingerprints ?? [], madeBy: study.command)
        let writer = try format.writer(
            creatingAt: path, options: study.options.results, provenance: provenance
        ).writer
        outputs.append((writer, path))
        self.fingerprints = fingerprints ?? self.fingerprints
    }

    /// Keeps the sessions that a file and its journal already contain, and records the other ones in the journal.
    ///
    /// - Parameters:
    ///   - path: The path of a file that was added.
    ///   - study: The study.
    /// - Throws: ``SwingMotion/SwingError`` if the journal can't be used, or the format keeps too little to resume.
    package mutating func resume(file path: String, of study: StudyAnalysis) throws(SwingError) {
        guard ResultsFormat(path: path)?.keepsProvenance == true else {
            throw SwingError(
                .usage, at: path,
                "only results in HDF5 can be resumed; name an output that ends in .h5, or omit --resume")
        }
        let journal = try SessionJournal(besides: path)
        kept = KeptSessions(in: path, journal, reading: study.recordings.options, options: study.options)
        self.journal = journal
    }

    /// Adds a writer.
    package mutating func add(_ writer: any ResultsWriter) {
        outputs.append((writer, nil))
    }

    func beginSession(_ start: SessionStart) {
        for output in outputs { output.writer.beginSession(start) }
        journal?.beginSession(start)
    }

    func append(_ swings: [Swing]) throws(SwingError) {
        for output in outputs { try output.writer.append(swings) }
        try journal?.append(swings)
    }

    /// Writes a session that need not be analysed again, and passes its swings to `use`.
    func write(_ session: KeptSession, _ use: ([Swing]) -> Void) throws(SwingError) {
        for output in outputs { output.writer.beginSession(SessionStart(session.record)) }
        try kept?.eachBlock(of: session) { rows throws(SwingError) in
            use(rows.map(\.swing))
            for output in outputs { try output.writer.append(stored: rows) }
        }
        for output in outputs { try output.writer.endSession(session.record) }
    }

    /// Ends a session, including one that was not analyzed completely.
    func endSession(_ outcome: RecordingOutcome) throws(SwingError) {
        let record = SessionRecord(outcome.summary)
        for output in outputs {
            if outcome.error == nil || outcome.hasBegun {
                try output.writer.endSession(record)
            } else {
                try output.writer.noteFailure(record)
            }
        }
        if outcome.hasBegun { try journal?.endSession(record) }
    }

    /// Finishes the outputs.
    ///
    /// - Parameter keepsFiles: Whether files keep their earlier content, if any.
    /// - Throws: ``SwingMotion/SwingError`` if an output can't be finished.
    func close(keepingFiles keepsFiles: Bool) throws(SwingError) {
        for output in outputs where !(keepsFiles && output.path != nil) { try output.writer.close() }
        if !keepsFiles { journal?.remove() }
    }

    /// Finishes the files, and no other output, if no recording could be analyzed.
    ///
    /// Files with swings or analyzed sessions are kept: a list of failures must not replace them.
    ///
    /// - Returns: The paths of the files that are kept.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be finished.
    func closeFiles() throws(SwingError) -> [String] {
        var kept: [String] = []
        for output in outputs {
            guard let path = output.path else { continue }
            if Self.hasSessions(path) { kept.append(path) } else { try output.writer.close() }
        }
        journal?.remove()
        return kept
    }

    /// Whether a path is a file of results with a session that was analyzed.
    private static func hasSessions(_ path: String) -> Bool {
        guard let results = try? ResultsReader.results(at: path) else { return false }
        return !results.swings.isEmpty || results.sessions.contains { $0.text("status") != SessionStatus.failed.name }
    }
}
