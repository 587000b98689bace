internal import CZip
import SwingFiles
import SwingMotion

/// The bytes of a file that is about to be packed, as libzip asks for them.
final class ZipContent {
    /// The file's name in the archive.
    let name: String
    /// Why libzip could not be given what it asked for.
    private(set) var error: SwingError?

    private var scratch: ScratchFile
    private var size = 0
    private var rest = 0

    init(_ name: String, _ scratch: consuming ScratchFile) {
        self.name = name
        self.scratch = scratch
    }

    /// Takes note of how much was written.
    func prepare() throws(SwingError) { size = try scratch.size }

    /// What libzip reads the bytes from; it keeps this object as long as it needs it.
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

    /// Does what libzip asks for.
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
