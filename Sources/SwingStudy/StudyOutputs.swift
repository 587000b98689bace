package import SwingMotion
package import SwingResults

/// Everything that the results of one study are written to, such as a file and standard output.
package struct StudyOutputs {
    private var writers: [WriterBox] = []
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
        guard let format = ResultsFormat(path: path) else {
            throw SwingError(.usage, at: path, "expected a name ending in \(ResultsFormat.listedEndings)")
        }
        let fingerprints = format.keepsProvenance ? study.recordings.fingerprints : nil
        let writer = try format.writer(
            creatingAt: path,
            provenance: Provenance(
                of: study.recordings, parameters: study.options.profiles.json, fingerprints, madeBy: study.command))
        add(writer)
        self.fingerprints = fingerprints ?? self.fingerprints
    }

    /// Adds a writer.
    package mutating func add(_ writer: consuming some ResultsWriter & ~Copyable) {
        writers.append(WriterBox(AnyResultsWriter(writer)))
    }

    func beginSession(id: String, wallClockOffset: Double?) {
        for box in writers { box.writer?.beginSession(id: id, wallClockOffset: wallClockOffset) }
    }

    func append(_ swings: [Swing]) throws(SwingError) {
        for box in writers { try box.writer?.append(swings) }
    }

    /// Ends a session, also one that could not be analyzed, or not to its end.
    func endSession(_ outcome: RecordingOutcome) throws(SwingError) {
        for box in writers {
            if outcome.error == nil || outcome.hasBegun {
                try box.writer?.endSession(outcome.summary)
            } else {
                try box.writer?.noteFailure(outcome.summary)
            }
        }
    }

    func close() throws(SwingError) {
        for box in writers { try box.writer.take()?.close() }
    }
}

/// A writer of results behind a reference, so that different ones fit into an array.
private final class WriterBox {
    var writer: AnyResultsWriter?

    init(_ writer: consuming AnyResultsWriter) { self.writer = consume writer }
}
