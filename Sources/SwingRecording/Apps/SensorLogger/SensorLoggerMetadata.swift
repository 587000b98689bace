import SwingMotion

/// What the app Sensor Logger states about a recording, in a table of one row.
struct SensorLoggerMetadata {
    /// The system of the phone, in lower case, such as `ios`.
    let platform: String?
    /// Whether units and signs were to be made those of Android.
    let isStandardised: Bool?
    /// The app's version, such as `1.58.3`.
    let appVersion: String?

    /// Finds the table among a recording's.
    ///
    /// - Parameter files: The recording's files.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read.
    init?(_ files: RecordingFiles) throws(SwingError) {
        guard let (file, header) = files.tables.first(where: { Self.isOne($0.header) }) else { return nil }
        var lines = file.lines()
        _ = try lines.next()
        guard let line = try lines.next() else { return nil }
        let cells = lines.cells(of: line, separator: header.separator)
        // A device's name may hold a comma that nothing quotes; then no cell's place is certain.
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

/// Whose signs the rows of a Sensor Logger recording have.
struct SensorLoggerFrame {
    /// The signs.
    let frame: SensorFrame
    /// What had to be assumed, each in one sentence.
    let assumptions: [String]

    /// Infers the signs from what the app states, and from the unit of the values.
    ///
    /// The app turns signs where it converts to m/s², and only there.
    ///
    /// - Parameters:
    ///   - metadata: What the app states; `nil` if there is no such table.
    ///   - isConverted: Whether accelerations are in m/s².
    init(_ metadata: SensorLoggerMetadata?, isConverted: Bool) {
        guard let metadata else {
            frame = isConverted ? .android : .ios
            assumptions =
                isConverted
                ? ["accelerations in m/s² have Android's signs, as the app's standardised ones; --frame states others"]
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
                "accelerations are in g with Core Motion's signs, although the app\(version) says that they are standardised"
            ]
        case (_, true):
            frame = .ios
            assumptions = [
                "accelerations in m/s² have Core Motion's signs, as the app does not say that they are standardised"
            ]
        case (_, false):
            frame = .ios
            assumptions = []
        }
    }
}
