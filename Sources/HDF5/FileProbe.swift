#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

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
    /// A file that can't be read, and the reason.
    case unreadable(String)

    /// Detects what is at a path.
    ///
    /// - Parameter path: The path to examine.
    package init(ofFileAt path: String) {
        switch FileProbe.open(path) {
        case .failure(let kind): self = kind
        case .success(let probe):
            let isHDF5 = probe.head.starts(with: Superblock.signature)
            self = probe.size == 0 ? .empty : isHDF5 ? .hdf5 : .other
        }
    }
}

/// The length and the first bytes of a regular file.
struct FileProbe {
    let size: UInt64
    let head: [UInt8]

    static func open(_ path: String) -> Result<FileProbe, FileKind> {
        // Without O_NONBLOCK, opening a pipe would wait for its writer.
        let descriptor = Self.descriptor(path)
        guard descriptor >= 0 else {
            return .failure(errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(message()))
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return .failure(.unreadable(message())) }
        if facts.st_mode & S_IFMT == S_IFDIR { return .failure(.folder) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            return .failure(.unreadable("is not a regular file"))
        }
        var failure: String?
        let head = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
            let result = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            if result < 0 { failure = message() }
            count = max(0, result)
        }
        if let failure { return .failure(.unreadable(failure)) }
        return .success(FileProbe(size: UInt64(facts.st_size), head: head))
    }

    private static func descriptor(_ path: String) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        #else
            Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        #endif
    }

    /// The system's message for the last failure.
    static func message() -> String { String(cString: strerror(errno)) }
}

extension FileKind: Error {}

/// The first bytes of an HDF5 file, checked before libhdf5 opens it.
///
/// libhdf5 1.10 is not safe with partly written or malicious files. These checks reject most of them: a truncated file
/// does not have the length that its superblock states.
enum Superblock {
    static let signature: [UInt8] = [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let undefined = UInt64.max

    /// Throws unless a file is a complete HDF5 file of a supported version.
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
                throw HDF5Error("is split over several files; expected a single file; join the parts with h5repart")
            }
            end = number(head, at: 40)
        case 2, 3:
            try check(offsets: head[9], lengths: head[10], base: number(head, at: 12))
            guard head[11] == 0 else {
                throw HDF5Error("was not closed by the program that wrote it; let it finish or rewrite the file")
            }
            guard number(head, at: 20) == undefined else {
                throw HDF5Error("has an unsupported superblock extension; rewrite the file with HDF5's defaults")
            }
            end = number(head, at: 28)
        default:
            throw HDF5Error(
                "has an HDF5 superblock of version \(version); expected 0, 2 or 3; rewrite the file with HDF5's "
                    + "defaults")
        }
        if file.size < end { throw truncated(file, expected: end) }
        guard file.size == end else {
            throw HDF5Error("has \(file.size) bytes, but its superblock states \(end); the file is damaged")
        }
    }

    private static func check(offsets: UInt8, lengths: UInt8, base: UInt64) throws(HDF5Error) {
        guard offsets == 8, lengths == 8, base == 0 else {
            throw HDF5Error(
                "has an unsupported address format; expected 8-byte addresses from 0; rewrite it with HDF5's defaults")
        }
    }

    private static func truncated(_ file: FileProbe, expected: UInt64?) -> HDF5Error {
        let size = expected.map { "it has \(file.size) of \($0) bytes" } ?? "it has only \(file.size) bytes"
        return HDF5Error("is truncated: \(size); copy or write the file again")
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt64 {
        bytes[...].littleEndian(at: offset, bytes: 8)
    }
}
