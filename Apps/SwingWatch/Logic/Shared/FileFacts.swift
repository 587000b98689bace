import Foundation

extension FileManager {
    /// The app's folder of documents.
    func documents() throws -> URL {
        try url(for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    }

    /// Returns a file's length in bytes, or `nil` if it does not exist.
    func length(of file: URL) -> Int? {
        (try? attributesOfItem(atPath: file.path)[.size] as? NSNumber)?.intValue
    }

    /// Returns the names of the recordings in a folder, sorted; sessions are named by their time, so the last is the newest.
    func recordings(in folder: URL) -> [String] {
        ((try? contentsOfDirectory(atPath: folder.path)) ?? []).filter(RecordingName.isValid).sorted()
    }
}
