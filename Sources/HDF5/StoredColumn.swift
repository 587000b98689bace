internal import CHDF5

/// A column of an existing file, checked before its first value is read.
package struct StoredColumn: Variable {
    /// What a column holds.
    package enum ElementKind: Equatable, Sendable {
        case float32, float64, integer, text

        /// What errors call it.
        package var name: String {
            switch self {
            case .float32: "32-bit floats"
            case .float64: "64-bit floats"
            case .integer: "integers"
            case .text: "texts"
            }
        }
    }

    package let identifier: Identifier
    package let path: String
    /// What the column holds.
    package let kind: ElementKind
    /// The number of its rows.
    package let count: Int
    /// Where its values lie, if they are contiguous.
    let bytes: FileBytes?
    /// How its chunks are packed, if they are floats that are unpacked here and not by libhdf5.
    let chunks: ChunkLayout?
    /// The bytes of a value in the file.
    let elementSize: Int

    init(_ dataset: Identifier, path: String) throws(HDF5Error) {
        let id = dataset.rawValue
        self.path = path
        (kind, elementSize) = try StoredColumn.type(of: dataset, at: path)
        let checked = try StorageCheck(dataset, path: path, size: elementSize)
        self.count = checked.count
        self.bytes = checked.bytes
        self.chunks = kind == .float32 || kind == .float64 ? checked.chunks : nil
        guard let cache = checked.chunkCache else {
            self.identifier = dataset
            return
        }
        let access = try Identifier { H5Pcreate(CH5P_DATASET_ACCESS()) }
        let a = access.rawValue
        try Library.call { H5Pset_chunk_cache(a, 521, cache, 0.75) }
        self.identifier = try Identifier(path) { H5Dopen2(id, ".", a) }
    }

    private static func type(of dataset: Identifier, at path: String) throws(HDF5Error) -> (ElementKind, size: Int) {
        let id = dataset.rawValue
        let type = try Identifier(path) { H5Dget_type(id) }
        let t = type.rawValue
        if try Library.call(path, { H5Tequal(t, CH5T_IEEE_F32LE()) }) > 0 { return (.float32, 4) }
        if try Library.call(path, { H5Tequal(t, CH5T_IEEE_F64LE()) }) > 0 { return (.float64, 8) }
        let size = Library.attempt { H5Tget_size(t) }
        switch Library.attempt({ H5Tget_class(t) }) {
        case H5T_INTEGER where (1...8).contains(size): return (.integer, size)
        case H5T_STRING where try Library.call(path, { H5Tis_variable_str(t) }) > 0:
            return (.text, GlobalHeap.referenceSize)
        case H5T_STRING where (1...TextType.longestAttribute).contains(size): return (.text, size)
        case H5T_FLOAT:
            throw HDF5Error("\(path): holds \(size * 8)-bit or big-endian floats; expected little-endian f4 or f8")
        case H5T_COMPOUND: throw HDF5Error("\(path): holds records; expected one dataset a column")
        default: throw HDF5Error("\(path): holds neither numbers nor texts; expected a column of them")
        }
    }

    /// Reads rows as they are stored, by the system alone if they are contiguous floats, else by libhdf5.
    ///
    /// Integers of any size are read as 64-bit ones.
    func read<Element: Storable>(
        _ rows: Range<Int>, of type: Element.Type, into buffer: UnsafeMutableRawBufferPointer
    ) throws(HDF5Error) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "rows beyond the column")
        precondition(buffer.count == rows.count * MemoryLayout<Element>.stride, "a buffer of another size")
        guard !rows.isEmpty else { return }
        if let bytes, kind == .float32 || kind == .float64 {
            try bytes.read(at: rows.lowerBound * MemoryLayout<Element>.stride, into: buffer, place: path)
        } else {
            let id = identifier.rawValue
            try transfer(rows, columns: nil) { memory, file in
                H5Dread(id, Element.elementType.native, memory, file, hid_t(H5P_DEFAULT), buffer.baseAddress)
            }
        }
    }

    /// Reads a whole short column of integers.
    ///
    /// - Parameter limit: The greatest length that is accepted.
    /// - Returns: One number a row.
    /// - Throws: ``HDF5Error`` if it is longer, or holds something else.
    package func integers(limit: Int) throws(HDF5Error) -> [Int64] {
        try check(.integer, limit: limit)
        var values = [Int64](repeating: 0, count: count)
        let rows = 0..<count
        try values.withUnsafeMutableBufferPointer { buffer throws(HDF5Error) in
            let buffer = UnsafeMutableRawBufferPointer(buffer)
            try read(rows, of: Int64.self, into: buffer)
        }
        return values
    }

    /// Throws unless the column is of a kind and length.
    func check(_ expected: ElementKind, limit: Int) throws(HDF5Error) {
        guard kind == expected else {
            throw HDF5Error("\(path): holds \(kind.name); expected \(expected.name)")
        }
        guard count <= limit else {
            throw HDF5Error("\(path): has \(count) rows; at most \(limit) are read")
        }
    }
}

extension StoredColumn {
    /// Reads a whole short column of texts, of fixed or variable length.
    ///
    /// - Parameter limit: The greatest length of the column that is accepted.
    /// - Returns: One text a row.
    /// - Throws: ``HDF5Error`` if it is longer, holds something else, or a text is not UTF-8.
    package func texts(limit: Int) throws(HDF5Error) -> [String] {
        try check(.text, limit: limit)
        let column = identifier.rawValue
        let type = try Identifier(path) { H5Dget_type(column) }
        let t = type.rawValue
        if let bytes, try Library.call(path, { H5Tis_variable_str(t) }) > 0 { return try variableTexts(bytes) }
        var texts: [String] = []
        // A few at a time: the memory that libhdf5 takes for them stays small.
        while texts.count < count {
            let rows = texts.count..<min(count, texts.count + 256)
            texts += try TextType.read(rows.count, of: type, at: path) { memoryType, buffer throws(HDF5Error) in
                try transfer(rows, columns: nil) { memory, file in
                    H5Dread(column, memoryType, memory, file, hid_t(H5P_DEFAULT), buffer)
                }
            }
        }
        return texts
    }

    private func variableTexts(_ bytes: FileBytes) throws(HDF5Error) -> [String] {
        let size = GlobalHeap.referenceSize
        let references = try bytes.read(place: path)
        var heap = GlobalHeap(bytes, path: path)
        return try (0..<count).map { row throws(HDF5Error) in
            let text = try heap.bytes(at: references[row * size..<(row + 1) * size])
            return try TextType.valid(String(validating: text.prefix { $0 != 0 }, as: UTF8.self), at: path)
        }
    }
}
