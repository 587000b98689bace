internal import CDeflate

/// A CRC-32 of values and texts, with the polynomial of gzip, computed piece by piece.
///
/// The chunks of compressed datasets contain a checksum. Texts and uncompressed values do not.
package struct CRC32: Hashable, Sendable {
    private var state: UInt32 = 0

    /// Creates the checksum of nothing.
    package init() {}

    /// The checksum in the type of a dataset that contains it.
    package var stored: Int32 { Int32(bitPattern: state) }

    /// Continues with the bytes of values.
    ///
    /// - Complexity: O(*n*), where *n* is the number of values.
    package mutating func update<Element: BitwiseCopyable>(_ values: Span<Element>) {
        let state = state
        self.state = values.withUnsafeBytes { bytes in
            libdeflate_crc32(state, bytes.baseAddress, bytes.count)
        }
    }

    /// Continues with the UTF-8 bytes of a text and a NUL, which no text contains.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package mutating func update(_ text: String) {
        var text = text
        let state = state
        self.state = text.withUTF8 { bytes in
            libdeflate_crc32(libdeflate_crc32(state, bytes.baseAddress, bytes.count), [0], 1)
        }
    }
}
