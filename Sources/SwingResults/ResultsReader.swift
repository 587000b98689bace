internal import HDF5
internal import SwingFiles
public import SwingMotion

/// Reads results back.
public enum ResultsReader {
    /// The swings in a file of results, in the file's order, without their windows.
    ///
    /// - Parameter path: Results in HDF5, CSV or JSON lines; which of them is seen from the first bytes.
    /// - Returns: One row a swing.
    /// - Throws: ``SwingError`` if there is no such file, or it does not hold SwingKit's results, or not all of them.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings.
    public static func swings(at path: String) throws(SwingError) -> [ResultRow] {
        switch try content(of: path) {
        case .hdf5: try inHDF5(path) { file throws(HDF5Error) in try file.swings() }
        case .jsonLines(let text): try JSONLinesSwings.read(text, path).swings
        case .csv(let text): try CSVSwings.read(text, path)
        }
    }

    /// All of a file of results but its windows.
    ///
    /// - Parameter path: Results in HDF5, CSV or JSON lines; which of them is seen from the first bytes. CSV keeps nothing
    ///   of a session but its name, and only HDF5 keeps the provenance.
    /// - Returns: The results.
    /// - Throws: ``SwingError`` if there is no such file, or it does not hold SwingKit's results, or not all of them.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings and sessions.
    public static func results(at path: String) throws(SwingError) -> StoredResults {
        switch try content(of: path) {
        case .hdf5:
            let (provenance, sessions, swings) = try inHDF5(path) { file throws(HDF5Error) in
                (try file.provenance(), try file.sessions(), try file.swings())
            }
            return try StoredResults(provenance: provenance, sessions: sessions, swings: swings, path)
        case .jsonLines(let text): return try JSONLinesSwings.read(text, path)
        case .csv(let text): return StoredResults(swings: try CSVSwings.read(text, path))
        }
    }

    /// Reads the windows of a file of results, a few at a time.
    ///
    /// - Parameters:
    ///   - path: Results in HDF5; other formats keep no windows, so that `use` is not called.
    ///   - use: Is handed each swing's row and its window, in the file's order.
    /// - Throws: ``SwingError`` if there is no such file, or it does not hold SwingKit's results.
    /// - Complexity: O(*n*) in time, where *n* is the number of swings, and O(1) in memory.
    public static func eachWindow(at path: String, _ use: (Int, SwingWindow) -> Void) throws(SwingError) {
        guard case .hdf5 = FileKind(ofFileAt: path) else { return }
        try inHDF5(path) { file throws(HDF5Error) in try file.eachWindow(use) }
    }

    private enum Content {
        case hdf5
        case jsonLines(String)
        case csv(String)
    }

    private static func content(of path: String) throws(SwingError) -> Content {
        switch FileKind(ofFileAt: path) {
        case .hdf5: return .hdf5
        case .empty, .other:
            let text = try text(at: path)
            return text.utf8.first == UInt8(ascii: "{") ? .jsonLines(text) : .csv(text)
        case .missing:
            throw SwingError(.missing, at: path, "no such file; name a file of results that `swing analyze` wrote")
        case .folder:
            throw SwingError(.badData, at: path, "is a folder; name a file of results that `swing analyze` wrote")
        case .unreadable(let why):
            throw SwingError(.inputOutput, at: path, "cannot read: \(why)")
        }
    }

    private static func inHDF5<Value>(
        _ path: String, _ body: (borrowing HDF5StoredResults) throws(HDF5Error) -> Value
    ) throws(SwingError) -> Value {
        do throws(HDF5Error) {
            return try body(try HDF5StoredResults(path))
        } catch {
            throw SwingError(.badData, path, error)
        }
    }

    private static func text(at path: String) throws(SwingError) -> String {
        let bytes: [UInt8]
        bytes = try InputFile.contents(at: path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SwingError(
                .badData, at: path, "is not UTF-8 text; expected HDF5, CSV or JSON lines from `swing analyze`")
        }
        return text
    }
}
