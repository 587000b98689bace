import SwingMotion

/// Reads one format of recordings.
protocol FormatReader {
    /// The format.
    static var format: RecordingFormat { get }

    /// Tells whether files are of this format, by what they hold.
    ///
    /// - Parameter files: The files.
    /// - Returns: Whether they are; ``read(_:_:)`` may still find that something is missing or wrong.
    static func recognizes(_ files: RecordingFiles) -> Bool

    /// Opens the recording.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - options: What the caller knows beyond them.
    /// - Returns: The recording, its samples still unread.
    /// - Throws: ``SwingError`` that says what is missing or wrong.
    static func read(_ files: RecordingFiles, _ options: ReadingOptions) throws(SwingError) -> Recording
}
