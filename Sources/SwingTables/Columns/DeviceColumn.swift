package import SwingMotion

/// A column that names the device, the sensor or the person of each row, such as `device`, `sensorId` or `wrist`.
///
/// Rows of several devices in one table would be read as one device with a multiple of its rate.
package struct DeviceColumn: Hashable, Sendable {
    /// The index of the column among the cells.
    package let place: Int
    /// The name of the column.
    package let name: String
    /// The values in the first rows, in the order of their occurrence, without empty cells.
    package let values: [String]

    /// The number of rows that are compared before reading.
    static let rowLimit = 4096
    /// The maximum number of devices; a column with more values numbers something else.
    private static let deviceLimit = 16

    private static let bases: Set<String> = [
        "device", "sensor", "imu", "wrist", "side", "hand", "arm", "limb", "location", "position", "placement",
        "bodypart", "body", "node", "mac", "player", "athlete", "participant", "subject", "person", "user", "source",
    ]
    /// Words for devices in a column of sources, whose values may also be kinds of a record, such as `live` and `history`.
    private static let sources = ["watch", "phone", "airpods", "sensor", "imu", "device"] + LooseColumnName.bodyParts

    /// Returns whether values name devices in a column with this name.
    private static func areDevices(_ values: [String], _ title: String) -> Bool {
        guard ColumnTitle(title).key.hasPrefix("source") else { return true }
        return values.contains { value in sources.contains { value.lowercased().contains($0) } }
    }

    private static let suffixes = [
        "id", "name", "no", "nr", "number", "index", "label", "serial", "serialnumber", "address", "uuid", "type",
        "model", "location", "position", "placement", "side",
    ]

    /// Returns whether a column's name is that of devices.
    ///
    /// - Parameter title: The header's cell.
    /// - Returns: Whether it is.
    static func isOne(_ title: String) -> Bool {
        let key = ColumnTitle(title).key
        return bases.contains(key)
            || suffixes.contains { key.hasSuffix($0) && bases.contains(String(key.dropLast($0.count))) }
    }

    /// Finds the columns of a table and reads their first values.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    ///   - selection: The rows to read; `nil` for all.
    ///   - limit: The maximum number of rows to examine.
    /// - Returns: The columns that have at least one value, except those that number something else.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    static func columns(
        _ file: FileHead, _ header: CSVHeader, selection: RowSelection? = nil, limit: Int = rowLimit
    ) throws(SwingError) -> [DeviceColumn] {
        guard !header.isAbsent else { return [] }
        let places = header.cells.indices.filter { isOne(header.cells[$0]) && $0 != selection?.place }
        guard !places.isEmpty else { return [] }
        var lines = file.lines()
        _ = try lines.next()
        var values = [[String]](repeating: [], count: places.count)
        var count = 0
        while count < limit, let line = try lines.next() {
            count += 1
            if let selection, !selection.contains(lines, line, header.separator) { continue }
            for (i, place) in places.enumerated() where values[i].count <= deviceLimit {
                let value = lines.value(at: place, of: line, separator: header.separator)
                if let value, !values[i].contains(value) { values[i].append(value) }
            }
        }
        return zip(places, values).compactMap { place, values in
            let name = header.cells[place]
            guard (1...deviceLimit).contains(values.count), areDevices(values, name) else { return nil }
            return DeviceColumn(place: place, name: name, values: values)
        }
    }

    /// Finds the first column that names several devices.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    /// - Returns: The column, from all rows; `nil` if each column names at most one device.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package static func several(in file: FileHead, _ header: CSVHeader) throws(SwingError) -> DeviceColumn? {
        try columns(file, header, limit: .max).first { $0.values.count > 1 }
    }

    /// Rejects a table whose first rows belong to several devices.
    ///
    /// - Parameter file: The table.
    /// - Throws: ``SwingMotion/SwingError`` that names the column and its values.
    func checkFirstRows(of file: FileHead) throws(SwingError) {
        guard values.count > 1 else { return }
        throw SwingError(
            .badData, at: file.name,
            "found rows of \(values.count) devices, \(values.map { VisibleText.quoted($0) }.joined(separator: ", ")) in "
                + "column \(VisibleText.quoted(name)), expected rows of one; \(remedy)")
    }

    /// Returns the error about another value in a later row.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - place: The file and the line.
    /// - Returns: The error.
    func change(to value: String, at place: String) -> SwingError {
        SwingError(
            .badData, at: place,
            "found \(VisibleText.quoted(value)) in column \(VisibleText.quoted(name)) after "
                + "\(VisibleText.quoted(values[0])), expected rows of one device; \(remedy)")
    }

    private var remedy: String {
        let key = "\"where\": {\"column\": \(JSONText.value(name)), \"value\": \(JSONText.value(values[0]))}"
        return "select it in a map with \(key), as swing inspect --suggest-map proposes, or split the table"
    }
}

/// The rows of a table that have a value in a column.
package struct RowSelection: Hashable, Sendable {
    /// The index of the column among the cells.
    package let place: Int
    /// The value.
    package let value: String

    /// Creates a selection.
    package init(place: Int, value: String) { (self.place, self.value) = (place, value) }

    /// Returns whether a table has such a row.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    /// - Returns: Whether it has one.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func selectsRow(of file: FileHead, _ header: CSVHeader) throws(SwingError) -> Bool {
        var lines = file.lines()
        if !header.isAbsent { _ = try lines.next() }
        while let line = try lines.next() {
            if contains(lines, line, header.separator) { return true }
        }
        return false
    }

    /// Returns whether a line is one of the rows.
    ///
    /// - Parameters:
    ///   - lines: The table.
    ///   - line: The range of the line in the bytes of `lines`.
    ///   - separator: The character between two cells.
    /// - Returns: Whether its cell has the value.
    func contains(_ lines: borrowing CSVLines, _ line: Range<Int>, _ separator: UInt8) -> Bool {
        let found = lines.value(at: place, of: line, separator: separator) ?? ""
        if found == value { return true }
        guard let number = Double(found), let expected = Double(value) else { return false }
        return number == expected
    }
}

extension CSVLines {
    /// Returns the text of one cell of a line.
    ///
    /// - Parameters:
    ///   - place: The index of the cell.
    ///   - line: The range of the line in ``bytes``.
    ///   - separator: The character between two cells.
    /// - Returns: The text without surrounding spaces and quotation marks; `nil` if the cell is
    ///   missing or has no value.
    func value(at place: Int, of line: Range<Int>, separator: UInt8) -> String? {
        var (i, index, isQuoted) = (line.lowerBound, 0, false)
        var start = i
        while i < line.upperBound, index <= place {
            if bytes[i] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[i] == separator, !isQuoted {
                if index == place { break }
                index += 1
                start = i + 1
            }
            i += 1
        }
        guard index == place else { return nil }
        let cell = String(decoding: bytes[bytes.trimmed(start..<i)].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        return MissingValue.isOne(cell) ? nil : cell
    }
}
