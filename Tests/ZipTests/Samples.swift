import Foundation
import SwingFiles

@testable import Zip

/// A folder for one test, removed with everything in it.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "swingkit-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// All names in the folder, hidden ones too.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func write(_ bytes: [UInt8], _ name: String) throws {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
    }

    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)"))) }

    /// Writes an archive, and returns where it is.
    @discardableResult
    func archive(_ files: KeyValuePairs<String, String>, _ name: String = "a.zip") throws -> String {
        var archive = try OutputArchive(replacing: "\(path)/\(name)")
        for (name, text) in files {
            var output = try archive.create(name)
            try output.write(text)
            try output.close()
        }
        try archive.commit()
        return "\(path)/\(name)"
    }
}

/// An archive in memory.
struct Bytes: ZipBytes {
    let all: [UInt8]
    var size: Int { all.count }
    func bytes(in range: Range<Int>) -> [UInt8] { Array(all[range]) }
}

extension FileTree {
    /// The texts of all files.
    func texts() throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: files.map { ($0.path, String(decoding: try $0.beginning(.max), as: UTF8.self)) })
    }
}

/// The error that `body` throws, or `nil`.
func failure<E: Error>(_ body: () throws(E) -> Void) -> E? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}
