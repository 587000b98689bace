import SwingMotion

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
