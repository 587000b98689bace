internal import SwingFiles
package import SwingMotion

/// Where results in text go.
package enum TextDestination: Hashable, Sendable {
    /// A file, which appears whole when the writer is closed, or not at all.
    case file(String)
    /// The process's standard output; swings go out as soon as they are appended.
    case standardOutput
}

/// Text being written to a destination.
package struct TextSink: ~Copyable {
    private let file: OutputFile?
    private var text: TextOutput
    /// Whether a reader may wait for each line.
    private let isLive: Bool

    package init(_ destination: TextDestination) throws(SwingError) {
        switch destination {
        case .file(let path):
            let file = try OutputFile(replacing: path)
            self.text = try TextOutput(writingTo: file.temporaryPath, name: path)
            self.file = consume file
            self.isLive = false
        case .standardOutput:
            self.text = .standardOutput()
            self.file = nil
            self.isLive = true
        }
    }

    /// A sink that writes to `text` as if that were standard output.
    init(live text: consuming TextOutput) {
        self.text = text
        self.file = nil
        self.isLive = true
    }

    /// Adds whole lines.
    package mutating func write(_ lines: String) throws(SwingError) {
        guard !lines.isEmpty else { return }
        try text.write(lines)
        if isLive { try text.flush() }
    }

    /// Writes what is left, and puts a file in its place.
    package consuming func close() throws(SwingError) {
        try text.close()
        if let file { try file.commit() }
    }
}
