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
    func origin() throws(SwingError) -> Int64? { try Self.origin(of: file, header) }

    /// Reads the start of the recording that a table belongs to, as ``origin()`` does.
    static func origin(of file: FileHead, _ header: CSVHeader) throws(SwingError) -> Int64? {
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

/// The app Sensor Logger's metadata about a recording, from a table of one row.
struct SensorLoggerMetadata {
    /// The phone's operating system, in lower case, such as `ios`.
    let platform: String?
    /// Whether the app was set to convert units and signs to Android's.
    let isStandardised: Bool?
    /// The app's version, such as `1.58.3`.
    let appVersion: String?

    /// Finds and reads the metadata table.
    ///
    /// - Parameter files: The recording's files.
    /// - Throws: ``SwingMotion/SwingError`` if the table can't be read.
    init?(_ files: RecordingFiles) throws(SwingError) {
        guard let (file, header) = files.tables.first(where: { Self.isOne($0.header) }) else { return nil }
        var lines = file.lines()
        _ = try lines.next()
        guard let line = try lines.next() else { return nil }
        let cells = lines.cells(of: line, separator: header.separator)
        // A device's name may contain an unquoted comma; then the cells can't be matched with columns.
        guard cells.count == header.cells.count else { return nil }
        var facts: [String: String] = [:]
        for (cell, title) in zip(cells, header.cells) where !cell.isEmpty { facts[ColumnTitle(title).key] = cell }
        platform = facts["platform"]?.lowercased()
        isStandardised = facts["standardisation"].flatMap { Bool($0.lowercased()) }
        appVersion = facts["appversion"]
    }

    private static func isOne(_ header: CSVHeader) -> Bool {
        let keys = header.cells.map { ColumnTitle($0).key }
        return keys.contains("recordingtime") || keys.contains("recordingepochtime") || keys.contains("standardisation")
    }
}

/// The frame that determines the signs in a Sensor Logger recording.
struct SensorLoggerFrame {
    /// The frame.
    let frame: SensorFrame
    /// The assumptions, each in one sentence.
    let assumptions: [String]

    /// Infers the frame from the app's metadata and the unit of the values.
    ///
    /// The app reverses signs only where it converts to m/s².
    ///
    /// - Parameters:
    ///   - metadata: The app's metadata; `nil` if the recording has none.
    ///   - isConverted: Whether accelerations are in m/s².
    init(_ metadata: SensorLoggerMetadata?, isConverted: Bool) {
        guard let metadata else {
            frame = isConverted ? .android : .ios
            assumptions =
                isConverted
                ? ["accelerations in m/s² are assumed to be standardised, with Android's signs; --frame overrides this"]
                : []
            return
        }
        if metadata.platform == "android" {
            frame = .android
            assumptions = []
            return
        }
        switch (metadata.isStandardised, isConverted) {
        case (true, true):
            frame = .android
            assumptions = []
        case (true, false):
            frame = .ios
            let version = metadata.appVersion.map { " \($0)" } ?? ""
            assumptions = [
                "accelerations are in g with Core Motion's signs, although the app\(version) states that they are "
                    + "standardised"
            ]
        case (_, true):
            frame = .ios
            assumptions = [
                "accelerations in m/s² are assumed to have Core Motion's signs because the app does not state "
                    + "that they are standardised"
            ]
        case (_, false):
            frame = .ios
            assumptions = []
        }
    }
}
