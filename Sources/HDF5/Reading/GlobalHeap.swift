/// The global heap of an existing file, which contains the variable-length strings.
///
/// The heap has no checksums, so every length is checked, and each string of a dataset must have its own place.
/// (HDF5 File Format Specification 3.0, III.E.)
package struct GlobalHeap {
    /// The size of a reference in a dataset, in bytes: length, address, index.
    static let referenceSize = 16

    private let file: FileBytes
    private let path: String
    private var collections: [Int: Collection] = [:]
    private var size = 0

    init(_ file: FileBytes, path: String) {
        self.file = file
        self.path = path
    }

    /// Returns the bytes that a reference points to.
    mutating func bytes(at reference: ArraySlice<UInt8>) throws(HDF5Error) -> ArraySlice<UInt8> {
        var cursor = ByteCursor(reference, place: path)
        let length = try cursor.size(4)
        let address = try cursor.address()
        let index = try cursor.number(4)
        guard length > 0 else { return [] }
        guard let address, address != 0, let index = UInt16(exactly: index) else { throw damaged }
        if collections[address] == nil { collections[address] = try collection(at: address) }
        // The place is removed, so that a second reference to it fails.
        guard let object = collections[address]?.objects.removeValue(forKey: index), object.count == length,
            let bytes = collections[address]?.bytes
        else { throw damaged }
        return bytes[object]
    }

    private mutating func collection(at address: Int) throws(HDF5Error) -> Collection {
        var cursor = ByteCursor(try file.read(at: address, count: 16, place: path), place: path)
        let isCollection = try cursor.read(8).elementsEqual(Array("GCOL".utf8) + [1, 0, 0, 0])
        let stated = try cursor.size(8)
        guard isCollection, stated >= 16, stated <= ReadingLimits.texts - size else { throw damaged }
        size += stated
        let bytes = Array(try file.read(at: address, count: stated, place: path))
        // Several objects share a collection, so it belongs to itself.
        try file.claim(address..<address + stated, owner: address, place: path)
        guard let collection = Collection(bytes) else { throw damaged }
        return collection
    }

    private var damaged: HDF5Error { HDF5Error("\(path): its strings can't be found; the file is damaged") }

    /// A collection of the heap: a block of objects.
    private struct Collection {
        let bytes: [UInt8]
        var objects: [UInt16: Range<Int>] = [:]

        /// Returns `nil` if two objects have the same number.
        init?(_ bytes: [UInt8]) {
            self.bytes = bytes
            var position = 16
            while position + 16 <= bytes.count {
                let index = UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
                let size = bytes[(position + 8)..<(position + 16)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                let start = position + 16
                guard index != 0, size <= UInt64(bytes.count - start) else { return }
                guard objects.updateValue(start..<start + Int(size), forKey: index) == nil else { return nil }
                position = start + (Int(size) + 7) / 8 * 8
            }
        }
    }
}

/// The strings of a dataset or attribute.
enum StoredTexts {
    /// Returns the strings in the bytes of values of a text type.
    ///
    /// - Throws: ``HDF5Error`` if a string is not UTF-8, or lies elsewhere than its reference states.
    static func texts(
        _ values: ArraySlice<UInt8>, of type: StoredType, in file: FileBytes, place: String
    ) throws(HDF5Error) -> [String] {
        var heap = GlobalHeap(file, path: place)
        return try texts(values, of: type, from: &heap, place: place)
    }

    /// Returns the strings in the bytes of values of a text type, whose heap may have been used before.
    static func texts(
        _ values: ArraySlice<UInt8>, of type: StoredType, from heap: inout GlobalHeap, place: String
    ) throws(HDF5Error) -> [String] {
        var texts: [String] = []
        texts.reserveCapacity(values.count / type.size)
        for start in stride(from: values.startIndex, to: values.endIndex, by: type.size) {
            var text = values[start..<start + type.size]
            if type == .variableText { text = try heap.bytes(at: text) }
            text = text.prefix { $0 != 0 }
            if case .fixedText(_, true) = type { while text.last == UInt8(ascii: " ") { text.removeLast() } }
            guard let valid = String(validating: text, as: UTF8.self) else {
                throw HDF5Error("\(place): a string is not UTF-8; write it as UTF-8")
            }
            texts.append(valid)
        }
        return texts
    }
}
