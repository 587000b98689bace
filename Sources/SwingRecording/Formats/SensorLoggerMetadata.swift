import SwingFiles

/// What the app Sensor Logger says of a recording, in a table of one row.
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
    /// - Throws: ``RecordingError`` if it can't be read.
    init?(_ files: RecordingFiles) throws(RecordingError) {
        guard let (file, header) = files.tables.first(where: { Self.isOne($0.header) }) else { return nil }
        var lines = try CSVLines(reading: file)
        _ = try lines.next()
        guard let line = try lines.next() else { return nil }
        let cells = Self.cells(
            String(decoding: lines.bytes[line], as: UTF8.self), Character(Unicode.Scalar(header.separator)))
        // A device's name may hold a comma that nothing quotes; then no cell can be told by its place.
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

    /// The cells of a line, of which some may be in quotation marks.
    private static func cells(_ line: String, _ separator: Character) -> [String] {
        var cells = [""]
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                cells.append("")
            } else {
                cells[cells.count - 1].append(character)
            }
        }
        return cells
    }
}
