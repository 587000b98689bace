import SwingMotion
import SwingTables

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
        /// A phone's total acceleration as the sensor measured it, in a table of its own.
        case uncalibratedAcceleration
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
        let keys = Set(header.keys)
        if keys.contains("rotationratex") {
            role = .wristMotion
            return
        }
        guard keys.isSuperset(of: ["x", "y", "z"]) else { return nil }
        let name = (file.path.split(separator: "/").last ?? "").lowercased()
        let known: [(String, AppTable?)] = [
            ("magnet", nil), ("watchaccelerometer", .watchAccelerometer), ("totalacceleration", .totalAcceleration),
            ("accelerometeruncalibrated", .uncalibratedAcceleration), ("accelerometer", .userAcceleration),
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
    static func isOne(_ header: CSVHeader) -> Bool { ElapsedSeconds.isStated(by: header) }

    /// Reads the recording's start, the origin that converts the times to the app's `seconds_elapsed`.
    ///
    /// The app records the start to the millisecond.
    ///
    /// - Returns: The start in nanoseconds since 1970; `nil` if the first row does not contain it.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    func origin() throws(SwingError) -> Int64? { try ElapsedSeconds.start(of: file, header) }
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
        var rows = try file.rows(after: header)
        guard let cells = try rows.next() else { return nil }
        // A device's name may contain an unquoted comma; then the cells can't be matched with columns.
        guard cells.count == header.cells.count else { return nil }
        var facts: [String: String] = [:]
        for (cell, key) in zip(cells, header.keys) where !cell.isEmpty { facts[key] = cell }
        platform = facts["platform"]?.lowercased()
        isStandardised = facts["standardisation"].flatMap { Bool($0.lowercased()) }
        appVersion = facts["appversion"]
    }

    private static func isOne(_ header: CSVHeader) -> Bool {
        let keys = header.keys
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
