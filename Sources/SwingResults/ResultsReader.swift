internal import HDF5
internal import SwingFiles

/// Reads results back.
public enum ResultsReader {
    /// The swings in a file of results, in the file's order, without their windows.
    ///
    /// - Parameter path: Results in HDF5, CSV or JSON lines; which of them is seen from the first bytes.
    /// - Returns: One row a swing.
    /// - Throws: ``ResultsError`` if there is no such file, or it does not hold SwingKit's results, or not all of them.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings.
    public static func swings(at path: String) throws(ResultsError) -> [ResultRow] {
        switch FileKind(ofFileAt: path) {
        case .hdf5: return try HDF5Swings.read(path)
        case .empty, .other:
            let text = try text(at: path)
            return text.utf8.first == UInt8(ascii: "{")
                ? try JSONLinesSwings.read(text, path) : try CSVSwings.read(text, path)
        case .missing:
            throw ResultsError(.missing, "\(path): no such file; name a file of results that `swing analyze` wrote")
        case .folder:
            throw ResultsError(.badData, "\(path): is a folder; name a file of results that `swing analyze` wrote")
        case .unreadable(let why):
            throw ResultsError(.inputOutput, "\(path): cannot read: \(why)")
        }
    }

    private static func text(at path: String) throws(ResultsError) -> String {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try InputFile.contents(at: path) } catch { throw ResultsError(error) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ResultsError(
                .badData, "\(path): is not UTF-8 text; expected HDF5, CSV or JSON lines from `swing analyze`")
        }
        return text
    }
}
