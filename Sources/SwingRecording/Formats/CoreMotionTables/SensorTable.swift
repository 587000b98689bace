import SwingMotion
import SwingTables

/// One of several tables that make up a recording.
struct SensorTable {
    /// The contents of a table.
    enum SensorKind: Hashable {
        /// Total acceleration.
        case acceleration
        /// Only rotation rate, as three axes.
        case rotation
        /// Rotation rate with other quantities of device motion.
        case motion
        /// Three axes whose names do not identify the quantity.
        case axes
        /// Data that a recording does not use, such as a magnetometer's field.
        case other
    }

    let file: FileHead
    let header: CSVHeader
    private(set) var role: SensorKind
    /// Whether the columns are a time and x, y, z, with or without a header; with w, they are a quaternion's.
    let isPlain: Bool
    /// Whether the role was inferred from values.
    private(set) var isInferred = false

    /// Infers a table's role from its columns and its name.
    ///
    /// - Returns: `nil` if the table contains no samples of motion.
    init?(_ file: FileHead, _ header: CSVHeader) {
        self.file = file
        self.header = header
        let name = file.path.lowercased()
        let quantities = header.quantities
        let hasTime = !quantities.isDisjoint(with: [.time, .accelerometerTime, .motionTime])
        isPlain =
            header.isAbsent
            ? header.cells.count >= CSVLayout.accelerometer.count
            : hasTime && CSVLayout.accelerometer.dropFirst().allSatisfy { header.has($0) } && !header.keys.contains("w")
        if isPlain {
            role = Self.hasRotationUnit(header) ? .rotation : Self.role(named: name)
        } else if hasTime, quantities.contains(.rotationRate) {
            role = .motion
        } else if hasTime, !quantities.isDisjoint(with: [.acceleration, .bareAcceleration]) {
            role = Self.role(named: name) == .other ? .other : .acceleration
        } else {
            return nil
        }
    }

    /// Returns whether the axes of a table are in a unit of rotation rates, as in `x-axis (deg/s)`.
    private static func hasRotationUnit(_ header: CSVHeader) -> Bool {
        guard !header.isAbsent else { return false }
        return header.cells.indices.contains { place in
            header.unit(at: place).map { CSVUnit.radianPerSecond.factor(from: $0) != nil } ?? false
        }
    }

    /// Returns the role of three axes by their file's name; names of derived quantities are checked first.
    private static func role(named name: String) -> SensorKind {
        let words: [(String, SensorKind)] = [
            ("magnet", .other), ("arraymagn", .other), ("compass", .other), ("gravity", .other), ("user", .other),
            ("linear", .other),
            ("attitude", .other), ("quaternion", .other), ("orientation", .other), ("euler", .other),
            ("location", .other), ("ohne g", .other), ("linéaire", .other), ("schwerkraft", .other),
            ("accel", .acceleration), ("acc", .acceleration), ("beschleunigung", .acceleration),
            ("gyr", .rotation), ("rotation", .rotation), ("angul", .rotation), ("rotrate", .rotation),
            ("winkelgeschw", .rotation), ("drehrate", .rotation),
        ]
        // Movesense shortens the magnetometer's name.
        let last = name.split { !$0.isLetter }.last
        if last == "magn" || last == "mag" { return .other }
        return words.first { name.contains($0.0) }?.1 ?? .axes
    }

    /// Sets a role that was inferred from values.
    ///
    /// - Parameter role: The role.
    mutating func infer(_ role: SensorKind) {
        self.role = role
        isInferred = true
    }

    /// Rejects a table without a header whose rows have more numbers than a time and three axes.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the table has such rows.
    func refuseWide() throws(SwingError) {
        guard header.isAbsent, header.cells.count != CSVLayout.accelerometer.count, role != .other else { return }
        throw SwingError(
            .badData, at: file.name,
            "found \(header.cells.count) cells and no header, expected a header because the order of the columns is "
                + "unknown; add one such as \(CSVLayout.motion.map(\.name).joined(separator: ",")), or describe the "
                + "columns with --map")
    }

    /// The assumption made for an inferred role.
    var assumption: String {
        let what =
            role == .acceleration
            ? "total acceleration because its length is often near 1 g"
            : "rotation rate because its length is seldom near 1"
        return "\(VisibleText.quoted(file.path)) is assumed to be \(what)"
    }

    /// Finds the columns of time, x, y and z.
    ///
    /// - Returns: Their four indices among the table's cells.
    /// - Throws: ``SwingMotion/SwingError`` if a column occurs twice, or has an unknown unit.
    func axes() throws(SwingError) -> [Int] {
        try file.checkFirstColumn(header)
        return try header.isAbsent ? Array(0..<4) : places(of: CSVLayout.accelerometer)
    }

    /// Finds the columns x, y and z of a table with a header.
    ///
    /// - Returns: Their three indices among the table's cells.
    /// - Throws: ``SwingMotion/SwingError`` if a column occurs twice, or has an unknown unit.
    func vector() throws(SwingError) -> [Int] { try places(of: Array(CSVLayout.accelerometer.dropFirst())) }

    private func places(of columns: [CSVColumn]) throws(SwingError) -> [Int] {
        let columns = columns.map { column in
            let isTurning = role == .rotation && column.unit != .second
            return CSVColumn(column.name, isTurning ? .radianPerSecond : column.unit, synonyms: column.synonyms)
        }
        return try header.places(of: columns, isConverting: true).compactMap { $0 }
    }

    /// Infers the clock of the table's times.
    ///
    /// - Parameter place: The index of the time among the cells.
    /// - Returns: The clock.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read, or a time is not a number.
    func clock(_ place: Int) throws(SwingError) -> TableClock {
        try file.clock(of: place, header, stated: header.timeUnit(at: place))
    }

    /// Measures the fraction of the first samples whose length is about 1.
    ///
    /// - Returns: The fraction, from 0 to 1.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    func shareNearOne() throws(SwingError) -> Double {
        let places = try axes()
        var layout = TableLayout(CSVLayout.accelerometer, header, places: places)
        layout.isSparse = true
        layout.clock = try clock(places[0])
        let samples = try TableStream<TriaxialChunk>(file: file, layout: layout).beginning().axes
        var count = 0
        for i in 0..<samples.count {
            let square = samples.x[i] * samples.x[i] + samples.y[i] * samples.y[i] + samples.z[i] * samples.z[i]
            if (0.81...1.21).contains(square) { count += 1 }
        }
        return samples.count == 0 ? 0 : Double(count) / Double(samples.count)
    }

    /// Returns an error about a table whose name indicates acceleration, and whose columns do not.
    func noAcceleration() -> SwingError {
        SwingError(
            .badData, at: file.name,
            "found the columns \(VisibleText.quoted(header.cells.joined(separator: ","))), expected total "
                + "acceleration; rename its columns to x, y and z, or describe them with --map")
    }
}
