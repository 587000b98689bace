internal import HDF5
import SwingMotion

/// A file of results in HDF5, opened for reading.
struct HDF5StoredResults: ~Copyable {
    private let file: File

    /// Opens a file and checks that it is one of results.
    init(_ path: String) throws(HDF5Error) {
        file = try Self.open(path)
    }

    private static func open(_ path: String) throws(HDF5Error) -> File {
        let file = try File(readingAt: path)
        let schema = try file.root.attributes.text("schema_name")
        guard schema == Layout.schemaName else {
            throw HDF5Error(
                "/@schema_name: found \(schema.map { "'\($0)'" } ?? "none"), expected '\(Layout.schemaName)'; "
                    + "name a file of results that `swing analyze` wrote")
        }
        let version = try file.root.attributes.number("schema_version") ?? 0
        guard version == Double(Layout.schemaVersion) else {
            throw HDF5Error("/@schema_version: found \(version), expected \(Layout.schemaVersion)")
        }
        return file
    }

    /// The table of swings.
    func swings() throws(HDF5Error) -> [ResultRow] {
        let table = try HDF5StoredTable<ResultRow>("swings", dimension: "swing", in: file.root)
        var rows = Array(repeating: ResultRow(), count: table.count)
        for column in Layout.swings {
            try table.read(column) { row, value in column.set(value, in: &rows[row]) }
        }
        return rows
    }

    /// The table of sessions, as far as the file has its columns.
    func sessions() throws(HDF5Error) -> [SessionRecord] {
        let table = try HDF5StoredTable<SessionSummary>("sessions", dimension: "session", in: file.root)
        var rows = Array(repeating: SessionRecord(), count: table.count)
        for column in Layout.sessions where try table.contains(column) {
            try table.read(column) { row, value in
                rows[row][column.name] = value
                return true
            }
        }
        return rows
    }

    /// Hands the windows to `use` one by one, with their swing's row.
    func eachWindow(_ use: (Int, SwingWindow) -> Void) throws(HDF5Error) {
        let group = try file.root.group("windows")
        let accelerometer = try Layout.accelerometerSignals.map { signal throws(HDF5Error) in
            (signal.values, try group.table(signal.name, columns: SwingWindow.accelerometerTime.count))
        }
        let motion = try Layout.motionSignals.map { signal throws(HDF5Error) in
            (signal.values, try group.table(signal.name, columns: SwingWindow.motionTime.count))
        }
        let signals = accelerometer + motion
        let count = signals.first?.1.count ?? 0
        for (_, table) in signals where table.count != count {
            throw HDF5Error("\(table.path): has \(table.count) rows, expected \(count); the file is damaged")
        }
        for first in stride(from: 0, to: count, by: Layout.windowChunk) {
            let rows = first..<min(count, first + Layout.windowChunk)
            var windows = Array(repeating: SwingWindow(), count: rows.count)
            for (path, table) in signals {
                let values = try table.values(rows)
                for row in windows.indices {
                    windows[row][keyPath: path] = Array(values[row * table.columns..<(row + 1) * table.columns])
                }
            }
            for (row, window) in zip(rows, windows) { use(row, window) }
        }
    }

    /// Where the results come from.
    func provenance() throws(HDF5Error) -> Provenance {
        Provenance(
            title: try text("title"), source: try text("source"), history: try text("history"),
            dateCreated: try text("date_created"), software: try text("software"),
            softwareVersion: try text("software_version"), parametersJSON: try text("parameters_json"),
            id: try text("id"))
    }

    /// A text of the root; where it was too long for an attribute, the dataset that holds it is named instead.
    private func text(_ name: String) throws(HDF5Error) -> String {
        if let text = try file.root.attributes.text(name) { return text }
        return try file.root.contains(name) ? "(too long; stands in the file's dataset /\(name))" : ""
    }
}
