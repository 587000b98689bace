import SwingFiles
import SwingMotion
import SwingTables

/// Tables of BIDS' motion data, which have no header: `_channels.tsv` beside them names the columns, and `_motion.json`
/// states the rate.
enum BIDSMotion {
    private static let words = ["ACCEL": "accel", "GYRO": "gyro", "MAGN": "mag", "LATENCY": "time"]

    /// Returns a table with the header and the rate that other files of its tree state.
    ///
    /// - Parameters:
    ///   - file: The table.
    ///   - tree: The files beside it.
    /// - Returns: The table; the same file if no other files state its columns.
    static func withHeader(_ file: TreeFile, in tree: FileTree) -> TreeFile {
        let end = "_motion.tsv"
        guard file.path.hasSuffix(end), case let stem = file.path.dropLast(end.count),
            let channels = tree.files.first(where: { $0.path == stem + "_channels.tsv" }),
            let bytes = try? channels.beginning(InputLimits.smallFile)
        else { return file }
        let rows = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let titles = rows.first, rows.count > 3 else { return file }
        func cell(_ row: [String], _ title: String) -> String? {
            titles.firstIndex(of: title).flatMap { $0 < row.count && row[$0] != "n/a" ? row[$0] : nil }
        }
        let names = rows.dropFirst().map { row in
            let axis = (cell(row, "component") ?? "").split(separator: "_").last.map(String.init) ?? ""
            let word = cell(row, "type").flatMap { $0 == "ORNT" && !axis.isEmpty ? "quat" : words[$0] }
            let parts = [cell(row, "tracked_point"), word, axis.isEmpty ? nil : axis].compactMap { $0 }
            let name = word == "time" ? "time" : word == nil ? cell(row, "name") ?? "" : parts.joined(separator: "_")
            return cell(row, "units").map { "\(name) (\($0))" } ?? name
        }
        let rate = rate(stem, tree) ?? cell(rows[1], "sampling_frequency").flatMap(Double.init)
        let text = (rate.map { "\($0) Hz\n" } ?? "") + names.joined(separator: "\t") + "\n"
        return TreeFile(path: file.path, name: file.name, size: nil) { () throws(SwingError) in
            PrefixedSource(Array(text.utf8), try file.open())
        }
    }

    private static func rate(_ stem: Substring, _ tree: FileTree) -> Double? {
        guard let file = tree.files.first(where: { $0.path == stem + "_motion.json" }),
            let bytes = try? file.beginning(InputLimits.smallFile),
            case .number(let rate)? = (try? JSONValue(parsing: bytes, name: file.name))?["SamplingFrequency"]
        else { return nil }
        return rate
    }
}

/// Reads a text before the bytes of a file.
private final class PrefixedSource: ByteSource {
    private let prefix: MemorySource
    private let source: any ByteSource

    init(_ prefix: [UInt8], _ source: any ByteSource) { (self.prefix, self.source) = (MemorySource(prefix), source) }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        let count = try prefix.read(into: &buffer, from: start)
        return count > 0 ? count : try source.read(into: &buffer, from: start)
    }
}
