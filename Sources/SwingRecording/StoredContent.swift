import HDF5
import SwingFiles
package import SwingMotion
import Zip

/// What a path contains, as far as it matters before an output replaces it.
package enum StoredContent {
    /// Nothing that can be lost: no file, an empty one, or a device or a pipe.
    case nothing
    /// An HDF5 file that states this schema, such as `swingkit-results`; `nil` if it states none or is damaged.
    case hdf5(schema: String?)
    /// A folder or a zip archive with tables of SwingKit's own layout and nothing else.
    case recordingTables
    /// The beginning of a file that may be text.
    case text([UInt8])
    /// Anything else.
    case other

    /// The number of bytes that are read of a text.
    private static let textLimit = 64 << 10

    /// Detects what a path contains.
    ///
    /// - Parameter path: The path. Links are followed.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read it.
    package init(at path: String) throws(SwingError) {
        switch FileKind(ofFileAt: path) {
        case .missing, .empty: self = .nothing
        case .folder: self = Self.isOwn(try FileTree(folderAt: path)) ? .recordingTables : .other
        case .hdf5: self = .hdf5(schema: try HDF5Facts.schema(of: path))
        case .failing(let why): throw SwingError(.inputOutput, at: VisibleText.escaped(path), "cannot read: \(why)")
        case .unreadable: self = FilePlace(path).state == nil ? .nothing : .other
        case .other:
            if try FileTree.isZip(at: path) {
                let tree = try SwingError.unlessUnreadable { () throws(SwingError) in try FileTree(zipAt: path) }
                self = tree.map(Self.isOwn) ?? false ? .recordingTables : .other
            } else {
                self = .text(try FileTree(fileAt: path).files[0].beginning(Self.textLimit))
            }
        }
    }

    private static func isOwn(_ tree: FileTree) -> Bool {
        guard tree.files.allSatisfy({ CSVLayout.names.contains($0.path) }) else { return false }
        guard let table = tree.file(CSVLayout.accelerometerName) else { return tree.files.isEmpty }
        let header = CSVLayout.accelerometer.header
        return (try? table.beginning(header.utf8.count)) == Array(header.utf8)
    }
}

extension RecordingName {
    /// Checks a name under which a recording is to be written.
    ///
    /// - Parameter path: The name, with or without its folder.
    /// - Returns: What is wrong, with the remedy; `nil` if the name selects a layout.
    package static func problem(_ path: String) -> String? {
        let name = path.lowercased()
        let endings = [".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".html", ".htm", ".swingrec"]
        guard let ending = endings.first(where: name.hasSuffix) else { return nil }
        return
            "a recording is not written as \(ending); name a file ending in .h5 or .zip, or a folder without that ending"
    }
}

extension RecordingWriter {
    /// Checks that a recording in a folder would replace only a recording, before it is written.
    ///
    /// - Parameter path: The path of the recording.
    /// - Throws: ``SwingMotion/SwingError`` if its layout is a folder, and something else is in its place.
    package static func checkFolder(_ path: String) throws(SwingError) {
        guard !RecordingName.isHDF5(path), !RecordingName.isZip(path) else { return }
        try OutputFolder.check(path, holding: CSVLayout.names)
    }
}
