#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What lies at a path, as far as its first bytes tell.
package enum FileKind: Equatable, Sendable {
    /// Nothing.
    case missing
    /// A folder.
    case folder
    /// A file of zero bytes.
    case empty
    /// A file that begins as HDF5 files do.
    case hdf5
    /// Another file.
    case other
    /// Something that can't be read, and why.
    case unreadable(String)

    /// Looks at what lies at a path.
    ///
    /// - Parameter path: Where to look.
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
        // Opening a pipe would wait for its writer without O_NONBLOCK.
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

    /// The system's sentence for the last failure.
    static func message() -> String { String(cString: strerror(errno)) }
}

extension FileKind: Error {}
