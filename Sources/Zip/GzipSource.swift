internal import CISAL
package import SwingFiles
package import SwingMotion

/// The content of a gzip file (RFC 1952), which is unpacked as it is read.
///
/// A file can consist of several members, as `cat a.gz b.gz` joins them. Zeros after the last one are padding.
package final class GzipSource: ByteSource {
    private let packed: any ByteSource
    private let name: String
    private var inflater: Inflater?
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    /// The range of the bytes in ``buffer`` that are not yet unpacked.
    private var unread = 0..<0
    private var (packedCount, count) = (0, 0)
    private var isAtEnd = false

    /// Returns whether bytes begin with the signature of gzip.
    ///
    /// - Parameter bytes: The first bytes of a file, at least 3 if it has as many.
    /// - Returns: Whether they do.
    package static func isGzip(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

    /// Opens the content of a file.
    ///
    /// - Parameters:
    ///   - packed: The file.
    ///   - name: Its name in messages.
    /// - Throws: ``SwingMotion/SwingError`` if ISA-L was not installed when this code was compiled.
    package init(_ packed: any ByteSource, name: String) throws(SwingError) {
        (self.packed, self.name) = (packed, name)
        inflater = try Self.member(name)
    }

    private static func member(_ name: String) throws(SwingError) -> Inflater {
        guard Inflater.isAvailable else {
            throw SwingError(.badData, at: name, "is compressed with gzip, which needs ISA-L; unpack it with gunzip")
        }
        guard let inflater = Inflater(.gzip) else {
            throw SwingError(.inputOutput, at: name, "cannot read: there is not enough memory")
        }
        return inflater
    }

    package func read(into output: inout [UInt8], from start: Int) throws(SwingError) -> Int {
        var end = start
        while end < output.count {
            if unread.isEmpty, !isAtEnd { try fill() }
            if inflater?.isFinished ?? true {
                guard let first = unread.first, buffer[first] != 0 else { break }
                guard buffer[first] == 0x1F else { throw damaged("contains other bytes after its end") }
                inflater = try Self.member(name)
            }
            let before = unread.count
            guard let step = inflater?.inflate(buffer, unread, into: &output, end..<output.count) else {
                throw damaged("contains an invalid deflate stream or does not match its checksum")
            }
            unread = unread.dropFirst(min(max(step.read, 0), before))
            end += step.written
            count += step.written
            guard ZipRatio.allow(count, packed: packedCount) else {
                throw SwingError(
                    .badData, at: name,
                    "unpacks to more than \(InputLimits.archiveRatio) times its size, expected numbers as text; if you trust it, "
                        + "unpack it with gunzip")
            }
            let isFinished = inflater?.isFinished ?? true
            if step.written == 0, !isFinished, unread.isEmpty, isAtEnd { throw damaged("ends too early") }
        }
        return end - start
    }

    private func fill() throws(SwingError) {
        unread = 0..<(try packed.read(into: &buffer, from: 0))
        packedCount += unread.count
        isAtEnd = unread.isEmpty
    }

    private func damaged(_ found: String) -> SwingError {
        SwingError(.badData, at: name, "\(found); the gzip file is damaged: copy or export it again")
    }
}

extension TreeFile {
    /// The unpacked content of a file that is compressed with gzip.
    package var unpackedGzip: TreeFile {
        TreeFile(path: path, name: name, size: nil) { () throws(SwingError) in
            ReadAhead(try GzipSource(try open(), name: name))
        }
    }
}
