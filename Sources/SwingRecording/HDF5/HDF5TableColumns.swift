import HDF5

/// One group's columns, opened and checked: all are there, can be read safely, and have one length.
struct HDF5TableColumns: Sendable {
    /// The recording they are in.
    let path: String
    let time: Column
    let values: [Column]

    /// The number of rows.
    var count: Int { time.count }

    /// Opens the columns of a group; the file stays open as long as they are there.
    ///
    /// Throws if one is missing, can't be read safely, or has another length than `time`.
    init(_ names: [Layout.Column], of table: Layout.Table, in file: borrowing File, path: String) throws(HDF5Error) {
        let group = try file.root.group(table.name)
        let time = try ColumnReader<Double>(group.column(Layout.time.name)).column
        values = try names.map { name throws(HDF5Error) in
            let column = try ColumnReader<Float>(group.column(name.name)).column
            guard column.count == time.count else {
                throw HDF5Error(
                    "\(column.path): \(column.count) rows, but \(Layout.time.name) has \(time.count); the file is damaged"
                )
            }
            return column
        }
        self.path = path
        self.time = time
    }
}
