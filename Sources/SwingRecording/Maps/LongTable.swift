import SwingMotion
import SwingTables

/// Tables that are not rows of samples with one number per cell: one value per row, or vectors in cells.
///
/// Both are rejected with the way to a readable table, because a reader can't know which rows belong to one sample.
enum LongTable {
    /// The maximum number of axes that a column names.
    private static let limit = 32

    /// Returns the error about such a table.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - header: The table's first line.
    /// - Returns: The error; `nil` if the table is not one.
    static func error(_ file: FileHead, _ header: CSVHeader) -> SwingError? {
        guard !header.isAbsent else { return nil }
        guard var rows = try? file.rows(after: header), let first = try? rows.next(),
            first.count == header.cells.count
        else { return nil }
        if let cell = first.first(where: isVector) {
            return SwingError(
                .badData, at: file.name,
                "found \(VisibleText.quoted(cell)), several numbers in one cell, expected one number per cell; write each "
                    + "axis to a column of its own")
        }
        let values = header.cells.indices.filter {
            header.keys[$0].contains("value") && Double(header.withPoint(first[$0])) != nil
        }
        guard values.count == 1 else { return nil }
        // Rows can be ordered by axis.
        var names = first.map { Set([$0]) }
        while let cells = try? rows.next() {
            for (place, cell) in cells.enumerated() where place < names.count && names[place].count <= limit {
                names[place].insert(cell)
            }
        }
        let axes = names.indices.filter {
            (3...limit).contains(names[$0].count) && names[$0].count(where: isAxis) >= 3
        }
        let time = header.cells.indices.first { LooseColumnName.isTime(header.cells[$0]) }
        guard let axis = axes.first, let time else { return nil }
        let sensor = header.cells.indices.first { place in
            ["sensor", "sensorname", "sensortype", "type"].contains(header.keys[place]) && place != axis
        }
        let stem = ForeignFile.names(of: file.name).stem
        func quoted(_ place: Int) -> String { "\"\(VisibleText.escaped(header.cells[place]))\"" }
        let table = file.pandasTable(header)
        let (start, columns) =
            sensor.map {
                ("t = \(table); t.assign(name=t[\(quoted($0))] + \"_\" + t[\(quoted(axis))])", "\"name\"")
            } ?? (table, quoted(axis))
        return SwingError(
            .badData, at: file.name,
            "found one value per row, whose axis the column \(VisibleText.quoted(header.cells[axis])) names, expected one "
                + "column per axis; convert it in Python with "
                + "\(start).pivot_table(index=\(quoted(time)), columns=\(columns), values=\(quoted(values[0]))).to_csv(\"\(stem)-wide.csv\")"
        )
    }

    private static func isAxis(_ name: String) -> Bool {
        ["x", "y", "z"].contains(name.lowercased()) || LooseColumnName.meaning(of: name) != nil
    }

    /// Returns whether a cell is a list of at least three numbers, such as `[0.5, 0, -1]`.
    private static func isVector(_ cell: String) -> Bool {
        let parts = cell.split { ", ;()[]{}".contains($0) }
        return parts.count >= 3 && parts.allSatisfy { Double($0) != nil }
    }
}
