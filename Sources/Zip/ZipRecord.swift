package import SwingFiles
package import SwingMotion

/// Little-endian numbers at offsets in a record of an archive.
struct ZipRecord {
    let bytes: ArraySlice<UInt8>

    /// Creates a record from the first bytes of a slice.
    ///
    /// Returns `nil` if there are too few bytes or the signature differs.
    init?(_ bytes: ArraySlice<UInt8>, _ signature: UInt32, length: Int) {
        guard bytes.count >= length else { return nil }
        self.bytes = bytes.prefix(length)
        guard number(at: 0, as: UInt32.self) == signature else { return nil }
    }

    /// Creates a record without a signature.
    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Returns the 16-bit number at an offset.
    func short(_ offset: Int) -> UInt16 { number(at: offset, as: UInt16.self) }

    /// Returns the 32-bit number at an offset.
    func word(_ offset: Int) -> UInt32 { number(at: offset, as: UInt32.self) }

    /// Returns the 64-bit number at an offset, or `nil` if it is 2⁶³ or more.
    func long(_ offset: Int) -> Int? { Int(exactly: number(at: offset, as: UInt64.self)) }

    private func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
        let first = bytes.startIndex + offset
        return bytes[first..<first + Number.bitWidth / 8].reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}

/// The extra fields of a header, which contain the sizes of a long archive (zip64).
struct ZipExtra {
    /// The bytes of the zip64 field, or `nil` if the field is missing.
    let long: ArraySlice<UInt8>?

    /// Parses the fields.
    ///
    /// Returns `nil` if they are damaged or contain the sizes twice.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        var long: ArraySlice<UInt8>?
        while rest.count >= 4 {
            let header = ZipRecord(rest.prefix(4))
            rest = rest.dropFirst(4)
            let length = Int(header.short(2))
            guard length <= rest.count else { return nil }
            if header.short(0) == 1 {
                guard long == nil else { return nil }
                long = rest.prefix(length)
            }
            rest = rest.dropFirst(length)
        }
        // Some programs pad with zeros.
        guard rest.allSatisfy({ $0 == 0 }) else { return nil }
        self.long = long
    }

    /// Replaces the numbers whose bits are all ones by zip64 numbers, in order.
    ///
    /// Returns `nil` if one is missing or impossible.
    func resolve(_ numbers: [UInt32]) -> [Int]? {
        var rest = long ?? []
        var resolved: [Int] = []
        for number in numbers {
            guard number == .max else {
                resolved.append(Int(number))
                continue
            }
            guard rest.count >= 8, let value = ZipRecord(rest.prefix(8)).long(0) else { return nil }
            resolved.append(value)
            rest = rest.dropFirst(8)
        }
        return resolved
    }
}

/// The bytes of an archive, with random access.
package protocol ZipBytes {
    /// The size in bytes.
    var size: Int { get }

    /// Reads bytes.
    ///
    /// - Parameter range: The byte range, within the size.
    /// - Returns: The bytes of the range.
    /// - Throws: ``SwingMotion/SwingError`` if they can't be read.
    func bytes(in range: Range<Int>) throws(SwingError) -> [UInt8]
}

extension InputFile: ZipBytes {
    package func bytes(in range: Range<Int>) throws(SwingError) -> [UInt8] {
        try skip(to: range.lowerBound)
        var bytes = [UInt8](repeating: 0, count: range.count)
        var count = 0
        while count < bytes.count {
            let got = try read(into: &bytes, from: count)
            guard got > 0 else {
                throw SwingError(.badData, at: path, "shrank while it was being read; copy it again")
            }
            count += got
        }
        return bytes
    }
}
