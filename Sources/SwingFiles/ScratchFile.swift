package import SwingMotion

/// Values put aside on the disk and read back in the order in which they were written.
///
/// The file has no name, so it goes with the process, however that ends.
package struct ScratchFile: ~Copyable {
    /// The folder in which it lies.
    private let folder: String
    private let descriptor: Int32
    /// Where the next value is read.
    private var position = 0

    /// Makes an empty file.
    ///
    /// - Parameters:
    ///   - folder: A folder on a disk with room, as that for temporary files.
    ///   - advice: What to do where no file can be made there.
    /// - Throws: ``SwingMotion/SwingError`` if the folder is missing or not writable.
    package init(in folder: String, advice: String) throws(SwingError) {
        let path = OutputFile.temporaryPath(for: "\(folder)/swing-\(UInt64.random(in: .min ... .max))")
        switch POSIX.createScratch(path) {
        case .success(let descriptor):
            POSIX.remove(path)
            self.folder = folder
            self.descriptor = descriptor
        case .failure(let error):
            throw SwingError(
                .cannotCreate, at: folder,
                "cannot put data aside there: \(POSIX.message(of: error.number)); \(advice)")
        }
    }

    deinit { _ = POSIX.closeFile(descriptor) }

    /// How many bytes were written.
    ///
    /// - Throws: ``SwingMotion/SwingError`` if the disk fails.
    package var size: Int {
        get throws(SwingError) {
            switch POSIX.facts(of: descriptor) {
            case .success(let facts): return facts?.size ?? 0
            case .failure(let error): throw failure(error)
            }
        }
    }

    /// Goes back to where the first value is read.
    package mutating func rewind() { position = 0 }

    /// Text on its way into the file, to be read only after the output is closed.
    ///
    /// - Parameter name: What errors call it.
    /// - Returns: An output that appends to the file.
    /// - Throws: ``SwingMotion/SwingError`` if the process has no room for another open file.
    package func textOutput(name: String) throws(SwingError) -> TextOutput {
        switch POSIX.duplicate(descriptor) {
        case .success(let descriptor): return TextOutput(owning: descriptor, name: name)
        case .failure(let error): throw failure(error)
        }
    }

    /// Appends values, as they lie in memory.
    ///
    /// - Parameter values: The values.
    /// - Throws: ``SwingMotion/SwingError`` if the disk is full or fails.
    package mutating func write<Value: BitwiseCopyable>(_ values: Span<Value>) throws(SwingError) {
        if case .failure(let error) = POSIX.writeAll(values, to: descriptor) { throw failure(error) }
    }

    /// Reads the next values.
    ///
    /// - Parameter values: Where they go: as many as fit.
    /// - Throws: ``SwingMotion/SwingError`` if there are not so many, or the disk fails.
    package mutating func read<Value: BitwiseCopyable>(into values: inout MutableSpan<Value>) throws(SwingError) {
        switch POSIX.readAll(descriptor, at: position, into: &values) {
        case .success(let count): position += count
        case .failure(let error): throw failure(error)
        }
    }

    private func failure(_ error: POSIX.Errno) -> SwingError {
        .system(.inputOutput, folder, "cannot put data aside there", error.number)
    }
}
