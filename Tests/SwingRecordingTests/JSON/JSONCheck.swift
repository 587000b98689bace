import SwingFiles
import SwingMotion

@testable import SwingRecording

/// What is made of bytes as JSON tables.
enum JSONCheck {
    /// Reads all tables as a recording's reader does.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - bufferSize: How many bytes are read at once.
    /// - Returns: Each table's name and lines; or the error.
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
