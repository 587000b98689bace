package import SwingMotion

/// The files of a recording: those of a folder or an archive, or a single file.
package struct FileTree: Sendable {
    /// The kind of container.
    package enum Kind: Sendable {
        /// A single file without a container.
        case file
        /// A folder.
        case folder
        /// An archive of files, such as a zip file.
        case archive
    }

    /// The kind of container.
    package let kind: Kind
    /// The path of the folder, the archive or the file.
    package let path: String
    /// The files, sorted by their paths in the tree, without hidden files.
    package let files: [TreeFile]

    /// Creates a tree of files.
    ///
    /// - Parameters:
    ///   - kind: The kind of container.
    ///   - path: The path of the container or file.
    ///   - files: The files, in any order.
    package init(_ kind: Kind, path: String, files: [TreeFile]) {
        self.kind = kind
        self.path = path
        self.files = files.sorted { $0.path < $1.path }
    }

    /// Lists a folder, without its subfolders.
    ///
    /// - Parameter path: The path of the folder.
    /// - Throws: ``SwingMotion/SwingError`` if the folder does not exist or can't be listed.
    package init(folderAt path: String) throws(SwingError) {
        let names: [String]
        switch POSIX.names(in: path) {
        case .success(let found): names = found
        case .failure(let error): throw .cannotList(path, error)
        }
        let folder = path.hasSuffix("/") ? path : path + "/"
        self.init(
            .folder, path: path,
            files: names.filter { !$0.hasPrefix(".") }.map { TreeFile(path: $0, at: folder + $0) })
    }

    /// Creates a tree of one file.
    ///
    /// - Parameter path: The path of the file. It is not checked before the file is opened.
    package init(fileAt path: String) {
        self.init(.file, path: path, files: [TreeFile(at: path)])
    }

    /// Whether a file is a symbolic link, which may lead out of the folder.
    ///
    /// - Complexity: O(*n*) in the number of files; each is looked up on the disk.
    package var hasLinks: Bool {
        switch kind {
        case .archive: false
        case .file: POSIX.kind(of: path) == .link
        case .folder:
            files.contains { POSIX.kind(of: path.hasSuffix("/") ? path + $0.path : "\(path)/\($0.path)") == .link }
        }
    }

    /// Returns the file at a path in the tree.
    ///
    /// - Parameter path: The path in the tree.
    /// - Returns: The file, or `nil` if there is no such file.
    package func file(_ path: String) -> TreeFile? { files.first { $0.path == path } }

    /// Returns a file's name in messages, whether the file exists or not.
    ///
    /// - Parameter path: The path in the tree.
    /// - Returns: The name.
    package func name(of path: String) -> String {
        VisibleText.escaped(self.path.hasSuffix("/") ? self.path + path : "\(self.path)/\(path)")
    }
}

extension TreeFile {
    /// Describes a file on a disk.
    ///
    /// - Parameter path: The path of the file.
    package init(at path: String) {
        self.init(path: path.split(separator: "/").last.map(String.init) ?? path, at: path)
    }

    fileprivate init(path: String, at place: String) {
        let size = POSIX.fileSize(of: place)
        self.init(path: path, name: place, size: size) { () throws(SwingError) in
            let file = try InputFile(readingAt: place)
            guard file.size >= size ?? 0 else {
                throw SwingError(
                    .inputOutput, at: place, "became shorter while it was read; read it again when nothing changes it")
            }
            return file
        }
    }
}

/// A file of a ``FileTree``.
///
/// It can be opened repeatedly.
package struct TreeFile: Sendable {
    /// The path in the tree, such as `motion.csv` or `data/motion.csv`; for a single file, its name.
    package let path: String
    /// The file's name in messages, such as `session/motion.csv` or `session.zip/motion.csv`.
    package let name: String
    /// The unpacked size in bytes, or `nil` if it is not a regular file.
    ///
    /// In that case opening the file fails with an error.
    package let size: Int?

    private let source: @Sendable () throws(SwingError) -> any ByteSource

    /// Creates a file of a tree.
    ///
    /// - Parameters:
    ///   - path: The path in the tree.
    ///   - name: The file's name in messages. Invisible characters in it are escaped.
    ///   - size: The size in bytes.
    ///   - source: A closure that opens the file.
    package init(
        path: String, name: String, size: Int?, source: @escaping @Sendable () throws(SwingError) -> any ByteSource
    ) {
        self.path = path
        self.name = VisibleText.escaped(name)
        self.size = size
        self.source = source
    }

    /// Opens the file for reading from its start.
    ///
    /// - Returns: The file's bytes.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be opened.
    package func open() throws(SwingError) -> any ByteSource { try source() }

    /// Reads the file's first bytes.
    ///
    /// - Parameter limit: The maximum number of bytes to read.
    /// - Returns: The bytes. They are fewer than the limit only if the file is shorter.
    /// - Throws: ``SwingMotion/SwingError`` if the file can't be read.
    package func beginning(_ limit: Int) throws(SwingError) -> [UInt8] {
        let source = try open()
        // A file may be longer than its stated size, for example while it grows.
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
