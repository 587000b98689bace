internal import CZip
package import SwingFiles
package import SwingMotion

/// A zip archive of a few files that appears complete or not at all.
///
/// The content of the files is stored on the disk, in files without a name, until ``commit()`` packs it with libzip. So
/// several files can be written in alternation, with bounded memory. The archive contains no times, so the same files
/// give the same bytes.
package struct OutputArchive: ~Copyable {
    /// The path of the finished archive.
    package let path: String
    private let output: OutputFile
    private var files: [ZipContent] = []

    /// zlib's fastest level.
    ///
    /// Other levels make the text of recordings hardly smaller.
    private static let level: zip_uint32_t = 1

    /// Creates an archive.
    ///
    /// - Parameter path: The path of the finished archive. An existing file is replaced by ``commit()``.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be created there.
    package init(replacing path: String) throws(SwingError) {
        self.path = path
        output = try OutputFile(replacing: path)
    }

    /// Creates one of the archive's files.
    ///
    /// - Parameter name: The file's name in the archive, which must be unique.
    /// - Returns: An output that writes to the file. Close it before ``commit()``.
    /// - Throws: ``SwingMotion/SwingError`` if the temporary file can't be created.
    package mutating func create(_ name: String) throws(SwingError) -> TextOutput {
        precondition(!files.contains { $0.name == name }, "each name must be unique in the archive")
        let scratch = try ScratchFile(in: output.workFolder, advice: "name another place for the archive")
        let text = try scratch.textOutput(name: "\(path)/\(name)")
        files.append(ZipContent(name, scratch))
        return text
    }

    /// Packs the files in the order of their creation, and renames the archive to its final name.
    ///
    /// - Throws: ``SwingMotion/SwingError``. In that case an existing file is still in place.
    package consuming func commit() throws(SwingError) {
        var code: Int32 = 0
        guard let archive = unsafe zip_open(output.temporaryPath, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            throw Self.failure(path, code)
        }
        do throws(SwingError) {
            for file in files { try unsafe Self.add(file, to: archive, path) }
            guard unsafe zip_close(archive) == 0 else {
                for file in files { if let error = file.error { throw error } }
                throw unsafe Self.failure(path, archive)
            }
        } catch {
            unsafe zip_discard(archive)
            throw error
        }
        try output.commit()
    }

    private static func add(_ file: ZipContent, to archive: OpaquePointer, _ path: String) throws(SwingError) {
        try file.prepare()
        guard let source = unsafe file.makeSource(for: archive) else { throw unsafe failure(path, archive) }
        let index = unsafe zip_file_add(archive, file.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            unsafe zip_source_free(source)
            throw unsafe failure(path, archive)
        }
        let place = zip_uint64_t(index)
        // The first day of the DOS calendar, and a regular file that everyone may read.
        guard unsafe zip_set_file_compression(archive, place, ZIP_CM_DEFLATE, level) == 0,
            unsafe zip_file_set_dostime(archive, place, 0, 1 << 5 | 1, 0) == 0,
            unsafe zip_file_set_external_attributes(archive, place, 0, zip_uint8_t(ZIP_OPSYS_UNIX), 0o100644 << 16) == 0
        else { throw unsafe failure(path, archive) }
    }

    private static func failure(_ path: String, _ archive: OpaquePointer) -> SwingError {
        unsafe failure(path, zip_get_error(archive))
    }

    private static func failure(_ path: String, _ code: Int32) -> SwingError {
        var error = unsafe zip_error_t()
        unsafe zip_error_init_with_code(&error, code)
        defer { unsafe zip_error_fini(&error) }
        return unsafe failure(path, &error)
    }

    private static func failure(_ path: String, _ error: UnsafeMutablePointer<zip_error_t>) -> SwingError {
        // If the system failed, its own message is the most specific.
        let number = unsafe zip_error_code_system(error)
        let isSystem = unsafe zip_error_system_type(error) == ZIP_ET_SYS && number != 0
        if isSystem { return .system(.inputOutput, path, "cannot write", number) }
        return unsafe SwingError(.inputOutput, at: path, "cannot write: \(String(cString: zip_error_strerror(error)))")
    }
}

/// The bytes of a file to be packed, in the form that libzip requests.
private final class ZipContent {
    /// The file's name in the archive.
    let name: String
    /// The reason why a request of libzip failed.
    private(set) var error: SwingError?

    private var scratch: ScratchFile
    private var size = 0
    private var rest = 0

    init(_ name: String, _ scratch: consuming ScratchFile) {
        self.name = name
        self.scratch = scratch
    }

    /// Records the number of bytes written.
    func prepare() throws(SwingError) { size = try scratch.size }

    /// Returns the source that libzip reads.
    ///
    /// It retains this object as long as libzip needs it.
    func makeSource(for archive: OpaquePointer) -> OpaquePointer? {
        let content = unsafe Unmanaged.passRetained(self)
        let source = unsafe zip_source_function(
            archive,
            { content, data, length, command in
                guard let content = unsafe content.map({ unsafe Unmanaged<ZipContent>.fromOpaque($0) }) else {
                    return -1
                }
                guard command != ZIP_SOURCE_FREE else {
                    unsafe content.release()
                    return 0
                }
                return unsafe content.takeUnretainedValue().answer(command, data, length)
            }, content.toOpaque())
        if unsafe source == nil { unsafe content.release() }
        return unsafe source
    }

    /// Answers one of libzip's requests.
    private func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ length: zip_uint64_t)
        -> zip_int64_t
    {
        switch command {
        case ZIP_SOURCE_SUPPORTS:
            return [
                ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
            ]
            .reduce(0) { $0 | 1 << zip_int64_t($1.rawValue) }
        case ZIP_SOURCE_OPEN:
            scratch.rewind()
            rest = size
            return 0
        case ZIP_SOURCE_READ:
            guard let data = unsafe data else { return -1 }
            return unsafe read(
                into: UnsafeMutableRawBufferPointer(start: data, count: min(Int(clamping: length), rest)))
        case ZIP_SOURCE_CLOSE: return 0
        case ZIP_SOURCE_STAT:
            guard let facts = unsafe data?.assumingMemoryBound(to: zip_stat_t.self) else { return -1 }
            unsafe zip_stat_init(facts)
            unsafe facts.pointee.valid = zip_uint64_t(ZIP_STAT_SIZE)
            unsafe facts.pointee.size = zip_uint64_t(size)
            return 0
        case ZIP_SOURCE_ERROR:
            var error = unsafe zip_error_t()
            unsafe zip_error_init_with_code(&error, ZIP_ER_READ)
            defer { unsafe zip_error_fini(&error) }
            return unsafe data.map { unsafe zip_error_to_data(&error, $0, length) } ?? -1
        default: return -1
        }
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) -> zip_int64_t {
        guard buffer.count > 0 else { return 0 }
        do throws(SwingError) {
            var bytes = unsafe MutableSpan<UInt8>(_unsafeBytes: buffer)
            try scratch.read(into: &bytes)
        } catch {
            self.error = error
            return -1
        }
        rest -= buffer.count
        return zip_int64_t(buffer.count)
    }
}
