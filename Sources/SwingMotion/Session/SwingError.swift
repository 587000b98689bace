#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of a recording, of results or of a file.
///
/// Its description is one line: the place, the finding, the expectation and the remedy. All throwing functions of the
/// package's modules throw this error or pass it on.
public struct SwingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: Hashable, Sendable {
        /// The file or folder does not exist.
        case missing
        /// The data is damaged or does not have the expected form.
        case badData
        /// The output can't be created at the requested place.
        case cannotCreate
        /// The system failed to read or write.
        case inputOutput
        /// The request contradicts the data or itself.
        case usage
    }

    /// The kind of the error.
    public let code: Code
    /// The place of the error: a file, with a line or dataset if it has one; empty if only the caller knows it.
    public let place: String
    /// The finding, the expectation and the remedy.
    public let message: String
    /// What the values of a rejected session show, such as a wrong unit; `nil` for other errors.
    public let reason: SessionWarning.Code?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the error.
    ///   - place: A file, with a line or dataset if it has one.
    ///   - message: The finding, the expectation and the remedy.
    package init(_ code: Code, at place: String = "", _ message: String) {
        self.code = code
        self.place = place
        self.message = message
        reason = nil
    }

    /// Creates the error that a session is rejected.
    ///
    /// - Parameter finding: The reason.
    package init(rejecting finding: SessionWarning) {
        self.init(.badData, at: "", finding.message, finding.code)
    }

    private init(_ code: Code, at place: String, _ message: String, _ reason: SessionWarning.Code?) {
        (self.code, self.place, self.message, self.reason) = (code, place, message, reason)
    }

    /// Returns the error that nothing exists at a path.
    ///
    /// Bytes of a name that are not UTF-8 are replaced by U+FFFD, and the file is not found under that name.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - message: The finding, the expectation and the remedy for other names.
    /// - Returns: The error.
    package static func missing(_ path: String, _ message: String) -> SwingError {
        let isUTF8 = !path.unicodeScalars.contains("\u{FFFD}")
        let other = "no such file, because its name is not UTF-8: \u{FFFD} stands for other bytes; rename the file"
        return SwingError(.missing, at: VisibleText.escaped(path), isUTF8 ? message : other)
    }

    /// The place and the message in one line, with `\u{…}` for invisible characters of a file.
    public var description: String { VisibleText.escaped(place.isEmpty ? message : "\(place): \(message)") }

    /// Returns whether two errors have the same code and description.
    public static func == (a: SwingError, b: SwingError) -> Bool { (a.code, a.description) == (b.code, b.description) }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(description)
    }

    /// Returns the error with a place that the caller adds.
    package func placed(at place: String) -> SwingError {
        SwingError(code, at: self.place.isEmpty ? place : "\(place): \(self.place)", message, reason)
    }

    /// Calls a function and adds a place to its errors.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - body: The function.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, with the place.
    package static func placed<Value>(
        at place: String, _ body: () throws(SwingError) -> Value
    ) throws(SwingError) -> Value {
        do { return try body() } catch { throw error.placed(at: place) }
    }

    /// Calls a function, and returns `nil` for its errors, except failures of the system.
    ///
    /// It decides what a file contains. A file that the system could not read must not count as something else.
    ///
    /// - Parameter body: The function.
    /// - Returns: The result of `body`, or `nil` if it threw.
    /// - Throws: The error of `body` if its code is ``Code/inputOutput``.
    package static func unlessUnreadable<Value>(
        _ body: () throws(SwingError) -> Value
    ) throws(SwingError) -> Value? {
        do { return try body() } catch {
            if error.code == .inputOutput { throw error }
            return nil
        }
    }

    /// Creates an error from one of any module or of the system.
    package init(_ error: any Error) {
        self = error as? SwingError ?? SwingError(.inputOutput, "\(error)")
    }
}

extension SwingError: LocalizedError {
    /// The description, so that `localizedDescription` is it too.
    public var errorDescription: String? { description }
}
