import SwingFiles
import SwingMotion

/// The tables in a JSON text, presented as files, so that all table formats are also detected in JSON.
struct JSONTables {
    private let file: TreeFile
    private(set) var all: [JSONTable] = []
    private(set) var tree = JSONKeyTree()
    /// The keys of long arrays of numbers, as shown in messages; such arrays are columns instead of rows.
    private var longArrays: [String] = []

    private static let tableLimit = 64
    private static let glanceSize = 64 << 10

    /// Finds the tables of a text.
    ///
    /// - Parameters:
    ///   - file: The text.
    ///   - isBeginning: Whether the file is only the beginning of a text, which may end anywhere.
    ///   - bufferSize: The number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read, or is not JSON.
    /// - Complexity: O(*n*) in the length of the text, in bounded memory.
    init(_ file: TreeFile, isBeginning: Bool = false, bufferSize: Int = 256 << 10) throws(SwingError) {
        self.file = file
        var walk = try JSONWalk(file, bufferSize: bufferSize)
        do {
            while try walk.next() {
                let place = try place(walk)
                all[place].add(walk)
            }
        } catch {
            guard isBeginning else { throw error }
        }
        for i in all.indices { all[i].complete(walk) }
        tree = walk.tree
        longArrays = walk.longArrays.sorted().prefix(4).map { String(walk.tree.path(to: $0).dropFirst()) }
    }

    /// Finds or adds the table of a walk's current row.
    private mutating func place(_ walk: borrowing JSONWalk) throws(SwingError) -> Int {
        for i in all.indices where all[i].contains(walk) { return i }
        guard all.count < Self.tableLimit else {
            throw walk.error(
                walk.node,
                "found more than \(Self.tableLimit) kinds of samples, expected those of a recording; write each sensor's "
                    + "samples to its own array")
        }
        all.append(JSONTable(walk))
        return all.count - 1
    }

    // MARK: - Files

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
        guard tables.all.contains(where: \.isOfSamples) else { throw tables.noSamples }
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
        return try? JSONTables(beginning, isBeginning: true)
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
        try JSONFacts(all.filter(\.isDocument).flatMap(\.facts), name: file.name).info(defaultID: defaultID)
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

    /// The tables as files.
    ///
    /// - Parameter prefix: The beginning of their paths, which names the text; `nil` if it is the only one.
    /// - Returns: The files, with unique paths.
    func files(prefix: String? = nil) -> [TreeFile] {
        var paths: Set<String> = []
        let tables = all.filter { $0.isOfSamples || $0.rowCount == 1 }
        return tables.map { table in
            // The name of a table in messages is that of its rows. Its path in the tree must be unique.
            var path = table.name.isEmpty ? "samples" : String(table.name.map { $0 == "/" ? "_" : $0 })
            if let prefix { path = tables.count == 1 ? prefix : "\(prefix): \(path)" }
            while !paths.insert(path).inserted { path += "'" }
            let shown = table.name.isEmpty ? file.name : "\(file.name): \(table.name)"
            return TreeFile(path: path, name: shown, size: nil) { [tree, file] () throws(SwingError) in
                guard table.rowCount > 1 else { return MemorySource(Self.row(table.facts)) }
                return try JSONTableSource(table, tree, in: file)
            }
        }
    }

    /// Returns the text of a table with one row, whose values may be texts.
    private static func row(_ facts: [JSONFact]) -> [UInt8] {
        let lines = [facts.map { $0.path.joined(separator: ".") }, facts.map(\.text)]
        return lines.flatMap { cells in
            let quoted = cells.map { cell in
                "\"" + String(cell.map { $0.isNewline ? " " : $0 == "\"" ? "'" : $0 }) + "\""
            }
            return Array((quoted.joined(separator: ",") + "\n").utf8)
        }
    }

    private var noSamples: SwingError {
        let names = longArrays.map { VisibleText.quoted($0) }.joined(separator: ", ")
        return SwingError(
            .badData, at: file.name,
            longArrays.isEmpty
                ? "found no samples, expected arrays of objects such as {\"timestamp\": 0.0, \"x\": 0.0, \"y\": 0.0, "
                    + "\"z\": -1.0}; name a file with samples"
                : "found one array of numbers per column, such as \(names), expected an array with one object per "
                    + "sample; write the samples as objects (in pandas with orient=\"records\")")
    }
}
