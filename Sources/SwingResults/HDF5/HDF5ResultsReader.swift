internal import HDF5
internal import SwingMotion

/// Reads a file of results in HDF5.
struct HDF5ResultsReader: ResultsFileReader {
    let path: String

    func swings() throws(SwingError) -> [ResultRow] {
        try reading { root throws(HDF5Error) in try Self.swings(root) }
    }

    func results() throws(SwingError) -> StoredResults {
        let (provenance, sessions, swings) = try reading { root throws(HDF5Error) in
            (try Provenance(readingFrom: root), try Self.sessions(root), try Self.swings(root))
        }
        return try StoredResults(provenance: provenance, sessions: sessions, swings: swings, path)
    }

    func eachWindow(_ use: (Int, SwingWindow) -> Void) throws(SwingError) {
        try reading { root throws(HDF5Error) in
            // A merged file may have no windows.
            guard root.contains("windows") else { return }
            try HDF5StoredWindows(in: root.group("windows")).each(use)
        }
    }

    /// Reads the table of swings.
    private static func swings(_ root: StoredGroup) throws(HDF5Error) -> [ResultRow] {
        let table = try HDF5StoredTable<ResultRow>("swings", dimension: "swing", in: root)
        var rows = Array(repeating: ResultRow(), count: table.count)
        for column in SwingColumns.all {
            try table.open(column).readAll { row, value in column.set(value, in: &rows[row]) }
        }
        return rows
    }

    /// Reads the table of sessions, with the columns that the file contains.
    private static func sessions(_ root: StoredGroup) throws(HDF5Error) -> [SessionRecord] {
        let table = try HDF5StoredTable<SessionSummary>("sessions", dimension: "session", in: root)
        var rows = Array(repeating: SessionRecord(), count: table.count)
        for column in SessionColumns.all where table.contains(column) {
            try table.open(column).readAll { row, value in
                rows[row][column.name] = value
                return true
            }
        }
        return rows
    }

    /// Opens the file, checks that it contains results, and passes its root to `body`.
    private func reading<Value>(_ body: (StoredGroup) throws(HDF5Error) -> Value) throws(SwingError) -> Value {
        do throws(HDF5Error) {
            let file = try StoredFile(readingAt: path)
            try Self.check(file.root)
            return try body(file.root)
        } catch {
            throw SwingError(.badData, path, error)
        }
    }

    /// Throws unless the file contains results of this version.
    static func check(_ root: StoredGroup) throws(HDF5Error) {
        let schema = try root.attributes.text("schema_name")
        guard schema == ResultsSchema.name else {
            throw HDF5Error(
                "/@schema_name: found \(schema.map { "'\($0)'" } ?? "none"), expected '\(ResultsSchema.name)'; "
                    + "name a file of results that `swing analyze` wrote")
        }
        let version = try root.attributes.number("schema_version") ?? 0
        guard version == Double(ResultsSchema.version) else {
            throw HDF5Error(
                "/@schema_version: found \(version), expected \(ResultsSchema.version); "
                    + "use the SwingKit version that wrote the file")
        }
    }
}
