import SwingFiles
import SwingMotion
import SwingTables

/// Recordings in JSON: their tables are read as those of any format.
extension JSONTables {
    private static let glanceSize = 64 << 10

    /// Replaces JSON texts with their tables.
    ///
    /// - Parameter files: The files.
    /// - Returns: The tables if no file is a table, and exactly one is JSON or several contain one sensor each; otherwise
    ///   the same files.
    /// - Throws: ``SwingMotion/SwingError`` if the text is not valid JSON, or does not contain samples.
    /// - Complexity: O(*n*) in the length of the texts.
    static func expanded(_ files: RecordingFiles) throws(SwingError) -> RecordingFiles {
        guard let texts = samples(in: files) else { return files }
        guard texts.count == 1 else {
            return try JSONSensorFiles(texts) { text throws(SwingError) in
                // A damaged text is reported when it is read alone.
                try SwingError.unlessUnreadable { () throws(SwingError) in try JSONTables(text) }
            }.expanded(files) ?? files
        }
        let tables = try JSONTables(texts[0])
        guard tables.hasSamples else { throw tables.noSamples }
        var expanded = RecordingFiles(FileTree(.file, path: files.tree.path, files: tables.files()))
        // A table with an error at its beginning must not be skipped as if it were not a table.
        for case .other(let error) in expanded.entries.map(\.content) { throw error }
        expanded.info = try tables.info(defaultID: files.name)
        return expanded
    }

    /// Replaces JSON texts with the tables at their beginning.
    ///
    /// This distinguishes a recording from other files without reading the complete texts.
    ///
    /// - Parameter files: Any files.
    /// - Returns: The tables; the same files if there is no readable JSON.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read a file.
    static func glanced(_ files: RecordingFiles) throws(SwingError) -> RecordingFiles {
        guard let texts = samples(in: files) else { return files }
        guard texts.count == 1 else { return try JSONSensorFiles(texts, opening: glance).expanded(files) ?? files }
        guard let tables = try glance(texts[0]) else { return files }
        return RecordingFiles(FileTree(.file, path: files.tree.path, files: tables.files()))
    }

    /// Finds the tables at the beginning of a text; `nil` if they can't be read.
    private static func glance(_ file: TreeFile) throws(SwingError) -> JSONTables? {
        let read = try SwingError.unlessUnreadable { () throws(SwingError) in try file.beginning(glanceSize) }
        guard let bytes = read else { return nil }
        let beginning = TreeFile(path: file.path, name: file.name, size: bytes.count) { () throws(SwingError) in
            MemorySource(bytes)
        }
        let tables = try? JSONTables(beginning, isBeginning: true)
        // A column is as long as the recording, so that the beginning does not show the others.
        return tables?.isCutInColumn ?? false ? try? JSONTables(file) : tables
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
            try JSONTables(file).info(defaultID: files.name)
        }
    }

    /// Returns the session's facts that the text states.
    ///
    /// - Parameter defaultID: The session's name if the text does not state one.
    /// - Returns: The facts.
    /// - Throws: ``SwingMotion/SwingError`` if a fact has a value of the wrong kind.
    func info(defaultID: String) throws(SwingError) -> SessionInfo {
        try JSONFacts(facts, name: name).info(defaultID: defaultID)
    }

    /// Returns the JSON texts that can contain samples; `nil` if there are none, or a file is a table.
    private static func samples(in files: RecordingFiles) -> [TreeFile]? {
        guard files.tables.isEmpty, !files.isCollection, !PlainFolder().recognizes(files) else { return nil }
        let texts = texts(in: files)
        return texts.isEmpty || texts.count > JSONSensorFiles.limit ? nil : texts
    }

    /// Returns the JSON texts, without `session.json` among other files, which only states facts.
    private static func texts(in files: RecordingFiles) -> [TreeFile] {
        files.entries.filter { entry in
            guard case .json = entry.content else { return false }
            return files.isLone || entry.file.path != CSVLayout.sessionName
        }.map(\.file)
    }
}
