package import SwingMotion

extension SwingError {
    /// An error that a system call left in `errno`.
    ///
    /// - Parameters:
    ///   - code: The kind of the failure.
    ///   - path: The file.
    ///   - doing: What was tried, such as `cannot write`.
    ///   - number: The value of `errno`.
    /// - Returns: The error.
    package static func system(_ code: Code, _ path: String, _ doing: String, _ number: Int32) -> SwingError {
        SwingError(code, at: path, "\(doing): \(POSIX.message(of: number))")
    }

    /// The error of a file or folder that can't be made, perhaps because the folder around it is none.
    static func cannotCreate(_ path: String, _ what: String, _ number: Int32) -> SwingError {
        let folder = OutputFile.folder(of: path)
        return switch POSIX.kind(of: folder, followsLinks: true) {
        case .folder: .system(.cannotCreate, path, "cannot create the \(what)", number)
        case nil: SwingError(.cannotCreate, at: path, "there is no folder \(folder); make it or name another place")
        case .file, .other: SwingError(.cannotCreate, at: path, "\(folder) is no folder; name another place")
        }
    }
}
