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
