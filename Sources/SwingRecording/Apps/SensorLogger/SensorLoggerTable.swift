import SwingMotion

/// One of the app Sensor Logger's tables.
struct SensorLoggerTable {
    /// The contents of a table.
    enum AppTable: Hashable {
        /// A watch's complete device motion.
        case wristMotion
        /// A watch's total acceleration.
        case watchAccelerometer
        /// A phone's total acceleration.
        case totalAcceleration
        /// A phone's user acceleration, gravity or rotation rate; each has its own table.
        case userAcceleration, gravity, gyroscope
        /// Three axes in a table with an unknown name.
        case unknownAxes
    }

    let file: FileHead
    let header: CSVHeader
    let role: AppTable

    /// Identifies a table by its columns, and by its name if several sensors have the same columns.
    ///
    /// - Returns: `nil` if the table is not one of the app's, or contains no motion.
    init?(_ file: FileHead, _ header: CSVHeader) {
        guard Self.isOne(header) else { return nil }
        self.file = file
        self.header = header
        let keys = Set(header.cells.map { ColumnTitle($0).key })
        if keys.contains("rotationratex") {
            // Headphones have the same columns and an additional one.
            guard !keys.contains("devicelocation") else { return nil }
            role = .wristMotion
            return
        }
        guard keys.isSuperset(of: ["x", "y", "z"]) else { return nil }
        let name = (file.path.split(separator: "/").last ?? "").lowercased()
        let known: [(String, AppTable?)] = [
            ("magnet", nil), ("watchaccelerometer", .watchAccelerometer), ("totalacceleration", .totalAcceleration),
            ("accelerometeruncalibrated", .totalAcceleration), ("accelerometer", .userAcceleration),
            ("gravity", .gravity), ("gyroscopeuncalibrated", nil), ("gyroscope", .gyroscope),
        ]
        guard let match = known.first(where: { name.contains($0.0) }) else {
            role = .unknownAxes
            return
        }
        guard let known = match.1 else { return nil }
        role = known
    }

    /// Returns whether a header has the time columns that the app writes in each table.
    static func isOne(_ header: CSVHeader) -> Bool {
        let keys = header.cells.map { ColumnTitle($0).key }
        return keys.contains("time") && keys.contains("secondselapsed")
    }

    /// Reads the recording's start, the origin that converts the times to the app's `seconds_elapsed`.
    ///
    /// The app records the start to the millisecond.
    ///
    /// - Returns: The start in nanoseconds since 1970; `nil` if the first row does not contain it.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    func origin() throws(SwingError) -> Int64? {
        var lines = file.lines()
        _ = try lines.next()
        guard let line = try lines.next() else { return nil }
        let cells = lines.cells(of: line, separator: header.separator)
        let keys = header.cells.map { ColumnTitle($0).key }
        guard let time = keys.firstIndex(of: "time"), let elapsed = keys.firstIndex(of: "secondselapsed"),
            cells.count == keys.count, let start = Int64(cells[time]),
            let seconds = Double(header.decimalMark.withPoint(cells[elapsed])), seconds.magnitude < 1e6
        else { return nil }
        let milliseconds = ((Double(start) / 1e6) - seconds * 1e3).rounded()
        return Int64(exactly: milliseconds * 1e6)
    }
}
