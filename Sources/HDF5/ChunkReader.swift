/// Reads a column of packed chunks; each is unpacked once while rows are taken from it in order.
struct ChunkReader: ~Copyable {
    private let column: Column
    private let layout: ChunkLayout
    private let index: ChunkIndex
    private let decoder: ChunkDecoder
    private var unpacked = ScratchBuffer()
    /// The chunk that is unpacked.
    private var current: Int?

    init(_ column: Column, _ layout: ChunkLayout, decoder: ChunkDecoder) throws(HDF5Error) {
        self.column = column
        self.layout = layout
        self.decoder = decoder
        index = try ChunkIndex(of: column, layout)
    }

    /// Reads rows as they are stored.
    mutating func read<Element: Storable>(
        _ rows: Range<Int>, of type: Element.Type, into buffer: UnsafeMutableRawBufferPointer
    ) throws(HDF5Error) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= column.count, "rows beyond the column")
        precondition(buffer.count == rows.count * layout.elementSize, "a buffer of another size")
        var row = rows.lowerBound
        while row < rows.upperBound {
            let number = row / layout.rows
            let first = number * layout.rows
            let part = row..<min(rows.upperBound, first + layout.rows)
            let target = UnsafeMutableRawBufferPointer(rebasing: buffer[bytes(of: part, from: rows.lowerBound)])
            if try unpack(number) {
                let source = unpacked.bytes(layout.size)[bytes(of: part, from: first)]
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source))
            } else {
                try column.read(part, of: type, into: target)
            }
            row = part.upperBound
        }
    }

    /// Where the bytes of rows lie in a buffer whose first row is `first`.
    private func bytes(of rows: Range<Int>, from first: Int) -> Range<Int> {
        (rows.lowerBound - first) * layout.elementSize..<(rows.upperBound - first) * layout.elementSize
    }

    /// Unpacks a chunk, unless libhdf5 has to read it.
    private mutating func unpack(_ number: Int) throws(HDF5Error) -> Bool {
        if number == current { return true }
        current = nil
        guard let packed = try index.read(number, of: column, layout, by: decoder) else { return false }
        guard decoder.unpack(packed, layout, into: unpacked.bytes(layout.size)) else {
            let first = number * layout.rows
            throw HDF5Error(
                "\(column.path): rows \(first) to \(min(first + layout.rows, column.count) - 1) can't be unpacked; the "
                    + "file is damaged")
        }
        current = number
        return true
    }
}
