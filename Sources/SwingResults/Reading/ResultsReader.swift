internal import HDF5
internal import SwingFiles
public import SwingMotion

/// Reads files of results.
public enum ResultsReader {
    /// Reads a file of results without its windows.
    ///
    /// - Parameter path: Results in any ``ResultsFormat``, which is recognised by the file's content. Of a session, CSV
    ///   contains only the name. Only HDF5 contains the provenance.
    /// - Returns: The results.
    /// - Throws: ``SwingMotion/SwingError`` if the file is missing, incomplete, or does not contain SwingKit's results.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings and sessions.
    public static func results(at path: String) throws(SwingError) -> StoredResults { try reader(at: path).results() }

    /// Reads the swings in a file of results, in the file's order and without their windows.
    ///
    /// The rows contain the session numbers that the file states.
    ///
    /// - Parameter path: Results in any ``ResultsFormat``, which is recognised by the file's content.
    /// - Returns: One row per swing.
    /// - Throws: ``SwingMotion/SwingError`` if the file is missing, incomplete, or does not contain SwingKit's results.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings.
    package static func swings(at path: String) throws(SwingError) -> [ResultRow] { try reader(at: path).swings() }

    /// Reads the windows of a file of results, a few at a time.
    ///
    /// - Parameters:
    ///   - path: Results in HDF5. Other formats contain no windows, so `use` is not called.
    ///   - use: Receives each swing's row and its window, in the file's order.
    /// - Throws: ``SwingMotion/SwingError`` if the file is missing or does not contain SwingKit's results.
    /// - Complexity: O(*n*) in time, where *n* is the number of swings, and O(1) in memory.
    public static func eachWindow(at path: String, _ use: (Int, SwingWindow) -> Void) throws(SwingError) {
        try reader(at: path).eachWindow(use)
    }

    /// The maximum length of results in CSV or JSON lines, in bytes: about a million swings.
    ///
    /// They are read into memory as a whole.
    private static let textLimit = 512 << 20

    private static func reader(at path: String) throws(SwingError) -> any ResultsFileReader {
        let content = ResultsContent(path: path, text: try text(at: path))
        for format in ResultsFormat.all {
            if let reader = format.reader(content) { return reader }
        }
        throw SwingError(.badData, at: path, "found no results; name a file of results that `swing analyze` wrote")
    }

    /// Throws unless a file begins like an HDF5 file.
    static func requireHDF5(at path: String) throws(SwingError) {
        guard try text(at: path) == nil else {
            throw SwingError(.badData, at: path, "is not HDF5; expected results of `swing analyze -o NAME.h5`")
        }
    }

    /// Returns the complete text; `nil` if the file begins like an HDF5 file.
    private static func text(at path: String) throws(SwingError) -> String? {
        switch FileKind(ofFileAt: path) {
        case .hdf5: return nil
        case .empty, .other:
            let bytes = try InputFile.contents(at: path, limit: textLimit, kind: "results")
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw SwingError(
                    .badData, at: path, "is not UTF-8 text; expected HDF5, CSV or JSON lines from `swing analyze`")
            }
            return text
        case .missing:
            throw SwingError(.missing, at: path, "no such file; name a file of results that `swing analyze` wrote")
        case .folder:
            throw SwingError(.badData, at: path, "is a folder; name a file of results that `swing analyze` wrote")
        case .unreadable(let why): throw SwingError(.missing, at: path, "cannot read: \(why)")
        case .failing(let why): throw SwingError(.inputOutput, at: path, "cannot read: \(why)")
        }
    }
}
