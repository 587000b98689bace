internal import HDF5
internal import SwingFiles
internal import SwingMotion

/// Writes tables as HDF5 that xarray opens in one line: one group per table.
///
/// Columns, units and attributes follow the CF conventions. The file appears complete with ``close()``, or not at all.
/// The same rows and provenance give byte-identical files.
final class HDF5TablesWriter: TablesWriter {
    private let path: String
    /// The output and its content; `nil` when they are closed.
    private var output: OutputFile?
    private var file: File?
    private let root: Group
    private let encoder = HDF5Chunking.makeEncoder()
    /// The tables by their names.
    private var tables: [String: any HDF5Part] = [:]
    /// The tables and further parts in the file's order.
    private var parts: [any HDF5Part] = []

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - set: The tables.
    ///   - provenance: The origin of the rows.
    /// - Throws: ``SwingMotion/SwingError`` if a file can't be made there, or the system can't write.
    init(creatingAt path: String, _ set: TableSet, provenance: Provenance) throws(SwingError) {
        let output = try OutputFile(replacing: path)
        let temporaryPath = output.temporaryPath
        do throws(HDF5Error) {
            let file = try File(creatingAt: temporaryPath)
            try provenance.write(to: file.root, schema: set.schema)
            self.root = file.root
            self.file = consume file
        } catch {
            throw SwingError(.inputOutput, path, error)
        }
        self.path = path
        self.output = consume output
        for table in set.tables { try add(table) }
    }

    private func add(_ entry: some AnyResultTable) throws(SwingError) {
        let table = entry.table
        let part = try add { root, encoder throws(HDF5Error) in
            try HDF5Table(table, in: root, packedBy: encoder)
        }
        tables[table.name] = part
    }

    /// Adds a part that follows the others in the file.
    ///
    /// - Parameter make: Creates the part in the file's root; its chunks are packed by the encoder.
    /// - Returns: The part.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    func add<Part: HDF5Part>(_ make: (Group, ChunkEncoder) throws(HDF5Error) -> Part) throws(SwingError) -> Part {
        let part = try write { () throws(HDF5Error) in try make(root, encoder) }
        parts.append(part)
        return part
    }

    func append<Row>(_ rows: [Row], to table: ResultTable<Row>) throws(SwingError) {
        guard let open = tables[table.name] as? HDF5Table<Row> else {
            preconditionFailure("the file has no table \(table.name)")
        }
        try write { () throws(HDF5Error) in try open.append(rows) }
    }

    /// Calls HDF5, whose errors become those of the file.
    func write<Value>(_ call: () throws(HDF5Error) -> Value) throws(SwingError) -> Value {
        do throws(HDF5Error) { return try call() } catch { throw SwingError(.inputOutput, path, error) }
    }

    func close() throws(SwingError) {
        try write { () throws(HDF5Error) in
            for part in parts { try part.finish() }
            try file.take()?.close()
        }
        try output.take()?.commit()
    }
}
