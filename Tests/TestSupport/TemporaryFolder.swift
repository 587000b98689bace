package import Foundation
import Testing

/// A folder for one test, removed with all its content.
package final class TemporaryFolder: Sendable {
    package let url = FileManager.default.temporaryDirectory.appending(path: "swingkit-\(UUID())")

    package init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit {
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try? FileManager.default.removeItem(at: url)
    }

    /// The folder's path, without a slash at its end.
    package var path: String { url.path }

    /// Returns the path of a file in the folder, whether it exists or not.
    package func path(_ name: String) -> String { url.appending(path: name).path }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    package func write(_ text: String, _ name: String) { write(text.utf8, name) }

    /// Writes a file, or records an issue.
    package func write(_ bytes: some Sequence<UInt8>, _ name: String) {
        guard FileManager.default.createFile(atPath: path(name), contents: Data(bytes)) else {
            Issue.record("cannot write \(name)")
            return
        }
    }

    /// Returns the bytes of a file.
    ///
    /// A missing file is recorded as an issue.
    package func bytes(_ name: String) -> Data {
        guard let bytes = FileManager.default.contents(atPath: path(name)) else {
            Issue.record("cannot read \(name)")
            return Data()
        }
        return bytes
    }

    /// Returns the text of a file.
    ///
    /// A missing file is recorded as an issue.
    package func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

    /// Returns all names in the folder or in a subfolder, sorted, including hidden ones.
    package func names(_ folder: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
    }
}

/// Returns the error that `body` throws, or `nil`.
package func failure<E: Error>(_ body: () throws(E) -> Void) -> E? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}
