/// Why a file could not be made, written or read.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of a failure.
    package enum Code: Equatable, Sendable {
        /// There is no such file.
        case missing
        /// The file is damaged, or not what it should be.
        case badData
        /// The file can't be made where it was asked for.
        case cannotCreate
        /// The system failed to read or write.
        case inputOutput
    }

    /// The kind of the failure.
    package let code: Code
    /// What happened, where, and what to do.
    package let description: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the failure.
    ///   - description: What happened, where, and what to do.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// An error that a system call left in `errno`.
    ///
    /// - Parameters:
    ///   - code: The kind of the failure.
    ///   - path: The file.
    ///   - doing: What was tried, such as `cannot write`.
    ///   - number: The value of `errno`.
    /// - Returns: The error.
    package static func system(_ code: Code, _ path: String, _ doing: String, _ number: Int32) -> FileError {
        FileError(code, "\(path): \(doing): \(POSIX.message(of: number))")
    }

    /// The error of a file or folder that can't be made, perhaps because the folder around it is none.
    static func cannotCreate(_ path: String, _ what: String, _ number: Int32) -> FileError {
        let folder = OutputFile.folder(of: path)
        return switch POSIX.kind(of: folder, followsLinks: true) {
        case .folder: .system(.cannotCreate, path, "cannot create the \(what)", number)
        case nil: FileError(.cannotCreate, "\(path): there is no folder \(folder); make it or name another place")
        case .file, .other: FileError(.cannotCreate, "\(path): \(folder) is no folder; name another place")
        }
    }
}
