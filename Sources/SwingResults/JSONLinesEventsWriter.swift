import SwingFiles
public import SwingMotion

/// Writes events as JSON lines, to be read while they are found.
///
/// One `{"type":"event","detector":"shake",…}` an event, and one `{"type":"detector","detector":"shake","event_count":n,…}` at
/// the end for each detector, so that a line that is lost is missed. Keys are the names of the columns; what is not known is null.
public struct JSONLinesEventsWriter: EventsWriter, ~Copyable {
    private var sink: TextSink

    /// Begins events.
    ///
    /// - Parameter destination: Where they go.
    /// - Throws: ``SwingError`` if a file can't be made there.
    public init(to destination: TextDestination) throws(SwingError) {
        sink = try TextSink(destination)
    }

    public mutating func append(_ rows: [EventRow]) throws(SwingError) {
        let lines = rows.map { row in
            JSONText.line(
                [("type", "\"event\""), ("detector", JSONText.value(row.event.detector.rawValue))]
                    + EventCells(row).members)
        }
        try sink.write(lines.joined())
    }

    public mutating func append(_ summary: EventSummary) throws(SwingError) {
        try sink.write(
            JSONText.line([("type", "\"detector\"")] + EventsLayout.detectors.map { ($0.name, $0.json(summary)) }))
    }

    public consuming func close() throws(SwingError) { try sink.close() }
}
