package import SwingFiles
package import SwingMotion

/// The checked entries of an archive.
///
/// Any fault is rejected before anything is unpacked.
///
/// Layout: PKWARE's APPNOTE 6.3.10, 4.3. The number and size of entries are within `InputLimits`. No two entries have
/// the same name or share bytes. Each name is that of a file or folder within the archive. Each entry is a regular file
/// that is stored or deflated, not encrypted, and not itself an archive.
///
/// libzip's own check (`ZIP_CHECKCONS`, 1.7.3) can't replace this one. It accepts entries that share bytes, end records
/// that disagree, and encryption that only the local header states, and its errors name no entry. It also rejects valid
/// archives whose local headers state another version or time than the directory. Checksums and damaged streams are
/// left to libzip.
package struct ZipDirectory: Sendable {
    /// The entries in the directory's order, including folders.
    package let entries: [ZipEntry]

    private static let signature: UInt32 = 0x0201_4B50
    private static let length = 46

    /// Reads and checks the directory.
    ///
    /// - Parameters:
    ///   - source: The archive.
    ///   - name: The archive's name in messages.
    /// - Throws: ``SwingMotion/SwingError`` if the archive can't be read or is rejected.
    /// - Complexity: O(*n*) in the number of entries; memory is bounded, whatever the archive states.
    package init(_ source: some ZipBytes, name: String) throws(SwingError) {
        let problem = ZipProblem(archive: name)
        let end = try ZipEndRecord(source, problem)
        var rest = try source.bytes(in: end.directory)[...]
        var entries: [ZipEntry] = []
        var names: Set<String> = []
        var total = 0
        for index in 0..<end.entryCount {
            let entry = try Self.entry(index, &rest, problem)
            try Self.check(entry, problem)
            guard names.insert(entry.name).inserted else {
                throw problem.oddName(entry.name, "which another entry also has")
            }
            total += entry.size
            guard total <= InputLimits.archive else {
                throw problem.tooMuch(
                    "more than \(InputLimits.archive >> 30) GiB of unpacked data", expected: "at most that size")
            }
            entries.append(entry)
        }
        guard rest.isEmpty else { throw problem.damaged("found extra bytes after the directory's last entry") }
        try ZipLocalHeader.check(entries, before: end.directory.lowerBound, in: source, problem)
        self.entries = entries
    }

    /// Removes and returns the next entry of the directory's bytes.
    private static func entry(
        _ index: Int, _ rest: inout ArraySlice<UInt8>, _ problem: ZipProblem
    ) throws(SwingError) -> ZipEntry {
        guard let header = ZipRecord(rest, signature, length: length) else {
            throw problem.damaged("found no entry \(index + 1) in the directory")
        }
        let lengths = [28, 30, 32].map { Int(header.short($0)) }
        rest = rest.dropFirst(length)
        guard lengths.reduce(0, +) <= rest.count else {
            throw problem.damaged("found a truncated entry \(index + 1) in the directory")
        }
        let rawName = rest.prefix(lengths[0])
        let extra = rest.dropFirst(lengths[0]).prefix(lengths[1])
        rest = rest.dropFirst(lengths.reduce(0, +))
        let flags = ZipFlags(rawValue: header.short(8))
        guard let name = ZipName.decode(rawName, isUTF8: flags.contains(.utf8)) else {
            throw problem.oddName(String(decoding: rawName, as: UTF8.self), "which is marked as UTF-8 but is not")
        }
        if let oddity = ZipName.oddity(name) { throw problem.oddName(name, oddity) }
        guard let extra = ZipExtra(extra) else { throw problem.damaged(name, "has damaged extra fields") }
        guard let numbers = extra.resolve([header.word(24), header.word(20), header.word(42)]) else {
            throw problem.damaged(name, "does not state its size or position")
        }
        guard header.short(34) == 0 else { throw problem.damaged("found one part of a split archive") }
        try flags.check(name, problem)
        // The upper half of the attributes is a Unix file mode, if present.
        let kind = header.word(38) >> 28
        guard [0, 0x4, 0x8].contains(kind) else {
            throw problem.refused(
                name, kind == 0xA ? "a symbolic link" : "a device or a pipe", expected: "a plain file",
                "archive the files themselves")
        }
        guard let method = ZipEntry.Method(rawValue: header.short(10)) else {
            throw problem.refused(
                name, "the compression method \(header.short(10))", expected: "none (0) or deflate (8)",
                "make the archive with deflate")
        }
        return ZipEntry(
            index: index, name: name, size: numbers[0], packedSize: numbers[1], checksum: header.word(16),
            method: method, rawName: Array(rawName), offset: numbers[2], hasDescriptor: flags.contains(.descriptor))
    }

    /// Rejects an entry whose stated size or name is not acceptable.
    private static func check(_ entry: ZipEntry, _ problem: ZipProblem) throws(SwingError) {
        guard entry.size <= InputLimits.archiveFile else {
            throw problem.refused(
                entry.name, "\(entry.size) bytes of unpacked data",
                expected: "at most \(InputLimits.archiveFile >> 30) GiB", "split the recording")
        }
        guard ZipRatio.allow(entry.size, packed: entry.packedSize) else {
            throw problem.refused(
                entry.name, "\(entry.size) bytes packed into \(entry.packedSize)",
                expected: "at most \(InputLimits.archiveRatio) times as many",
                "if you trust it, unpack it and name the folder")
        }
        guard entry.method == .deflated || entry.size == entry.packedSize else {
            throw problem.damaged(
                entry.name, "is stored in \(entry.packedSize) bytes but states a size of \(entry.size)")
        }
        guard !entry.isFolder || entry.size == 0 else { throw problem.damaged(entry.name, "is a folder with bytes") }
        guard !entry.name.lowercased().hasSuffix(".zip") else {
            throw problem.refused(
                entry.name, "an archive in the archive", expected: "files",
                "unpack the outer archive and name its content")
        }
    }
}

