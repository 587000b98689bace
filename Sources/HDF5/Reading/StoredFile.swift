/// An existing HDF5 file, read without libhdf5.
///
/// libhdf5 crashes or hangs on many damaged files, and reads others wrongly without an error. Here every length, address
/// and checksum is checked, no byte of the file belongs to two structures, and each chunk must exist exactly once. What
/// these checks do not understand is rejected.
///
/// Groups and columns keep the file open. All of them can be used from several tasks.
package struct StoredFile: Sendable {
    /// The group `/`.
    package let root: StoredGroup

    /// Opens a file.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``HDF5Error`` if it is missing, not an HDF5 file, truncated or otherwise damaged.
    /// - Complexity: O(*n*), where *n* is the number of objects and attributes in the group `/`.
    package init(readingAt path: String) throws(HDF5Error) {
        switch FileBytes.open(path) {
        case .success(let file):
            let address = try Superblock.check(file)
            root = try StoredGroup(at: address, in: file, path: "/")
        case .failure(.missing): throw HDF5Error("no such file")
        case .failure(.folder): throw HDF5Error("is a folder; expected an HDF5 file")
        case .failure(.unreadable(let why)): throw HDF5Error(why)
        case .failure(.failing(let why)): throw HDF5Error(system: why)
        case .failure: throw HDF5Error("is not an HDF5 file")
        }
    }
}

/// The kind of file at a path, detected from its first bytes.
package enum FileKind: Equatable, Sendable {
    /// Nothing exists at the path.
    case missing
    /// A folder.
    case folder
    /// A file of zero bytes.
    case empty
    /// A file that starts with the HDF5 signature.
    case hdf5
    /// Any other file.
    case other
    /// A file that can't be opened, and the reason.
    case unreadable(String)
    /// A file that the system fails to read, and the reason.
    case failing(String)

    /// Detects HDF5 by its signature.
    ///
    /// - Parameter bytes: The first bytes of a file, at least 8 if it has as many.
    /// - Returns: Whether they begin with the signature.
    package static func isHDF5(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: Superblock.signature) }

    /// Detects what is at a path.
    ///
    /// - Parameter path: The path to examine.
    package init(ofFileAt path: String) {
        switch FileBytes.open(path) {
        case .failure(let kind): self = kind
        case .success(let file):
            do throws(HDF5Error) {
                let isHDF5 = Self.isHDF5(try file.head(Superblock.signature.count))
                self = file.size == 0 ? .empty : isHDF5 ? .hdf5 : .other
            } catch {
                self = .failing(error.systemMessage ?? error.description)
            }
        }
    }
}

extension FileKind: Error {}

/// The first bytes of an HDF5 file.
///
/// A truncated file does not have the length that its superblock states.
enum Superblock {
    static let signature: [UInt8] = [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let undefined = UInt64.max

    /// Returns the address of the group `/`, and throws unless a file is a complete HDF5 file of a supported version.
    static func check(_ file: FileBytes) throws(HDF5Error) -> Int {
        let head = try file.head(96)
        guard head.starts(with: signature) else {
            if !head.isEmpty, signature.starts(with: head) { throw truncated(file, expected: nil) }
            throw HDF5Error("is not an HDF5 file")
        }
        guard head.count >= 48 else { throw truncated(file, expected: nil) }
        let version = head[8]
        let (end, root): (UInt64, UInt64)
        switch version {
        case 0:
            guard head.count == 96 else { throw truncated(file, expected: nil) }
            try check(offsets: head[13], lengths: head[14], base: number(head, at: 24), file)
            guard number(head, at: 48) == undefined else {
                throw HDF5Error("is split over several files; expected a single file; join the parts with h5repart")
            }
            (end, root) = (number(head, at: 40), number(head, at: 64))
        case 2, 3:
            try check(offsets: head[9], lengths: head[10], base: number(head, at: 12), file)
            guard head[11] == 0 else {
                throw HDF5Error("was not closed by the program that wrote it; let it finish or rewrite the file")
            }
            guard number(head, at: 20) == undefined else {
                throw HDF5Error(
                    "has an unsupported superblock extension, such as paged file space; rewrite it with "
                        + "`h5repack -S FSM_AGGR -P 0`")
            }
            (end, root) = (number(head, at: 28), number(head, at: 36))
        default:
            throw HDF5Error(
                "has an HDF5 superblock of version \(version); expected 0, 2 or 3; \(Remedy.copying)")
        }
        // The end counts from the first byte of the file, all other addresses from that after the user block.
        let size = file.userBlock + file.size
        if size < end { throw truncated(file, expected: end) }
        guard size == end else {
            throw HDF5Error("has \(size) bytes, but its superblock states \(end); the file is damaged")
        }
        if version > 0 { _ = try ByteCursor(checking: head[..<48], place: "/") }
        try file.claim(0..<(version == 0 ? 96 : 48), owner: 0, place: "/")
        guard let root = Int(exactly: root) else {
            throw HDF5Error("has its first group at \(root), beyond its end; the file is damaged")
        }
        return root
    }

    /// Returns the numbers of entries for which the nodes of a group's tree have room.
    ///
    /// - Parameter head: The first 20 bytes of a checked file. Later versions than 0 do not state the numbers.
    /// - Returns: The numbers for the leaves and for the other nodes.
    static func symbolTableSizes(_ head: [UInt8]) -> (leaf: Int, node: Int) {
        guard head[8] == 0 else { return (8, 32) }
        return (2 * (Int(head[16]) | Int(head[17]) << 8), 2 * (Int(head[18]) | Int(head[19]) << 8))
    }

    /// Returns the address from which the others count.
    ///
    /// - Parameter head: The first bytes of a superblock, at least 32.
    /// - Returns: The address that the superblock states; `nil` if the bytes are not a superblock.
    static func base(of head: [UInt8]) -> UInt64? {
        guard head.starts(with: signature) else { return nil }
        return number(head, at: head[8] < 2 ? 24 : 12)
    }

    private static func check(
        offsets: UInt8, lengths: UInt8, base: UInt64, _ file: FileBytes
    ) throws(HDF5Error) {
        guard offsets == 8, lengths == 8 else {
            throw HDF5Error(
                "has addresses of \(offsets) and lengths of \(lengths) bytes; expected 8; \(Remedy.copying)")
        }
        guard base == UInt64(file.userBlock) else {
            throw HDF5Error(
                "has addresses that count from \(base), but begins at \(file.userBlock); copy the whole file again")
        }
    }

    private static func truncated(_ file: FileBytes, expected: UInt64?) -> HDF5Error {
        let found = file.userBlock + file.size
        let size = expected.map { "it has \(found) of \($0) bytes" } ?? "it has only \(found) bytes"
        return HDF5Error("is truncated: \(size); copy or write the file again")
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt64 {
        bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
