internal import CHDF5

extension Dataset {
    /// Appends rows to a chunked dataset, chunk by chunk, past libhdf5's own filters and cache.
    ///
    /// What is behind the last row in its chunk is filled up as libhdf5 does it.
    ///
    /// - Parameters:
    ///   - elements: The rows, one after the other.
    ///   - encoder: What packs them, if the dataset is compressed.
    /// - Throws: ``HDF5Error``, as when the disk is full.
    /// - Precondition: The dataset is chunked, and the rows that it has are whole chunks: only the last call may bring others.
    /// - Complexity: O(*n*), where *n* is the number of elements.
    package func appendChunks(_ elements: Span<Element>, packedBy encoder: ChunkEncoder) throws(HDF5Error) {
        guard case .chunked(let chunkRows, let deflate) = storage else {
            preconditionFailure("the dataset has no chunks")
        }
        let width = columns ?? 1
        precondition(elements.count.isMultiple(of: width), "rows are written whole")
        var row = try rows()
        precondition(row.isMultiple(of: chunkRows), "only the last chunk is not full")
        var start = 0
        while start < elements.count {
            let end = min(start + chunkRows * width, elements.count)
            try setRows(row + (end - start) / width)
            let chunk = full(elements.extracting(start..<end), count: chunkRows * width)
            try chunk.withUnsafeBufferPointer { values throws(HDF5Error) in
                let bytes = UnsafeRawBufferPointer(values)
                let size = MemoryLayout<Element>.stride
                try write(deflate == nil ? bytes : encoder.pack(bytes, elementSize: size), at: row)
            }
            row += chunkRows
            start = end
        }
    }

    /// A chunk with `count` elements: the given ones, and behind them what is in rows that nobody wrote.
    private func full(_ elements: Span<Element>, count: Int) -> [Element] {
        [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            elements.withUnsafeBufferPointer { given in
                _ = buffer.update(fromContentsOf: given)
            }
            for i in elements.count..<count { buffer[i] = fill }
            initialized = count
        }
    }

    private func write(_ packed: UnsafeRawBufferPointer, at row: Int) throws(HDF5Error) {
        let (id, offset) = (identifier.rawValue, [hsize_t(row), 0])
        try Library.call(path) {
            H5Dwrite_chunk(id, hid_t(H5P_DEFAULT), 0, offset, packed.count, packed.baseAddress)
        }
    }
}
