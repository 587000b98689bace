internal import CZip
import SwingFiles
import SwingMotion

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
            let message = unsafe String(cString: zip_strerror(archive))
            unsafe zip_discard(archive)
            throw ZipProblem(archive: path).damaged(entry.name, "can't be opened (\(message))")
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
        case ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_TELL, ZIP_ER_MEMORY:
            throw SwingError(.inputOutput, at: name, "cannot read: \(message)")
        default: throw .damagedEntry(name, "can't be unpacked (\(message))")
        }
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
