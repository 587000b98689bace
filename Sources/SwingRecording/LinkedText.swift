import SwingFiles
import SwingMotion

/// The text of files that symbolic links lead to, which no error quotes.
///
/// A folder from somebody else may contain links to any file of the reader's disk. Its text must not reach a screen, or a
/// report that is passed on.
enum LinkedText {
    /// Calls a function whose errors quote nothing.
    ///
    /// - Parameter body: The function.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body` without the text between its first and its last quotation mark.
    static func hidden<Value>(_ body: () throws(SwingError) -> Value) throws(SwingError) -> Value {
        do { return try body() } catch { throw hiding(error) }
    }

    /// Returns an error without the text between its first and its last quotation mark.
    static func hiding(_ error: SwingError) -> SwingError {
        let message = error.message
        guard let first = message.firstIndex(of: "\""), let last = message.lastIndex(of: "\""), first < last else {
            return error
        }
        let shown = message[..<first] + "(text of a linked file)" + message[message.index(after: last)...]
        return SwingError(error.code, at: error.place, String(shown))
    }
}

extension Recording {
    /// The same recording, whose errors quote nothing.
    var hidingText: Recording {
        var recording = self
        recording.accelerometer = accelerometer.hidingText
        recording.deviceMotion = deviceMotion.hidingText
        return recording
    }
}

extension SensorStream {
    fileprivate var hidingText: SensorStream {
        SensorStream { () throws(SwingError) in
            try LinkedText.hidden { () throws(SwingError) in HidingReader(try open()) }
        }
    }
}

/// Reads chunks, with errors that quote nothing.
private final class HidingReader<Chunk: Sendable>: ChunkReader {
    private let source: any ChunkReader<Chunk>

    init(_ source: any ChunkReader<Chunk>) { self.source = source }

    func next() throws(SwingError) -> Chunk? {
        try LinkedText.hidden { () throws(SwingError) in try source.next() }
    }
}
