internal import HDF5

/// A table in HDF5: a group with one dataset a column, all of them along one dimension.
struct HDF5Table<Row> {
    private enum Stored {
        case text(StringDataset)
        case int8(Dataset<Int8>)
        case int32(Dataset<Int32>)
        case float64(Dataset<Double>)
    }

    private let columns: [(column: Column<Row>, stored: Stored)]
    private let index: HDF5Index

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - name: The group's name.
    ///   - dimension: The name of the dimension, and of its coordinate: the number of the row.
    ///   - columns: The columns in order.
    ///   - root: Where the group will be.
    /// - Throws: `HDF5Error`, as when the disk is full.
    init(_ name: String, dimension: String, columns: [Column<Row>], in root: Group) throws(HDF5Error) {
        let group = try root.makeGroup(name)
        let index = try HDF5Index(dimension, in: group)
        self.columns = try columns.map { column throws(HDF5Error) in
            (column, try Self.make(column, in: group, along: index))
        }
        self.index = index
    }

    /// Appends rows.
    func append(_ rows: [Row]) throws(HDF5Error) {
        try index.append(rows.count)
        for (column, stored) in columns {
            switch (column.value, stored) {
            case (.text(let path), .text(let data)):
                try data.append(rows.map { $0[keyPath: path].withoutNUL })
            case (.optionalText(let path), .text(let data)):
                try data.append(rows.map { ($0[keyPath: path] ?? "").withoutNUL })
            case (.integer(let path), .int32(let data)):
                let values = rows.map { Int32(clamping: $0[keyPath: path]) }
                try data.append(values.span)
            case (.number(let path), .float64(let data)):
                let values = rows.map { $0[keyPath: path] }
                try data.append(values.span)
            case (.category(let path, _), .int8(let data)):
                let values = rows.map { $0[keyPath: path] }
                try data.append(values.span)
            case (.flags(let path, _), .int32(let data)):
                let values = rows.map { $0[keyPath: path] }
                try data.append(values.span)
            default: preconditionFailure("\(column.name) is stored as another type")
            }
        }
    }

    private static func make(
        _ column: Column<Row>, in group: Group, along index: HDF5Index
    ) throws(HDF5Error) -> Stored {
        let storage = Storage.chunked(rows: Layout.columnChunk, deflate: Layout.deflate)
        switch column.value {
        case .text, .optionalText:
            let data = try group.makeStrings(column.name, storage: .chunked(rows: Layout.textChunk))
            try describe(data, column, along: index)
            return .text(data)
        case .integer:
            let data = try group.makeDataset(column.name, of: Int32.self, storage: storage)
            try describe(data, column, along: index)
            return .int32(data)
        case .number:
            let data = try group.makeDataset(column.name, of: Double.self, storage: storage, fill: .nan)
            try describe(data, column, along: index)
            try data.attributes.set("_FillValue", [Double.nan])
            return .float64(data)
        case .category(_, let names):
            let data = try group.makeDataset(column.name, of: Int8.self, storage: storage)
            try describe(data, column, along: index)
            try data.attributes.set("flag_values", names.indices.map { Int8($0) })
            try data.attributes.set("flag_meanings", names.joined(separator: " "))
            return .int8(data)
        case .flags(_, let names):
            let data = try group.makeDataset(column.name, of: Int32.self, storage: storage)
            try describe(data, column, along: index)
            try data.attributes.set("flag_masks", names.indices.map { Int32(1) << Int32($0) })
            try data.attributes.set("flag_meanings", names.joined(separator: " "))
            return .int32(data)
        }
    }

    private static func describe(
        _ data: some Variable, _ column: Column<Row>, along index: HDF5Index
    ) throws(HDF5Error) {
        try index.attach(to: data)
        try data.attributes.describe(column.longName, column.unit)
        if let role = column.role { try data.attributes.set("cf_role", role) }
    }
}

/// The coordinate of a dimension that grows row by row, from 0 up.
struct HDF5Index {
    private let data: Dataset<Int32>

    init(_ name: String, in group: Group) throws(HDF5Error) {
        data = try group.makeDataset(
            name, of: Int32.self, storage: .chunked(rows: Layout.columnChunk, deflate: Layout.deflate))
        try data.makeScale(name)
        try data.attributes.describe("row of the table", .one)
    }

    /// Makes the dimension that of the rows of `variable`.
    func attach(to variable: some Variable) throws(HDF5Error) { try variable.attach(data) }

    /// Appends the numbers of `count` more rows.
    func append(_ count: Int) throws(HDF5Error) {
        let first = try data.rows()
        let numbers = (first..<first + count).map { Int32(clamping: $0) }
        try data.append(numbers.span)
    }
}

extension Attributes {
    /// Sets what the CF conventions want of every variable.
    func describe(_ longName: String, _ unit: Unit) throws(HDF5Error) {
        try set("long_name", longName)
        if let unit = unit.cf { try set("units", unit) }
        if case .epoch = unit {
            try set("standard_name", "time")
            try set("calendar", "proleptic_gregorian")
        }
    }
}

extension String {
    /// The text with a replacement character for each NUL, at which HDF5 would cut it.
    var withoutNUL: String {
        guard utf8.contains(0) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}
