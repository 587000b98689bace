public import SwingMotion

/// Writes events as CSV: one table with the columns of all detectors that were asked for, then one row an event.
///
/// Cells of other detectors' columns, and what is not known, are empty. Detectors' summaries leave no row: what was suppressed
/// stands with the event before.
public struct CSVEventsWriter: EventsWriter, ~Copyable {
    private var sink: TextSink
    private let headers: [String]

    /// Begins events with their header.
    ///
    /// - Parameters:
    ///   - destination: Where they go.
    ///   - detectors: What finds events.
    /// - Throws: ``SwingError`` if a file can't be made there, or the system can't write.
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

    public mutating func append(_ rows: [EventRow]) throws(SwingError) {
        let headers = headers
        let lines = rows.map { row in
            let cells = EventCells(row).cells
            return ([row.event.detector.rawValue] + headers.map { cells[$0] ?? "" }).joined(separator: ",") + "\n"
        }
        try sink.write(lines.joined())
    }

    public mutating func append(_ summary: EventSummary) throws(SwingError) {}

    public consuming func close() throws(SwingError) { try sink.close() }
}
