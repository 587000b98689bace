package import SwingMotion

/// Bytes that are read once, from their beginning to their end, such as those of a file on a disk or in an archive.
package protocol ByteSource: AnyObject {
    /// Reads what comes next into `buffer` from `start` on.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go; its length stays.
    ///   - start: The place of the first byte.
    /// - Returns: How many bytes were read, which may be fewer than there is room for: 0 at the end, or if the buffer
    ///   has no room.
    /// - Throws: ``SwingError`` if the bytes can't be read or are damaged.
    func read(into buffer: inout [UInt8], from start: Int) throws(SwingError) -> Int
}
