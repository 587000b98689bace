import HDF5
package import SwingFiles
package import SwingMotion
import SwingRecorder
package import SwingTables
import Zip

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files at a path and how they begin, from which the format is detected.
package struct RecordingFiles {
    /// A file and the kind of its content.
    struct InspectedFile {
        let head: FileHead
        let content: FileContent

        var file: TreeFile { head.file }
    }

    /// The content of a file, detected from its beginning.
    enum FileContent {
        /// A text table with its first line.
        case table(CSVHeader)
        /// A file of `SessionRecorder`.
        case recorder
        /// Text that begins like JSON.
        case json
        /// Content that can't be read as text, with the reason.
        case other(SwingError)
    }

    /// The files of the folder or archive, or the single file.
    let tree: FileTree
    /// The files with the kinds of their content.
    let entries: [InspectedFile]
    /// The session's facts that the files state in addition to the samples, if known.
    var info: SessionInfo?

    /// Reads the beginning of each file.
    ///
    /// - Parameters:
    ///   - tree: The files.
    ///   - dates: The stated order of day and month in the files' dates, if any.
    /// - Complexity: O(*n*) in the number of files.
    package init(_ tree: FileTree, dates: DateOrder? = nil) {
        self.tree = tree
        // Of many files, only a few are read again.
        let keepsOpen = tree.files.count <= 32
        entries = tree.files.map { file in
            let entry = Self.inspected(BIDSMotion.withHeader(file, in: tree), dates)
            if !keepsOpen { entry.head.close() }
            return entry
        }
    }

    private init(_ tree: FileTree, _ entries: [InspectedFile], _ info: SessionInfo?) {
        (self.tree, self.entries, self.info) = (tree, entries, info)
    }

    /// Returns these files without some of them.
    ///
    /// - Parameter paths: The paths of the files to leave out.
    /// - Returns: The other files.
    func without(_ paths: [String]) -> RecordingFiles {
        guard !paths.isEmpty else { return self }
        let files = tree.files.filter { !paths.contains($0.path) }
        return RecordingFiles(
            FileTree(tree.kind, path: tree.path, files: files), entries.filter { !paths.contains($0.file.path) }, info)
    }

    /// The error about files without any table.
    var noTable: SwingError {
        if isLone, case .other(let error)? = entries.first?.content { return error }
        return SwingError(
            .badData, at: VisibleText.escaped(tree.path), "found no table, expected one; name a CSV or JSON file")
    }

    /// These files, with JSON texts replaced by their tables.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if a text can't be read, is not JSON, or does not contain samples.
    package func withTablesOfJSON() throws(SwingError) -> RecordingFiles { try JSONTables.expanded(self) }

    /// Whether the path is that of a single file.
    var isLone: Bool { tree.kind == .file }

    /// The default name of the session: the name of the folder or file, without the extension.
    package var name: String {
        // A path such as `.` is resolved to the name of its folder.
        var name = URL(filePath: tree.path).standardized.lastPathComponent
        if tree.kind == .file, name.hasSuffix(".gz") { name.removeLast(3) }
        guard tree.kind != .folder, let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Whether a folder contains recordings as single files or zip archives, so that each file is a separate recording.
    var isCollection: Bool {
        tree.kind == .folder
            && tree.files.contains {
                RecordingName.isHDF5($0.path) || RecordingName.isZip($0.path) || RecordingName.isRecorder($0.path)
            }
    }

    /// Checks that no two files with samples or facts have names that differ only in case, such as `accelerometer.csv` and
    /// `Accelerometer.csv`.
    ///
    /// They are files of two sessions, because many disks ignore case.
    ///
    /// - Throws: ``SwingMotion/SwingError`` that names two such files.
    package func checkSpellings() throws(SwingError) {
        guard !isCollection else { return }
        var first: [String: String] = [:]
        for entry in entries {
            if case .other = entry.content { continue }
            let path = entry.file.path
            guard let other = first.updateValue(path, forKey: path.lowercased()) else { continue }
            throw SwingError(
                .badData,
                "\(tree.name(of: path)): found \(VisibleText.quoted(other)) too, expected the files of one session; move one "
                    + "of them to a folder of its own")
        }
    }

    /// Returns a file.
    ///
    /// - Parameter path: The file's path in the tree.
    /// - Returns: The file, or `nil` if it does not exist.
    func head(_ path: String) -> FileHead? { entries.first { $0.head.path == path }?.head }

    /// The tables among the files.
    var tables: [(file: FileHead, header: CSVHeader)] {
        entries.compactMap { entry in
            guard case .table(let header) = entry.content else { return nil }
            return (entry.head, header)
        }
    }

    /// The first lines of the tables among the files.
    package var headers: [CSVHeader] { tables.map(\.header) }

    private static func inspected(_ stored: TreeFile, _ dates: DateOrder?) -> InspectedFile {
        let file = FileHead(stored, dates: dates)
        do {
            guard GzipSource.isGzip(try file.beginning(headSize)) else {
                return try inspected(file)
            }
            return try inspected(FileHead(stored.unpackedGzip, dates: dates))
        } catch {
            // A second attempt might begin in the middle of a line.
            return InspectedFile(head: file, content: .other(error))
        }
    }

    private static func inspected(_ file: FileHead) throws(SwingError) -> InspectedFile {
        let content = content(of: file)
        guard case .table(let header) = content, let joined = try file.withJoinedTimes(header) else {
            return InspectedFile(head: file, content: content)
        }
        return InspectedFile(head: joined, content: self.content(of: joined))
    }

    private static func content(of file: FileHead) -> FileContent {
        do {
            let beginning = try file.beginning(headSize)
            if beginning.starts(with: FileHeader.magic) { return .recorder }
            // A season has thousands of these files, in which a search for lines would only cost time.
            guard !FileKind.isHDF5(beginning) else {
                return .other(
                    SwingError(.badData, at: file.name, "is an HDF5 file, expected a table; name the file itself"))
            }
            if let error = ForeignFile.error(beginning, at: file.name) { return .other(error) }
            // A JSON text may have only one, very long line, so this check comes first.
            if try beginsAsJSON(file) { return .json }
            try file.findStart()
            guard let header = try file.header() else {
                return .other(
                    SwingError(.badData, at: file.name, "found no line, expected a table; remove the file"))
            }
            return .table(header)
        } catch {
            return .other(error)
        }
    }

    /// Returns whether a file begins as JSON, after an optional byte order mark and white space.
    ///
    /// Rows of text may begin with a time in brackets, as in `[15:06:40.000] 0.97,0.21,-0.02`.
    private static func beginsAsJSON(_ file: FileHead) throws(SwingError) -> Bool {
        let bytes = try file.beginning(headSize)
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let shown = text.drop { " \t\r\n".utf8.contains($0) }
        if shown.first == UInt8(ascii: "{") { return true }
        guard shown.first == UInt8(ascii: "["), let line = shown.split(separator: UInt8(ascii: "\n")).first else {
            return false
        }
        return !isBracketed(line)
    }

    /// Returns whether a line begins with brackets that do not open an array of JSON: they contain a text without quotation
    /// marks, or a value follows them.
    private static func isBracketed(_ line: ArraySlice<UInt8>) -> Bool {
        let inner = line.dropFirst().prefix { $0 != UInt8(ascii: "]") }
        guard inner.endIndex < line.endIndex, !inner.contains(where: { "[{\"".utf8.contains($0) }) else { return false }
        let words = String(decoding: inner, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
        let rest = line[inner.endIndex...].dropFirst().first { !" \t\r".utf8.contains($0) }
        // JSON does not have NaN, but the error about it belongs to JSON.
        let areValues = words.allSatisfy { word in
            let parts = word.split(whereSeparator: \.isWhitespace)
            guard let value = parts.first, parts.count == 1 else { return parts.isEmpty }
            return Double(value) != nil || ["null", "true", "false"].contains(value)
        }
        return !areValues || rest.map { !",][{".utf8.contains($0) } ?? false
    }

    /// The number of bytes from which the content of a file is detected.
    private static let headSize = 256
}
