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
    package let column: Column
    /// The rows that were loaded last.
    package private(set) var values: [Element] = []
    private var others: [Element.Other] = []
    private let decoder: ChunkDecoder?
    private var chunks: ChunkReader?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - column: A column of 32- or 64-bit floats.
    ///   - decoder: What unpacks its chunks; columns that are read in turn may share one.
    /// - Throws: ``HDF5Error`` if the column holds something else.
    package init(_ column: Column, decoder: ChunkDecoder? = nil) throws(HDF5Error) {
        guard column.kind == .float32 || column.kind == .float64 else {
            throw HDF5Error("\(column.path): holds \(column.kind.name); expected 32- or 64-bit floats")
        }
        self.column = column
        self.decoder = decoder
    }

    /// Loads rows into ``values``.
    ///
    /// - Parameter rows: Which rows.
    /// - Throws: ``HDF5Error`` if they can't be read.
    /// - Precondition: The rows lie within the column.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func load(_ rows: Range<Int>) throws(HDF5Error) {
        if let layout = column.chunks, chunks == nil, !rows.isEmpty {
            chunks = try ChunkReader(column, layout, decoder: decoder ?? ChunkDecoder())
        }
        let isStoredAsRead = (column.kind == .float32) == (Element.elementType == .float32)
        if isStoredAsRead {
            try read(rows, into: &values)
        } else {
            try read(rows, into: &others)
            resize(&values, to: rows.count)
            others.withUnsafeBufferPointer { input in
                values.withUnsafeMutableBufferPointer { Element.convert(input, into: $0) }
            }
        }
    }

    private func read<Stored: Storable>(_ rows: Range<Int>, into values: inout [Stored]) throws(HDF5Error) {
        resize(&values, to: rows.count)
        try values.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            let buffer = UnsafeMutableRawBufferPointer(buffer)
            if chunks == nil {
                try column.read(rows, of: Stored.self, into: buffer)
            } else {
                try chunks?.read(rows, of: Stored.self, into: buffer)
            }
        }
    }

    /// Every value is written over by the caller; if that fails, none is used.
    private func resize<Value>(_ values: inout [Value], to count: Int) {
        guard values.count != count else { return }
        values = [Value](unsafeUninitializedCapacity: count) { $1 = count }
    }
}
