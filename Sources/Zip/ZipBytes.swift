package import SwingFiles
package import SwingMotion

/// The bytes of an archive, read from any place.
package protocol ZipBytes {
    /// How many bytes there are.
    var size: Int { get }

    /// Reads bytes.
    ///
    /// - Parameter range: Where they are, within the size.
    /// - Returns: As many bytes as the range has.
    /// - Throws: ``SwingError`` if they can't be read.
    func bytes(in range: Range<Int>) throws(SwingError) -> [UInt8]
}

extension InputFile: ZipBytes {
    package func bytes(in range: Range<Int>) throws(SwingError) -> [UInt8] {
        try skip(to: range.lowerBound)
        var bytes = [UInt8](repeating: 0, count: range.count)
        var count = 0
        while count < bytes.count {
            let got = try read(into: &bytes, from: count)
            guard got > 0 else {
                throw SwingError(.badData, at: path, "became shorter while it was read; copy it again")
            }
            count += got
        }
        return bytes
    }
}
