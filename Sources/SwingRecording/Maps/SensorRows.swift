import SwingMotion
import SwingTables

/// A table whose rows belong to several sensors that a column names, as in `ACC,1712,0.1,-9.8,0.2`.
struct SensorRows {
    /// The index of the column that names the sensor.
    let place: Int
    /// The names of the accelerometer and the gyroscope, with what their rows contain.
    let values: [(value: String, quantity: ColumnMeaning.Quantity)]
    /// The columns of x, y and z, which all sensors share.
    let axes: [Int]

    private static let rowLimit = 4096
    /// The maximum number of sensors, and of columns among which the axes are.
    private static let limit = 16

    /// Finds the column that names the sensors in the first rows of a table; `nil` without one.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    init?(_ file: FileHead, _ header: CSVHeader) throws(SwingError) {
        var values = [[String]](repeating: [], count: header.cells.count)
        var rows = try file.rows(after: header)
        var (first, last, count) = ([String](), [String](), 0)
        var changes = [Int](repeating: 0, count: header.cells.count)
        while count < Self.rowLimit, let cells = try rows.next() {
            if count == 0 { first = cells }
            for place in changes.indices where count > 0 && place < min(cells.count, last.count) {
                if cells[place] != last[place] { changes[place] += 1 }
            }
            last = cells
            count += 1
            for (place, cell) in cells.enumerated() where place < values.count && values[place].count <= Self.limit {
                if !values[place].contains(cell) { values[place].append(cell) }
            }
        }
        let found = values.indices.lazy.compactMap { place -> (Int, [(String, ColumnMeaning.Quantity)])? in
            guard (2...Self.limit).contains(values[place].count) else { return nil }
            var sensors = Self.sensors(among: values[place])
            // A label of activities seldom changes.
            if sensors.isEmpty, 5 * changes[place] > count { sensors = Self.numberedSensors(among: values[place]) }
            return sensors.count == 2 ? (place, sensors) : nil
        }
        guard let (place, sensors) = found.first else { return nil }
        let numbers = first.indices.prefix(Self.limit).filter { i in
            i != place && i < header.cells.count && Double(header.withPoint(first[i])) != nil
                && !file.rises(in: i, header, selection: RowSelection(place: place, value: sensors[0].0))
        }
        let named = ["x", "y", "z"].compactMap { header.isAbsent ? nil : header.keys.firstIndex(of: $0) }
        let inOrder = numbers.first { numbers.contains($0 + 1) && numbers.contains($0 + 2) }.map { Array($0..<$0 + 3) }
        guard let axes = named.count == 3 ? named : inOrder else { return nil }
        (self.place, self.axes) = (place, axes)
        self.values = sensors.map { (value: $0.0, quantity: $0.1) }
    }

    /// Returns the accelerometer and the gyroscope by Android's numbers of sensors; none if there are other numbers.
    private static func numberedSensors(among values: [String]) -> [(String, ColumnMeaning.Quantity)] {
        let isAndroid = values.allSatisfy { Int($0).map { (1...35).contains($0) } ?? false }
        return isAndroid && values.contains("1") && values.contains("4")
            ? [("1", .acceleration), ("4", .rotationRate)] : []
    }

    /// Returns the names of an accelerometer and a gyroscope; fewer if one is missing.
    ///
    /// Of several, the shortest is that of the sensor, as `accelerometer` beside `accelerometer_uncalibrated`.
    private static func sensors(among values: [String]) -> [(String, ColumnMeaning.Quantity)] {
        let words: [(ColumnMeaning.Quantity, [String])] = [
            (.acceleration, ["acc"]), (.rotationRate, ["gyr", "rotationrate", "angularvelocity"]),
        ]
        return words.compactMap { quantity, words in
            let names = values.filter { value in
                let key = value.lowercased().filter(\.isLetter)
                return words.contains(where: key.contains) && !["linear", "user"].contains(where: key.contains)
            }
            return names.min { $0.count < $1.count }.map { ($0, quantity) }
        }
    }
}
