internal import CISAL
import SwingFiles
import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A deflate stream that ISA-L unpacks in pieces, two to three times as fast as zlib.
@safe struct Inflater: ~Copyable {
    private let state: UnsafeMutableRawPointer
    /// Whether the stream has ended.
    private(set) var isFinished = false

    /// Whether ISA-L was installed when this code was compiled.
    static var isAvailable: Bool { swing_has_isal() }

    /// What surrounds a stream.
    enum Wrapper {
        /// Nothing, as in a zip archive.
        case raw
        /// The header and the checksum of gzip.
        case gzip
    }

    /// Creates a stream.
    ///
    /// Returns `nil` if there is no memory for it, or ISA-L is missing.
    init?(_ wrapper: Wrapper = .raw) {
        guard let state = unsafe swing_inflater_create(wrapper == .gzip) else { return nil }
        unsafe self.state = state
    }

    deinit { unsafe free(state) }

    /// Unpacks until the input or the room in the output is used up, or the stream ends.
    ///
    /// - Parameters:
    ///   - input: The buffer of packed bytes.
    ///   - unread: The range of the next packed bytes in it.
    ///   - output: The buffer for unpacked bytes.
    ///   - room: The range to fill in it.
    /// - Returns: The number of bytes read and written, or `nil` if the stream is damaged.
    mutating func inflate(
        _ input: [UInt8], _ unread: Range<Int>, into output: inout [UInt8], _ room: Range<Int>
    ) -> (read: Int, written: Int)? {
        precondition(unread.upperBound <= input.count && room.upperBound <= output.count, "the ranges must exist")
        var (packed, free) = (UInt32(unread.count), UInt32(room.count))
        let result = unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                guard let source = input.baseAddress, let target = output.baseAddress else { return -1 }
                return Int(
                    unsafe swing_inflate(state, source + unread.lowerBound, &packed, target + room.lowerBound, &free))
            }
        }
        guard result >= 0 else { return nil }
        isFinished = result == 1
        return (unread.count - Int(packed), room.count - Int(free))
    }

    /// Continues the CRC-32 of unpacked bytes; that of no bytes is 0.
    static func checksum(_ checksum: UInt32, of bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        precondition(range.upperBound <= bytes.count, "the range must exist")
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return checksum }
            return unsafe swing_crc32(checksum, start + range.lowerBound, range.count)
        }
    }
}

/// An entry that ISA-L unpacks as it is read, from the packed bytes that libzip reads.
final class InflatedEntry: ZipEntryContent {
    private let name: String
    private let file: ZipEntryFile
    private var inflater: Inflater
    private let expectedChecksum: UInt32
    private var checksum: UInt32 = 0
    private var packed = [UInt8](repeating: 0, count: 64 << 10)
    /// The range of the bytes in ``packed`` that are not yet unpacked.
    private var unread = 0..<0
    private var isAtEnd = false
    private var isDamaged = false

    /// Opens a deflated entry of an archive whose directory was checked.
    init(readingAt path: String, _ entry: ZipEntry) throws(SwingError) {
        name = entry.place(in: path)
        file = try ZipEntryFile(readingAt: path, entry, .packed)
        guard let inflater = Inflater() else {
            throw SwingError(.inputOutput, at: name, "cannot read: there is not enough memory")
        }
        self.inflater = inflater
        expectedChecksum = entry.checksum
    }

    func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(SwingError) -> Int {
        var end = range.lowerBound
        while end < range.upperBound, !inflater.isFinished, !isDamaged {
            if unread.isEmpty, !isAtEnd {
                unread = 0..<(try file.read(into: &packed, packed.indices))
                isAtEnd = unread.isEmpty
            }
            guard let step = inflater.inflate(packed, unread, into: &buffer, end..<range.upperBound) else {
                isDamaged = true
                break
            }
            unread = unread.dropFirst(step.read)
            end += step.written
            if isAtEnd, step.written == 0 { break }
        }
        checksum = Inflater.checksum(checksum, of: buffer, range.lowerBound..<end)
        guard end == range.lowerBound else { return end - range.lowerBound }
        guard !isDamaged else { throw .damagedEntry(name, .stream) }
        guard checksum == expectedChecksum else { throw .damagedEntry(name, .checksum) }
        return 0
    }
}
