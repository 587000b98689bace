import Foundation

/// A temporary folder that is removed with this object.
final class Scratch {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "swing-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the path of a file in the folder.
    func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}
