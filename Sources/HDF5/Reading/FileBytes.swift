internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A regular file whose bytes are read with bounded system calls only.
///
/// It also records which structure each byte belongs to, so that no two structures of a file can share bytes.
final class FileBytes: Sendable {
    /// The length when the file was opened, without the user block, in bytes.
    let size: Int
    /// The length of the user block, which precedes the first byte that addresses count from, in bytes.
    let userBlock: Int
    private let descriptor: Int32
    private let extents = Mutex(FileExtents())
    /// The blocks that headers, indexes and short columns were read from last: a file has hundreds of these nearby.
    private let blocks = Mutex<[Block]>([])

    private struct Block {
        let start: Int
        let bytes: [UInt8]

        func contains(_ first: Int, count: Int) -> Bool { first >= start && first + count <= start + bytes.count }
    }

    /// The size of a block, in bytes.
    private static let blockSize = 1 << 15
    /// The number of blocks that are kept.
    ///
    /// Those of a results file with one session, without its windows. A merge has eight files open.
    private static let blockLimit = 12
    /// The size up to which a read comes from the block, in bytes.
    private static let smallSize = 1 << 12

    private init(_ descriptor: Int32, size: Int, userBlock: Int) {
        self.descriptor = descriptor
        self.size = size - userBlock
        self.userBlock = userBlock
    }

    deinit { close(descriptor) }

