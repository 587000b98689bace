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
    /// - Throws: ``SwingError`` if there is none, or it can't be listed.
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
