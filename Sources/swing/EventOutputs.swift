import SwingResults

/// All that the events of one run go to: a file, and standard output.
struct EventOutputs {
    private var sinks: [any EventSink] = []

    /// Opens what was asked for.
    init(file: String?, format: Events.Format?, detectors: [EventDetector], provenance: Provenance) throws {
        if let file {
            switch ResultsFormat(path: file) {
            case .hdf5?:
                sinks.append(
                    Sink(try HDF5EventsWriter(creatingAt: file, detectors: detectors, provenance: provenance)))
            case .csv?: sinks.append(Sink(try CSVEventsWriter(to: .file(file), detectors: detectors)))
            case .jsonLines?: sinks.append(Sink(try JSONLinesEventsWriter(to: .file(file))))
            default: preconditionFailure("the name was checked with the options")
            }
        }
        switch format {
        case .csv: sinks.append(Sink(try CSVEventsWriter(to: .standardOutput, detectors: detectors)))
        case .jsonl: sinks.append(Sink(try JSONLinesEventsWriter(to: .standardOutput)))
        case nil: break
        }
    }

    func append(_ rows: [EventRow]) throws {
        guard !rows.isEmpty else { return }
        for sink in sinks { try sink.append(rows) }
    }

    func append(_ summary: EventSummary) throws {
        for sink in sinks { try sink.append(summary) }
    }

    func close() throws {
        for sink in sinks { try sink.close() }
    }
}

/// A writer of events behind a reference, so that different ones can stand in a row.
private protocol EventSink: AnyObject {
    func append(_ rows: [EventRow]) throws
    func append(_ summary: EventSummary) throws
    func close() throws
}

private final class Sink<Writer: EventsWriter & ~Copyable>: EventSink {
    private var writer: Writer?

    init(_ writer: consuming Writer) { self.writer = consume writer }

    func append(_ rows: [EventRow]) throws { try writer?.append(rows) }
    func append(_ summary: EventSummary) throws { try writer?.append(summary) }
    func close() throws { try writer.take()?.close() }
}
