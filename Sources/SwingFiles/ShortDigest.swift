/// The first 16 bytes of a text's SHA-256, which identify the text in little memory.
package struct ShortDigest: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Creates the digest of nothing, which differs from that of any text.
    package init() { (high, low) = (0, 0) }

    /// Creates the digest of a text.
    ///
    /// - Parameter text: The text, encoded as UTF-8.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    package init(of text: String) {
        let bytes = SHA256.digest(of: text)
        high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The digest in 32 hexadecimal digits.
    package var text: String {
        [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
