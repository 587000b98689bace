/// The index of the chunks of a dataset whose size is limited. (Specification VII.C.)
enum FixedArray {
    /// Reads the first `count` entries.
    static func entries(
        at address: Int, in file: FileBytes, owner: Int, count: Int, place: String
    ) throws(HDF5Error) -> ChunkEntries {
        var header = try file.checkedBlock(at: address, count: 28, owner: owner, place: place)
        try header.expect("FAHD", version: 0)
        let (client, size, pageBits) = (try header.byte(), Int(try header.byte()), Int(try header.byte()))
        let (capacity, start) = (try header.size(8), try header.definedAddress())
        guard client <= 1, (8...20).contains(size), pageBits < 32, capacity >= count, capacity <= file.size / size
        else { throw header.damaged("its index of chunks has impossible sizes") }
        let pageLength = 1 << pageBits
        guard capacity > pageLength else {
            var block = try file.checkedBlock(
                at: start, count: 14 + capacity * size + 4, owner: owner, place: place)
            try check(&block, client: client, header: address)
            return ChunkEntries(entries: try entries(of: &block, count: count, size: size), isFiltered: client == 1)
        }
        // Pages that were never written have no checksum, and are skipped by a zero bit.
        let pages = (capacity + pageLength - 1) / pageLength
        let prefix = 14 + (pages + 7) / 8 + 4
        var block = try file.checkedBlock(at: start, count: prefix, owner: owner, place: place)
        try check(&block, client: client, header: address)
        let written = Array(try block.read((pages + 7) / 8))
        var result: [ArraySlice<UInt8>] = []
        var position = start + prefix
        for page in 0..<pages where result.count < count {
            let length = min(pageLength, capacity - page * pageLength)
            guard written[page / 8] & 0x80 >> (page % 8) != 0 else {
                throw block.damaged("some of its chunks were never written")
            }
            var bytes = try file.checkedBlock(at: position, count: length * size + 4, owner: owner, place: place)
            result += try entries(of: &bytes, count: min(length, count - result.count), size: size)
            position += length * size + 4
        }
        return ChunkEntries(entries: result, isFiltered: client == 1)
    }

    private static func check(_ block: inout ByteCursor, client: UInt8, header: Int) throws(HDF5Error) {
        try block.expect("FADB", version: 0)
        guard try block.byte() == client, try block.size(8) == header else {
            throw block.damaged("its index of chunks has a block of another index")
        }
    }

    private static func entries(
        of block: inout ByteCursor, count: Int, size: Int
    ) throws(HDF5Error) -> [ArraySlice<UInt8>] {
        var entries: [ArraySlice<UInt8>] = []
        entries.reserveCapacity(count)
        for _ in 0..<count { entries.append(try block.read(size)) }
        return entries
    }
}
