package import SwingFiles
package import SwingMotion

extension FileTree {
    /// Returns whether a file starts like a zip archive.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: `true` if it does; `false` also if the file can't be opened.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read it.
    package static func isZip(at path: String) throws(SwingError) -> Bool {
        let head = try SwingError.unlessUnreadable { () throws(SwingError) in
            let file = try InputFile(readingAt: path)
            return file.size < 4 ? [] : try file.bytes(in: 0..<4)
        }
        // The signature of an entry, of an empty archive's end, or of a split archive's first part.
        return [[3, 4], [5, 6], [7, 8]].contains { head == [0x50, 0x4B] + $0 }
    }

    /// Lists a zip archive.
    ///
    /// Entries are unpacked only when they are read, and never to a disk. Of a long entry, the next block is unpacked on an
    /// idle core while the current one is used.
    ///
    /// Hidden files and the `__MACOSX/` folder that macOS adds are skipped. If all remaining files are in one folder,
    /// their paths are relative to it.
    ///
    /// - Parameter path: The path of the archive.
    /// - Throws: ``SwingMotion/SwingError`` if it can't be read, is damaged, or exceeds what a recording may contain.
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
                ) { () throws(SwingError) in ReadAhead(try ZipEntryReader(readingAt: path, entry)) }
            })
    }
}
