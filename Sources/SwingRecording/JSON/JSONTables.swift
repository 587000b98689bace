import SwingFiles
import SwingMotion

/// JSON text as files: each of its tables becomes one, so that all formats of tables are found in JSON too.
enum JSONTables {
    /// Replaces JSON text by the tables in it.
    ///
    /// - Parameter files: Files of which one alone is JSON, and none a table.
    /// - Returns: The tables; the same files if this is not what they are.
    /// - Throws: ``SwingMotion/SwingError`` if the text is not JSON, or holds no samples.
    /// - Complexity: O(*n*) in the length of the text.
    static func expanded(_ files: RecordingFiles) throws(SwingError) -> RecordingFiles {
        guard let file = text(in: files) else { return files }
        let catalog = try JSONCatalog(file)
        guard catalog.tables.contains(where: { $0.table.isOfSamples }) else { throw noSamples(catalog, file) }
        var expanded = RecordingFiles(FileTree(.file, path: files.tree.path, files: tables(catalog, file)))
        // A table that begins with a mistake is not left out as if it were none.
        for case .other(let error) in expanded.entries.map(\.content) { throw error }
        expanded.info = try JSONFacts(catalog.facts, name: file.name).info(defaultID: files.name)
        return expanded
    }

    /// Replaces JSON text by the tables at its beginning, to tell a recording from other files without reading all of it.
    ///
    /// - Parameter files: Any files.
    /// - Returns: The tables; the same files if there is no JSON, or none that can be read.
    static func glanced(_ files: RecordingFiles) -> RecordingFiles {
        guard let file = text(in: files), let bytes = try? file.beginning(glanceSize) else { return files }
        let beginning = TreeFile(path: file.path, name: file.name, size: bytes.count) { () throws(SwingError) in
            MemorySource(bytes)
        }
        guard let catalog = try? JSONCatalog(beginning, isBeginning: true) else { return files }
        return RecordingFiles(FileTree(.file, path: files.tree.path, files: tables(catalog, beginning)))
    }

    /// What a file of JSON says of the session whose samples lie in tables beside it.
    ///
    /// - Parameter files: The files.
    /// - Returns: The facts; `nil` if there is not just one such file, or it is none.
    static func facts(beside files: RecordingFiles) -> SessionInfo? {
        let texts = files.entries.filter { if case .json = $0.content { true } else { false } }.map(\.file)
        guard texts.count == 1, let file = texts.first, (file.size ?? 0) <= 1 << 20,
            let catalog = try? JSONCatalog(file)
        else { return nil }
        return try? JSONFacts(catalog.facts, name: file.name).info(defaultID: files.name)
    }

    private static let glanceSize = 64 << 10

    /// The JSON text, if files have one alone and no table.
    private static func text(in files: RecordingFiles) -> TreeFile? {
        guard files.tables.isEmpty, !PlainFolder().recognizes(files) else { return nil }
        let texts = files.entries.filter { if case .json = $0.content { true } else { false } }
        return texts.count == 1 ? texts[0].file : nil
    }

    private static func tables(_ catalog: JSONCatalog, _ file: TreeFile) -> [TreeFile] {
        var names: Set<String> = []
        return catalog.tables.filter { $0.table.isOfSamples || $0.table.rowCount == 1 }.map { entry in
            // A table's name in messages is that of its rows; its path in the tree has to be its own.
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

    /// A table of one row, whose values may be texts.
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
                "found an array of numbers for each column, as \(names), expected an array of objects, one a "
                    + "sample; write the samples so (in pandas with orient=\"records\")")
        }
        return SwingError(
            .badData, at: file.name,
            "found no samples, expected arrays of objects such as {\"timestamp\": 0.0, \"x\": 0.0, \"y\": 0.0, "
                + "\"z\": -1.0}; name a file of samples")
    }
}
