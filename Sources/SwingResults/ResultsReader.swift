import Foundation

/// Reads results back.
public enum ResultsReader {
    /// The swings in a file of results, in the file's order, without their windows.
    ///
    /// - Parameter path: Results in HDF5, CSV or JSON lines; which of them is seen from the first bytes.
    /// - Returns: One row a swing.
    /// - Throws: ``ResultsError`` if there is no such file, or it does not hold SwingKit's results, or not all of them.
    /// - Complexity: O(*n*) in time and memory, where *n* is the number of swings.
    public static func swings(at path: String) throws(ResultsError) -> [ResultRow] {
        switch try format(at: path) {
        case .hdf5: try HDF5Swings.read(path)
        case .csv: try CSVSwings.read(text(at: path), path)
        case .jsonLines: try JSONLinesSwings.read(text(at: path), path)
        }
    }

    private enum Format { case hdf5, csv, jsonLines }

    private static func format(at path: String) throws(ResultsError) -> Format {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ResultsError(.missing, "\(path): no such file; name a file that `swing analyze` wrote")
        }
        guard !isFolder.boolValue else {
            throw ResultsError(.badData, "\(path): is a folder; name a file that `swing analyze` wrote")
        }
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw ResultsError(.inputOutput, "\(path): cannot open the file; check its permissions")
        }
        let start: Data
        do {
            start = try file.read(upToCount: 8) ?? Data()
        } catch {
            throw ResultsError(.inputOutput, "\(path): cannot read: \(error.localizedDescription)")
        }
        if start.starts(with: [0x89] + Array("HDF\r\n\u{1A}\n".utf8)) { return .hdf5 }
        return start.first == UInt8(ascii: "{") ? .jsonLines : .csv
    }

    private static func text(at path: String) throws(ResultsError) -> String {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw ResultsError(.inputOutput, "\(path): cannot read: \(error.localizedDescription)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ResultsError(.badData, "\(path): is not UTF-8 text; expected HDF5, CSV or JSON lines from `swing analyze`")
        }
        return text
    }
}
