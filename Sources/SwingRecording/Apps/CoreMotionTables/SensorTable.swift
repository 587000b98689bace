import SwingMotion

/// One of several tables that make up a recording.
struct SensorTable {
    /// What a table holds.
    enum SensorKind: Hashable {
        /// Total acceleration.
        case acceleration
        /// Rotation rate alone, as three axes.
        case rotation
        /// Rotation rate with what else device motion has.
        case motion
        /// Three axes whose names do not state what they are.
        case axes
        /// Nothing of motion, or what a recording is not made of, such as a magnetometer's field.
        case other
    }

    let file: FileHead
    let header: CSVHeader
    private(set) var role: SensorKind
    /// Whether the columns are a time and x, y, z, with or without a header.
    let isPlain: Bool
    /// Whether the role was inferred from values.
    private(set) var isInferred = false

    /// Looks at a table's columns and name.
    ///
    /// - Returns: `nil` if the table holds no samples of motion.
    init?(_ file: FileHead, _ header: CSVHeader) {
        self.file = file
        self.header = header
        let name = file.path.lowercased()
        let quantities = Set(header.cells.compactMap { ColumnMeaning(ColumnTitle($0))?.quantity })
        let hasTime = !quantities.isDisjoint(with: [.time, .accelerometerTime, .motionTime])
        isPlain =
            header.isAbsent
            ? header.cells.count >= CSVLayout.accelerometer.count
            : hasTime && CSVLayout.accelerometer.dropFirst().allSatisfy { header.has($0) }
        if isPlain {
            role = Self.role(named: name)
        } else if hasTime, quantities.contains(.rotationRate) {
            role = .motion
        } else if hasTime, !quantities.isDisjoint(with: [.acceleration, .bareAcceleration]) {
            role = Self.role(named: name) == .other ? .other : .acceleration
        } else {
            return nil
        }
    }

    /// What three axes are by their file's name; what is not a sensor's own stream comes first.
    private static func role(named name: String) -> SensorKind {
        let words: [(String, SensorKind)] = [
            ("magnet", .other), ("compass", .other), ("gravity", .other), ("user", .other), ("linear", .other),
            ("attitude", .other), ("quaternion", .other), ("orientation", .other), ("euler", .other),
            ("location", .other),
            ("accel", .acceleration), ("acc", .acceleration), ("gyr", .rotation), ("rotation", .rotation),
            ("angular", .rotation), ("rotrate", .rotation),
        ]
        return words.first { name.contains($0.0) }?.1 ?? .axes
    }

    /// Sets a role that was inferred from values.
    ///
    /// - Parameter role: The role.
    mutating func infer(_ role: SensorKind) {
        self.role = role
        isInferred = true
    }

    /// Refuses rows of more numbers than a time and three axes, without a header.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the table has such rows.
    func refuseWide() throws(SwingError) {
        guard header.isAbsent, header.cells.count != CSVLayout.accelerometer.count, role != .other else { return }
        throw SwingError(
            .badData, at: file.name,
            "found \(header.cells.count) cells and no header, expected the columns' names, as nobody can tell "
                + "their order; add a header such as \(CSVLayout.motion.map(\.name).joined(separator: ",")), or state what "
                + "the columns are with --map")
    }

    /// What was assumed where the role was inferred.
    var assumption: String {
        let what =
            role == .acceleration ? "total acceleration, being often 1 g long" : "rotation rate, being seldom 1 long"
        return "\(VisibleText.quoted(file.path)) is \(what)"
    }

    /// The places of time, x, y and z.
    ///
    /// - Returns: Four places among the table's cells.
    /// - Throws: ``SwingMotion/SwingError`` if a column is there twice, or in another unit.
    func axes() throws(SwingError) -> [Int] {
        guard !header.isAbsent else { return Array(0..<4) }
        var lines = file.lines()
        _ = try lines.next()
        let columns = CSVLayout.accelerometer.map { CSVColumn($0.name, $0.unit, synonyms: $0.synonyms) }
        return try header.places(of: columns, lines, isConverting: true).compactMap { $0 }
    }

    /// The clock of the table's times.
    ///
    /// - Parameter place: Where the time is among the cells.
    /// - Returns: The clock.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read, or a time is no number.
    func clock(_ place: Int) throws(SwingError) -> TableClock {
        let stated = header.isAbsent ? nil : header.unit(at: place).flatMap(TimeUnit.init(spelling:))
        return try TimeSample(file, header, place: place).clock(stated: stated)
    }

    /// How many of the first samples are about 1 long, as a part of all.
    ///
    /// - Returns: 0 to 1.
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

    /// An error about a table that was thought to hold acceleration.
    func noAcceleration() -> SwingError {
        SwingError(
            .badData, at: file.name,
            "found the columns \(VisibleText.quoted(header.cells.joined(separator: ","))), expected total "
                + "acceleration; name its columns x, y and z, or state what they are with --map")
    }
}
