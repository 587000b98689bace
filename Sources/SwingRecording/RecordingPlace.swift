import HDF5
package import SwingFiles
package import SwingMotion
import Zip

/// What lies at a path: an HDF5 file, or files of text.
package enum RecordingPlace {
    case hdf5
    case files(FileTree)

    /// Looks at what lies at a path, by content.
    ///
    /// - Parameter path: A file or a folder.
    /// - Throws: ``SwingMotion/SwingError`` if there is nothing, or nothing that can be read.
    package init(at path: String) throws(SwingError) {
        let name = VisibleText.escaped(path)
        switch FileKind(ofFileAt: path) {
        case .missing: throw SwingError(.missing, at: name, "no such file or folder")
        case .unreadable(let why): throw SwingError(.inputOutput, at: name, "cannot read: \(why)")
        case .empty:
            throw SwingError(.badData, at: name, "is empty; expected an HDF5 recording or an accelerometer file")
        case .hdf5: self = .hdf5
        case .folder: self = .files(try FileTree(folderAt: path))
        case .other where FileTree.isZip(at: path):
            self = .files(try FileTree(zipAt: path))
        case .other where RecordingName.isHDF5(path):
            throw SwingError(
                .badData, at: name, "is named as HDF5 but is none; copy or export the recording again")
        case .other where RecordingName.isZip(path):
            throw SwingError(.badData, at: name, "is named as zip but is none; copy or export the recording again")
        case .other: self = .files(FileTree(fileAt: path))
        }
    }
}

/// What is at a path, recognised without reading samples.
package enum RecordingFinding: Hashable, Sendable {
    /// A recording, whole or damaged.
    case recording(RecordingFormat)
    /// Results that were found in recordings.
    case results
    /// Nothing that is read as a recording.
    case other
}

extension Recording {
    /// Looks for a recording, to distinguish it from other files in a folder.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - options: What the caller knows beyond the content. A format or a map makes a recording of whatever is a table.
    /// - Returns: What was found.
    package static func find(at path: String, options: ReadingOptions = ReadingOptions()) -> RecordingFinding {
        guard let place = try? RecordingPlace(at: path) else {
            // A damaged file with such a name is reported when it is read.
            if RecordingName.isHDF5(path) { return .recording(.hdf5) }
            return RecordingName.isZip(path) ? .recording(.folder) : .other
        }
        guard case .files(let tree) = place else {
            return HDF5Facts.isResults(path) ? .results : .recording(.hdf5)
        }
        let files = JSONTables.glanced(RecordingFiles(tree))
        guard options.map == nil, options.format == nil else {
            return files.isLone && !files.tables.isEmpty ? .recording(options.format ?? .mappedTables) : .other
        }
        return RecordingFormat.of(files).map { .recording($0) } ?? .other
    }
}
