internal import CZip
import SwingFiles
package import SwingMotion

/// A source of an entry's bytes, which libzip unpacks as they are read.
///
/// Each reader opens the archive separately, because libzip's handles are not thread-safe. It returns no more bytes
/// than the directory states, and fails at their end if bytes are missing or do not match the checksum.
@safe package final class ZipEntryReader: ByteSource {
    private let name: String
    private let archive: OpaquePointer
    private let file: OpaquePointer
    /// The number of remaining bytes.
    private var rest: Int
    private var isAtEnd = false

    /// Opens an entry of an archive whose directory was checked.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - entry: The entry.
    /// - Throws: ``SwingMotion/SwingError`` if the archive can't be opened or has changed since the check.
    package init(readingAt path: String, _ entry: ZipEntry) throws(SwingError) {
        var code: Int32 = 0
        guard let archive = unsafe zip_open(path, ZIP_RDONLY, &code) else {
            throw Self.cannotOpen(path, code)
        }
        guard unsafe Self.isSame(entry, in: archive) else {
            unsafe zip_discard(archive)
            throw SwingError(.badData, at: path, "changed while it was being read; read it again")
        }
        guard let file = unsafe zip_fopen_index(archive, zip_uint64_t(entry.index), 0) else {
            let message = unsafe String(cString: zip_strerror(archive))
            unsafe zip_discard(archive)
            throw ZipProblem(archive: path).damaged(entry.name, "can't be opened (\(message))")
        }
        unsafe self.archive = archive
        unsafe self.file = file
        name = "\(path)/\(VisibleText.escaped(entry.name))"
        rest = entry.size
    }

    deinit {
        unsafe zip_fclose(file)
        unsafe zip_discard(archive)
    }

    package func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        precondition(start >= 0 && start <= buffer.count, "the destination must lie within the buffer")
        let room = buffer.count - start
        guard room > 0, !isAtEnd else { return 0 }
        guard rest > 0 else {
            // libzip compares the checksum when a read goes past the last byte.
            var more: UInt8 = 0
            guard unsafe zip_fread(file, &more, 1) == 0 else {
                throw damaged("contains more bytes than the directory states")
            }
            isAtEnd = true
            return 0
        }
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe zip_fread(file, $0 + start, zip_uint64_t(min(room, rest))) } ?? 0
        }
        guard count > 0 else { throw damaged("ends too early") }
        rest -= Int(count)
        return Int(count)
    }

    /// Returns an error with libzip's message, or with the given finding.
    private func damaged(_ found: String) -> SwingError {
        let error = unsafe zip_file_get_error(file)
        let message = unsafe String(cString: zip_error_strerror(error))
        switch unsafe zip_error_code_zip(error) {
        case ZIP_ER_OK: break
        case ZIP_ER_CRC: return problem("does not match its checksum")
        case ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_TELL, ZIP_ER_MEMORY:
            return SwingError(.inputOutput, at: name, "cannot read: \(message)")
        default: return problem("can't be unpacked (\(message))")
        }
        return problem(found)
    }

    private func problem(_ found: String) -> SwingError {
        SwingError(.badData, at: name, "\(found); the archive is damaged: copy or export it again")
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
