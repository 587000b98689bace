public import SwingMotion

/// A writer of results.
///
/// It accepts one session after the other, each with its swings as they are detected. It buffers at most a few dozen
/// swings, however long the recording is. Without ``close()`` it leaves no file.
package protocol ResultsWriter: AnyObject {
    /// Begins a session.
    ///
    /// - Parameter start: What is known of the session.
    /// - Precondition: The previous session has ended.
    func beginSession(_ start: SessionStart)

    /// Writes the session's next swings.
    ///
    /// - Parameter swings: The swings, in the order of their detection.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    func append(_ swings: [Swing]) throws(SwingError)

    /// Writes swings of the session that other results contain.
    ///
    /// - Parameter rows: The swings with their times and their numbers.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    func append(stored rows: [ResultRow]) throws(SwingError)

    /// Ends the session.
    ///
    /// - Parameter record: The session's row.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the record counts the swings that were appended.
    func endSession(_ record: SessionRecord) throws(SwingError)

    /// Records a session that could not be opened.
    ///
    /// - Parameter record: The known facts of the session; its message states the reason.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: Every session that has begun has ended.
    func noteFailure(_ record: SessionRecord) throws(SwingError)

    /// Writes the remaining data and puts the file in its place, once, as the last call.
    ///
    /// - Throws: ``SwingMotion/SwingError``; an existing file at that path is then unchanged.
    func close() throws(SwingError)
}

extension ResultsWriter {
    /// Records a session that could not be opened as a session without swings.
    package func noteFailure(_ record: SessionRecord) throws(SwingError) {
        beginSession(SessionStart(record))
        try endSession(record)
    }

    /// Ends the session.
    ///
    /// - Parameter summary: The session's summary.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    package func endSession(_ summary: SessionSummary) throws(SwingError) {
        try endSession(SessionRecord(summary))
    }
}

/// A writer for apps, created by ``ResultsFormat/writer(creatingAt:options:provenance:)``.
///
/// Begin a session, append its swings as they are detected, and end it with its summary. Close the writer after the
/// last session; without ``close()`` it leaves no file.
public struct AnyResultsWriter: ~Copyable {
    /// The writer of the format.
    package let writer: any ResultsWriter

    /// Begins a session.
    ///
    /// - Parameter start: What is known of the session.
    /// - Precondition: The previous session has ended.
    public mutating func beginSession(_ start: SessionStart) { writer.beginSession(start) }

    /// Writes the session's next swings.
    ///
    /// - Parameter swings: The swings, in the order of their detection.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    public mutating func append(_ swings: [Swing]) throws(SwingError) { try writer.append(swings) }

    /// Ends the session.
    ///
    /// - Parameter summary: The session's summary.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    public mutating func endSession(_ summary: SessionSummary) throws(SwingError) { try writer.endSession(summary) }

    /// Writes the remaining data and puts the file in its place.
    ///
    /// - Throws: ``SwingMotion/SwingError``; an existing file at that path is then unchanged.
    public consuming func close() throws(SwingError) { try writer.close() }
}

/// Choices for a file of results.
public struct ResultsOptions: Hashable, Sendable {
    /// The facts of sessions that have a column of their own.
    package var facts: [FactColumn] = []
    /// Whether CSV has decimal commas, and semicolons between cells, as spreadsheets in many countries expect.
    public var hasDecimalCommas = false

    /// Creates the default choices: no further columns, and decimal points.
    public init() {}
}
