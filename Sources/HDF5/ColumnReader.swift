/// A float that columns are read as.
package protocol ColumnElement: Storable {
    /// The float of the other size.
    associatedtype Other: Storable

    /// Replaces `values` by `others`, widened or narrowed.
    static func convert(_ others: [Other], into values: inout [Self])
}

extension Float: ColumnElement {
    package static func convert(_ others: [Double], into values: inout [Float]) {
        if values.count != others.count { values = [Float](repeating: 0, count: others.count) }
        let input = others.span
        var output = values.mutableSpan
        for i in input.indices { output[i] = Float(input[i]) }
    }
}

extension Double: ColumnElement {
    package static func convert(_ others: [Float], into values: inout [Double]) {
        if values.count != others.count { values = [Double](repeating: 0, count: others.count) }
        let input = others.span
        var output = values.mutableSpan
        for i in input.indices { output[i] = Double(input[i]) }
    }
}

/// Reads a column of floats block by block into a buffer that is used again.
///
/// The stored type is read as it is and widened or narrowed here: libhdf5 converts slowly.
package final class ColumnReader<Element: ColumnElement> {
    /// The column.
    package let column: Column
    /// The rows that were loaded last.
    package private(set) var values: [Element] = []
    private var others: [Element.Other] = []

    /// Creates a reader.
    ///
    /// - Parameter column: A column of 32- or 64-bit floats.
    /// - Throws: ``HDF5Error`` if the column holds something else.
    package init(_ column: Column) throws(HDF5Error) {
        guard column.kind == .float32 || column.kind == .float64 else {
            throw HDF5Error("\(column.path): holds \(column.kind.name); expected 32- or 64-bit floats")
        }
        self.column = column
    }

    /// Loads rows into ``values``.
    ///
    /// - Parameter rows: Which rows.
    /// - Throws: ``HDF5Error`` if they can't be read.
    /// - Precondition: The rows lie within the column.
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func load(_ rows: Range<Int>) throws(HDF5Error) {
        let isStoredAsRead = (column.kind == .float32) == (Element.elementType == .float32)
        if isStoredAsRead {
            try column.read(rows, into: &values)
        } else {
            try column.read(rows, into: &others)
            Element.convert(others, into: &values)
        }
    }
}
