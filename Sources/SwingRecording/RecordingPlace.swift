import HDF5
package import SwingFiles
package import SwingMotion
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
        case .missing: throw SwingError(.missing, at: name, "no such file or folder")
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
}
