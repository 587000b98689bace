import HDF5

/// Writes one group's columns, row after row.
struct HDF5TableWriter {
    private let path: String
    private let time: Dataset<Double>
    private let columns: [Dataset<Float>]
    /// The number of rows that were announced.
    private let count: Int
    private let isChunked: Bool
    private var written = 0

    /// Creates the group and its empty columns.
    init(
        _ table: Layout.Table, _ columns: [Layout.Column], in root: Group, count: Int, compress: Bool
    ) throws(HDF5Error) {
        let group = try root.makeGroup(table.name)
        try group.attributes.set("title", table.title)
        let chunk = max(1, min(table.chunkRows, count))
        let storage: Storage = compress ? .chunked(rows: chunk, deflate: 1) : .contiguous(rows: count)
        let time = try group.makeDataset(Layout.time, of: Double.self, storage: storage)
        try time.makeScale(Layout.time.name)
        self.columns = try columns.map { column throws(HDF5Error) in
            try group.makeDataset(column, of: Float.self, storage: storage)
        }
        try DimensionScales.attach(self.columns.map { ($0, [time]) })
        self.time = time
        self.path = table.path
        self.count = count
        self.isChunked = compress
    }

    /// Appends rows.
    mutating func append(time rows: [Double], columns values: [[Float]]) throws(HDF5Error) {
        guard rows.count <= count - written else {
            throw HDF5Error("\(path): gets \(written + rows.count) rows, but \(count) were announced")
        }
        try write(rows, to: time)
        for (column, values) in zip(columns, values) { try write(values, to: column) }
        written += rows.count
    }

    /// Throws unless all announced rows were written.
    func finish() throws(HDF5Error) {
        guard written == count else {
            throw HDF5Error("\(path): got \(written) rows, but \(count) were announced")
        }
    }

    private func write<Element: Storable>(_ values: [Element], to dataset: Dataset<Element>) throws(HDF5Error) {
        if isChunked {
            try dataset.append(values.span)
        } else {
            try dataset.write(values.span, at: written)
        }
    }
}

extension Group {
    /// Creates a column of the layout, with its meaning and unit.
    func makeDataset<Element: Storable>(
        _ column: Layout.Column, of type: Element.Type, storage: Storage, fill: Element? = nil
    ) throws(HDF5Error) -> Dataset<Element> {
        let dataset = try makeDataset(column.name, of: type, storage: storage, fill: fill)
        try dataset.attributes.set("long_name", column.longName)
        try dataset.attributes.set("units", column.units)
        return dataset
    }
}
