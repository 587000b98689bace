import SwingFiles
import SwingMotion
import SwingTables

/// JSON texts that contain one sensor each and together are one recording, as ResearchKit writes them.
///
/// An example is `accel_walking.json` with total acceleration next to `deviceMotion_walking.json`.
struct JSONSensorFiles {
    private var texts: [(path: String, tables: JSONTables)] = []

    /// The maximum number of texts that are read to find out whether they belong together.
    static let limit = 32

    /// Finds the tables of several texts.
    ///
    /// - Parameters:
    ///   - files: The texts.
    ///   - open: A function that finds the tables of a text; it returns `nil` for a text that can't be read.
    /// - Throws: The error of `open`.
    init(_ files: [TreeFile], opening open: (TreeFile) throws(SwingError) -> JSONTables?) throws(SwingError) {
        for file in files {
            guard let tables = try open(file) else { continue }
            texts.append((file.path, tables))
        }
    }

    /// Replaces the texts with their tables.
    ///
    /// - Parameter files: The files that contain the texts.
    /// - Returns: The tables; `nil` unless as many texts contain only acceleration as contain only device motion or
    ///   rotation rates, and none contains both.
    /// - Throws: ``SwingMotion/SwingError`` if a fact of the session has a value of the wrong kind.
    func expanded(_ files: RecordingFiles) throws(SwingError) -> RecordingFiles? {
        var (all, info) = ([TreeFile](), SessionInfo(sessionID: files.name))
        var counts = (acceleration: 0, motion: 0)
        for (path, tables) in texts {
            let own = tables.files(prefix: Self.stem(path))
            let found = RecordingFiles(FileTree(.folder, path: files.tree.path, files: own)).tables
            let roles = Set(found.compactMap { SensorTable($0.file, $0.header)?.role }).subtracting([.other])
            switch roles {
            case [.acceleration]: counts.acceleration += 1
            case [.motion], [.rotation]: counts.motion += 1
            case []: break
            default: return nil
            }
            // A text without samples may use the keys of facts for something else.
            let facts =
                roles.isEmpty
                ? try SwingError.unlessUnreadable { () throws(SwingError) in try tables.info(defaultID: files.name) }
                : try tables.info(defaultID: files.name)
            if let facts { info.complete(from: facts) }
            if !roles.isEmpty { all += own }
        }
        guard counts.acceleration > 0, counts.acceleration == counts.motion else { return nil }
        var expanded = RecordingFiles(FileTree(.folder, path: files.tree.path, files: all))
        expanded.info = info
        return expanded
    }

    /// Returns a path without its extension.
    private static func stem(_ path: String) -> String {
        guard let dot = path.lastIndex(of: "."), dot > path.startIndex else { return path }
        return String(path[..<dot])
    }
}