/// The flags in an entry's header.
private struct ZipFlags: OptionSet {
    let rawValue: UInt16

    static let encrypted = ZipFlags(rawValue: 1 << 0)
    static let descriptor = ZipFlags(rawValue: 1 << 3)
    static let patch = ZipFlags(rawValue: 1 << 5)
    static let stronglyEncrypted = ZipFlags(rawValue: 1 << 6)
    static let utf8 = ZipFlags(rawValue: 1 << 11)
    static let masked = ZipFlags(rawValue: 1 << 13)

    /// Rejects an entry that is encrypted or a patch of another file.
    func check(_ name: String, _ problem: ZipProblem) throws(SwingError) {
        guard isDisjoint(with: [.encrypted, .stronglyEncrypted, .masked]) else {
            throw problem.refused(
                name, "an encrypted file", expected: "a plain one", "make the archive without a password")
        }
        guard !contains(.patch) else {
            throw problem.refused(name, "a patch", expected: "a plain file", "recreate the archive")
        }
    }
}

/// The local header before an entry's bytes, which must agree with the directory.
private enum ZipLocalHeader {
    private static let signature: UInt32 = 0x0403_4B50
    private static let length = 30

    /// Checks the headers of all entries, and that no two entries share bytes.
    static func check(
        _ entries: [ZipEntry], before limit: Int, in source: some ZipBytes, _ problem: ZipProblem
    ) throws(SwingError) {
        var end = 0
        for entry in entries.sorted(by: { ($0.offset, $0.index) < ($1.offset, $1.index) }) {
            guard entry.offset >= end else { throw problem.damaged(entry.name, "shares bytes with another entry") }
            end = try check(entry, before: limit, in: source, problem)
        }
    }

    /// Checks an entry's header, and returns the offset where the entry's bytes end.
    private static func check(
        _ entry: ZipEntry, before limit: Int, in source: some ZipBytes, _ problem: ZipProblem
    ) throws(SwingError) -> Int {
        let nameStart = entry.offset.addingReportingOverflow(length)
        guard !nameStart.overflow, nameStart.partialValue <= limit,
            let header = ZipRecord(
                try source.bytes(in: entry.offset..<nameStart.partialValue)[...], signature, length: length)
        else { throw problem.damaged(entry.name, "is not where the directory states") }
        let extraStart = nameStart.partialValue + Int(header.short(26))
        let start = extraStart + Int(header.short(28))
        guard start <= limit, entry.packedSize <= limit - start else {
            throw problem.damaged(entry.name, "reaches beyond the directory")
        }
        let flags = ZipFlags(rawValue: header.short(6))
        try flags.check(entry.name, problem)
        guard try source.bytes(in: nameStart.partialValue..<extraStart) == entry.rawName else {
            throw problem.damaged(entry.name, "has another name in its local header than in the directory")
        }
        guard header.short(8) == entry.method.rawValue, flags.contains(.descriptor) == entry.hasDescriptor else {
            throw problem.damaged(entry.name, "is packed differently than the directory states")
        }
        if !entry.hasDescriptor {
            guard let extra = ZipExtra(try source.bytes(in: extraStart..<start)[...]) else {
                throw problem.damaged(entry.name, "has damaged extra fields")
            }
            let sizes = extra.resolve([header.word(22), header.word(18)])
            guard header.word(14) == entry.checksum, sizes == [entry.size, entry.packedSize] else {
                throw problem.damaged(entry.name, "has another size or checksum than the directory states")
            }
        }
        return start + entry.packedSize
    }
}

extension FileTree {
    /// Returns whether a file starts like a zip archive.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: `true` if it does; `false` also if the file can't be opened.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read it.
    package static func isZip(at path: String) throws(SwingError) -> Bool {
        let head = try SwingError.unlessUnreadable { () throws(SwingError) in
            let file = try InputFile(readingAt: path)
            return file.size < 4 ? [] : try file.bytes(in: 0..<4)
        }
        // The signature of an entry, of an empty archive's end, or of a split archive's first part.
        return [[3, 4], [5, 6], [7, 8]].contains { head == [0x50, 0x4B] + $0 }
    }

    /// Lists a zip archive.
    ///
    /// Entries are unpacked only when they are read, and never to a disk. Of a long entry, the next block is unpacked on an
    /// idle core while the current one is used.
    ///
    /// Hidden files and the `__MACOSX/` folder that macOS adds are skipped. If all remaining files are in one folder,
    /// their paths are relative to it.
    ///
    /// - Parameter path: The path of the archive.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read, is damaged, or exceeds what a recording may contain.
    package init(zipAt path: String) throws(SwingError) {
        let entries = try ZipDirectory(InputFile(readingAt: path), name: path).entries
            .filter { entry in
                !entry.isFolder && !entry.name.hasPrefix("__MACOSX/")
                    && !entry.name.split(separator: "/").contains { $0.hasPrefix(".") }
            }
        let folders = Set(entries.map { $0.name.prefix { $0 != "/" } })
        let isInFolder = folders.count == 1 && entries.allSatisfy { $0.name.contains("/") }
        let skipped = isInFolder ? (folders.first?.count ?? 0) + 1 : 0
        self.init(
            .archive, path: path,
            files: entries.map { entry in
                TreeFile(
                    path: String(entry.name.dropFirst(skipped)), name: "\(path)/\(entry.name)", size: entry.size
                ) { () throws(SwingError) in ReadAhead(try ZipEntryReader(readingAt: path, entry)) }
            })
    }
}
