package import SwingMotion
package import SwingResults

/// Everything that the results of one study are written to, such as a file and standard output.
package struct StudyOutputs {
    private var writers: [any SharedWriter] = []
    /// The recordings' fingerprints, if a file states them: the sessions in it have them too, and they are made once.
    private(set) var fingerprints: [String?]?

    /// Starts without any output.
    package init() {}

    /// Adds a file of results.
    ///
    /// - Parameters:
    ///   - path: Where the file goes; its name decides the layout.
    ///   - study: The study whose results it has.
    /// - Throws: ``SwingMotion/SwingError`` if no layout has such a name, or there can't be such a file.
    package mutating func add(file path: String, of study: StudyAnalysis) throws(SwingError) {
        switch ResultsFormat(path: path) {
        case .hdf5:
            let fingerprints = study.recordings.fingerprints
            let provenance = Provenance(
                of: study.recordings, parameters: study.options.profiles.json, fingerprints, madeBy: study.command)
            add(try HDF5ResultsWriter(creatingAt: path, provenance: provenance))
            self.fingerprints = fingerprints
        case .csv: add(try CSVResultsWriter(to: .file(path)))
        case .jsonLines: add(try JSONLinesResultsWriter(to: .file(path)))
        case nil:
            throw SwingError(.usage, at: path, "expected a name ending in .h5, .hdf5, .csv or .jsonl")
        }
    }

    /// Adds a writer.
    package mutating func add(_ writer: consuming some ResultsWriter & ~Copyable) {
        writers.append(WriterBox(writer))
    }

    func beginSession(id: String, wallClockOffset: Double?) {
        for writer in writers { writer.beginSession(id: id, wallClockOffset: wallClockOffset) }
    }

    func append(_ swings: [Swing]) throws(SwingError) {
        for writer in writers { try writer.append(swings) }
    }

    /// Ends a session, also one that could not be analyzed, or not to its end.
    func endSession(_ outcome: RecordingOutcome) throws(SwingError) {
        for writer in writers {
            if outcome.error == nil || outcome.hasBegun {
                try writer.endSession(outcome.summary)
            } else {
                try writer.noteFailure(outcome.summary)
            }
        }
    }

    func close() throws(SwingError) {
        for writer in writers { try writer.close() }
    }
}

/// A writer of results behind a reference, so that different ones fit into an array.
private protocol SharedWriter: AnyObject {
    func beginSession(id: String, wallClockOffset: Double?)
    func append(_ swings: [Swing]) throws(SwingError)
    func endSession(_ summary: SessionSummary) throws(SwingError)
    func noteFailure(_ summary: SessionSummary) throws(SwingError)
    func close() throws(SwingError)
}

private final class WriterBox<Writer: ResultsWriter & ~Copyable>: SharedWriter {
    private var writer: Writer?

    init(_ writer: consuming Writer) { self.writer = consume writer }

    func beginSession(id: String, wallClockOffset: Double?) {
        writer?.beginSession(id: id, wallClockOffset: wallClockOffset)
    }

    func append(_ swings: [Swing]) throws(SwingError) { try writer?.append(swings) }

    func endSession(_ summary: SessionSummary) throws(SwingError) { try writer?.endSession(summary) }

    func noteFailure(_ summary: SessionSummary) throws(SwingError) { try writer?.noteFailure(summary) }

    func close() throws(SwingError) { try writer.take()?.close() }
}
