public import SwingMotion

/// What every writer of results can do: sessions one after the other, each with its swings as they are found.
///
/// A writer holds at most a few dozen swings, however long the recording is. Dropped without ``close()``, it leaves no file.
public protocol ResultsWriter: ~Copyable {
    /// Begins a session.
    ///
    /// - Parameters:
    ///   - id: What names the session.
    ///   - wallClockOffset: What to add to a time of the sensors' clock to get seconds since 1970-01-01 00:00:00 UTC, or `nil`.
    /// - Precondition: The session before has ended.
    mutating func beginSession(id: String, wallClockOffset: Double?)

    /// Writes the session's next swings.
    ///
    /// - Parameter swings: The swings, in the order in which they were found.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: A session has begun.
    mutating func append(_ swings: [Swing]) throws(SwingError)

    /// Ends the session.
    ///
    /// - Parameter summary: The session's facts.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: The session has begun, and the summary counts the swings that were appended.
    mutating func endSession(_ summary: SessionSummary) throws(SwingError)

    /// Takes note of a session that could not be opened.
    ///
    /// - Parameter summary: What is known of it; its message says why.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: No session has begun without an end.
    mutating func noteFailure(_ summary: SessionSummary) throws(SwingError)

    /// Writes what is left; a file appears in its place.
    ///
    /// - Throws: ``SwingError``; the old file, if there was one, is then still in place.
    consuming func close() throws(SwingError)
}

extension ResultsWriter where Self: ~Copyable {
    /// Takes note of a session that could not be opened, as a session without swings.
    ///
    /// - Parameter summary: What is known of it; its message says why.
    /// - Throws: ``SwingError`` if the system can't write.
    public mutating func noteFailure(_ summary: SessionSummary) throws(SwingError) {
        beginSession(id: summary.info.sessionID, wallClockOffset: nil)
        try endSession(summary)
    }
}
