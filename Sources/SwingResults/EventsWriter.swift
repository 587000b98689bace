public import SwingMotion

/// What every writer of events can do.
///
/// Dropped without ``close()``, it leaves no file.
public protocol EventsWriter: ~Copyable {
    /// Writes the next events.
    ///
    /// - Parameter rows: The events, in the order in which they were found.
    /// - Throws: ``SwingError`` if the system can't write.
    /// - Precondition: The writer was made for their detectors.
    mutating func append(_ rows: [EventRow]) throws(SwingError)

    /// Writes what one detector saw and told in all.
    ///
    /// - Parameter summary: The detector's summary, which counts the events that were appended.
    /// - Throws: ``SwingError`` if the system can't write.
    mutating func append(_ summary: EventSummary) throws(SwingError)

    /// Writes what is left; a file appears in its place.
    ///
    /// - Throws: ``SwingError``; the old file, if there was one, is then still in place.
    consuming func close() throws(SwingError)
}
