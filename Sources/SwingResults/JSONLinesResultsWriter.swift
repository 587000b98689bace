internal import SwingFiles
public import SwingMotion

/// Writes results as JSON lines, to be read while they are made.
///
/// One `{"type":"swing",…}` a swing, one `{"type":"session",…,"swings":n}` at the end of each session, so that a line that is
/// lost is missed, and `{"type":"error","input":…,"error":…}` where an input can't be read. Keys are the names of the columns;
/// what is not known is null.
public struct JSONLinesResultsWriter: ResultsWriter, ~Copyable {
    private var sink: TextSink
    private var numbering = RowNumbering()

    /// Begins results.
    ///
    /// - Parameter destination: Where they go.
    /// - Throws: ``SwingError`` if a file can't be made there.
    public init(to destination: TextDestination) throws(SwingError) {
        self.sink = try TextSink(destination)
    }

    init(sink: consuming TextSink) {
        self.sink = sink
    }

    /// Begins a session.
    ///
    /// - Parameters:
    ///   - id: What names the session.
    ///   - wallClockOffset: What to add to a time of the sensors' clock to get seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    /// - Precondition: The session before has ended.
    public mutating func beginSession(id: String, wallClockOffset: Double?) {
        numbering.beginSession(id: id, wallClockOffset: wallClockOffset)
    }

    /// Writes the session's next swings, one line each.
    ///
    /// - Parameter swings: The swings, in the order in which they were found.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    public mutating func append(_ swings: [Swing]) throws(SwingError) {
        var lines = ""
        for row in numbering.rows(of: swings) {
            lines += JSONText.line([("type", "\"swing\"")] + Layout.swings.map { ($0.name, $0.json(row)) })
        }
        try sink.write(lines)
    }

    /// Writes the session's own line.
    ///
    /// - Parameter summary: The session's facts.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    public mutating func endSession(_ summary: SessionSummary) throws(SwingError) {
        let index = numbering.sessionCount
        numbering.endSession(summary)
        try sink.write(
            JSONText.line(
                [("type", "\"session\""), ("session_index", String(index))]
                    + Layout.sessions.map { ($0.name, $0.json(summary)) }
                    + [("swings", String(summary.swingCount))]))
    }

    /// Writes that an input could not be analysed.
    ///
    /// - Parameters:
    ///   - error: Why, in one line.
    ///   - input: The input.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: No session has begun without an end.
    public mutating func write(error: String, input: String) throws(SwingError) {
        precondition(!numbering.isInSession, "end the session before an error of the next input")
        try sink.write(
            JSONText.line([
                ("type", "\"error\""), ("input", JSONText.value(input)), ("error", JSONText.value(error)),
            ]))
    }

    /// Writes the error of a session that could not be opened.
    ///
    /// - Parameter summary: What is known of it; its message says why.
    /// - Throws: ``SwingError`` if the system can't write.
    public mutating func noteFailure(_ summary: SessionSummary) throws(SwingError) {
        try write(error: summary.message, input: summary.inputURI)
    }

    /// Writes what is left; a file appears in its place.
    ///
    /// - Throws: ``SwingError``; the old file, if there was one, is then still in place.
    public consuming func close() throws(SwingError) {
        try sink.close()
    }
}
