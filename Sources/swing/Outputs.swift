import SwingMotion
import SwingResults

/// All that the results of one run go to: a file, and standard output.
struct Outputs {
    private var outputs: [Output] = []

    /// Opens what was asked for.
    init(file: String?, format: Analyze.Format?, provenance: @autoclosure () -> Provenance) throws {
        if let file {
            guard let layout = ResultsFormat(path: file) else {
                preconditionFailure("the name was checked with the options")
            }
            outputs.append(Output(try layout.writer(creatingAt: file, provenance: provenance())))
        }
        if let format {
            let writer = try format.results?.writerToStandardOutput()
            outputs.append(Output(writer ?? AnyResultsWriter(SwingTable())))
        }
    }

    func beginSession(id: String, wallClockOffset: Double?) {
        for output in outputs { output.writer?.beginSession(id: id, wallClockOffset: wallClockOffset) }
    }

    func append(_ swings: [Swing]) throws {
        for output in outputs { try output.writer?.append(swings) }
    }

    func endSession(_ summary: SessionSummary) throws {
        for output in outputs { try output.writer?.endSession(summary) }
    }

    /// Ends a session that could not be analysed, or not to its end.
    func fail(_ failure: SessionAnalysis.Failure) throws {
        for output in outputs {
            if failure.hasBegun {
                try output.writer?.endSession(failure.summary)
            } else {
                try output.writer?.noteFailure(failure.summary)
            }
        }
    }

    func close() throws {
        for output in outputs { try output.writer.take()?.close() }
    }
}

/// A writer of results behind a reference, so that different ones can stand in a row.
private final class Output {
    var writer: AnyResultsWriter?

    init(_ writer: consuming AnyResultsWriter) { self.writer = consume writer }
}