    /// Opens a regular file.
    static func open(_ path: String) -> Result<FileBytes, FileKind> {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = descriptor(path)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return .failure(.missing)
            case EIO, EMFILE, ENFILE, ENOMEM: return .failure(.failing(message()))
            default: return .failure(.unreadable(message()))
            }
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            defer { close(descriptor) }
            return .failure(.failing(message()))
        }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            return .failure(isFolder ? .folder : .unreadable("is not a regular file"))
        }
        let size = Int(facts.st_size)
        return .success(FileBytes(descriptor, size: size, userBlock: userBlock(of: descriptor, size)))
    }

    /// Returns the length of a user block: 512 bytes or a greater power of two; 0 if the file has none.
    private static func userBlock(of descriptor: Int32, _ size: Int) -> Int {
        func isSuperblock(at start: Int) -> Bool {
            var head = [UInt8](repeating: 0, count: 32)
            guard pread(descriptor, &head, head.count, off_t(start)) == head.count else { return false }
            return Superblock.base(of: head) == UInt64(start)
        }
        var start = 512
        guard !isSuperblock(at: 0) else { return 0 }
        while start <= min(ReadingLimits.userBlock, size), !isSuperblock(at: start) { start *= 2 }
        return start <= min(ReadingLimits.userBlock, size) ? start : 0
    }

    private static func descriptor(_ path: String) -> Int32 {
        while true {
            #if canImport(Glibc)
                let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            #else
                let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            #endif
            if descriptor >= 0 || errno != EINTR { return descriptor }
        }
    }

    /// Reads the first `count` bytes, or all bytes of a shorter file.
    func head(_ count: Int) throws(HDF5Error) -> [UInt8] {
        Array(try read(at: 0, count: min(count, size), place: "/"))
    }

    /// Reads `count` bytes at an offset.
    ///
    /// - Returns: The bytes. A few bytes share the memory of a block, so copy them to keep them.
    func read(at start: Int, count: Int, place: String) throws(HDF5Error) -> ArraySlice<UInt8> {
        guard contains(start, count: count) else { throw FileBytes.beyondEnd(place) }
        if count <= FileBytes.smallSize { return try readNearby(start, count: count, place: place) }
        return try readHere(start, count: count, place: place)[...]
    }

    /// Reads `count` bytes at an offset, in memory of their own: a few bytes that are kept do not keep a block.
    func readToKeep(at start: Int, count: Int, place: String) throws(HDF5Error) -> ArraySlice<UInt8> {
        let bytes = try read(at: start, count: count, place: place)
        return count <= FileBytes.smallSize ? Array(bytes)[...] : bytes
    }

    /// Reads a few bytes from a block, which is loaded if no block contains them.
    private func readNearby(_ start: Int, count: Int, place: String) throws(HDF5Error) -> ArraySlice<UInt8> {
        let cached = blocks.withLock { blocks -> ArraySlice<UInt8>? in
            guard let index = blocks.lastIndex(where: { $0.contains(start, count: count) }) else { return nil }
            // The block that was used last is the last one.
            if index < blocks.count - 1 { blocks.append(blocks.remove(at: index)) }
            let block = blocks[blocks.count - 1]
            return block.bytes[start - block.start..<start - block.start + count]
        }
        if let cached { return cached }
        // Blocks do not overlap, unless the bytes cross the end of one.
        let whole = start / FileBytes.blockSize * FileBytes.blockSize
        let isWithin = start + count <= whole + FileBytes.blockSize
        let first = isWithin ? whole : start / FileBytes.smallSize * FileBytes.smallSize
        let bytes = try readHere(first, count: min(FileBytes.blockSize, size - first), place: place)
        blocks.withLock { blocks in
            if blocks.count == FileBytes.blockLimit { blocks.removeFirst() }
            blocks.append(Block(start: first, bytes: bytes))
        }
        return bytes[start - first..<start - first + count]
    }

    private func readHere(_ start: Int, count: Int, place: String) throws(HDF5Error) -> [UInt8] {
        var result = Result<Void, HDF5Error>.success(())
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            result = Result { () throws(HDF5Error) in
                let memory = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
                try fill(memory, from: start, place: place)
                filled = count
            }
        }
        try result.get()
        return bytes
    }

    /// Fills a buffer with the bytes from an offset on.
    func read(at start: Int, into buffer: UnsafeMutableRawBufferPointer, place: String) throws(HDF5Error) {
        guard contains(start, count: buffer.count) else { throw FileBytes.beyondEnd(place) }
        guard buffer.count <= FileBytes.smallSize else { return try fill(buffer, from: start, place: place) }
        let bytes = try readNearby(start, count: buffer.count, place: place)
        bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
    }

    /// Fills a buffer with the bytes from an offset on, and reads no other bytes.
    func readExactly(
        at start: Int, into buffer: UnsafeMutableRawBufferPointer, place: String
    ) throws(HDF5Error) {
        guard contains(start, count: buffer.count) else { throw FileBytes.beyondEnd(place) }
        try fill(buffer, from: start, place: place)
    }

    /// Returns whether the file has `count` bytes from `start` on.
    func contains(_ start: Int, count: Int) -> Bool {
        start >= 0 && count >= 0 && count <= size && start <= size - count
    }

    /// Records that ranges belong to a structure, and throws if they lie outside the file or overlap others.
    ///
    /// - Parameters:
    ///   - ranges: The offsets of the bytes.
    ///   - owner: The address of the object that the ranges belong to. It may record the same ranges again.
    ///   - place: The object's path in the file.
    /// - Throws: ``HDF5Error`` with the object's path.
    func claim(_ ranges: [Range<Int>], owner: Int, place: String) throws(HDF5Error) {
        for range in ranges where !contains(range.lowerBound, count: range.count) { throw FileBytes.beyondEnd(place) }
        guard extents.withLock({ $0.add(ranges, owner: owner) }) else { throw Self.shared(place) }
    }

    /// Records that a range belongs to a structure, and throws if it lies outside the file or overlaps others.
    func claim(_ range: Range<Int>, owner: Int, place: String) throws(HDF5Error) {
        guard contains(range.lowerBound, count: range.count) else { throw FileBytes.beyondEnd(place) }
        guard extents.withLock({ $0.add(range, owner: owner) }) else { throw Self.shared(place) }
    }

    private static func shared(_ place: String) -> HDF5Error {
        HDF5Error("\(place): shares bytes of the file with another structure; the file is damaged")
    }

    /// Records the name under which an object is opened, and throws if it was opened under another name.
    ///
    /// A wrong address can lead to another column, whose own structure is intact. Groups can share a column if it has
    /// the same name in all of them.
    func identify(_ name: String, owner: Int, place: String) throws(HDF5Error) {
        let first = extents.withLock { $0.addName(name, owner: owner) }
        guard first == name else {
            throw HDF5Error(
                "\(place): leads to the object called \(first); expected another one; the file is damaged")
        }
    }

    /// Records the unpacked size of a dataset, and throws if the file's datasets are too large for its length.
    func admit(unpackedSize: Int, owner: Int, place: String) throws(HDF5Error) {
        let total = extents.withLock { $0.addUnpacked(unpackedSize, owner: owner) }
        let limit = max(
            ReadingLimits.unpackedSize, size.multipliedReportingOverflow(by: ReadingLimits.ratio).partialValue)
        guard total <= limit else {
            throw HDF5Error(
                "\(place): the columns have \(total) bytes when unpacked, but the file has only \(size); expected at "
                    + "most \(ReadingLimits.ratio) times as many; the file is damaged")
        }
    }

    /// An error about data outside the file.
    static func beyondEnd(_ place: String) -> HDF5Error {
        HDF5Error("\(place): its data lies beyond the end of the file; the file is damaged")
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from start: Int, place: String) throws(HDF5Error) {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let result = pread(descriptor, rest.baseAddress, rest.count, off_t(userBlock + start + done))
            if result < 0, errno == EINTR { continue }
            guard result > 0 else {
                let why = result < 0 ? FileBytes.message() : "the file shrank while it was being read"
                throw HDF5Error(system: why, at: place)
            }
            done += result
        }
    }

    /// The system's message for the last failure.
    private static func message() -> String { String(cString: strerror(errno)) }
}
