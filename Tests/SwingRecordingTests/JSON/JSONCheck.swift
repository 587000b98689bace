import SwingFiles
import SwingMotion

@testable import SwingRecording

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
            MemorySource(bytes)
        }
        let catalog: JSONCatalog
        do { catalog = try JSONCatalog(file, bufferSize: bufferSize) } catch { return "\(error)\n" }
        var text = ""
        for var entry in catalog.tables {
            entry.head = nil
            text += "\(entry.table.name): \(entry.table.rowCount)\n"
            let source = JSONTableSource(entry, catalog.tree, in: file)
            var piece = [UInt8](repeating: 0, count: 1024)
            do {
                while case let count = try source.read(into: &piece, from: 0), count > 0 {
                    text += String(decoding: piece[..<count], as: UTF8.self)
                }
            } catch {
                text += "\(error)\n"
            }
        }
        return text
    }
}
