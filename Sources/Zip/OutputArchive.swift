internal import CZip
package import SwingFiles
package import SwingMotion

/// A zip archive of a few files that appears whole, or not at all.
///
/// What the files hold is put aside on the disk, in files without a name, until ``commit()`` packs it by libzip: several
/// files can be written in turns, and memory is bounded. The same files give the same bytes: an archive states no times.
package struct OutputArchive: ~Copyable {
    /// Where the archive will be.
    package let path: String
    private let output: OutputFile
    private var files: [ZipContent] = []

    /// zlib's fastest level; the text of recordings gets hardly smaller with others.
    private static let level: zip_uint32_t = 1

    /// Begins an archive.
    ///
    /// - Parameter path: Where it will be; a file that is there is replaced at the end.
    /// - Throws: ``SwingError`` if it can't be made there.
    package init(replacing path: String) throws(SwingError) {
        self.path = path
        output = try OutputFile(replacing: path)
    }

    /// Makes one of the archive's files.
    ///
    /// - Parameter name: The file's name in the archive, which has no other file of that name.
    /// - Returns: An output that writes to the file, to be closed before ``commit()``.
    /// - Throws: ``SwingError`` if there is no room to put its bytes aside.
    package mutating func create(_ name: String) throws(SwingError) -> TextOutput {
        precondition(!files.contains { $0.name == name }, "the archive has that file already")
        let scratch = try ScratchFile(in: output.folder, advice: "name another place for the archive")
        let text = try scratch.textOutput(name: "\(path)/\(name)")
        files.append(ZipContent(name, scratch))
        return text
    }

    /// Packs the files in the order in which they were made, and gives the archive its name.
    ///
    /// - Throws: ``SwingError``; the old file, if there was one, is then still in place.
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
        // The first day of DOS's calendar, and a plain file that everybody may read.
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
        // Where the system failed, its own sentence says most.
        let number = unsafe zip_error_code_system(error)
        let isSystem = unsafe zip_error_system_type(error) == ZIP_ET_SYS && number != 0
        if isSystem { return .system(.inputOutput, path, "cannot write", number) }
        return unsafe SwingError(.inputOutput, at: path, "cannot write: \(String(cString: zip_error_strerror(error)))")
    }
}
