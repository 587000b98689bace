/// Why a recording can't be read or written.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure.
    public struct Code: Hashable, Sendable {
        private enum Kind { case missing, badData, cannotCreate, inputOutput }
        private let kind: Kind

        /// There is no such file or folder.
        public static let missing = Code(kind: .missing)
        /// The data is not what a recording holds.
        public static let badData = Code(kind: .badData)
        /// The recording can't be made where it was asked for.
        public static let cannotCreate = Code(kind: .cannotCreate)
        /// The system failed to read or write.
        public static let inputOutput = Code(kind: .inputOutput)
    }

    /// The kind of the failure.
    public let code: Code
    /// One line: where (file, line or dataset), what was found and expected, what to do.
    public let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the failure.
    ///   - description: One line: where, what was found and expected, what to do.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
