internal import HDF5
internal import SwingFiles
public import SwingMotion

/// Reads results back.
public enum ResultsReader {
    /// All of a file of results but its windows.
    ///
    /// - Parameter path: Results in any ``ResultsFormat``, which is recognised by the file's content. CSV keeps nothing of a
    ///   session but its name, and only HDF5 keeps the provenance.
    /// - Returns: The results.
    /// - Throws: ``SwingMotion/SwingError`` if there is no such file, or it does not hold SwingKit's results, or not all of them.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings and sessions.
    public static func results(at path: String) throws(SwingError) -> StoredResults { try reader(at: path).results() }

    /// The swings in a file of results, in the file's order, without their windows, and with the file's own numbers of sessions.
    ///
    /// - Parameter path: Results in any ``ResultsFormat``, which is recognised by the file's content.
    /// - Returns: One row per swing.
    /// - Throws: ``SwingMotion/SwingError`` if there is no such file, or it does not hold SwingKit's results, or not all of them.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings.
    package static func swings(at path: String) throws(SwingError) -> [ResultRow] { try reader(at: path).swings() }

    /// Reads the windows of a file of results, a few at a time.
    ///
    /// - Parameters:
    ///   - path: Results in HDF5; other formats keep no windows, so that `use` is not called.
    ///   - use: Receives each swing's row and its window, in the file's order.
    /// - Throws: ``SwingMotion/SwingError`` if there is no such file, or it does not hold SwingKit's results.
    /// - Complexity: O(*n*) in time, where *n* is the number of swings, and O(1) in memory.
    public static func eachWindow(at path: String, _ use: (Int, SwingWindow) -> Void) throws(SwingError) {
        try reader(at: path).eachWindow(use)
    }

    private static func reader(at path: String) throws(SwingError) -> any ResultsFileReader {
        let content = ResultsContent(path: path, text: try text(at: path))
        for format in ResultsFormat.all {
            if let reader = format.reader(content) { return reader }
        }
        throw SwingError(.badData, at: path, "found no results; name a file of results that `swing analyze` wrote")
    }

    /// The whole file; `nil` if it begins as HDF5 files do.
    private static func text(at path: String) throws(SwingError) -> String? {
        switch FileKind(ofFileAt: path) {
        case .hdf5: return nil
        case .empty, .other:
            guard let text = String(validating: try InputFile.contents(at: path), as: UTF8.self) else {
                throw SwingError(
                    .badData, at: path, "is not UTF-8 text; expected HDF5, CSV or JSON lines from `swing analyze`")
            }
            return text
        case .missing:
            throw SwingError(.missing, at: path, "no such file; name a file of results that `swing analyze` wrote")
        case .folder:
            throw SwingError(.badData, at: path, "is a folder; name a file of results that `swing analyze` wrote")
        case .unreadable(let why):
            throw SwingError(.inputOutput, at: path, "cannot read: \(why)")
        }
    }
}
