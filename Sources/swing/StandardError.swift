import Foundation

/// Messages to the user, beside the results.
enum StandardError {
    /// Whether it is a terminal.
    static let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1

    /// Writes a message; a standard error that can't be written to has nobody to tell.
    static func write(_ message: String) {
        try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
    }
}
