import SwingFiles
import SwingMotion

/// A file whose beginning is read from the disk once, however often a format looks at it.
///
/// Recognisers and readers open the same few kilobytes again and again: for the header, the unit of the times, the length of
/// gravity. What they read is kept, up to ``limit``; who reads on gets the rest from the file itself.
final class FileHead {
    /// The file.
    let file: TreeFile

    /// What has been read so far.
    private var bytes: [UInt8] = []
    private var source: (any ByteSource)?
    private var isAtEnd = false

    /// How many bytes are kept: more than 4096 rows of the widest tables take.
    static let limit = 4 << 20
    /// How many bytes are read at once.
    private static let step = 64 << 10

    /// Creates a head of which nothing has been read.
    ///
    /// - Parameter file: The file.
    init(_ file: TreeFile) { self.file = file }

    /// Where the file is in its tree.
    var path: String { file.path }
    /// What messages call the file.
    var name: String { file.name }

    /// Opens the file, to be read from its beginning.
    ///
    /// - Returns: The bytes that are kept, followed by the rest of the file.
    func open() -> any ByteSource { HeadSource(self) }

    /// The file's lines.
    ///
    /// - Returns: The lines, to be read from the first one.
    func lines() -> CSVLines { CSVLines(open(), name: name, size: file.size) }

    /// Closes the file until more of it is needed, as one of very many.
    func close() { source = nil }

    /// Copies what is kept from a position on, reading another piece if all of it has been given.
    ///
    /// - Parameters:
    ///   - position: Where in the file.
    ///   - buffer: Where the bytes go.
    ///   - start: Where in the buffer.
    /// - Returns: How many bytes there were: 0 at the end of what is kept.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    fileprivate func read(
        _ position: Int, into buffer: inout [UInt8], from start: Int
    ) throws(SwingError) -> Int {
        if position == bytes.count, !isAtEnd, bytes.count < Self.limit { try grow() }
        let count = min(buffer.count - start, bytes.count - position)
        guard count > 0 else { return 0 }
        buffer.replaceSubrange(start..<start + count, with: bytes[position..<position + count])
        return count
    }

    /// Whether what is kept is all of the file.
    fileprivate var isWhole: Bool { isAtEnd }

    private func grow() throws(SwingError) {
        if source == nil { source = try opened(at: bytes.count) }
        guard let source else { return }
        var piece = [UInt8](repeating: 0, count: Self.step)
        let count = try source.read(into: &piece, from: 0)
        bytes += piece[..<count]
        isAtEnd = count == 0
        if isAtEnd { close() }
    }

    /// The file, its first bytes passed over.
    fileprivate func opened(at position: Int) throws(SwingError) -> any ByteSource {
        let source = try file.open()
        var passed = 0
        while passed < position {
            var piece = [UInt8](repeating: 0, count: min(Self.step, position - passed))
            let count = try source.read(into: &piece, from: 0)
            guard count > 0 else { break }
            passed += count
        }
        return source
    }
}

/// The bytes of a ``FileHead``, and the file's rest.
private final class HeadSource: ByteSource {
    private let head: FileHead
    private var position = 0
    private var rest: (any ByteSource)?

    init(_ head: FileHead) { self.head = head }

    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        if let rest { return try rest.read(into: &buffer, from: start) }
        let count = try head.read(position, into: &buffer, from: start)
        position += count
        guard count == 0, !head.isWhole, start < buffer.count else { return count }
        let rest = try head.opened(at: position)
        self.rest = rest
        return try rest.read(into: &buffer, from: start)
    }
}
