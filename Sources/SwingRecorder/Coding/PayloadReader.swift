/// Reads a frame's payload from its beginning; every length is compared with the bytes that are left.
package struct PayloadReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// Creates a reader of a range of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, which are not copied.
    ///   - range: The payload's indices.
    /// - Precondition: The range lies within the bytes.
    package init(_ bytes: [UInt8], _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "the payload must lie within the bytes")
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// The number of bytes that were not read yet.
    var left: Int { end - position }

    /// Returns the next byte, or `nil` at the end.
    mutating func byte() -> UInt8? {
        guard position < end else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// Returns the next bytes as an integer, the lowest byte first.
    ///
    /// - Parameter count: The number of bytes, 0 to 8.
    /// - Returns: The integer.
    /// - Precondition: As many bytes are left.
    mutating func word(_ count: Int) -> UInt64 {
        precondition(count <= left, "the bytes must lie within the payload")
        var word: UInt64 = 0
        for i in 0..<count { word |= UInt64(bytes[position + i]) << UInt64(8 * i) }
        position += count
        return word
    }

    /// Returns the next integer of 4 bytes, or `nil` if fewer are left.
    mutating func integer32() -> UInt32? {
        guard left >= 4 else { return nil }
        return UInt32(truncatingIfNeeded: word(4))
    }

    /// Returns the next text, which is its length in bytes and UTF-8; `nil` if it is not one.
    mutating func text() -> String? {
        guard let length = integer32().map(Int.init), length <= left else { return nil }
        defer { position += length }
        return String(validating: bytes[position..<position + length], as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends an integer, the lowest byte first.
    mutating func append(littleEndian value: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: 0, to: value.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    /// Appends a text as its length in bytes and UTF-8.
    mutating func append(text: String) {
        append(littleEndian: UInt32(truncatingIfNeeded: text.utf8.count))
        append(contentsOf: text.utf8)
    }
}
