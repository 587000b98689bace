/// A position in bytes of a file that may be damaged.
///
/// Every read is checked: beyond the last byte, it throws.
struct ByteCursor {
    /// The path of the object that the bytes describe, for errors.
    let place: String
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>, place: String) {
        self.bytes = bytes
        self.place = place
        position = bytes.startIndex
    }

    /// The number of bytes that were not read yet.
    var remaining: Int { bytes.endIndex - position }

    /// An error about the structure that is being read.
    func damaged(_ finding: String) -> HDF5Error { HDF5Error("\(place): \(finding); the file is damaged") }

    /// Reads bytes.
    mutating func read(_ count: Int) throws(HDF5Error) -> ArraySlice<UInt8> {
        let start = position
        try skip(count)
        return bytes[start..<position]
    }

    /// Passes over bytes.
    mutating func skip(_ count: Int) throws(HDF5Error) {
        guard count >= 0, count <= remaining else { throw damaged("its description ends early") }
        position += count
    }

    /// Reads a little-endian number of 1 to 8 bytes.
    mutating func number(_ count: Int) throws(HDF5Error) -> UInt64 {
        guard (1...8).contains(count) else { throw damaged("its description has a number of \(count) bytes") }
        guard count <= remaining else { throw damaged("its description ends early") }
        let offset = position - bytes.startIndex
        position += count
        return bytes.withUnsafeBytes { bytes in
            if bytes.count - offset >= 8 {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                return word & .max >> UInt64(64 - 8 * count)
            }
            var number: UInt64 = 0
            for i in 0..<count { number |= UInt64(bytes[offset + i]) << UInt64(8 * i) }
            return number
        }
    }

    /// Reads a byte.
    mutating func byte() throws(HDF5Error) -> UInt8 {
        guard remaining > 0 else { throw damaged("its description ends early") }
        position += 1
        return bytes[position - 1]
    }

    /// Reads a little-endian number that is a size or a count.
    mutating func size(_ count: Int) throws(HDF5Error) -> Int {
        let number = try number(count)
        guard let size = Int(exactly: number) else { throw damaged("its description has the size \(number)") }
        return size
    }

    /// Reads an address; `nil` if it is undefined.
    mutating func address() throws(HDF5Error) -> Int? {
        let number = try number(8)
        if number == .max { return nil }
        guard let address = Int(exactly: number) else { throw damaged("its description has the address \(number)") }
        return address
    }

    /// Reads an address that must be defined.
    mutating func definedAddress() throws(HDF5Error) -> Int {
        guard let address = try address() else { throw damaged("its description has an undefined address") }
        return address
    }

    /// Passes over a signature and throws if it is another.
    mutating func expect(_ signature: String, version: UInt8? = nil) throws(HDF5Error) {
        guard try read(signature.utf8.count).elementsEqual(signature.utf8) else {
            throw damaged("its description is not where the file states")
        }
        guard let version else { return }
        let found = try byte()
        guard found == version else {
            throw HDF5Error(
                "\(place): has a \(signature) of version \(found); expected \(version); rewrite the file with h5repack")
        }
    }
}

extension FileBytes {
    /// Reads a block that ends with a checksum, records it, and returns a cursor over the bytes before the checksum.
    func checkedBlock(at start: Int, count: Int, owner: Int, place: String) throws(HDF5Error) -> ByteCursor {
        guard (8...ReadingLimits.block).contains(count) else {
            throw HDF5Error("\(place): its description has a block of \(count) bytes; the file is damaged")
        }
        // The entries of an index are kept.
        let bytes = try readToKeep(at: start, count: count, place: place)
        try claim(start..<start + count, owner: owner, place: place)
        return try ByteCursor(checking: bytes, place: place)
    }
}

