import SwingFiles
import SwingMotion

@testable import SwingTables

/// Any text is read as JSON or rejected, whatever the size of the pieces; and as a recording or rejected.
///
/// The first byte selects how the others are read: as tokens in pieces of a certain size, or as a recording.
func fuzzJSON(_ bytes: [UInt8]) {
    guard let mode = bytes.first else { return }
    let text = Array(bytes.dropFirst())
    guard mode >= 0x80 else {
        let pieces = Tokens(text, pieceLimit: Int(mode & 7) + 1, bufferSize: Int(mode >> 3) + 1)
        let whole = Tokens(text, pieceLimit: .max, bufferSize: 4096)
        precondition(pieces == whole, "\(whole) as a whole, \(pieces) in pieces")
        return
    }
    do {
        try readRecording(FileTree(.file, path: "a.json", files: [TreeFile("a.json", text)]))
    } catch {
        check(error)
    }
}

/// The tokens of a text, with their content.
private struct Tokens: Equatable {
    private var tokens: [JSONToken] = []
    private var texts: [String] = []
    private var numbers: [UInt64] = []
    private var error: String?

    init(_ text: [UInt8], pieceLimit: Int, bufferSize: Int) {
        do throws(SwingError) {
            var reader = JSONReader(
                MemorySource(text, pieceLimit: pieceLimit), name: "a.json", allowsSeveral: true, bufferSize: bufferSize)
            while case let token = try reader.next(), token != .end {
                tokens.append(token)
                precondition(reader.depth <= InputLimits.jsonDepth, "nested too deep")
                if token == .key || token == .string || token == .number { texts.append(reader.text) }
                if token == .number { numbers.append(Double(reader.text)?.bitPattern ?? 0) }
            }
        } catch {
            check(error)
            self.error = error.description
        }
    }
}
