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

    init(_ bytes: [UInt8], place: String) { self.init(bytes[...], place: place) }

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
        let start = position
        try skip(count)
        var number: UInt64 = 0
        for i in (start..<position).reversed() { number = number << 8 | UInt64(bytes[i]) }
        return number
    }

    /// Reads a byte.
    mutating func byte() throws(HDF5Error) -> UInt8 { UInt8(truncatingIfNeeded: try number(1)) }

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
        let bytes = try read(at: start, count: count, place: place)
        try claim([start..<start + count], owner: owner, place: place)
        return try ByteCursor(checking: bytes, place: place)
    }
}

extension ByteCursor {
    /// Creates a cursor over the bytes before a block's final checksum, which must be right.
    init(checking bytes: [UInt8], place: String) throws(HDF5Error) {
        let body = bytes.dropLast(4)
        let stated = bytes.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard bytes.count > 4, Checksum.isRight(stated, of: body) else {
            throw HDF5Error("\(place): its description has a wrong checksum; the file is damaged")
        }
        self.init(body, place: place)
    }
}
