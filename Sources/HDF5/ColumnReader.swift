/// A float that columns are read as.
package protocol ColumnElement: Storable {
    /// The float of the other size.
    associatedtype Other: Storable

    /// Widens or narrows `others`; there is room for as many.
    static func convert(_ others: UnsafeBufferPointer<Other>, into values: UnsafeMutableBufferPointer<Self>)
}

// One loop a type, so that each becomes vector code.
extension Float: ColumnElement {
    package static func convert(_ others: UnsafeBufferPointer<Double>, into values: UnsafeMutableBufferPointer<Float>) {
        precondition(others.count == values.count, "buffers of one length")
        for i in 0..<others.count { values[i] = Float(others[i]) }
    }
}

extension Double: ColumnElement {
    package static func convert(_ others: UnsafeBufferPointer<Float>, into values: UnsafeMutableBufferPointer<Double>) {
        precondition(others.count == values.count, "buffers of one length")
        for i in 0..<others.count { values[i] = Double(others[i]) }
    }
}

/// Reads a column of floats block by block into a buffer that is used again.
///
/// The stored type is read as it is and widened or narrowed here: libhdf5 converts slowly. So it is with chunks that
/// are compressed in a usual way: libhdf5 unpacks slowly, and in one thread at a time.
package final class ColumnReader<Element: ColumnElement> {
    /// The column.
    package let column: StoredColumn
    /// The rows that were loaded last: bare memory, as an array in an object would be counted with each look at it.
    fileprivate var memory = ScratchBuffer()
    fileprivate var count = 0
    private var others = ScratchBuffer()
    fileprivate var copies = ColumnCopies<Element>()
    private let decoder: ChunkDecoder?
    private var chunks: PackedChunkReader?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - column: A column of 32- or 64-bit floats.
    ///   - decoder: What unpacks its chunks; columns that are read in turn may share one.
    /// - Throws: ``HDF5Error`` if the column holds something else.
    package init(_ column: StoredColumn, decoder: ChunkDecoder? = nil) throws(HDF5Error) {
        guard column.kind == .float32 || column.kind == .float64 else {
            throw HDF5Error("\(column.path): holds \(column.kind.name); expected 32- or 64-bit floats")
        }
        self.column = column
        self.decoder = decoder
    }

    /// Loads rows, in place of those that were loaded before.
    ///
    /// - Parameter rows: Which rows.
    /// - Throws: ``HDF5Error`` if they can't be read.
    /// - Precondition: The rows lie within the column.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func load(_ rows: Range<Int>) throws(HDF5Error) {
        if let layout = column.chunks, chunks == nil, !rows.isEmpty {
            chunks = try PackedChunkReader(column, layout, decoder: decoder ?? ChunkDecoder())
        }
        count = 0
        let isStoredAsRead = (column.kind == .float32) == (Element.elementType == .float32)
        let values = memory.bytes(rows.count * MemoryLayout<Element>.stride)
        if isStoredAsRead {
            try read(rows, of: Element.self, into: values)
        } else {
            let stored = others.bytes(rows.count * MemoryLayout<Element.Other>.stride)
            try read(rows, of: Element.Other.self, into: stored)
            Element.convert(
                UnsafeBufferPointer(stored.bindMemory(to: Element.Other.self)),
                into: values.bindMemory(to: Element.self))
        }
        count = rows.count
    }

    private func read<Stored: Storable>(
        _ rows: Range<Int>, of type: Stored.Type, into buffer: UnsafeMutableRawBufferPointer
    ) throws(HDF5Error) {
        if chunks == nil {
            try column.read(rows, of: type, into: buffer)
        } else {
            try chunks?.read(rows, of: type, into: buffer)
        }
    }

    /// The rows that were loaded last.
    @inline(__always)
    fileprivate var loaded: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(memory.bytes(count * MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self))
    }
}

// One function a type: a generic one would look for its types with each call from another module.
extension ColumnReader<Float> {
    /// A copy of some of the rows that were loaded last.
    ///
    /// - Parameter piece: Which of them, counted from the first that was loaded.
    /// - Returns: As many; their memory is used again when nobody holds them any more.
    /// - Complexity: O(*n*), where *n* is the length of the piece.
    package func copy(_ piece: Range<Int>) -> [Float] { copied(piece) }
}

extension ColumnReader<Double> {
    /// A copy of some of the rows that were loaded last.
    ///
    /// - Parameter piece: Which of them, counted from the first that was loaded.
    /// - Returns: As many; their memory is used again when nobody holds them any more.
    /// - Complexity: O(*n*), where *n* is the length of the piece.
    package func copy(_ piece: Range<Int>) -> [Double] { copied(piece) }

    /// A row, counted from the first that was loaded.
    package subscript(row: Int) -> Double {
        precondition(row >= 0 && row < count, "a row that is not loaded")
        return loaded[row]
    }

    /// The first row that is not below a value, among rows that rise; if they don't, one such whose neighbour before is below.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - rows: Which rows, counted from the first that was loaded; the first of them counts as below.
    /// - Returns: The row, or the end of the rows.
    /// - Complexity: O(log *n*), where *n* is the number of rows.
    package func firstRow(from value: Double, in rows: Range<Int>) -> Int {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "rows that are not loaded")
        let values = loaded
        var (below, end) = (rows.lowerBound, rows.upperBound)
        while end - below > 1 {
            let middle = below + (end - below) / 2
            if values[middle] < value { below = middle } else { end = middle }
        }
        return end
    }
}

extension ColumnReader {
    /// The rows that were loaded last.
    package var values: [Element] { Array(loaded) }

    @inline(__always)
    fileprivate func copied(_ piece: Range<Int>) -> [Element] {
        precondition(piece.lowerBound >= 0 && piece.upperBound <= count, "rows that are not loaded")
        return copies.copy(UnsafeBufferPointer(rebasing: loaded[piece]))
    }
}

/// Copies pieces of a column into arrays that are used again.
///
/// The system's memory for an array of some thousand bytes costs about as much as the copy, and what was just used lies in
/// the processor's cache. An array is filled again only if nobody else holds it any more.
struct ColumnCopies<Element: BitwiseCopyable>: ~Copyable {
    private var arrays = [[Element]](repeating: [], count: Self.count)
    private var next = 0

    /// How many there are: an analysis keeps up to a dozen seconds.
    private static var count: Int { 12 }

    /// A copy of the piece of a column.
    @inline(__always)
    mutating func copy(_ piece: UnsafeBufferPointer<Element>) -> [Element] {
        next = (next + 1) % Self.count
        // What others still hold stays theirs: this makes another array then.
        arrays[next].removeAll(keepingCapacity: true)
        arrays[next].append(contentsOf: piece)
        return arrays[next]
    }
}
