import SwingFiles
import SwingMotion
import SwingTables

/// A format that needs no code of its own: one table whose columns have fixed names.
///
/// ```swift
/// extension RecordingFormat {
///     static let motionPad = RecordingFormat(
///         "motionpad", "MotionPad's table",
///         FixedColumns(
///             time: "t_ms", unit: "ms",
///             [
///                 "acceleration": .named("ax", "ay", "az", unit: "m/s^2"), "rotationRate": .named("gx", "gy", "gz"),
///                 "gravity": .named("grx", "gry", "grz"),
///             ]))
/// }
/// ```
struct FixedColumns: FormatReader {
    private let map: ColumnMap
    private let names: [String]

    /// Creates a format from the names of its columns.
    ///
    /// - Parameters:
    ///   - time: The name of the time column.
    ///   - unit: The unit of time: `s`, `ms`, `us` or `ns`.
    ///   - quantities: The columns of each quantity, by its name in a ``ColumnMap``.
    init(time: String, unit: String, _ quantities: KeyValuePairs<String, ColumnMap.AxisColumns>) {
        let known = ColumnMap.accelerometerQuantities + ColumnMap.motionQuantities
        precondition(quantities.allSatisfy { known.contains($0.key) }, "quantities are named as in a map")
        let column = ColumnMap.TimeColumn(column: .name(time), unit: unit)
        func columns(_ keys: [String]) -> ColumnMap.SensorColumns? {
            let found = Dictionary(uniqueKeysWithValues: quantities.filter { keys.contains($0.key) }.map { ($0, $1) })
            return found.isEmpty ? nil : ColumnMap.SensorColumns(time: column, quantities: found)
        }
        map = ColumnMap(
            accelerometer: columns(ColumnMap.accelerometerQuantities), deviceMotion: columns(ColumnMap.motionQuantities)
        )
        names = quantities.reduce(into: [time]) { names, quantity in
            for case .name(let name) in quantity.value.columns { names.append(name) }
        }
    }

    func recognizes(_ files: RecordingFiles) -> Bool { tables(files).count == 1 }

    func read(
        _ files: RecordingFiles, _ options: ReadingOptions, as format: RecordingFormat
    ) throws(SwingError) -> Recording {
        guard let table = tables(files).first else {
            throw SwingError(
                .badData, at: VisibleText.escaped(files.tree.path),
                "found no table with the columns \(names.joined(separator: ",")), expected \(format.contents); omit "
                    + "--input-format to detect the format")
        }
        var map = map
        map.accelerometer?.file = table.path
        map.deviceMotion?.file = table.path
        return try MappedTables().recording(files, options, map, as: format)
    }

    private func tables(_ files: RecordingFiles) -> [FileHead] {
        files.tables.filter { table in
            Set(table.header.cells.map { $0.filter { $0 != "\"" } }).isSuperset(of: names) && !table.header.isAbsent
        }.map(\.file)
    }
}

extension ColumnMap.AxisColumns {
    /// Creates columns by their names.
    ///
    /// - Parameters:
    ///   - names: The names of x, y and z, or of a quaternion's w, x, y and z.
    ///   - unit: Their unit; `nil` for g, or rad/s.
    /// - Returns: The columns.
    static func named(_ names: String..., unit: String? = nil) -> Self {
        Self(columns: names.map { .name($0) }, unit: unit)
    }
}
