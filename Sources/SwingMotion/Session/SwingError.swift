/// A failure of a recording, of results, or of a file: one line that names the place, the finding, the expectation and the remedy.
///
/// Every throwing call of the package's modules throws it or passes it on.
public struct SwingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure.
    public enum Code: Hashable, Sendable {
        /// There is no such file or folder.
        case missing
        /// The data is damaged, or not what it has to be.
        case badData
        /// The output can't be created where it was requested.
        case cannotCreate
        /// The system failed to read or write.
        case inputOutput
        /// What was requested contradicts the data or itself.
        case usage
    }

    /// The kind of the failure.
    public let code: Code
    /// Where it happened: a file, with a line or dataset if there is one; empty if only the caller knows.
    public let place: String
    /// What was found, what was expected, and what to do.
    public let message: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the failure.
    ///   - place: A file, with a line or dataset if there is one.
    ///   - message: What was found, what was expected, and what to do.
    package init(_ code: Code, at place: String = "", _ message: String) {
        self.code = code
        self.place = place
        self.message = message
    }

    /// The place and the message in one line.
    public var description: String { place.isEmpty ? message : "\(place): \(message)" }

    /// Whether two errors are of one kind and read the same.
    public static func == (a: SwingError, b: SwingError) -> Bool { (a.code, a.description) == (b.code, b.description) }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(description)
    }

    /// The same error at a place that only the caller knows.
    package func placed(at place: String) -> SwingError {
        SwingError(code, at: self.place.isEmpty ? place : "\(place): \(self.place)", message)
    }

    /// Does what may fail with an error that lacks its place.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - body: What may fail.
    /// - Returns: What `body` returns.
    /// - Throws: The error of `body` at the place.
    package static func placed<Value>(
        at place: String, _ body: () throws(SwingError) -> Value
    ) throws(SwingError) -> Value {
        do { return try body() } catch { throw error.placed(at: place) }
    }

    /// An error of any module or of the system.
    package init(_ error: any Error) {
        self = error as? SwingError ?? SwingError(.inputOutput, "\(error)")
    }
}
