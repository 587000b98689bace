import SwingFiles
import SwingMotion

/// Presents the tables in a JSON text as files, so that all table formats are also detected in JSON.
enum JSONTables {
    /// Replaces a JSON text with its tables.
    ///
    /// - Parameter files: The files.
    /// - Returns: The tables if exactly one file is JSON and none is a table; otherwise the same files.
    /// - Throws: ``SwingMotion/SwingError`` if the text is not valid JSON, or does not contain samples.
    /// - Complexity: O(*n*) in the length of the text.
    static func expanded(_ files: RecordingFiles) throws(SwingError) -> RecordingFiles {
        guard let file = text(in: files) else { return files }
        let catalog = try JSONCatalog(file)
        guard catalog.tables.contains(where: { $0.table.isOfSamples }) else { throw noSamples(catalog, file) }
        var expanded = RecordingFiles(FileTree(.file, path: files.tree.path, files: tables(catalog, file)))
        // A table with an error at its beginning must not be skipped as if it were not a table.
        for case .other(let error) in expanded.entries.map(\.content) { throw error }
        expanded.info = try JSONFacts(catalog.facts, name: file.name).info(defaultID: files.name)
        return expanded
    }

    /// Replaces a JSON text with the tables at its beginning.
    ///
    /// This distinguishes a recording from other files without reading the complete text.
    ///
    /// - Parameter files: Any files.
    /// - Returns: The tables; the same files if there is no readable JSON.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read a file.
    static func glanced(_ files: RecordingFiles) throws(SwingError) -> RecordingFiles {
        guard let file = text(in: files) else { return files }
        let read = try SwingError.unlessUnreadable { () throws(SwingError) in try file.beginning(glanceSize) }
        guard let bytes = read else { return files }
        let beginning = TreeFile(path: file.path, name: file.name, size: bytes.count) { () throws(SwingError) in
            MemorySource(bytes)
        }
        guard let catalog = try? JSONCatalog(beginning, isBeginning: true) else { return files }
        return RecordingFiles(FileTree(.file, path: files.tree.path, files: tables(catalog, beginning)))
    }

    /// Returns the session's facts from a JSON file among tables of samples.
    ///
    /// - Parameter files: The files.
    /// - Returns: The facts; `nil` unless exactly one file is JSON, is at most 1 MiB long, and can be read.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read it.
    static func facts(beside files: RecordingFiles) throws(SwingError) -> SessionInfo? {
        let texts = texts(in: files)
        guard texts.count == 1, let file = texts.first, (file.size ?? 0) <= 1 << 20 else { return nil }
        return try SwingError.unlessUnreadable { () throws(SwingError) in
            try JSONFacts(JSONCatalog(file).facts, name: file.name).info(defaultID: files.name)
        }
    }

    private static let glanceSize = 64 << 10

    /// Returns the JSON text if exactly one file is JSON and none is a table.
    private static func text(in files: RecordingFiles) -> TreeFile? {
        guard files.tables.isEmpty, !PlainFolder().recognizes(files) else { return nil }
        let texts = texts(in: files)
        return texts.count == 1 ? texts[0] : nil
    }

    /// Returns the JSON texts, without `session.json` among other files, which only states facts.
    private static func texts(in files: RecordingFiles) -> [TreeFile] {
        files.entries.filter { entry in
            guard case .json = entry.content else { return false }
            return files.isLone || entry.file.path != CSVLayout.sessionName
        }.map(\.file)
    }

    private static func tables(_ catalog: JSONCatalog, _ file: TreeFile) -> [TreeFile] {
        var names: Set<String> = []
        return catalog.tables.filter { $0.table.isOfSamples || $0.table.rowCount == 1 }.map { entry in
            // The name of a table in messages is that of its rows. Its path in the tree must be unique.
            let name = entry.table.name
            var path = name.isEmpty ? "samples" : String(name.map { $0 == "/" ? "_" : $0 })
            while !names.insert(path).inserted { path += "'" }
            let shown = name.isEmpty ? file.name : "\(file.name): \(name)"
            let tree = catalog.tree
            return TreeFile(path: path, name: shown, size: nil) { () throws(SwingError) in
                guard entry.table.rowCount > 1 else { return MemorySource(Self.facts(entry)) }
                return JSONTableSource(entry, tree, in: file)
            }
        }
    }

    /// Returns the text of a table with one row, whose values may be texts.
    private static func facts(_ entry: JSONCatalog.FoundTable) -> [UInt8] {
        func line(_ cells: [String]) -> String {
            cells.map { cell in
                let text = cell.map { $0.isNewline ? " " : $0 == "\"" ? "'" : $0 }
                return "\"\(String(text))\""
            }.joined(separator: ",") + "\n"
        }
        let names = entry.first.map { $0.path.joined(separator: ".") }
        return Array((line(names) + line(entry.first.map(\.text))).utf8)
    }

    private static func noSamples(_ catalog: JSONCatalog, _ file: TreeFile) -> SwingError {
        guard catalog.longArrays.isEmpty else {
            let names = catalog.longArrays.map { VisibleText.quoted($0) }.joined(separator: ", ")
            return SwingError(
                .badData, at: file.name,
                "found one array of numbers per column, such as \(names), expected an array with one object per "
                    + "sample; write the samples as objects (in pandas with orient=\"records\")")
        }
        return SwingError(
            .badData, at: file.name,
            "found no samples, expected arrays of objects such as {\"timestamp\": 0.0, \"x\": 0.0, \"y\": 0.0, "
                + "\"z\": -1.0}; name a file with samples")
    }
}
