package import SwingMotion

/// Bytes in memory as a source.
package final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private let pieceLimit: Int
    private var position = 0

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - bytes: What it gives.
    ///   - pieceLimit: How many bytes it gives at once, at most.
    package init(_ bytes: [UInt8], pieceLimit: Int = .max) {
        self.bytes = bytes
        self.pieceLimit = pieceLimit
    }

    package func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        let count = min(buffer.count - start, bytes.count - position, pieceLimit)
        for i in 0..<count { buffer[start + i] = bytes[position + i] }
        position += count
        return count
    }
}
