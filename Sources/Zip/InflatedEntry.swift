import SwingFiles
import SwingMotion

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
