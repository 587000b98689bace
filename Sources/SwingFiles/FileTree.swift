package import SwingMotion

/// Files that belong together: those of a folder or an archive, or a lone file.
package struct FileTree: Sendable {
    /// What holds the files.
    package enum Kind: Sendable {
        /// A lone file holds itself.
        case file
        /// A folder.
        case folder
        /// An archive of files, such as a zip file.
        case archive
    }

    /// What holds the files.
    package let kind: Kind
    /// Where the folder, the archive or the file is.
    package let path: String
    /// The files, ordered by their paths in the tree; hidden ones are left out.
    package let files: [TreeFile]

    /// Creates a tree of files.
    ///
    /// - Parameters:
    ///   - kind: What holds the files.
    ///   - path: Where it is.
    ///   - files: The files, in any order.
    package init(_ kind: Kind, path: String, files: [TreeFile]) {
        self.kind = kind
        self.path = path
        self.files = files.sorted { $0.path < $1.path }
    }

    /// Looks into a folder; what its subfolders hold is left out.
    ///
    /// - Parameter path: Where the folder is.
    /// - Throws: ``SwingMotion/SwingError`` if there is none, or it can't be listed.
    package init(folderAt path: String) throws(SwingError) {
        let names: [String]
        switch POSIX.names(in: path) {
        case .success(let found): names = found
        case .failure(let error): throw .system(.missing, path, "cannot look into the folder", error.number)
        }
        let folder = path.hasSuffix("/") ? path : path + "/"
        self.init(
            .folder, path: path,
            files: names.filter { !$0.hasPrefix(".") }.map { TreeFile(path: $0, at: folder + $0) })
    }

    /// A lone file.
    ///
    /// - Parameter path: Where it is, which is not looked at before the file is opened.
    package init(fileAt path: String) {
        self.init(.file, path: path, files: [TreeFile(at: path)])
    }

    /// Finds a file.
    ///
    /// - Parameter path: Its path in the tree.
    /// - Returns: The file, or `nil` if there is none.
    package func file(_ path: String) -> TreeFile? { files.first { $0.path == path } }

    /// What messages call a file, be it there or not.
    ///
    /// - Parameter path: Its path in the tree.
    /// - Returns: The name.
    package func name(of path: String) -> String {
        VisibleText.escaped(self.path.hasSuffix("/") ? self.path + path : "\(self.path)/\(path)")
    }
}

extension TreeFile {
    /// A file on a disk.
    ///
    /// - Parameter path: Where it is.
    package init(at path: String) {
        self.init(path: path.split(separator: "/").last.map(String.init) ?? path, at: path)
    }

    fileprivate init(path: String, at place: String) {
        self.init(path: path, name: place, size: POSIX.fileSize(of: place)) { () throws(SwingError) in
            try InputFile(readingAt: place)
        }
    }
}

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
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened.
    package func open() throws(SwingError) -> any ByteSource { try source() }

    /// Reads the file's first bytes.
    ///
    /// - Parameter limit: How many bytes to read at most.
    /// - Returns: The bytes; fewer than the limit only if the file has no more.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
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
