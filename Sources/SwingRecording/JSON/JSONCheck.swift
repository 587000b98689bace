import SwingFiles
import SwingMotion

/// What is made of bytes as JSON text, from its first token to its last: for tests, and for programs that make up bytes.
package enum JSONCheck {
    /// Reads all tokens, and converts what they hold.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - allowsSeveral: Whether more values may follow the first one.
    ///   - bufferSize: How many bytes are read at once.
    /// - Returns: The tokens, one a line, numbers by their bits and texts in hexadecimal; behind them an error, if the bytes
    ///   are not JSON.
    package static func tokens(_ bytes: [UInt8], allowsSeveral: Bool = false, bufferSize: Int = 256 << 10) -> String {
        var reader = JSONReader(
            MemorySource(bytes), name: "text", allowsSeveral: allowsSeveral, bufferSize: bufferSize)
        var lines = ""
        do {
            while case let token = try reader.next(), token != .end {
                switch token {
                case .number: lines += "number \(String(reader.number.bitPattern, radix: 16))\n"
                case .key, .string: lines += "\(token) \(hex(reader.text))\n"
                case .boolean(let value): lines += "\(value)\n"
                default: lines += "\(token)\n"
                }
            }
        } catch {
            lines += "\(error)\n"
        }
        return lines
    }

    /// Reads all tables as a recording's reader does.
    ///
    /// - Parameters:
    ///   - bytes: Any bytes.
    ///   - bufferSize: How many bytes are read at once.
    /// - Returns: Each table's name and lines; or the error.
    package static func tables(_ bytes: [UInt8], bufferSize: Int = 256 << 10) -> String {
        let file = TreeFile(path: "text", name: "text", size: bytes.count) { () throws(SwingError) in
            MemorySource(bytes)
        }
        let catalog: JSONCatalog
        do { catalog = try JSONCatalog(file, bufferSize: bufferSize) } catch { return "\(error)\n" }
        var text = ""
        for var entry in catalog.entries {
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

    private static func hex(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
