package import SwingMotion
package import SwingResults
import SwingTables

/// A writer of events.
///
/// A writer that is dropped without ``close()`` leaves no file.
package protocol EventsWriter: ~Copyable {
    /// Writes events.
    ///
    /// - Parameter rows: The events in order of detection.
    /// - Throws: ``SwingMotion/SwingError`` if the system cannot write.
    /// - Precondition: The writer was created with the events' detectors.
    mutating func append(_ rows: [EventRow]) throws(SwingError)

    /// Writes the counts of one detector.
    ///
    /// - Parameter summary: The detector's counts, including the appended events.
    /// - Throws: ``SwingMotion/SwingError`` if the system cannot write.
    mutating func append(_ summary: EventSummary) throws(SwingError)

    /// Writes the remaining data and moves a file to its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``. An existing file is then unchanged.
    consuming func close() throws(SwingError)
}

/// A writer of CSV: one table with the columns of all requested detectors and one row per event.
///
/// Unknown values and the columns of other detectors are empty. Summaries are not written; the suppressed count is in
/// the row of the preceding event.
package struct CSVEventsWriter: EventsWriter, ~Copyable {
    private var sink: TextSink
    private let headers: [String]

    /// Creates a writer and writes the header.
    ///
    /// - Parameters:
    ///   - destination: The destination of the text.
    ///   - detectors: The detectors of the events.
    /// - Throws: ``SwingMotion/SwingError`` if the file cannot be created or the system cannot write.
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

/// A writer of JSON lines, which can be read during detection.
///
/// Each event is a line `{"type":"event","detector":"shake",…}`. At the end, each detector has a line
/// `{"type":"detector","detector":"shake","event_count":n,…}`, whose count reveals lost lines. Keys are column names;
/// unknown values are null.
package struct JSONLinesEventsWriter: EventsWriter, ~Copyable {
    private var sink: TextSink

    /// Creates a writer.
    ///
    /// - Parameter destination: The destination of the text.
    /// - Throws: ``SwingMotion/SwingError`` if the file cannot be created.
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

/// The outputs of one run: a file, standard output or both.
package struct EventOutputs {
    private var sinks: [any EventSink] = []

    /// Opens the requested outputs.
    ///
    /// - Parameters:
    ///   - file: A file. Its extension determines the format.
    ///   - printed: The format on standard output: CSV or JSON lines.
    ///   - detectors: The detectors of the events.
    ///   - provenance: The origin of the events.
    /// - Throws: ``SwingMotion/SwingError`` if a file cannot be created or the system cannot write.
    /// - Precondition: The file's extension is that of a format.
    package init(
        file: String?, printed: ResultsFormat?, detectors: [EventDetector], provenance: Provenance
    ) throws(SwingError) {
        if let file {
            switch ResultsFormat(path: file) {
            case .hdf5?:
                sinks.append(
                    EventsWriterSink(
                        try HDF5EventsWriter(creatingAt: file, detectors: detectors, provenance: provenance)))
            case .csv?: sinks.append(EventsWriterSink(try CSVEventsWriter(to: .file(file), detectors: detectors)))
            case .jsonLines?: sinks.append(EventsWriterSink(try JSONLinesEventsWriter(to: .file(file))))
            default: preconditionFailure("the options have checked the file's name")
            }
        }
        switch printed {
        case .csv?: sinks.append(EventsWriterSink(try CSVEventsWriter(to: .standardOutput, detectors: detectors)))
        case .jsonLines?: sinks.append(EventsWriterSink(try JSONLinesEventsWriter(to: .standardOutput)))
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

/// A reference to a writer of events, so that an array can contain different writers.
private protocol EventSink: AnyObject {
    func append(_ rows: [EventRow]) throws(SwingError)
    func append(_ summary: EventSummary) throws(SwingError)
    func close() throws(SwingError)
}

private final class EventsWriterSink<Writer: EventsWriter & ~Copyable>: EventSink {
    private var writer: Writer?

    init(_ writer: consuming Writer) { self.writer = consume writer }

    func append(_ rows: [EventRow]) throws(SwingError) { try writer?.append(rows) }
    func append(_ summary: EventSummary) throws(SwingError) { try writer?.append(summary) }
    func close() throws(SwingError) { try writer.take()?.close() }
}
