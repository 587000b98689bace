package import SwingMotion

/// A file of a ``FileTree``, which can be opened again and again.
package struct TreeFile: Sendable {
    /// Where it is in its tree, such as `motion.csv` or `data/motion.csv`; a lone file's own name.
    package let path: String
    /// What messages call it, such as `session/motion.csv` or `session.zip/motion.csv`.
    package let name: String
    /// How many bytes it has, unpacked; `nil` if it is no regular file, of which opening it tells.
    package let size: Int?

    private let source: @Sendable () throws(SwingError) -> any ByteSource

    /// Creates a description of a file.
    ///
    /// - Parameters:
    ///   - path: Where it is in its tree.
    ///   - name: What messages call it; what can't be seen in it is escaped.
    ///   - size: How many bytes it has.
    ///   - source: Opens the file.
    package init(
        path: String, name: String, size: Int?, source: @escaping @Sendable () throws(SwingError) -> any ByteSource
    ) {
        self.path = path
        self.name = VisibleText.escaped(name)
        self.size = size
        self.source = source
    }

    /// Opens the file, to be read from its beginning.
    ///
    /// - Returns: The file's bytes.
    /// - Throws: ``SwingError`` if it can't be opened.
    package func open() throws(SwingError) -> any ByteSource { try source() }

    /// Reads the file's first bytes.
    ///
    /// - Parameter limit: How many bytes to read at most.
    /// - Returns: The bytes; fewer than the limit only if the file has no more.
    /// - Throws: ``SwingError`` if the file can't be read.
    package func beginning(_ limit: Int) throws(SwingError) -> [UInt8] {
        let source = try open()
        // A file may be longer than its size says, as one that grows.
        var bytes = [UInt8](repeating: 0, count: min(limit, max(size ?? 0, 1 << 16)))
        var count = 0
        while true {
            let got = try source.read(into: &bytes, from: count)
            count += got
            guard got > 0, count < limit else { break }
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: min(count, limit - count)) }
        }
        bytes.removeSubrange(count...)
        return bytes
    }
}
