import SwingMotion
import SwingRecording
import SwingResults

/// The layouts of results in a file.
enum ResultsLayout {
    case hdf5, csv, jsonLines

    /// The layout that a file's name asks for.
    init?(path: String) {
        let name = path.lowercased()
        if RecordingName.isHDF5(path) {
            self = .hdf5
        } else if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") {
            self = .jsonLines
        } else {
            return nil
        }
    }
}

/// All that the results of one run go to: a file, and standard output.
struct Outputs {
    private var sinks: [any ResultsSink] = []

    /// Opens what was asked for.
    init(file: String?, format: Analyze.Format?, provenance: @autoclosure () -> Provenance) throws {
        if let file {
            switch ResultsLayout(path: file) {
            case .hdf5: sinks.append(Sink(try HDF5ResultsWriter(creatingAt: file, provenance: provenance())))
            case .csv: sinks.append(Sink(try CSVResultsWriter(to: .file(file))))
            case .jsonLines: sinks.append(Sink(try JSONLinesResultsWriter(to: .file(file))))
            case nil: preconditionFailure("the name was checked with the options")
            }
        }
        switch format {
        case .table: sinks.append(Sink(SwingTable()))
        case .csv: sinks.append(Sink(try CSVResultsWriter(to: .standardOutput)))
        case .jsonl: sinks.append(Sink(try JSONLinesResultsWriter(to: .standardOutput)))
        case nil: break
        }
    }

    func beginSession(id: String, wallClockOffset: Double?) {
        for sink in sinks { sink.beginSession(id: id, wallClockOffset: wallClockOffset) }
    }

    func append(_ swings: [Swing]) throws {
        for sink in sinks { try sink.append(swings) }
    }

    func endSession(_ summary: SessionSummary) throws {
        for sink in sinks { try sink.endSession(summary) }
    }

    /// Ends a session that could not be analysed, or not to its end.
    func fail(_ failure: SessionAnalysis.Failure) throws {
        for sink in sinks {
            if failure.hasBegun { try sink.endSession(failure.summary) } else { try sink.noteFailure(failure.summary) }
        }
    }

    func close() throws {
        for sink in sinks { try sink.close() }
    }
}

/// A writer of results behind a reference, so that different ones can stand in a row.
private protocol ResultsSink: AnyObject {
    func beginSession(id: String, wallClockOffset: Double?)
    func append(_ swings: [Swing]) throws
    func endSession(_ summary: SessionSummary) throws
    func noteFailure(_ summary: SessionSummary) throws
    func close() throws
}

private final class Sink<Writer: ResultsWriter & ~Copyable>: ResultsSink {
    private var writer: Writer?

    init(_ writer: consuming Writer) { self.writer = consume writer }

    func beginSession(id: String, wallClockOffset: Double?) {
        writer?.beginSession(id: id, wallClockOffset: wallClockOffset)
    }

    func append(_ swings: [Swing]) throws { try writer?.append(swings) }

    func endSession(_ summary: SessionSummary) throws { try writer?.endSession(summary) }

    func noteFailure(_ summary: SessionSummary) throws { try writer?.noteFailure(summary) }

    func close() throws { try writer.take()?.close() }
}
