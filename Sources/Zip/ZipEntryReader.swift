internal import CZip
import SwingFiles
package import SwingMotion

/// A source of an entry's bytes, which are unpacked as they are read.
///
/// It returns no more bytes than the directory states, and fails at their end if bytes are missing or do not match the
/// checksum.
package final class ZipEntryReader: ByteSource {
    /// What unpacks a deflated entry.
    ///
    /// Both return the same bytes. ISA-L accepts some streams that zlib rejects, if the bytes match the checksum.
    package enum Unpacker: CaseIterable, Sendable {
        /// libzip, which uses zlib.
        case libzip
        /// ISA-L.
        case isal

        /// The faster one of those that are installed.
        package static var fastest: Unpacker { Inflater.isAvailable ? .isal : .libzip }
    }

    private let name: String
    private let content: any ZipEntryContent
    /// The number of remaining bytes.
    private var rest: Int
    private var isAtEnd = false

    /// Opens an entry of an archive whose directory was checked.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - entry: The entry.
    ///   - unpacker: What unpacks a deflated entry.
    /// - Throws: ``SwingMotion/SwingError`` if the archive can't be opened or has changed since the check.
    package init(
        readingAt path: String, _ entry: ZipEntry, with unpacker: Unpacker = .fastest
    ) throws(SwingError) {
        content =
            unpacker == .isal && entry.method == .deflated
            ? try InflatedEntry(readingAt: path, entry) : try ZipEntryFile(readingAt: path, entry, .unpacked)
        name = entry.place(in: path)
        rest = entry.size
    }

    package func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        precondition(start >= 0 && start <= buffer.count, "the destination must lie within the buffer")
        let room = buffer.count - start
        guard room > 0, !isAtEnd else { return 0 }
        guard rest > 0 else {
            var more: [UInt8] = [0]
            guard try content.read(into: &more, 0..<1) == 0 else { throw .damagedEntry(name, .tooLong) }
            isAtEnd = true
            return 0
        }
        let count = try content.read(into: &buffer, start..<start + min(room, rest))
        guard count > 0 else { throw .damagedEntry(name, .tooShort) }
        rest -= count
        return count
    }
}

/// The unpacked bytes of an entry, without a check of their number.
protocol ZipEntryContent: AnyObject {
    /// Reads the next bytes into a range of a buffer.
    ///
    /// - Returns: The number of bytes; 0 at their end, after they matched the checksum.
    func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SwingError) -> Int
}

extension ZipEntry {
    /// Returns the entry's place in messages.
    func place(in path: String) -> String { "\(path)/\(VisibleText.escaped(name))" }
}

/// What is wrong with the bytes of an entry.
enum ZipEntryDamage: String {
    case checksum = "does not match its checksum"
    case stream = "contains an invalid deflate stream"
    case tooLong = "contains more bytes than the directory states"
    case tooShort = "ends too early"
}

extension SwingError {
    /// Returns an error about the bytes of an entry.
    static func damagedEntry(_ name: String, _ damage: ZipEntryDamage) -> SwingError {
        damagedEntry(name, damage.rawValue)
    }

    /// Returns an error about the bytes of an entry.
    static func damagedEntry(_ name: String, _ found: String) -> SwingError {
        SwingError(.badData, at: name, "\(found); the archive is damaged: copy or export it again")
    }
}

/// An open entry of an archive, whose bytes libzip reads from the disk.
///
/// Each one opens the archive separately, because libzip's handles are not thread-safe.
@safe final class ZipEntryFile: ZipEntryContent {
    /// Which bytes of the entry are read.
    enum Form {
        /// The unpacked bytes, whose checksum libzip compares at their end.
        case unpacked
        /// The bytes as they are stored in the archive, without a check.
        case packed
    }

    private let name: String
    private let archive: OpaquePointer
    private let file: OpaquePointer

