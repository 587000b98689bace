package import SwingMotion

/// The tables of one file.
package struct TableSet: Sendable {
    /// The name of the file's layout, and its version.
    let schema: (name: String, version: Int32)
    let tables: [any AnyResultTable]

    /// Creates a set of tables.
    ///
    /// - Parameters:
    ///   - schema: The name of the file's layout, and its version.
    ///   - tables: The tables in the file's order.
    package init(schema: (name: String, version: Int32), _ tables: [any AnyResultTable]) {
        self.schema = schema
        self.tables = tables
    }
}

/// A writer of tables in one format.
///
/// Without ``close()`` it leaves no file.
package protocol TablesWriter: AnyObject {
    /// Writes rows of a table.
    ///
    /// - Parameters:
    ///   - rows: The rows in the table's order.
    ///   - table: A table of the set for which the writer was created.
    /// - Throws: ``SwingMotion/SwingError`` if the system can't write.
    func append<Row>(_ rows: [Row], to table: ResultTable<Row>) throws(SwingError)

    /// Writes the remaining data and puts the file in its place, once, as the last call.
    ///
    /// - Throws: ``SwingMotion/SwingError``; an existing file at that path is then unchanged.
    func close() throws(SwingError)
}
