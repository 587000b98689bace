/// The place of a dataset's rows in the file, completely checked.
struct StoredValues: Sendable {
    enum Place: Sendable {
        case memory([UInt8])
        /// One after the other, from an offset on.
        case contiguous(Int)
        case chunks(ChunkTable)
    }

    let file: FileBytes
    let path: String
    /// The number of rows.
    let count: Int
    /// The size of a row, in bytes.
    let rowSize: Int
    let place: Place
}

/// The chunks of a dataset, one after another without holes.
struct ChunkTable: Sendable {
    let filtering: ChunkFiltering
    let chunks: [ChunkPlace]
}

/// The place of a chunk in the file.
struct ChunkPlace: Sendable {
    let offset: Int
    let size: Int
    /// A bit for each filter that was skipped.
    let mask: UInt32
}

/// Reads rows as they are stored.
///
/// If rows are read in order, each chunk is unpacked once.
struct RowReader: ~Copyable {
    private let values: StoredValues
    private let decoder: ChunkDecoder
    private var unpacked = ScratchBuffer()
    /// The number of the chunk that is currently unpacked.
    private var current: Int?

    init(_ values: StoredValues, decoder: ChunkDecoder) {
        self.values = values
        self.decoder = decoder
    }

    /// Fills a buffer with rows.
    mutating func read(_ rows: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) throws(HDF5Error) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= values.count, "the rows must lie within the dataset")
        precondition(buffer.count == rows.count * values.rowSize, "the buffer must fit the rows")
        guard !rows.isEmpty else { return }
        let first = rows.lowerBound * values.rowSize
        switch values.place {
        case .memory(let bytes):
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[first..<first + buffer.count]))
            }
        case .contiguous(let offset):
            try values.file.read(at: offset + first, into: buffer, place: values.path)
        case .chunks(let table):
            let chunkRows = table.filtering.rows
            var row = rows.lowerBound
            while row < rows.upperBound {
                let number = row / chunkRows
                let part = row..<min(rows.upperBound, (number + 1) * chunkRows)
                try unpack(number, of: table)
                let source = unpacked.bytes(table.filtering.size)[bytes(of: part, from: number * chunkRows)]
                UnsafeMutableRawBufferPointer(rebasing: buffer[bytes(of: part, from: rows.lowerBound)])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source))
                row = part.upperBound
            }
        }
    }

    /// Fills a buffer with rows of a table whose chunks are not packed, without the other rows of their chunks.
    ///
    /// - Returns: `false` if the rows must be unpacked; the buffer is then undefined.
    func readPlain(_ rows: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) throws(HDF5Error) -> Bool {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= values.count, "the rows must lie within the dataset")
        precondition(buffer.count == rows.count * values.rowSize, "the buffer must fit the rows")
        guard case .chunks(let table) = values.place, table.filtering.filters.isEmpty else { return false }
        let chunkRows = table.filtering.rows
        var row = rows.lowerBound
        while row < rows.upperBound {
            let number = row / chunkRows
            let chunk = table.chunks[number]
            guard chunk.size == table.filtering.size else { return false }
            let part = row..<min(rows.upperBound, (number + 1) * chunkRows)
            try values.file.readExactly(
                at: chunk.offset + (row - number * chunkRows) * values.rowSize,
                into: UnsafeMutableRawBufferPointer(rebasing: buffer[bytes(of: part, from: rows.lowerBound)]),
                place: values.path)
            row = part.upperBound
        }
        return true
    }

    /// Returns rows.
    mutating func read(_ rows: Range<Int>) throws(HDF5Error) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: rows.count * values.rowSize)
        try bytes.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            try read(rows, into: UnsafeMutableRawBufferPointer(buffer))
        }
        return bytes
    }

    /// Returns the byte range of rows in a buffer whose first row is `first`.
    private func bytes(of rows: Range<Int>, from first: Int) -> Range<Int> {
        (rows.lowerBound - first) * values.rowSize..<(rows.upperBound - first) * values.rowSize
    }

    private mutating func unpack(_ number: Int, of table: ChunkTable) throws(HDF5Error) {
        if number == current { return }
        current = nil
        let chunk = table.chunks[number]
        let packed = decoder.input(chunk.size)
        try values.file.read(at: chunk.offset, into: packed, place: values.path)
        let output = unpacked.bytes(table.filtering.size)
        guard decoder.unpack(UnsafeRawBufferPointer(packed), table.filtering, skipping: chunk.mask, into: output) else {
            let first = number * table.filtering.rows
            let last = min(first + table.filtering.rows, values.count) - 1
            throw HDF5Error("\(values.path): rows \(first) to \(last) can't be unpacked; the file is damaged")
        }
        current = number
    }
}
