import Foundation

/// The recordings on the phone.
struct Inbox: Sendable {
    /// The folder, which the app Files shows too.
    let folder: URL

    /// An error of a recording that could not be stored.
    struct Problem: LocalizedError, Hashable {
        /// What happened, in one line.
        let errorDescription: String?
    }

    /// Opens a folder, and creates it if it does not exist.
    init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The recordings, newest first.
    var recordings: [StoredFile] {
        FileManager.default.recordings(in: folder).reversed().map { name in
            StoredFile(name: name, bytes: FileManager.default.length(of: file(name)) ?? 0)
        }
    }

    /// Returns the place of a recording.
    func file(_ name: String) -> URL { folder.appending(path: name) }

    /// Takes over a file that the watch has sent.
    ///
    /// A file that was sent twice is stored once. Another file of the same name gets a number.
    ///
    /// - Parameters:
    ///   - received: The file, which the system removes after this call.
    ///   - name: The name that the watch gave it.
    /// - Returns: What the watch must know.
    /// - Throws: An error if it is not a recording's name, or if the file cannot be stored. The watch then keeps its file.
    func receive(_ received: URL, named name: String) throws -> StoredFile {
        guard RecordingName.isValid(name) else {
            throw Problem(errorDescription: "\(name): expected the name of a recording; update the app on the watch")
        }
        guard let bytes = FileManager.default.length(of: received) else {
            throw Problem(errorDescription: "\(name): the file that the watch has sent is missing; it is sent again")
        }
        var (place, number) = (file(name), 1)
        while FileManager.default.length(of: place) != nil {
            if FileManager.default.contentsEqual(atPath: place.path, andPath: received.path) {
                return StoredFile(name: name, bytes: bytes)
            }
            number += 1
            place = file("\(name.dropLast(RecordingName.ending.count))-\(number)\(RecordingName.ending)")
        }
        try FileManager.default.moveItem(at: received, to: place)
        return StoredFile(name: name, bytes: bytes)
    }

    /// Removes a recording.
    func remove(_ name: String) throws { try FileManager.default.removeItem(at: file(name)) }
}