extension ByteCursor {
    /// Creates a cursor over the bytes before a block's final checksum, which must be right.
    init(checking bytes: ArraySlice<UInt8>, place: String) throws(HDF5Error) {
        let body = bytes.dropLast(4)
        var end = ByteCursor(bytes.suffix(4), place: place)
        guard bytes.count > 4, Checksum.isRight(UInt32(truncatingIfNeeded: try end.number(4)), of: body) else {
            throw HDF5Error("\(place): its description has a wrong checksum; the file is damaged")
        }
        self.init(body, place: place)
    }
}

/// The checksums of HDF5 files.
enum Checksum {
    #if FUZZING
        /// Whether the checksums of the structure are ignored, because no generated structure has the right ones.
        nonisolated(unsafe) static var areIgnored = false
    #endif

    /// Returns whether bytes of the structure have the checksum that the file states.
    static func isRight(_ stated: UInt32, of bytes: ArraySlice<UInt8>) -> Bool {
        #if FUZZING
            if areIgnored { return true }
        #endif
        return lookup3(bytes) == stated
    }

    /// Returns the checksum of metadata: Bob Jenkins' `lookup3` with the initial value 0.
    static func lookup3(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { lookup3($0) } }

    private static func lookup3(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var a = 0xDEAD_BEEF &+ UInt32(truncatingIfNeeded: bytes.count)
        var (b, c) = (a, a)
        var position = 0
        while bytes.count - position > 12 {
            a &+= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
            b &+= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position + 4, as: UInt32.self))
            c &+= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt32.self))
            mix(&a, &b, &c)
            position += 12
        }
        guard position < bytes.count else { return c }
        a &+= lastWord(bytes, position)
        b &+= lastWord(bytes, position + 4)
        c &+= lastWord(bytes, position + 8)
        return final(a, b, c)
    }

    /// Returns four of the last bytes as a little-endian number; missing bytes are 0.
    private static func lastWord(_ bytes: UnsafeRawBufferPointer, _ first: Int) -> UInt32 {
        var word: UInt32 = 0
        for i in 0..<4 where first + i < bytes.count { word |= UInt32(bytes[first + i]) << UInt32(8 * i) }
        return word
    }

    private static func rotate(_ x: UInt32, _ k: UInt32) -> UInt32 { x << k | x >> (32 - k) }

    private static func mix(_ a: inout UInt32, _ b: inout UInt32, _ c: inout UInt32) {
        a = (a &- c) ^ rotate(c, 4)
        c &+= b
        b = (b &- a) ^ rotate(a, 6)
        a &+= c
        c = (c &- b) ^ rotate(b, 8)
        b &+= a
        a = (a &- c) ^ rotate(c, 16)
        c &+= b
        b = (b &- a) ^ rotate(a, 19)
        a &+= c
        c = (c &- b) ^ rotate(b, 4)
        b &+= a
    }

    private static func final(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
        var (a, b, c) = (a, b, c)
        c = (c ^ b) &- rotate(b, 14)
        a = (a ^ c) &- rotate(c, 11)
        b = (b ^ a) &- rotate(a, 25)
        c = (c ^ b) &- rotate(b, 16)
        a = (a ^ c) &- rotate(c, 4)
        b = (b ^ a) &- rotate(a, 14)
        return (c ^ b) &- rotate(b, 24)
    }

    /// Returns the checksum of a chunk, as libhdf5's filter `fletcher32` computes it.
    static func fletcher32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var (first, second): (UInt32, UInt32) = (0, 0)
        var position = 0
        while position < bytes.count {
            // After 360 words the sums could overflow.
            let end = min(bytes.count, position + 720)
            while position < end {
                let low = position + 1 < bytes.count ? UInt32(bytes[position + 1]) : 0
                first += UInt32(bytes[position]) << 8 | low
                second += first
                position += 2
            }
            first = first & 0xFFFF + first >> 16
            second = second & 0xFFFF + second >> 16
        }
        first = first & 0xFFFF + first >> 16
        second = second & 0xFFFF + second >> 16
        return second << 16 | first
    }
}
