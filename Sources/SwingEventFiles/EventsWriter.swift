import SwingFiles
package import SwingMotion
package import SwingResults

/// A writer of events.
///
/// Dropped without ``close()``, it leaves no file.
package protocol EventsWriter: ~Copyable {
    /// Writes the next events.
    ///
    /// - Parameter rows: The events, in the order in which they were found.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The writer was made for their detectors.
    mutating func append(_ rows: [EventRow]) throws(SwingError)

    /// Writes the counts of one detector.
    ///
    /// - Parameter summary: The detector's summary, which counts the events that were appended.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    mutating func append(_ summary: EventSummary) throws(SwingError)

    /// Writes what is left; a file appears in its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``; the old file, if there was one, is then still in place.
    consuming func close() throws(SwingError)
}

/// Writes events as CSV: one table with the columns of all detectors that were asked for, then one row an event.
///
/// Cells of other detectors' columns, and what is not known, are empty. Detectors' summaries leave no row: what was suppressed
/// stands with the event before.
package struct CSVEventsWriter: EventsWriter, ~Copyable {
    private var sink: TextSink
    private let headers: [String]

    /// Begins events with their header.
    ///
    /// - Parameters:
    ///   - destination: Where they go.
    ///   - detectors: What finds events.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there, or the system can't write.
    package init(to destination: TextDestination, detectors: [EventDetector]) throws(SwingError) {
        try self.init(sink: TextSink(destination), detectors: detectors)
    }

    init(sink: consuming TextSink, detectors: [EventDetector]) throws(SwingError) {
        var headers: [String] = []
        for header in detectors.flatMap(\.headers) where !headers.contains(header) { headers.append(header) }
        self.headers = headers
        self.sink = sink
        try self.sink.write((["detector"] + headers).joined(separator: ",") + "\n")
    }

    package mutating func append(_ rows: [EventRow]) throws(SwingError) {
        let headers = headers
        let lines = rows.map { row in
            let cells = EventCells(row).cells
            return ([row.event.detector.rawValue] + headers.map { cells[$0] ?? "" }).joined(separator: ",") + "\n"
        }
        try sink.write(lines.joined())
    }

    package mutating func append(_ summary: EventSummary) throws(SwingError) {}

    package consuming func close() throws(SwingError) { try sink.close() }
}

/// Writes events as JSON lines, to be read while they are found.
///
/// One `{"type":"event","detector":"shake",…}` an event, and one `{"type":"detector","detector":"shake","event_count":n,…}` at
/// the end for each detector, so that a line that is lost is missed. Keys are the names of the columns; what is not known is null.
package struct JSONLinesEventsWriter: EventsWriter, ~Copyable {
    private var sink: TextSink

    /// Begins events.
    ///
    /// - Parameter destination: Where they go.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there.
    package init(to destination: TextDestination) throws(SwingError) {
        sink = try TextSink(destination)
    }

    package mutating func append(_ rows: [EventRow]) throws(SwingError) {
        let lines = rows.map { row in
            JSONText.line(
                [("type", "\"event\""), ("detector", JSONText.value(row.event.detector.rawValue))]
                    + EventCells(row).members)
        }
        try sink.write(lines.joined())
    }

    package mutating func append(_ summary: EventSummary) throws(SwingError) {
        try sink.write(
            JSONText.line([("type", "\"detector\"")] + EventColumns.detectors.map { ($0.name, $0.json(summary)) }))
    }

    package consuming func close() throws(SwingError) { try sink.close() }
}

/// All that the events of one run go to: a file, and standard output.
package struct EventOutputs {
    private var sinks: [any EventSink] = []

    /// Opens the outputs asked for.
    ///
    /// - Parameters:
    ///   - file: A file, whose name decides the format.
    ///   - printed: The format on standard output: CSV, or JSON lines.
    ///   - detectors: What finds events.
    ///   - provenance: Where the events come from.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made, or the system can't write.
    /// - Precondition: The file's name is that of a format.
    package init(
        file: String?, printed: ResultsFormat?, detectors: [EventDetector], provenance: Provenance
    ) throws(SwingError) {
        if let file {
            switch ResultsFormat(path: file) {
            case .hdf5?:
                sinks.append(
                    WriterSink(try HDF5EventsWriter(creatingAt: file, detectors: detectors, provenance: provenance)))
            case .csv?: sinks.append(WriterSink(try CSVEventsWriter(to: .file(file), detectors: detectors)))
            case .jsonLines?: sinks.append(WriterSink(try JSONLinesEventsWriter(to: .file(file))))
            default: preconditionFailure("the name was checked with the options")
            }
        }
        switch printed {
        case .csv?: sinks.append(WriterSink(try CSVEventsWriter(to: .standardOutput, detectors: detectors)))
        case .jsonLines?: sinks.append(WriterSink(try JSONLinesEventsWriter(to: .standardOutput)))
        default: break
        }
    }

    package func append(_ rows: [EventRow]) throws(SwingError) {
        guard !rows.isEmpty else { return }
        for sink in sinks { try sink.append(rows) }
    }

    package func append(_ summary: EventSummary) throws(SwingError) {
        for sink in sinks { try sink.append(summary) }
    }

    package func close() throws(SwingError) {
        for sink in sinks { try sink.close() }
    }
}

/// A writer of events behind a reference, so that an array can hold different ones.
private protocol EventSink: AnyObject {
    func append(_ rows: [EventRow]) throws(SwingError)
    func append(_ summary: EventSummary) throws(SwingError)
    func close() throws(SwingError)
}

private final class WriterSink<Writer: EventsWriter & ~Copyable>: EventSink {
    private var writer: Writer?

    init(_ writer: consuming Writer) { self.writer = consume writer }

    func append(_ rows: [EventRow]) throws(SwingError) { try writer?.append(rows) }
    func append(_ summary: EventSummary) throws(SwingError) { try writer?.append(summary) }
    func close() throws(SwingError) { try writer.take()?.close() }
}
