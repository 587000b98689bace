/// The global heap of an existing file, where variable-length texts lie.
///
/// It has no checksums, and libhdf5 1.10 follows damaged references into endless loops and foreign memory, so it is
/// read here, with every length checked. (HDF5 File Format Specification 3.0, III.E.)
struct GlobalHeap {
    /// The bytes of a reference in a dataset: length, address, index.
    static let referenceSize = 16
    /// How much is read for one dataset at most.
    private static let largestSize = 64 << 20

    private let file: FileBytes
    private let path: String
    private var collections: [UInt64: Collection] = [:]
    private var size = 0

    init(_ file: FileBytes, path: String) {
        self.file = file
        self.path = path
    }

    /// The bytes that a reference leads to.
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

    private var damaged: HDF5Error { HDF5Error("\(path): its texts can't be found; the file is damaged") }

    /// A stretch of the heap with some objects.
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
    /// The number in some bytes, the lowest first.
    func littleEndian(at offset: Int, bytes count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(self[offset + $1]) << UInt64(8 * $1) }
    }
}
