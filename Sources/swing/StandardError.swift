import SwingFiles

/// Messages to the user, beside the results.
enum StandardError {
    /// Whether it is a terminal.
    static let isTerminal = TextOutput.standardError().isTerminal

    /// Writes a message; a standard error that can't be written to has nobody to tell.
    static func write(_ message: String) {
        var output = TextOutput.standardError()
        try? output.write(message)
        try? output.close()
    }
}
