import SwingFiles
import SwingMotion

/// Files that state facts of a recording and lie beside it: `session.json`, and `NAME.session.json`.
///
/// Recordings of all formats have them. The facts of `session.json` in a folder or an archive of one recording belong to
/// that recording, those of a `session.json` beside a file or an archive to all of them. `NAME.session.json` belongs to
/// the recording called `NAME`, whose extension may be left out, and takes precedence.
package enum SessionSidecar {
    private static let ending = ".session.json"

    /// Reads the facts that a recording shares with its neighbours.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: The facts; `nil` if no file states them.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a fact has the wrong kind.
    static func shared(with path: String) throws(SwingError) -> SessionInfo? {
        let name = CSVLayout.sessionName
        guard let (folder, own) = split(path), own != name else { return nil }
        return try facts(at: folder + name)
    }

    /// Reads the facts in the files of one recording.
    ///
    /// - Parameter tree: The recording's files.
    /// - Returns: The facts; `nil` if no file states them.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a fact has the wrong kind.
    static func within(_ tree: FileTree) throws(SwingError) -> SessionInfo? {
        guard tree.kind != .file, let file = tree.file(CSVLayout.sessionName) else { return nil }
        return try SessionJSON.read(file, defaultID: "").info
    }

    /// Reads the facts of one recording.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: The facts; `nil` if no file states them.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read, or a fact has the wrong kind.
    static func own(of path: String) throws(SwingError) -> SessionInfo? {
        guard let file = file(of: path) else { return nil }
        return try facts(at: file)
    }

    /// Returns the path of the file with a recording's own facts.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: The path; `nil` if the file does not exist.
    private static func file(of path: String) -> String? {
        guard let (folder, name) = split(path) else { return nil }
        var names = [name]
        if let dot = name.lastIndex(of: "."), dot > name.startIndex { names.append(String(name[..<dot])) }
        return names.map { folder + $0 + ending }.first { FilePlace($0).exists }
    }

    /// Returns the paths of the files that state facts of a recording.
    ///
    /// - Parameter path: The path of the recording.
    /// - Returns: The paths of the files that exist.
    package static func files(of path: String) -> [String] {
        let shared = split(path).map { $0.folder + CSVLayout.sessionName }
        return [shared.flatMap { FilePlace($0).exists ? $0 : nil }, file(of: path)].compactMap { $0 }
    }

    /// Whether a name is that of a file that states facts, not of a recording.
    package static func isOne(_ name: String) -> Bool { name == CSVLayout.sessionName || name.hasSuffix(ending) }

    private static func facts(at path: String) throws(SwingError) -> SessionInfo? {
        guard FilePlace(path).exists, !FilePlace(path).isFolder else { return nil }
        let tree = FileTree(fileAt: path)
        guard tree.hasLinks else { return try SessionJSON.read(tree.files[0], defaultID: "").info }
        return try LinkedText.hidden { () throws(SwingError) in
            try SessionJSON.read(tree.files[0], defaultID: "").info
        }
    }

    /// Returns a path's folder with its final slash, and its name.
    private static func split(_ path: String) -> (folder: String, name: String)? {
        let path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        return (String(path.dropLast(name.count)), name)
    }
}
