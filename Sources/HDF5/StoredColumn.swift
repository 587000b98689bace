internal import CHDF5

/// A column of an existing file, checked before its first value is read.
package struct StoredColumn: Variable {
    /// The kind of a column's elements.
    package enum ElementKind: Equatable, Sendable {
        case float32, float64, integer, text

        /// The kind's name in errors.
        package var name: String {
            switch self {
            case .float32: "32-bit floats"
            case .float64: "64-bit floats"
            case .integer: "integers"
            case .text: "strings"
            }
        }
    }

    package let identifier: Identifier
    package let path: String
    /// The kind of the column's elements.
    package let kind: ElementKind
    /// The number of rows.
    package let count: Int
    /// The location of the values if they are contiguous.
    let bytes: FileBytes?
    /// The packing of the chunks if they contain floats that this module, not libhdf5, unpacks.
    let chunks: ChunkLayout?
    /// The size of a value in the file, in bytes.
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
            throw HDF5Error("\(path): contains \(size * 8)-bit or big-endian floats; expected little-endian f4 or f8")
        case H5T_COMPOUND: throw HDF5Error("\(path): contains records; expected one dataset per column")
        default: throw HDF5Error("\(path): contains neither numbers nor strings; expected one or the other")
        }
    }

    /// Reads rows in their stored type, with system calls if they are contiguous floats, otherwise with libhdf5.
    ///
    /// Integers of any size are read as 64-bit integers.
    func read<Element: Storable>(
        _ rows: Range<Int>, of type: Element.Type, into buffer: UnsafeMutableRawBufferPointer
    ) throws(HDF5Error) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "the rows must lie within the column")
        precondition(buffer.count == rows.count * MemoryLayout<Element>.stride, "the buffer must fit the rows")
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

    /// Reads a short column of integers completely.
    ///
    /// - Parameter limit: The maximum number of rows.
    /// - Returns: One number per row.
    /// - Throws: ``HDF5Error`` if the column is longer or contains anything else.
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

    /// Throws unless the column is of the expected kind and within the length limit.
    func check(_ expected: ElementKind, limit: Int) throws(HDF5Error) {
        guard kind == expected else {
            throw HDF5Error("\(path): contains \(kind.name); expected \(expected.name)")
        }
        guard count <= limit else {
            throw HDF5Error("\(path): has \(count) rows; expected at most \(limit)")
        }
    }
}

extension StoredColumn {
    /// Reads a short column of strings completely, of fixed or variable length.
    ///
    /// - Parameter limit: The maximum number of rows.
    /// - Returns: One string per row.
    /// - Throws: ``HDF5Error`` if the column is longer, contains anything else, or a string is not UTF-8.
    package func texts(limit: Int) throws(HDF5Error) -> [String] {
        try check(.text, limit: limit)
        let column = identifier.rawValue
        let type = try Identifier(path) { H5Dget_type(column) }
        let t = type.rawValue
        if let bytes, try Library.call(path, { H5Tis_variable_str(t) }) > 0 { return try variableTexts(bytes) }
        var texts: [String] = []
        // Read in small batches to limit the memory that libhdf5 allocates for strings.
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
