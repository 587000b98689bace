internal import HDF5
internal import SwingFiles
package import SwingMotion

/// Writes results as HDF5 with the groups `sessions`, `swings`, `windows` and `checksums`.
///
/// The file appears complete with ``close()``, or not at all. The same swings and provenance give byte-identical files.
package final class HDF5ResultsWriter: ResultsWriter {
    private let tables: HDF5TablesWriter
    private let sessions: ResultTable<SessionRecord>
    private let windows: HDF5Windows?
    private let checksums: HDF5Checksums
    private var numbering = RowNumbering()
    /// The number of swings so far.
    private var rowCount = 0

    /// Begins results.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - provenance: The origin of the results.
    ///   - facts: The facts of sessions that have a column of their own.
    ///   - hasWindows: Whether the file contains the swings' windows.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there, or the system can't write.
    package init(
        creatingAt path: String, provenance: Provenance, facts: [FactColumn] = [], hasWindows: Bool = true
    ) throws(SwingError) {
        // In the order of their names, so that the order of merged files does not matter.
        let further = facts.sorted { $0.name < $1.name }.map(\.ofRecord)
        let sessions = ResultTable(
            "sessions", dimension: "session", type: "session", columns: SessionColumns.ofRecords + further)
        let tables = try HDF5TablesWriter(
            creatingAt: path,
            TableSet(schema: (ResultsSchema.name, ResultsSchema.version), [sessions, SwingColumns.table]),
            provenance: provenance)
        windows =
            !hasWindows
            ? nil
            : try tables.add { root, encoder throws(HDF5Error) in
                try HDF5Windows("windows", in: root, packedBy: encoder)
            }
        checksums = try tables.add { root, encoder throws(HDF5Error) in
            try HDF5Checksums(ofSessions: sessions.columns, hasWindows: hasWindows, in: root, packedBy: encoder)
        }
        self.sessions = sessions
        self.tables = tables
    }

    package func beginSession(_ start: SessionStart) {
        numbering.beginSession(start)
    }

    package func append(_ swings: [Swing]) throws(SwingError) { try write(numbering.rows(of: swings)) }

    package func append(stored rows: [ResultRow]) throws(SwingError) { try write(numbering.rows(of: rows)) }

    private func write(_ rows: [ResultRow]) throws(SwingError) {
        var rest = rows[...]
        // Each part ends with a chunk of windows, so that the order in the file does not depend on the lengths passed.
        while !rest.isEmpty {
            let part = Array(rest.prefix(HDF5Chunking.windows - rowCount % HDF5Chunking.windows))
            try tables.write { () throws(HDF5Error) in try windows?.append(part.map(\.swing.window)) }
            try tables.append(part, to: SwingColumns.table)
            try tables.write { () throws(HDF5Error) in try checksums.append(part) }
            rowCount += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    package func endSession(_ record: SessionRecord) throws(SwingError) {
        numbering.endSession(record)
        try tables.append([record], to: sessions)
        try tables.write { () throws(HDF5Error) in try checksums.append(record) }
    }

    package func close() throws(SwingError) { try tables.close() }
}

extension SwingError {
    /// Creates an error from libhdf5's error at `path`, with the operating system's message if there is one.
    ///
    /// If the system can't read the file, its content is not to blame: the code `badData` becomes `inputOutput`.
    init(_ code: Code, _ path: String, _ error: HDF5Error) {
        let doing = code == .badData ? "cannot read" : "cannot write"
        let isUnreadable = code == .badData && error.systemMessage != nil
        self.init(
            isUnreadable ? .inputOutput : code, at: path,
            error.systemMessage.map { "\(doing): \(Self.advised($0))" } ?? "\(error)")
    }
}
