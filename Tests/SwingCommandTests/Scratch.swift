import Foundation
import Testing

/// A folder for one test's files, gone with it.
final class Scratch: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "swingkit-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ text: String, _ name: String) { write(Data(text.utf8), name) }

    func write(_ bytes: Data, _ name: String) {
        #expect(FileManager.default.createFile(atPath: path(name), contents: bytes), "cannot write \(name)")
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// The bytes of a file; none if there is no such file.
    func bytes(_ name: String) -> Data { FileManager.default.contents(atPath: path(name)) ?? Data() }

    func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

    /// All names in a folder, hidden ones too.
    func names(_ folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
    }
}
