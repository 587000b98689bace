import SwingFiles
import SwingMotion

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
        guard count <= ZipLimits.entries else {
            throw problem.tooMuch("\(count) entries", expected: "at most \(ZipLimits.entries)")
        }
        guard size <= ZipLimits.directory else {
            throw problem.tooMuch("a directory of \(size) bytes", expected: "at most \(ZipLimits.directory)")
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
struct ZipLongEnd {
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
