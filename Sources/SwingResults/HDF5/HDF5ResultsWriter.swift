package import HDF5
internal import SwingFiles
package import SwingMotion

/// Writes results as HDF5 with the groups `sessions`, `swings`, `windows` and `checksums`.
///
/// Columns, units and attributes follow the CF conventions, so xarray opens a group in one line. The file appears
/// complete with ``close()``, or not at all. The same swings and provenance give byte-identical files.
package final class HDF5ResultsWriter: ResultsWriter {
    private let path: String
    /// The output and its tables; `nil` when they are closed.
    private var output: OutputFile?
    private var file: HDF5ResultsFile?
    private var numbering = RowNumbering()

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
        let output = try OutputFile(replacing: path)
        do throws(HDF5Error) {
            self.file = try HDF5ResultsFile(
                creatingAt: output.temporaryPath, provenance: provenance, facts: facts, hasWindows: hasWindows)
        } catch {
            throw SwingError(.inputOutput, path, error)
        }
        self.output = consume output
        self.path = path
    }

    package func beginSession(_ start: SessionStart) {
        numbering.beginSession(start)
    }

    package func append(_ swings: [Swing]) throws(SwingError) { try write(numbering.rows(of: swings)) }

    package func append(stored rows: [ResultRow]) throws(SwingError) { try write(numbering.rows(of: rows)) }

    private func write(_ rows: [ResultRow]) throws(SwingError) {
        do throws(HDF5Error) {
            try file?.append(rows)
        } catch {
            throw SwingError(.inputOutput, path, error)
        }
    }

    package func endSession(_ record: SessionRecord) throws(SwingError) {
        numbering.endSession(record)
        do throws(HDF5Error) {
            try file?.append(record)
        } catch {
            throw SwingError(.inputOutput, path, error)
        }
    }

    package func close() throws(SwingError) {
        do throws(HDF5Error) {
            try file.take()?.close()
        } catch {
            throw SwingError(.inputOutput, path, error)
        }
        try output.take()?.commit()
    }
}

/// An HDF5 file of results that is being written: its provenance, its three tables and their checksums.
private struct HDF5ResultsFile: ~Copyable {
    private let file: File
    private var sessions: HDF5Table<SessionRecord>
    private var swings: HDF5Table<ResultRow>
    private var windows: HDF5Windows?
    private var checksums: HDF5Checksums

    init(
        creatingAt path: String, provenance: Provenance, facts: [FactColumn], hasWindows: Bool
    ) throws(HDF5Error) {
        let file = try File(creatingAt: path)
        try provenance.write(to: file.root, schema: (ResultsSchema.name, ResultsSchema.version))
        // In the order of their names, so that the order of merged files does not matter.
        let further = facts.sorted { $0.name < $1.name }.map(\.ofRecord)
        let encoder = HDF5Chunking.makeEncoder()
        let columns = SessionColumns.ofRecords + further
        let sessions = try HDF5Table(
            "sessions", dimension: "session", columns: columns, in: file.root, packedBy: encoder)
        let swings = try HDF5Table(
            "swings", dimension: "swing", columns: SwingColumns.all, in: file.root, packedBy: encoder)
        let windows = hasWindows ? try HDF5Windows("windows", in: file.root, packedBy: encoder) : nil
        let checksums = try HDF5Checksums(
            ofSessions: columns, hasWindows: hasWindows, in: file.root, packedBy: encoder)
        self.file = file
        self.sessions = sessions
        self.swings = swings
        self.windows = windows
        self.checksums = checksums
    }

    /// Appends a session's row.
    mutating func append(_ record: SessionRecord) throws(HDF5Error) {
        try sessions.append([record])
        try checksums.append(record)
    }

    /// Appends swings with their windows.
    mutating func append(_ rows: [ResultRow]) throws(HDF5Error) {
        try windows?.append(rows.map(\.swing.window))
        try swings.append(rows)
        try checksums.append(rows)
    }

    /// Writes everything to the file and closes it.
    consuming func close() throws(HDF5Error) {
        try sessions.finish()
        try swings.finish()
        try windows?.finish()
        try checksums.finish()
        try file.close()
    }
}

extension SwingError {
    /// Creates an error from libhdf5's error at `path`, with the operating system's message if there is one.
    ///
    /// If the system can't read the file, its content is not to blame: the code `badData` becomes `inputOutput`.
    package init(_ code: Code, _ path: String, _ error: HDF5Error) {
        let doing = code == .badData ? "cannot read" : "cannot write"
        let isUnreadable = code == .badData && error.systemMessage != nil
        self.init(
            isUnreadable ? .inputOutput : code, at: path,
            error.systemMessage.map { "\(doing): \(Self.advised($0))" } ?? "\(error)")
    }
}
