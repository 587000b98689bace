package import SwingFiles
package import SwingMotion

/// The tables in a JSON text, presented as files, so that all table formats are also detected in JSON.
package struct JSONTables {
    private let file: TreeFile
    private(set) var all: [JSONTable] = []
    private(set) var tree = JSONKeyTree()
    /// The tables with one array per column, if no table has rows of samples.
    private(set) var columnTables: [JSONColumnTable] = []
    /// The keys of long arrays of numbers, as shown in messages; such arrays are columns instead of rows.
    private var longArrays: [String] = []
    /// Whether such an array occurs several times, as in batches.
    private var hasRepeatedArrays = false
    /// Whether the text, which is only a beginning, ends in a column; its tables are then not known.
    package private(set) var isCutInColumn = false

    private static let tableLimit = 64

    /// Finds the tables of a text.
    ///
    /// - Parameters:
    ///   - file: The text.
    ///   - isBeginning: Whether the file is only the beginning of a text, which may end anywhere.
    ///   - bufferSize: The number of bytes per read.
    /// - Throws: ``SwingMotion/SwingError`` if the text can't be read, or is not JSON.
    /// - Complexity: O(*n*) in the length of the text, in bounded memory.
    package init(_ file: TreeFile, isBeginning: Bool = false, bufferSize: Int = 256 << 10) throws(SwingError) {
        self.file = file
        var walk = try JSONWalk(file, bufferSize: bufferSize)
        do {
            var lines: [UInt8] = []
            while try walk.next() {
                let place = try place(walk)
                all[place].add(walk)
                // They have no new columns.
                all[place].add(count: try walk.skipAlike(to: &lines))
            }
        } catch {
            guard isBeginning else { throw error }
            isCutInColumn = walk.isInColumn && !all.contains(where: \.isOfSamples)
        }
        let tables = all
        for i in all.indices { all[i].complete(walk, among: tables) }
        tree = walk.tree
        if !hasSamples {
            columnTables = try JSONColumnTable.all(
                tree, walk.longArrays, rate: facts.lazy.compactMap(\.rate).first, in: file.name)
        }
        hasRepeatedArrays = walk.longArrays.values.contains(0)
        longArrays = walk.longArrays.keys.sorted().prefix(4).map { String(walk.tree.path(to: $0).dropFirst()) }
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

    // MARK: - Content

    /// Whether one of the tables can be samples of motion.
    package var hasSamples: Bool { all.contains(where: \.isOfSamples) || !columnTables.isEmpty }

    /// The values that the text states outside of tables.
    package var facts: [JSONFact] { all.filter(\.isDocument).flatMap(\.facts) }

    /// The text's name in messages.
    package var name: String { file.name }

    /// The tables as files.
    ///
    /// - Parameter prefix: The beginning of their paths, which names the text; `nil` if it is the only one.
    /// - Returns: The files, with unique paths.
    package func files(prefix: String? = nil) -> [TreeFile] {
        var paths: Set<String> = []
        let tables = all.filter { $0.isOfSamples || $0.rowCount == 1 }
        let count = tables.count + columnTables.count

        func described(
            _ name: String, _ open: @escaping @Sendable () throws(SwingError) -> any ByteSource
        ) -> TreeFile {
            // The name of a table in messages is that of its rows. Its path in the tree must be unique.
            var path = name.isEmpty ? "samples" : String(name.map { $0 == "/" ? "_" : $0 })
            if let prefix { path = count == 1 ? prefix : "\(prefix): \(path)" }
            while !paths.insert(path).inserted { path += "'" }
            return TreeFile(
                path: path, name: name.isEmpty ? file.name : "\(file.name): \(name)", size: nil, source: open)
        }

        let ofRows = tables.map { table in
            described(table.name) { [tree, file] () throws(SwingError) in
                guard table.rowCount > 1 else { return MemorySource(Self.row(table.facts)) }
                return try JSONTableSource(table, tree, in: file)
            }
        }
        return ofRows
            + columnTables.map { table in
                described(table.name) { [file] () throws(SwingError) in try JSONColumnSource(table, in: file) }
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

    /// The error about a text without samples.
    package var noSamples: SwingError {
        let names = longArrays.map { VisibleText.quoted($0) }.joined(separator: ", ")
        guard !hasRepeatedArrays else {
            return SwingError(
                .badData, at: file.name,
                "found arrays of numbers, such as \(names), several times, expected each column once; join its parts, or write "
                    + "one object per sample (in pandas with orient=\"records\")")
        }
        return SwingError(
            .badData, at: file.name,
            longArrays.isEmpty
                ? "found no samples, expected arrays of objects such as {\"timestamp\": 0.0, \"x\": 0.0, \"y\": 0.0, "
                    + "\"z\": -1.0}; name a file with samples"
                : "found arrays of numbers, such as \(names), without an array of as many times in the same object, expected "
                    + "times and three axes; write one object per sample (in pandas with orient=\"records\")")
    }
}
