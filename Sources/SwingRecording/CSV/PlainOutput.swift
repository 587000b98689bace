import SwingFiles
import SwingMotion
import Zip

/// Where a plain recording's files go: a folder, or a zip archive.
struct PlainOutput: ~Copyable {
    // One of the two.
    private var folder: OutputFolder?
    private var archive: OutputArchive?
    /// Where the folder or the archive will be.
    let path: String

    /// Begins a folder or an archive; a folder that is there is replaced only if it holds nothing but a recording.
    init(creatingAt path: String, inArchive isArchive: Bool) throws(SwingError) {
        if isArchive {
            archive = try OutputArchive(replacing: path)
            folder = nil
            self.path = path
        } else {
            let folder = try OutputFolder(replacing: path, holding: CSVLayout.names)
            self.path = folder.path
            self.folder = consume folder
            archive = nil
        }
    }

    /// Makes one of the files.
    mutating func create(_ name: String) throws(SwingError) -> TextOutput {
        if let text = try archive?.create(name) { return text }
        guard let text = try folder?.create(name) else { preconditionFailure("there is a folder or an archive") }
        return text
    }

    /// Puts the folder or the archive in its place, all outputs to its files being closed.
    consuming func commit() throws(SwingError) {
        try folder.take()?.commit()
        try archive.take()?.commit()
    }
}
