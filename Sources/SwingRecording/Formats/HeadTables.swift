package import SwingFiles
import SwingMotion
import SwingTables

/// Tables of the motion of a head, which headphones recorded.
///
/// Their columns are those of a wrist's device motion, so an analysis of swings must not read them.
package struct HeadTables {
    /// The tables.
    package let files: [TreeFile]
    /// Whether the recording contains samples of no other motion sensor.
    let areAlone: Bool
    private let tree: FileTree

    /// Finds the tables among the files of a recording.
    ///
    /// - Parameter all: The files.
    package init(among all: RecordingFiles) {
        let heads = all.tables.filter { Self.isOne($0.file, $0.header) }
        let others = all.without(heads.map(\.file.path)).tables
        files = heads.map(\.file.file)
        areAlone =
            !heads.isEmpty && !all.isCollection
            && !others.contains { MotionTable.isOne($0.header) || SensorTable($0.file, $0.header) != nil }
        tree = all.tree
    }

    /// The error about a recording that contains no other motion.
    var error: SwingError {
        let names = tree.kind == .file ? [] : files.map { VisibleText.quoted($0.path) }
        let place = names.isEmpty ? "" : " in \(names.joined(separator: ", "))"
        return SwingError(
            .badData, at: VisibleText.escaped(tree.path),
            "found the motion of a head\(place), expected that of a wrist; detect head movements with swing events "
                + "--detect headpose, or name another recording")
    }

    /// Returns whether a table contains the motion of a head: by its file's name, by the columns of an app that logs
    /// headphones, or by the earphone that measured.
    private static func isOne(_ file: FileHead, _ header: CSVHeader) -> Bool {
        guard !header.isAbsent else { return false }
        let (keys, quantities) = (header.keys, header.quantities)
        guard !quantities.isDisjoint(with: [.attitude, .rotationRate]), !quantities.contains(.acceleration) else {
            return false
        }
        let name = (file.path.split(separator: "/").last ?? "").lowercased()
        if ["headphone", "airpod", "earbud"].contains(where: name.contains) { return true }
        if SensorLoggerTable.isOne(header), keys.contains("devicelocation") { return true }
        if keys.contains("connected") { return true }
        return keys.firstIndex(of: "sensorlocation").map { isOfEarphone(file, header, place: $0) } ?? false
    }

    /// Returns whether the first location of the sensor is an earphone: Core Motion's number for the left or right one.
    private static func isOfEarphone(_ file: FileHead, _ header: CSVHeader, place: Int) -> Bool {
        let first = try? file.firstValue(in: place, header)
        return first.flatMap { Double($0) }.map { $0 == 1 || $0 == 2 } ?? false
    }
}

extension RecordingFiles {
    /// Whether the files contain a recording of a wrist, in addition to tables of a head.
    package var hasWristMotion: Bool { RecordingFormat.ofWrist(self) != nil }
}
