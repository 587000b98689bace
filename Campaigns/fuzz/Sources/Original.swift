@testable import HDF5

/// An undamaged recording: the bytes of its columns, and where they are stored.
struct Original {
    /// A column of samples.
    struct Column {
        let group: String
        let name: String
        let rowSize: Int
        let bytes: [UInt8]
        let parts: [Part]

        var count: Int { bytes.count / rowSize }
    }

    /// Rows that are stored one after the other.
    struct Part {
        let rows: Range<Int>
        let range: Range<Int>
        /// Whether a checksum protects the stored bytes.
        let isChecked: Bool
        /// Whether each row has its own stored bytes, in order.
        let isPlain: Bool
    }

    let file: [UInt8]
    let columns: [Column]
    /// Whether checksums protect the whole structure.
    let hasChecksums: Bool

    /// Reads the columns of a file, which is at a path.
    init(_ file: [UInt8], at path: String) throws(HDF5Error) {
        let root = try StoredFile(readingAt: path).root
        self.file = file
        hasChecksums = file[8] >= 2
        var columns: [Column] = []
        for name in ["accelerometer", "device_motion"] where root.contains(name) {
            let group = try root.group(name)
            for column in group.names(limit: 100) { columns.append(try Original.column(column, of: group, name)) }
        }
        self.columns = columns
    }

    private static func column(_ name: String, of group: StoredGroup, _ place: String) throws(HDF5Error) -> Column {
        let values = try group.column(name).values
        var parts: [Part] = []
        switch values.place {
        case .memory: break
        case .contiguous(let start):
            parts = [
                Part(
                    rows: 0..<values.count, range: start..<start + values.count * values.rowSize, isChecked: false,
                    isPlain: true)
            ]
        case .chunks(let table):
            let filters = table.filtering.filters
            for (number, chunk) in table.chunks.enumerated() {
                let first = number * table.filtering.rows
                parts.append(
                    Part(
                        rows: first..<min(values.count, first + table.filtering.rows),
                        range: chunk.offset..<chunk.offset + chunk.size,
                        isChecked: filters.contains(.fletcher32) || filters.contains(.deflate), isPlain: filters.isEmpty
                    ))
            }
        }
        var reader = RowReader(values, decoder: ChunkDecoder())
        let bytes = try reader.read(0..<values.count)
        return Column(group: place, name: name, rowSize: values.rowSize, bytes: bytes, parts: parts)
    }
}
