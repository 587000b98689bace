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

/// The end record of an archive: the position of the central directory, and the number of its entries.
///
/// Exactly one end record must fit. An archive that two programs could read differently is rejected.
struct ZipEndRecord {
    /// The number of entries in the directory.
    let entryCount: Int
    /// The byte range of the directory.
    let directory: Range<Int>

    private static let signature: UInt32 = 0x0605_4B50
    private static let length = 22
    private static let longestComment = 65535

    /// Finds the end record of an archive.
    init(_ source: some ZipBytes, _ problem: ZipProblem) throws(SwingError) {
        let start = max(0, source.size - Self.length - Self.longestComment)
        let tail = try source.bytes(in: start..<source.size)
        guard let place = Self.lastSignature(in: tail) else {
            throw problem.damaged("found no end record")
        }
        guard let record = ZipRecord(tail[place...], Self.signature, length: Self.length) else {
            throw problem.damaged("found a truncated end record")
        }
        guard place + Self.length + Int(record.short(20)) == tail.count else {
            throw problem.damaged("found an end record that is not at the file's end")
        }
        let long = try ZipLongEnd(source, before: start + place, problem)
        guard [record.short(4), record.short(6)].allSatisfy({ $0 == 0 || ($0 == .max && long != nil) }),
            record.short(8) == record.short(10)
        else { throw problem.damaged("found one part of a split archive") }

        /// Returns the zip64 number if there is one. The short number must then be equal or a placeholder.
        func value(_ short: Int, _ standIn: Int, _ value: Int?) throws(SwingError) -> Int {
            guard let value else { return short }
            guard short == standIn || short == value else {
                throw problem.damaged("found two end records that disagree")
            }
            return value
        }
        let count = try value(Int(record.short(10)), Int(UInt16.max), long?.entryCount)
        let size = try value(Int(record.word(12)), Int(UInt32.max), long?.size)
        let offset = try value(Int(record.word(16)), Int(UInt32.max), long?.offset)
        guard count <= InputLimits.archiveFiles else {
            throw problem.tooMuch("\(count) entries", expected: "at most \(InputLimits.archiveFiles)")
        }
        guard size <= InputLimits.archiveDirectory else {
            throw problem.tooMuch("a directory of \(size) bytes", expected: "at most \(InputLimits.archiveDirectory)")
        }
        let end = long?.place ?? start + place
        guard offset <= end, end - offset == size else {
            throw problem.damaged("found a directory that does not end where the end record begins")
        }
        entryCount = count
        directory = offset..<end
    }

    private static func lastSignature(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...bytes.count - 4).last { i in
            bytes[i] == 0x50 && bytes[i + 1] == 0x4B && bytes[i + 2] == 0x05 && bytes[i + 3] == 0x06
        }
    }
}

/// The zip64 end record of a long archive, which precedes the other end record.
private struct ZipLongEnd {
    /// The offset of the record.
    let place: Int
    let entryCount: Int
    let size: Int
    let offset: Int

    private static let locatorSignature: UInt32 = 0x0706_4B50
    private static let locatorLength = 20
    private static let signature: UInt32 = 0x0606_4B50
    private static let length = 56

    /// Finds the zip64 end record before the other one.
    ///
    /// Returns `nil` if it is missing.
    init?(_ source: some ZipBytes, before end: Int, _ problem: ZipProblem) throws(SwingError) {
        guard end >= Self.locatorLength else { return nil }
        let bytes = try source.bytes(in: end - Self.locatorLength..<end)
        guard let locator = ZipRecord(bytes[...], Self.locatorSignature, length: Self.locatorLength) else { return nil }
        guard locator.word(4) == 0, locator.word(16) <= 1 else {
            throw problem.damaged("found one part of a split archive")
        }
        let limit = end - Self.locatorLength
        guard let place = locator.long(8), place <= limit - Self.length,
            let record = ZipRecord(
                try source.bytes(in: place..<place + Self.length)[...], Self.signature, length: Self.length),
            let rest = record.long(4), rest == limit - place - 12
        else { throw problem.damaged("found a zip64 end record at the wrong position") }
        guard record.word(16) == 0, record.word(20) == 0, record.long(24) == record.long(32) else {
            throw problem.damaged("found one part of a split archive")
        }
        guard let entryCount = record.long(32), let size = record.long(40), let offset = record.long(48) else {
            throw problem.damaged("found a zip64 end record with impossible numbers")
        }
        self.place = place
        self.entryCount = entryCount
        self.size = size
        self.offset = offset
    }
}
