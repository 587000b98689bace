/// The checksum CRC-32 with the polynomial of zip and PNG.
///
/// The module imports no library, so the sum is computed here, with four tables that process four bytes at a time.
package enum CRC32 {
    /// Returns the checksum of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - previous: The checksum of the bytes before them, to continue it.
    /// - Returns: The checksum.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package static func checksum(_ bytes: Span<UInt8>, continuing previous: UInt32 = 0) -> UInt32 {
        var sum = ~previous
        var i = 0
        let tables = tables.span
        while i + 4 <= bytes.count {
            sum ^= UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8
            sum ^= UInt32(bytes[i + 2]) << 16 | UInt32(bytes[i + 3]) << 24
            let low = tables[768 + Int(sum & 0xFF)] ^ tables[512 + Int(sum >> 8 & 0xFF)]
            sum = low ^ tables[256 + Int(sum >> 16 & 0xFF)] ^ tables[Int(sum >> 24)]
            i += 4
        }
        while i < bytes.count {
            sum = sum >> 8 ^ tables[Int((sum ^ UInt32(bytes[i])) & 0xFF)]
            i += 1
        }
        return ~sum
    }

    /// Four tables of 256 sums: of a byte, and of a byte with one, two and three bytes after it.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in 0..<UInt32(256) {
            var sum = byte
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
            tables.append(sum)
        }
        for i in 256..<1024 {
            let sum = tables[i - 256]
            tables.append(sum >> 8 ^ tables[Int(sum & 0xFF)])
        }
        return tables
    }()
}
