/// The first bytes of an HDF5 file, checked before libhdf5 sees the file.
///
/// libhdf5 1.10 is not safe with files that are half written or hostile. What is checked here keeps most of them away:
/// a file that is cut anywhere does not have the length that its superblock states.
enum Superblock {
    static let signature: [UInt8] = [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let undefined = UInt64.max

    /// Throws if a file is not a whole HDF5 file of a known version.
    static func check(_ file: FileProbe) throws(HDF5Error) {
        let head = file.head
        guard head.starts(with: signature) else {
            if !head.isEmpty, signature.starts(with: head) { throw truncated(file, expected: nil) }
            throw HDF5Error("is not an HDF5 file")
        }
        guard head.count >= 48 else { throw truncated(file, expected: nil) }
        let version = head[8]
        let end: UInt64
        switch version {
        case 0:
            guard head.count >= 56 else { throw truncated(file, expected: nil) }
            try check(offsets: head[13], lengths: head[14], base: number(head, at: 24))
            guard number(head, at: 48) == undefined else {
                throw HDF5Error("is split over several files, which can't be read here; join them with h5repart")
            }
            end = number(head, at: 40)
        case 2, 3:
            try check(offsets: head[9], lengths: head[10], base: number(head, at: 12))
            guard head[11] == 0 else {
                throw HDF5Error("was not closed by the program that wrote it; let it finish, or write the file again")
            }
            guard number(head, at: 20) == undefined else {
                throw HDF5Error("has a superblock extension, which is not read here; write it with HDF5's defaults")
            }
            end = number(head, at: 28)
        default:
            throw HDF5Error(
                "has an HDF5 superblock of version \(version); 0, 2 and 3 are read here; rewrite the file with HDF5's "
                    + "defaults")
        }
        if file.size < end { throw truncated(file, expected: end) }
        guard file.size == end else {
            throw HDF5Error("has \(file.size) bytes but states \(end); the file is damaged")
        }
    }

    private static func check(offsets: UInt8, lengths: UInt8, base: UInt64) throws(HDF5Error) {
        guard offsets == 8, lengths == 8, base == 0 else {
            throw HDF5Error("is an HDF5 file with other than 8-byte addresses from 0; rewrite it with HDF5's defaults")
        }
    }

    private static func truncated(_ file: FileProbe, expected: UInt64?) -> HDF5Error {
        let size = expected.map { "\(file.size) of \($0) bytes are there" } ?? "only \(file.size) bytes are there"
        return HDF5Error("is cut short: \(size); copy or write the file again")
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt64 {
        bytes[...].littleEndian(at: offset, bytes: 8)
    }
}
