/// A floating-point type that columns can be read into.
package protocol ColumnElement: Storable {
    /// The floating-point type of the other size.
    associatedtype Other: Storable

    /// Converts `others` to this type; `values` must have the same length.
    static func convert(_ others: UnsafeBufferPointer<Other>, into values: UnsafeMutableBufferPointer<Self>)
}

// One loop per type, so that the compiler vectorizes each.
extension Float: ColumnElement {
    package static func convert(_ others: UnsafeBufferPointer<Double>, into values: UnsafeMutableBufferPointer<Float>) {
        precondition(others.count == values.count, "the buffers must have the same length")
        for i in 0..<others.count { values[i] = Float(others[i]) }
    }
}

extension Double: ColumnElement {
    package static func convert(_ others: UnsafeBufferPointer<Float>, into values: UnsafeMutableBufferPointer<Double>) {
        precondition(others.count == values.count, "the buffers must have the same length")
        for i in 0..<others.count { values[i] = Double(others[i]) }
    }
}

/// Reads a column of floats block by block into a reused buffer.
///
/// Values are read in their stored type and converted here.
package final class ColumnReader<Element: ColumnElement> {
    /// The column.
    package let column: StoredColumn
    /// The rows that were loaded last.
    ///
    /// Raw memory, because an array in an object costs reference counting at each access.
    fileprivate var memory = ScratchBuffer()
    fileprivate var count = 0
    private var others = ScratchBuffer()
    fileprivate var copies = ColumnCopies<Element>()
    private var reader: RowReader

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - column: A column of 32- or 64-bit floats.
    ///   - decoder: The decoder that unpacks the chunks. Columns that are read in alternation can share one.
    /// - Throws: ``HDF5Error`` if the column contains anything else.
    package init(_ column: StoredColumn, decoder: ChunkDecoder? = nil) throws(HDF5Error) {
        guard column.kind == .float32 || column.kind == .float64 else {
            throw HDF5Error("\(column.path): contains \(column.kind.name); expected 32- or 64-bit floats")
        }
        self.column = column
        reader = RowReader(column.values, decoder: decoder ?? ChunkDecoder())
    }

    /// Loads rows.
    ///
    /// They replace the rows that were loaded before.
    ///
    /// - Parameter rows: The range of rows.
    /// - Throws: ``HDF5Error`` if they can't be read.
    /// - Precondition: The rows lie within the column.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func load(_ rows: Range<Int>) throws(HDF5Error) {
        count = 0
        let isStoredAsRead = (column.kind == .float32) == (Element.elementType == .float32)
        let values = memory.bytes(rows.count * MemoryLayout<Element>.stride)
        if isStoredAsRead {
            try reader.read(rows, into: values)
        } else {
            let stored = others.bytes(rows.count * MemoryLayout<Element.Other>.stride)
            try reader.read(rows, into: stored)
            Element.convert(
                UnsafeBufferPointer(stored.bindMemory(to: Element.Other.self)),
                into: values.bindMemory(to: Element.self))
        }
        count = rows.count
    }

    /// The rows that were loaded last.
    @inline(__always)
    fileprivate var loaded: UnsafeBufferPointer<Element> {
        UnsafeBufferPointer(memory.bytes(count * MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self))
    }
}

// One function per type: a generic function would look up its type metadata at each call from another module.
extension ColumnReader<Float> {
    /// Returns a copy of some of the rows that were loaded last.
    ///
    /// - Parameter piece: The range of rows, counted from the first that was loaded.
    /// - Returns: The values. Their memory is reused once no one else retains the array.
    /// - Complexity: O(*n*), where *n* is the length of the piece.
    package func copy(_ piece: Range<Int>) -> [Float] { copied(piece) }
}

extension ColumnReader<Double> {
    /// Returns a copy of some of the rows that were loaded last.
    ///
    /// - Parameter piece: The range of rows, counted from the first that was loaded.
    /// - Returns: The values. Their memory is reused once no one else retains the array.
    /// - Complexity: O(*n*), where *n* is the length of the piece.
    package func copy(_ piece: Range<Int>) -> [Double] { copied(piece) }

    /// The value of a row, counted from the first that was loaded.
    package subscript(row: Int) -> Double {
        precondition(row >= 0 && row < count, "the row must be loaded")
        return loaded[row]
    }

    /// Returns the first row, in ascending order, that is not below a value.
    ///
    /// The search is binary. If the rows do not ascend, the result is a row that is not below the value and whose
    /// predecessor is below it.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - rows: The range of rows, counted from the first that was loaded. The first of them counts as below `value`.
    /// - Returns: The row, or the end of the rows.
    /// - Complexity: O(log *n*), where *n* is the number of rows.
    package func firstRow(from value: Double, in rows: Range<Int>) -> Int {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "the rows must be loaded")
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
        precondition(piece.lowerBound >= 0 && piece.upperBound <= count, "the rows must be loaded")
        return copies.copy(UnsafeBufferPointer(rebasing: loaded[piece]))
    }
}

/// Copies pieces of a column into reused arrays.
///
/// Allocating an array of a few thousand bytes costs about as much as the copy, and a recently used array is still in
/// the processor's cache. An array is refilled only if no one else retains it.
private struct ColumnCopies<Element: BitwiseCopyable>: ~Copyable {
    private var arrays: [[Element]] = []
    private var next = 0

    /// The number of arrays: an analysis keeps up to a dozen seconds.
    private static var count: Int { 12 }

    /// Returns a copy of a piece of a column.
    @inline(__always)
    mutating func copy(_ piece: UnsafeBufferPointer<Element>) -> [Element] {
        guard arrays.count == Self.count else {
            arrays.append(Array(piece))
            return arrays[arrays.count - 1]
        }
        next = (next + 1) % Self.count
        // If the old array is still retained elsewhere, copy-on-write makes another one here.
        arrays[next].removeAll(keepingCapacity: true)
        arrays[next].append(contentsOf: piece)
        return arrays[next]
    }
}
