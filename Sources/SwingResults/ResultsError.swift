internal import HDF5
internal import SwingFiles

/// Why results can't be written or read.
public struct ResultsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure.
    public struct Code: Hashable, Sendable {
        private enum Kind { case missing, badData, cannotCreate, inputOutput }
        private let kind: Kind

        /// There is no such file.
        public static let missing = Code(kind: .missing)
        /// The file does not hold SwingKit's results.
        public static let badData = Code(kind: .badData)
        /// The file can't be made where it was asked for.
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

    /// The error of a file that could not be made, written or read.
    init(_ error: FileError) {
        let code: Code =
            switch error.code {
            case .missing: .missing
            case .badData: .badData
            case .cannotCreate: .cannotCreate
            case .inputOutput: .inputOutput
            }
        self.init(code, error.description)
    }

    /// The error that libhdf5 reported while it worked on `path`; the system's own words, if there are any.
    init(_ code: Code, _ path: String, _ error: HDF5Error) {
        let doing = code == .badData ? "cannot read" : "cannot write"
        self.init(code, "\(path): " + (error.systemMessage.map { "\(doing): \($0)" } ?? "\(error)"))
    }
}
