package import SwingMotion

/// Text output to a file or to standard output, with every write checked.
///
/// `print` ignores a full disk; this type throws.
package struct TextOutput: ~Copyable {
    private let name: String
    private let descriptor: Int32
    private let owned: Bool
    private var buffer: [UInt8] = []

    /// Opens an existing file for writing from its start.
    ///
    /// - Parameters:
    ///   - temporaryPath: The file to write, such as ``OutputFile/temporaryPath``.
    ///   - name: The output's name in errors.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened.
    package init(writingTo temporaryPath: String, name: String) throws(SwingError) {
        switch POSIX.openForWriting(temporaryPath) {
        case .success(let descriptor): self.descriptor = descriptor
        case .failure(let error): throw .system(.cannotCreate, name, "cannot open for writing", error.number)
        }
        self.name = name
        self.owned = true
    }

    /// Creates an output to an open file, and closes the file at the end.
    init(owning descriptor: Int32, name: String) {
        self.name = name
        self.descriptor = descriptor
        self.owned = true
    }

    private init(standard descriptor: Int32, name: String) {
        self.name = name
        self.descriptor = descriptor
        self.owned = false
    }

    /// The standard output of the current ``Invocation``.
    ///
    /// - Returns: An output that writes there.
    package static func standardOutput() -> TextOutput {
        TextOutput(standard: Invocation.current.output, name: "standard output")
    }

    /// Writes a complete text to standard output.
    ///
    /// - Parameter text: The text.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write it.
    package static func print(_ text: String) throws(SwingError) {
        var output = standardOutput()
        try output.write(text)
        try output.close()
    }

    /// The standard error of the current ``Invocation``.
    ///
    /// - Returns: An output that writes there.
    package static func standardError() -> TextOutput {
        TextOutput(standard: Invocation.current.error, name: "standard error")
    }

    /// Whether the output is a terminal.
    package var isTerminal: Bool { POSIX.isTerminal(descriptor) }

    /// The width of the terminal in characters, or `nil` if the output is not a terminal.
    package var terminalWidth: Int? { POSIX.terminalWidth(descriptor) }

    deinit {
        if owned { _ = POSIX.closeFile(descriptor) }
    }

    /// Adds text, which reaches the file with ``close()`` at the latest.
    ///
    /// - Parameter text: The text to write.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write, for example because the disk is full.
    package mutating func write(_ text: String) throws(SwingError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes all buffered text.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    package mutating func flush() throws(SwingError) {
        let bytes = buffer
        buffer.removeAll(keepingCapacity: true)
        if case .failure(let error) = POSIX.writeAll(bytes.span, to: descriptor) {
            if error.isBrokenPipe, !owned { Termination.endByBrokenPipe() }
            throw .system(.inputOutput, name, "cannot write", error.number)
        }
    }

    /// Writes the remaining text and closes the file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    package consuming func close() throws(SwingError) { try flush() }
}
