package import SwingMotion

/// Text on its way to a file or to standard output, every write checked.
///
/// `print` to a full disk says nothing; this throws.
package struct TextOutput: ~Copyable {
    private let name: String
    private let descriptor: Int32
    private let owned: Bool
    private var buffer: [UInt8] = []

    /// Opens a file that exists for writing from its beginning.
    ///
    /// - Parameters:
    ///   - temporaryPath: The file to write, such as ``OutputFile/temporaryPath``.
    ///   - name: What errors call it.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened.
    package init(writingTo temporaryPath: String, name: String) throws(SwingError) {
        switch POSIX.openForWriting(temporaryPath) {
        case .success(let descriptor): self.descriptor = descriptor
        case .failure(let error): throw .system(.cannotCreate, name, "cannot open for writing", error.number)
        }
        self.name = name
        self.owned = true
    }

    /// An output to an open file, which it closes.
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

    /// The process's standard output.
    ///
    /// - Returns: An output that writes there.
    package static func standardOutput() -> TextOutput { TextOutput(standard: 1, name: "standard output") }

    /// The process's standard error.
    ///
    /// - Returns: An output that writes there.
    package static func standardError() -> TextOutput { TextOutput(standard: 2, name: "standard error") }

    /// Whether it ends at a terminal.
    package var isTerminal: Bool { POSIX.isTerminal(descriptor) }

    /// How many characters a line of its terminal has; `nil` if it ends elsewhere.
    package var terminalWidth: Int? { POSIX.terminalWidth(descriptor) }

    deinit {
        if owned { _ = POSIX.closeFile(descriptor) }
    }

    /// Adds text; it reaches the file at the latest with ``close()``.
    ///
    /// - Parameter text: What to write.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write, as when the disk is full.
    package mutating func write(_ text: String) throws(SwingError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Hands everything to the system.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    package mutating func flush() throws(SwingError) {
        let bytes = buffer
        buffer.removeAll(keepingCapacity: true)
        if case .failure(let error) = POSIX.writeAll(bytes.span, to: descriptor) {
            throw .system(.inputOutput, name, "cannot write", error.number)
        }
    }

    /// Writes what is left and closes the file.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    package consuming func close() throws(SwingError) { try flush() }
}
