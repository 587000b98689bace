/// The global heap of an existing file, which contains the variable-length strings.
///
/// The heap has no checksums, and damaged references lead libhdf5 1.10 into endless loops and out-of-bounds reads.
/// Therefore it is parsed here, and every length is checked. (HDF5 File Format Specification 3.0, III.E.)
struct GlobalHeap {
    /// The size of a reference in a dataset, in bytes: length, address, index.
    static let referenceSize = 16
    /// The maximum number of bytes that are read for one dataset.
    private static let largestSize = 64 << 20

    private let file: FileBytes
    private let path: String
    private var collections: [UInt64: Collection] = [:]
    private var size = 0

    init(_ file: FileBytes, path: String) {
        self.file = file
        self.path = path
    }

    /// Returns the bytes that a reference points to.
    mutating func bytes(at reference: ArraySlice<UInt8>) throws(HDF5Error) -> ArraySlice<UInt8> {
        let start = reference.startIndex
        let length = reference.littleEndian(at: start, bytes: 4)
        let address = reference.littleEndian(at: start + 4, bytes: 8)
        guard length > 0, address != 0, address != .max else { return [] }
        let collection = try collection(at: address)
        let index = UInt16(truncatingIfNeeded: reference.littleEndian(at: start + 12, bytes: 4))
        guard let object = collection.objects[index], length <= UInt64(object.count) else { throw damaged }
        return collection.bytes[object].prefix(Int(length))
    }

    private mutating func collection(at address: UInt64) throws(HDF5Error) -> Collection {
        if let known = collections[address] { return known }
        guard let start = Int(exactly: address) else { throw damaged }
        let header = try file.read(fileOffset: start, count: 16, place: path)
        let stated = header[...].littleEndian(at: 8, bytes: 8)
        guard header.starts(with: Array("GCOL".utf8) + [1]), stated >= 16, stated <= UInt64(Self.largestSize - size)
        else { throw damaged }
        size += Int(stated)
        let collection = Collection(try file.read(fileOffset: start, count: Int(stated), place: path))
        collections[address] = collection
        return collection
    }

    private var damaged: HDF5Error { HDF5Error("\(path): its strings can't be found; the file is damaged") }

    /// A collection of the heap: a block of objects.
    private struct Collection {
        let bytes: [UInt8]
        private(set) var objects: [UInt16: Range<Int>] = [:]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            var position = 16
            while position + 16 <= bytes.count {
                let index = UInt16(bytes[...].littleEndian(at: position, bytes: 2))
                let size = bytes[...].littleEndian(at: position + 8, bytes: 8)
                let start = position + 16
                guard index != 0, size <= UInt64(bytes.count - start) else { return }
                objects[index] = start..<start + Int(size)
                position = start + (Int(size) + 7) / 8 * 8
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the little-endian number in `count` bytes.
    func littleEndian(at offset: Int, bytes count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) }
    }
}
