import SwingMotion

/// One of the tables that the app Sensor Logger writes.
struct SensorLoggerTable {
    /// What a table holds.
    enum AppTable: Hashable {
        /// All of device motion, on a watch.
        case wristMotion
        /// A watch's total acceleration.
        case watchAccelerometer
        /// A phone's total acceleration.
        case totalAcceleration
        /// A phone's user acceleration, gravity and rotation rate, each in a table of its own.
        case userAcceleration, gravity, gyroscope
        /// Three axes whose name is not known.
        case unknownAxes
    }

    let file: FileHead
    let header: CSVHeader
    let role: AppTable

    /// Tells what a table holds: by its columns, and where several sensors have the same, by its name.
    ///
    /// - Returns: `nil` if the table is not one of the app's, or contains no motion.
    init?(_ file: FileHead, _ header: CSVHeader) {
        guard Self.isOne(header) else { return nil }
        self.file = file
        self.header = header
        let keys = Set(header.cells.map { ColumnTitle($0).key })
        if keys.contains("rotationratex") {
            // Headphones have the same columns and one more.
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

    /// Whether a header has the times that the app writes in every table.
    static func isOne(_ header: CSVHeader) -> Bool {
        let keys = header.cells.map { ColumnTitle($0).key }
        return keys.contains("time") && keys.contains("secondselapsed")
    }

    /// What is taken off the times so that they are the app's `seconds_elapsed`: when the recording began, in nanoseconds
    /// since 1970, to the millisecond that the app knows it to.
    ///
    /// - Returns: `nil` if the first row does not state it.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    func origin() throws(SwingError) -> Int64? {
        var lines = file.lines()
        _ = try lines.next()
        guard let line = try lines.next() else { return nil }
        let cells = lines.cells(of: line, separator: header.separator)
        let keys = header.cells.map { ColumnTitle($0).key }
        guard let time = keys.firstIndex(of: "time"), let elapsed = keys.firstIndex(of: "secondselapsed"),
            cells.count == keys.count, let start = Int64(cells[time]),
            let seconds = Double(cells[elapsed]), seconds.magnitude < 1e6
        else { return nil }
        let milliseconds = ((Double(start) / 1e6) - seconds * 1e3).rounded()
        return Int64(exactly: milliseconds * 1e6)
    }
}
