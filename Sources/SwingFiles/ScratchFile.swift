package import SwingMotion

/// A temporary file on the disk, read back in the order in which it was written.
///
/// The file has no name, so it disappears when the process ends, however it ends.
package struct ScratchFile: ~Copyable {
    /// The folder that contains the file.
    private let folder: String
    private let descriptor: Int32
    /// The offset of the next value to read.
    private var position = 0

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - folder: A folder on a disk with enough room, such as the one for temporary files.
    ///   - advice: The remedy if no file can be created there.
    /// - Throws: ``SwingMotion/SwingError`` if the folder is missing or not writable.
    package init(in folder: String, advice: String) throws(SwingError) {
        let path = "\(folder)/.swing-\(UInt64.random(in: .min ... .max))"
        let created = WorkFolder.uninterrupted {
            let created = POSIX.createScratch(path)
            if case .success = created { POSIX.remove(path) }
            return created
        }
        switch created {
        case .success(let descriptor):
            self.folder = folder
            self.descriptor = descriptor
        case .failure(let error):
            throw SwingError(
                .cannotCreate, at: folder,
                "cannot store temporary data there: \(POSIX.message(of: error.number)); \(advice)")
        }
    }

    deinit { _ = POSIX.closeFile(descriptor) }

    /// The number of bytes written.
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

    /// Rewinds to the first value.
    package mutating func rewind() { position = 0 }

    /// Returns a text output into the file, which can be read only after the output is closed.
    ///
    /// - Parameter name: The output's name in errors.
    /// - Returns: An output that appends to the file.
    /// - Throws: ``SwingMotion/SwingError`` if the process has no room for another open file.
    package func textOutput(name: String) throws(SwingError) -> TextOutput {
        switch POSIX.duplicate(descriptor) {
        case .success(let descriptor): return TextOutput(owning: descriptor, name: name)
        case .failure(let error): throw failure(error)
        }
    }

    /// Appends values in their memory layout.
    ///
    /// - Parameter values: The values.
    /// - Throws: ``SwingMotion/SwingError`` if the disk is full or fails.
    package mutating func write<Value: BitwiseCopyable>(_ values: Span<Value>) throws(SwingError) {
        if case .failure(let error) = POSIX.writeAll(values, to: descriptor) { throw failure(error) }
    }

    /// Reads the next values.
    ///
    /// - Parameter values: The destination. It is filled completely.
    /// - Throws: ``SwingMotion/SwingError`` if fewer values are left, or the disk fails.
    package mutating func read<Value: BitwiseCopyable>(into values: inout MutableSpan<Value>) throws(SwingError) {
        switch POSIX.readAll(descriptor, at: position, into: &values) {
        case .success(let count): position += count
        case .failure(let error): throw failure(error)
        }
    }

    private func failure(_ error: POSIX.Errno) -> SwingError {
        .system(.inputOutput, folder, "cannot store temporary data there", error.number)
    }
}

/// Bytes of numbers in their memory layout, which is little-endian on all supported systems.
package struct RawBytes: Sendable {
    /// The bytes.
    package private(set) var bytes: [UInt8]
    /// The index of the next byte to read.
    private var place = 0

    /// Creates an empty list.
    package init() { bytes = [] }

    /// Creates a list to read from.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Appends numbers.
    ///
    /// - Parameter values: The numbers.
    package mutating func append<Value: BitwiseCopyable>(_ values: [Value]) {
        unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Reads the next numbers.
    ///
    /// - Parameter count: The number of values.
    /// - Returns: The values; `nil` if fewer are left.
    package mutating func read<Value: BitwiseCopyable & Numeric>(_ count: Int) -> [Value]? {
        let (size, isTooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
        guard count >= 0, !isTooLarge, size <= bytes.count - place else { return nil }
        var values = [Value](repeating: 0, count: count)
        let start = place
        unsafe values.withUnsafeMutableBytes { buffer in
            unsafe bytes.withUnsafeBytes { source in
                unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + size]))
            }
        }
        place += size
        return values
    }

    /// Whether all bytes have been read.
    package var isAtEnd: Bool { place == bytes.count }
}
