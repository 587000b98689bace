package import SwingFiles
package import SwingMotion

extension FileTree {
    /// Whether a file begins as zip archives do.
    ///
    /// - Parameter path: Where the file is.
    /// - Returns: Whether it does; no if the file can't be read.
    package static func isZip(at path: String) -> Bool {
        guard let file = try? InputFile(readingAt: path), file.size >= 4,
            let head = try? file.bytes(in: 0..<4)
        else { return false }
        // An entry, the end of an empty archive, or the first of several files.
        return [[3, 4], [5, 6], [7, 8]].contains { head == [0x50, 0x4B] + $0 }
    }

    /// Looks into a zip archive, whose entries are unpacked only as they are read, and never to a disk.
    ///
    /// What a Mac adds (`__MACOSX/`) and hidden files are left out. If all that is left lies in one folder, the paths begin in
    /// it.
    ///
    /// - Parameter path: Where the archive is.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read, is damaged, or holds what a recording would not.
    package init(zipAt path: String) throws(SwingError) {
        let entries = try ZipDirectory(InputFile(readingAt: path), name: path).entries
            .filter { entry in
                !entry.isFolder && !entry.name.hasPrefix("__MACOSX/")
                    && !entry.name.split(separator: "/").contains { $0.hasPrefix(".") }
            }
        let folders = Set(entries.map { $0.name.prefix { $0 != "/" } })
        let isInFolder = folders.count == 1 && entries.allSatisfy { $0.name.contains("/") }
        let skipped = isInFolder ? (folders.first?.count ?? 0) + 1 : 0
        self.init(
            .archive, path: path,
            files: entries.map { entry in
                TreeFile(
                    path: String(entry.name.dropFirst(skipped)), name: "\(path)/\(entry.name)", size: entry.size
                ) { () throws(SwingError) in try ZipEntryReader(readingAt: path, entry) }
            })
    }
}
