public import SwingMotion

/// A writer of results.
///
/// It accepts one session after the other, each with its swings as they are detected.
///
/// A writer buffers at most a few dozen swings, however long the recording is. Without ``close()`` it leaves no file.
package protocol ResultsWriter: ~Copyable {
    /// Begins a session.
    ///
    /// - Parameter start: What is known of the session.
    /// - Precondition: The previous session has ended.
    mutating func beginSession(_ start: SessionStart)

    /// Writes the session's next swings.
    ///
    /// - Parameter swings: The swings, in the order of their detection.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    mutating func append(_ swings: [Swing]) throws(SwingError)

    /// Ends the session.
    ///
    /// - Parameter summary: The session's summary.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    mutating func endSession(_ summary: SessionSummary) throws(SwingError)

    /// Records a session that could not be opened.
    ///
    /// - Parameter summary: The known facts of the session; its message states the reason.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: Every session that has begun has ended.
    mutating func noteFailure(_ summary: SessionSummary) throws(SwingError)

    /// Writes the remaining data and puts the file in its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``; an existing file at that path is then unchanged.
    consuming func close() throws(SwingError)
}

extension ResultsWriter where Self: ~Copyable {
    /// Records a session that could not be opened as a session without swings.
    package mutating func noteFailure(_ summary: SessionSummary) throws(SwingError) {
        beginSession(SessionStart(summary.info))
        try endSession(summary)
    }
}

/// A writer of any format, created by ``ResultsFormat/writer(creatingAt:options:provenance:)``.
///
/// Begin a session, append its swings as they are detected, and end it with its summary. Close the writer after the
/// last session; without ``close()`` it leaves no file.
public struct AnyResultsWriter: ResultsWriter, ~Copyable {
    private let sink: any ResultsSink

    /// Wraps a writer.
    package init(_ writer: consuming some ResultsWriter & ~Copyable) { sink = WriterSink(writer) }

    /// Begins a session.
    ///
    /// - Parameter start: What is known of the session.
    /// - Precondition: The previous session has ended.
    public mutating func beginSession(_ start: SessionStart) {
        sink.beginSession(start)
    }

    /// Writes the session's next swings.
    ///
    /// - Parameter swings: The swings, in the order of their detection.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    public mutating func append(_ swings: [Swing]) throws(SwingError) { try sink.append(swings) }

    /// Ends the session.
    ///
    /// - Parameter summary: The session's summary.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    public mutating func endSession(_ summary: SessionSummary) throws(SwingError) { try sink.endSession(summary) }

    /// Records a session that could not be opened.
    ///
    /// - Parameter summary: The known facts of the session; its message states the reason.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: Every session that has begun has ended.
    package mutating func noteFailure(_ summary: SessionSummary) throws(SwingError) { try sink.noteFailure(summary) }

    /// Writes the remaining data and puts the file in its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``; an existing file at that path is then unchanged.
    public consuming func close() throws(SwingError) { try sink.close() }
}

/// A reference to a writer of results.
///
/// The compiler leaks the memory of an `any ResultsWriter & ~Copyable` that is closed.
private protocol ResultsSink: AnyObject {
    func beginSession(_ start: SessionStart)
    func append(_ swings: [Swing]) throws(SwingError)
    func endSession(_ summary: SessionSummary) throws(SwingError)
    func noteFailure(_ summary: SessionSummary) throws(SwingError)
    func close() throws(SwingError)
}

private final class WriterSink<Writer: ResultsWriter & ~Copyable>: ResultsSink {
    private var writer: Writer?

    init(_ writer: consuming Writer) { self.writer = consume writer }

    func beginSession(_ start: SessionStart) {
        writer?.beginSession(start)
    }

    func append(_ swings: [Swing]) throws(SwingError) { try writer?.append(swings) }
    func endSession(_ summary: SessionSummary) throws(SwingError) { try writer?.endSession(summary) }
    func noteFailure(_ summary: SessionSummary) throws(SwingError) { try writer?.noteFailure(summary) }
    func close() throws(SwingError) { try writer.take()?.close() }
}

/// Numbers sessions and their swings in the order of writing.
struct RowNumbering {
    /// The number of sessions that have ended.
    private(set) var sessionCount = 0
    private var current: (id: String, wallClockOffset: Double, swings: Int)?

    mutating func beginSession(_ start: SessionStart) {
        precondition(current == nil, "end a session before the next begins")
        current = (start.info.sessionID, start.wallClockOffset ?? .nan, 0)
    }

    /// Returns the rows of the session's next swings.
    mutating func rows(of swings: [Swing]) -> [ResultRow] {
        guard let (id, offset, first) = current else { preconditionFailure("begin a session before its swings") }
        current?.swings += swings.count
        return swings.indices.map { index in
            var row = ResultRow()
            row.sessionIndex = sessionCount
            row.sessionID = id
            row.swingInSession = first + index + 1
            row.swing = swings[index]
            row.startTime = offset + swings[index].startTimestamp
            row.contactTime = offset + swings[index].contactTimestamp
            row.peakTime = offset + swings[index].peakTimestamp
            return row
        }
    }

    mutating func endSession(_ summary: SessionSummary) {
        guard let current else { preconditionFailure("begin a session before its end") }
        precondition(current.id == summary.info.sessionID, "the summary is of another session")
        precondition(current.swings == summary.swingCount, "count every swing of a session in its summary")
        sessionCount += 1
        self.current = nil
    }

    /// Whether a session has begun and not ended.
    var isInSession: Bool { current != nil }
}
