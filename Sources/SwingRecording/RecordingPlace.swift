import HDF5
package import SwingFiles
package import SwingMotion
import SwingTables
import Zip

/// The kind of input at a path: an HDF5 file, or text files.
package enum RecordingPlace {
    case hdf5
    case files(FileTree)

    /// Detects the kind of input at a path from its content.
    ///
    /// - Parameter path: A file or a folder.
    /// - Throws: ``SwingMotion/SwingError`` if nothing exists at the path, or it can't be read.
    package init(at path: String) throws(SwingError) {
        let name = VisibleText.escaped(path)
        switch FileKind(ofFileAt: path) {
        case .missing: throw SwingError.missing(path, "no such file or folder; correct the path")
        case .unreadable(let why): throw SwingError(.missing, at: name, "cannot read: \(why)")
        case .failing(let why): throw SwingError(.inputOutput, at: name, "cannot read: \(why)")
        case .empty:
            throw SwingError(.badData, at: name, "is empty; expected an HDF5 recording or an accelerometer file")
        case .hdf5: self = .hdf5
        case .folder: self = .files(try FileTree(folderAt: path))
        case .other where try FileTree.isZip(at: path):
            self = .files(try FileTree(zipAt: path))
        case .other where RecordingName.isHDF5(path):
            throw SwingError(
                .badData, at: name, "is not an HDF5 file despite its name; copy or export the recording again")
        case .other where RecordingName.isZip(path):
            throw SwingError(
                .badData, at: name, "is not a zip archive despite its name; copy or export the recording again")
        case .other: self = .files(FileTree(fileAt: path))
        }
    }
}

/// The kind of content at a path, detected without reading samples.
package enum RecordingFinding: Hashable, Sendable {
    /// A recording, intact or damaged.
    case recording(RecordingFormat)
    /// Results of an analysis.
    case results
    /// Anything else.
    case other
}

extension Recording {
    /// Detects whether a path is a recording, to distinguish it from other files in a folder.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - options: The caller's options. With a format or a map, every table counts as a recording.
    /// - Returns: The finding.
    /// - Throws: ``SwingMotion/SwingError`` if the system fails to read it.
    package static func find(
        at path: String, options: ReadingOptions = ReadingOptions()
    ) throws(SwingError) -> RecordingFinding {
        let place = try SwingError.unlessUnreadable { () throws(SwingError) in try RecordingPlace(at: path) }
        guard let place else {
            // If a file with such a name is damaged, reading it reports the error.
            if RecordingName.isHDF5(path) { return .recording(.hdf5) }
            return RecordingName.isZip(path) ? .recording(.folder) : .other
        }
        guard case .files(let tree) = place else {
            return try HDF5Facts.isResults(path) ? .results : .recording(.hdf5)
        }
        let files = try JSONTables.glanced(RecordingFiles(tree))
        guard options.map == nil, options.format == nil else {
            return files.isLone && !files.tables.isEmpty ? .recording(options.format ?? .mappedTables) : .other
        }
        return RecordingFormat.of(files).map { .recording($0) } ?? .other
    }

    /// Returns the error about a folder of tables that are only read with a map.
    ///
    /// - Parameter path: The folder.
    /// - Returns: The error; `nil` for another folder.
    package static func unnamedTables(in path: String) -> SwingError? {
        guard case .files(let tree)? = try? RecordingPlace(at: path) else { return nil }
        return RecordingFormat.unnamed(RecordingFiles(tree))
    }
}

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
