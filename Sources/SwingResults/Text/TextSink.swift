internal import SwingFiles
package import SwingMotion

/// The destination of results.
package enum ResultsDestination: Hashable, Sendable {
    /// A file, which appears complete when the writer is closed, or not at all.
    case file(String)
    /// The process's standard output, for text; rows are written as soon as they are appended.
    case standardOutput
}

/// Text that is being written to a destination.
package struct TextSink: ~Copyable {
    private let file: OutputFile?
    private var text: TextOutput
    /// Whether each write is flushed, because a reader may wait for it.
    private let isLive: Bool
    /// Whether the text must not control a terminal.
    private let isTerminal: Bool

    package init(_ destination: ResultsDestination) throws(SwingError) {
        switch destination {
        case .file(let path):
            let file = try OutputFile(replacing: path)
            self.text = try TextOutput(writingTo: file.temporaryPath, name: path)
            self.file = consume file
            self.isLive = false
            self.isTerminal = false
        case .standardOutput:
            let output = TextOutput.standardOutput()
            self.isTerminal = output.isTerminal
            self.text = output
            self.file = nil
            self.isLive = true
        }
    }

    /// Creates a sink that writes to `text` as if it were standard output.
    init(live text: consuming TextOutput, isTerminal: Bool = false) {
        self.text = text
        self.file = nil
        self.isLive = true
        self.isTerminal = isTerminal
    }

    /// Appends complete lines.
    ///
    /// On a terminal, invisible characters other than line breaks are replaced by `\u{…}`.
    package mutating func write(_ lines: String) throws(SwingError) {
        guard !lines.isEmpty else { return }
        try text.write(isTerminal ? VisibleText.escapedLines(lines) : lines)
        if isLive { try text.flush() }
    }

    /// Writes the remaining text and puts the file in its place.
    package consuming func close() throws(SwingError) {
        try text.close()
        if let file { try file.commit() }
    }
}