    /// Opens an entry of an archive whose directory was checked.
    init(readingAt path: String, _ entry: ZipEntry, _ form: Form) throws(SwingError) {
        var code: Int32 = 0
        guard let archive = unsafe zip_open(path, ZIP_RDONLY, &code) else { throw Self.cannotOpen(path, code) }
        guard unsafe Self.isSame(entry, in: archive) else {
            unsafe zip_discard(archive)
            throw SwingError(.badData, at: path, "changed while it was being read; read it again")
        }
        let flags = form == .packed ? zip_flags_t(ZIP_FL_COMPRESSED) : 0
        guard let file = unsafe zip_fopen_index(archive, zip_uint64_t(entry.index), flags) else {
            let error = unsafe zip_get_error(archive)
            let message = unsafe String(cString: zip_error_strerror(error))
            let isSystem = unsafe Self.isOfSystem(zip_error_code_zip(error))
            unsafe zip_discard(archive)
            throw isSystem
                ? SwingError(.inputOutput, at: entry.place(in: path), "cannot read: \(message)")
                : ZipProblem(archive: path).damaged(entry.name, "can't be opened (\(message))")
        }
        unsafe self.archive = archive
        unsafe self.file = file
        name = entry.place(in: path)
    }

    deinit {
        unsafe zip_fclose(file)
        unsafe zip_discard(archive)
    }

    func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SwingError) -> Int {
        precondition(range.upperBound <= buffer.count, "the destination must lie within the buffer")
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe zip_fread(file, $0 + range.lowerBound, zip_uint64_t(range.count)) }
                ?? 0
        }
        // libzip compares the checksum when a read goes past the last byte.
        guard count > 0 else { return try end() }
        return Int(count)
    }

    /// Returns 0 at the end of the bytes, or throws libzip's error.
    private func end() throws(SwingError) -> Int {
        let error = unsafe zip_file_get_error(file)
        let message = unsafe String(cString: zip_error_strerror(error))
        switch unsafe zip_error_code_zip(error) {
        case ZIP_ER_OK: return 0
        case ZIP_ER_CRC: throw .damagedEntry(name, .checksum)
        case ZIP_ER_ZLIB: throw .damagedEntry(name, .stream)
        case let code where Self.isOfSystem(code):
            throw SwingError(.inputOutput, at: name, "cannot read: \(message)")
        default: throw .damagedEntry(name, "can't be unpacked (\(message))")
        }
    }

    /// Returns whether an error of libzip is one of the system, such as missing memory, and not of the archive.
    private static func isOfSystem(_ code: Int32) -> Bool {
        [ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_TELL, ZIP_ER_MEMORY, ZIP_ER_OPEN].contains(code)
    }

    /// Returns whether libzip finds the same entry at the same index.
    private static func isSame(_ entry: ZipEntry, in archive: OpaquePointer) -> Bool {
        var facts = unsafe zip_stat_t()
        guard unsafe zip_stat_index(archive, zip_uint64_t(entry.index), zip_flags_t(ZIP_FL_ENC_RAW), &facts) == 0,
            let name = unsafe facts.name
        else { return false }
        // Bytes are compared because the name may not be UTF-8. The comparison stops at the first difference, such as
        // an early NUL.
        let isNamed = zip(0..., entry.rawName + [0]).allSatisfy { unsafe UInt8(bitPattern: name[$0]) == $1 }
        return unsafe isNamed && facts.size == entry.size && facts.comp_size == entry.packedSize
            && facts.crc == entry.checksum && facts.comp_method == entry.method.rawValue
    }

    private static func cannotOpen(_ path: String, _ code: Int32) -> SwingError {
        var error = unsafe zip_error_t()
        unsafe zip_error_init_with_code(&error, code)
        defer { unsafe zip_error_fini(&error) }
        let message = unsafe String(cString: zip_error_strerror(&error))
        return switch code {
        case ZIP_ER_NOZIP, ZIP_ER_INCONS, ZIP_ER_EOF:
            ZipProblem(archive: path).damaged("found an archive that can't be opened (\(message))")
        default: SwingError(.inputOutput, at: path, "cannot read: \(message)")
        }
    }
}
