/// A table of results: its names, and its columns in order.
///
/// Every format can write it, whatever its rows are.
package struct ResultTable<Row>: Sendable {
    /// The name, that of a group in HDF5.
    let name: String
    /// The name of the dimension along which the rows lie.
    let dimension: String
    /// The type of a row in JSON lines.
    let type: String
    /// The column that distinguishes the rows of several tables in a common text, and its value here.
    let label: (name: String, value: String)?
    /// Whether the rows sum up those of other tables; a format with a single table omits them.
    let isSummary: Bool
    let columns: [ResultColumn<Row>]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - name: The name, that of a group in HDF5.
    ///   - dimension: The name of the dimension along which the rows lie.
    ///   - type: The type of a row in JSON lines.
    ///   - label: The column that distinguishes the rows of several tables in a common text, and its value here.
    ///   - isSummary: Whether the rows sum up those of other tables.
    ///   - columns: The columns in order.
    package init(
        _ name: String, dimension: String, type: String, label: (name: String, value: String)? = nil,
        isSummary: Bool = false, columns: [ResultColumn<Row>]
    ) {
        self.name = name
        self.dimension = dimension
        self.type = type
        self.label = label
        self.isSummary = isSummary
        self.columns = columns
    }
}

/// A table with rows of any type, so that a list can contain different tables.
package protocol AnyResultTable: Sendable {
    associatedtype Row

    /// The table.
    var table: ResultTable<Row> { get }
}

extension ResultTable: AnyResultTable {
    package var table: ResultTable<Row> { self }
}
