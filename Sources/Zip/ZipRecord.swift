/// Little-endian numbers at places in bytes, as the records of an archive have them.
struct ZipRecord {
    let bytes: ArraySlice<UInt8>

    /// Takes the record that is the first bytes of a slice.
    ///
    /// Returns `nil` if there are too few bytes, or they begin with another signature.
    init?(_ bytes: ArraySlice<UInt8>, _ signature: UInt32, length: Int) {
        guard bytes.count >= length else { return nil }
        self.bytes = bytes.prefix(length)
        guard number(at: 0, as: UInt32.self) == signature else { return nil }
    }

    /// Takes bytes without a signature.
    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The 16-bit number at a place.
    func short(_ offset: Int) -> UInt16 { number(at: offset, as: UInt16.self) }

    /// The 32-bit number at a place.
    func word(_ offset: Int) -> UInt32 { number(at: offset, as: UInt32.self) }

    /// The 64-bit number at a place; `nil` if it is 2⁶³ or more.
    func long(_ offset: Int) -> Int? { Int(exactly: number(at: offset, as: UInt64.self)) }

    private func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
        let first = bytes.startIndex + offset
        return bytes[first..<first + Number.bitWidth / 8].reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
