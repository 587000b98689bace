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

/// Reads a column of floats block by block into reused arrays.
///
/// Values are read in their stored type and converted here.
package final class ColumnReader<Element: ColumnElement> {
    /// The column.
    package let column: StoredColumn
    private var blocks = ReusedArrays<Element>()
    private var others = ScratchBuffer()
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

    /// Reads rows; inlined and thus compiled for each type, since generic code looks up types at run time.
    @inline(__always) private func values(_ rows: Range<Int>) throws(HDF5Error) -> [Element] {
        try blocks.filled(rows.count) { values throws(HDF5Error) in
            if (column.kind == .float32) == (Element.elementType == .float32) {
                return try reader.read(rows, into: UnsafeMutableRawBufferPointer(values))
            }
            let stored = others.bytes(rows.count * MemoryLayout<Element.Other>.stride)
            try reader.read(rows, into: stored)
            Element.convert(UnsafeBufferPointer(stored.bindMemory(to: Element.Other.self)), into: values)
        }
    }
}

extension ColumnReader<Float> {
    /// Reads rows.
    ///
    /// - Parameter rows: The range of rows.
    /// - Returns: The values. Their memory is reused once no one else retains the array.
    /// - Throws: ``HDF5Error`` if they can't be read.
    /// - Precondition: The rows lie within the column.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func read(_ rows: Range<Int>) throws(HDF5Error) -> [Float] { try values(rows) }
}

extension ColumnReader<Double> {
    /// Reads rows, as the method of the other type does.
    package func read(_ rows: Range<Int>) throws(HDF5Error) -> [Double] { try values(rows) }
}

/// Arrays that are filled again once no one else retains them.
///
/// A new array of a block's size costs more than its reading, and a recently used one is still in the processor's cache.
private struct ReusedArrays<Element: BitwiseCopyable>: ~Copyable {
    private var arrays: [[Element]] = []
    private var next = 0

    /// The number of arrays: an analysis keeps the block whose seconds it takes, and the next one.
    private static var count: Int { 3 }

    /// Returns an array that a closure has filled.
    mutating func filled(
        _ count: Int, _ fill: (UnsafeMutableBufferPointer<Element>) throws(HDF5Error) -> Void
    ) throws(HDF5Error) -> [Element] {
        if arrays.count < Self.count { arrays.append([]) }
        next = (next + 1) % arrays.count
        // If the old array is still retained elsewhere, copy-on-write makes another one here.
        arrays[next].removeAll(keepingCapacity: true)
        try arrays[next].append(addingCapacity: count) { output throws(HDF5Error) in
            try output.withUnsafeMutableBufferPointer { memory, initialized throws(HDF5Error) in
                try fill(UnsafeMutableBufferPointer(rebasing: memory[..<count]))
                initialized = count
            }
        }
        return arrays[next]
    }
}
