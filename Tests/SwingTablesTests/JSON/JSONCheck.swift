import SwingFiles
import SwingMotion

@testable import SwingTables

/// Reads bytes as JSON tables.
enum JSONCheck {
    /// Reads all tables like the reader of a recording.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - bufferSize: The number of bytes per read.
    /// - Returns: The name and the lines of each table, or the error.
    static func tables(_ bytes: [UInt8], bufferSize: Int = 256 << 10) -> String {
        let file = TreeFile(path: "text", name: "text", size: bytes.count) { () throws(SwingError) in
            MemorySource(bytes, pieceLimit: bufferSize)
        }
        let tables: JSONTables
        do { tables = try JSONTables(file, bufferSize: bufferSize) } catch { return "\(error)\n" }
        var text = ""
        for table in tables.all {
            text += "\(table.name): \(table.rowCount)\n"
            text += lines { () throws(SwingError) in
                try JSONTableSource(table, tables.tree, in: file, bufferSize: bufferSize)
            }
        }
        for table in tables.columnTables {
            text += "columns of \(table.name): \(table.rowCount)\n"
            text += lines { () throws(SwingError) in try JSONColumnSource(table, in: file, bufferSize: bufferSize) }
        }
        return text
    }

    private static func lines(_ open: () throws(SwingError) -> any ByteSource) -> String {
        var (text, piece) = ("", [UInt8](repeating: 0, count: 1024))
        do {
            let source = try open()
            while case let count = try source.read(into: &piece, from: 0), count > 0 {
                text += String(decoding: piece[..<count], as: UTF8.self)
            }
        } catch {
            text += "\(error)\n"
        }
        return text
    }
}
