import SwingFiles
import SwingMotion
import TestSupport

@testable import Zip

extension TemporaryFolder {
    /// Writes an archive, and returns its path.
    @discardableResult
    func archive(_ files: KeyValuePairs<String, String>, _ name: String = "a.zip") throws -> String {
        var archive = try OutputArchive(replacing: path(name))
        for (name, text) in files {
            var output = try archive.create(name)
            try output.write(text)
            try output.close()
        }
        try archive.commit()
        return path(name)
    }
}

extension ZipEntryReader.Unpacker {
    /// What can unpack here.
    static let installed = allCases.filter { $0 != .isal || Inflater.isAvailable }
}

extension ZipEntryReader {
    /// Returns all bytes, read in pieces of a size.
    func bytes(size: Int = 1 << 16) throws(SwingError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: size)
        var bytes: [UInt8] = []
        while case let count = try read(into: &buffer, from: 0), count > 0 { bytes += buffer[..<count] }
        return bytes
    }
}

/// An archive in memory.
struct Bytes: ZipBytes {
    let all: [UInt8]
    var size: Int { all.count }
    func bytes(in range: Range<Int>) -> [UInt8] { Array(all[range]) }
}

extension FileTree {
    /// Returns the texts of all files.
    func texts() throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: files.map { ($0.path, String(decoding: try $0.beginning(.max), as: UTF8.self)) })
    }
}
