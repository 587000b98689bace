package import SwingFiles
import SwingMotion

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is at a path, and how its files begin: what formats are recognised by.
package struct RecordingFiles {
    /// A file and its content.
    struct InspectedFile {
        let head: FileHead
        let content: FileContent

        var file: TreeFile { head.file }
    }

    /// What a file contains, by its beginning.
    enum FileContent {
        /// A table of text whose first line has these cells.
        case table(CSVHeader)
        /// Text that begins as JSON does.
        case json
        /// Nothing that a reader of text can use, and why.
        case other(SwingError)
    }

    /// The files of the folder or archive, or the lone file.
    let tree: FileTree
    /// The files with their contents.
    let entries: [InspectedFile]
    /// The facts that the files state beside the samples, if that is known.
    var info: SessionInfo?

    /// Looks at the beginning of each file.
    ///
    /// - Parameter tree: The files.
    /// - Complexity: O(*n*) in the number of files.
    package init(_ tree: FileTree) {
        self.tree = tree
        // Of so many files few are looked at again.
        let keepsOpen = tree.files.count <= 32
        entries = tree.files.map { file in
            let head = FileHead(file)
            defer { if !keepsOpen { head.close() } }
            return InspectedFile(head: head, content: Self.content(of: head))
        }
    }

    /// Whether a lone file was named.
    var isLone: Bool { tree.kind == .file }

    /// The name of a session that states none: that of the folder or file, without the ending.
    package var name: String {
        // A path such as `.` is named after the folder it means.
        let name = URL(filePath: tree.path).standardized.lastPathComponent
        guard tree.kind != .folder, let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Whether a folder holds recordings beside each other, as files that are each one of its own.
    var isCollection: Bool {
        tree.kind == .folder && tree.files.contains { RecordingName.isHDF5($0.path) || RecordingName.isZip($0.path) }
    }

    /// Finds a file.
    ///
    /// - Parameter path: Its path in the tree.
    /// - Returns: The file, or `nil` if there is none.
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

    private static func content(of file: FileHead) -> FileContent {
        do {
            // All of a JSON text may stand in one line.
            if try beginsAsJSON(file) { return .json }
            var lines = file.lines()
            guard let line = try lines.next() else {
                return .other(
                    SwingError(.badData, at: file.name, "found no line, expected a table; remove the file"))
            }
            return .table(try CSVHeader(lines, line))
        } catch {
            return .other(error)
        }
    }

    /// Whether a file's first character, after UTF-8's mark and white space, is one that JSON of any use begins with.
    private static func beginsAsJSON(_ file: FileHead) throws(SwingError) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 256)
        var count = 0
        let source = file.open()
        while count < bytes.count, case let more = try source.read(into: &bytes, from: count), more > 0 {
            count += more
        }
        bytes.removeSubrange(count...)
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        let first = text.first { !" \t\r\n".utf8.contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}
