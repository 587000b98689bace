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
            try check(offsets: head[13], lengths: head[14], base: number(head, at: 24))
            guard number(head, at: 48) == undefined else {
                throw HDF5Error("is split over several files; expected a single file; join the parts with h5repart")
            }
            (end, root) = (number(head, at: 40), number(head, at: 64))
        case 2, 3:
            try check(offsets: head[9], lengths: head[10], base: number(head, at: 12))
            guard head[11] == 0 else {
                throw HDF5Error("was not closed by the program that wrote it; let it finish or rewrite the file")
            }
            guard number(head, at: 20) == undefined else {
                throw HDF5Error("has an unsupported superblock extension; rewrite the file with HDF5's defaults")
            }
            (end, root) = (number(head, at: 28), number(head, at: 36))
        default:
            throw HDF5Error(
                "has an HDF5 superblock of version \(version); expected 0, 2 or 3; rewrite the file with HDF5's "
                    + "defaults")
        }
        if file.size < end { throw truncated(file, expected: end) }
        guard file.size == end else {
            throw HDF5Error("has \(file.size) bytes, but its superblock states \(end); the file is damaged")
        }
        if version > 0 { _ = try ByteCursor(checking: Array(head[..<48]), place: "/") }
        try file.claim([0..<(version == 0 ? 96 : 48)], owner: 0, place: "/")
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

    private static func check(offsets: UInt8, lengths: UInt8, base: UInt64) throws(HDF5Error) {
        guard offsets == 8, lengths == 8, base == 0 else {
            throw HDF5Error(
                "has an unsupported address format; expected 8-byte addresses from 0; rewrite it with HDF5's defaults")
        }
    }

    private static func truncated(_ file: FileBytes, expected: UInt64?) -> HDF5Error {
        let size = expected.map { "it has \(file.size) of \($0) bytes" } ?? "it has only \(file.size) bytes"
        return HDF5Error("is truncated: \(size); copy or write the file again")
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt64 {
        bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
