import Glibc
import SwingFiles
import SwingMotion

@testable import Zip

/// Any bytes are rejected as an archive, or have entries within the limits that are read to their end or rejected.
func fuzzZip(_ bytes: [UInt8]) {
    do {
        let entries = try ZipDirectory(Bytes(all: bytes), name: "a.zip").entries
        check(entries, bytes.count)
        try readAll(bytes)
    } catch {
        precondition(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 }, error.description)
    }
}

/// An archive in memory.
private struct Bytes: ZipBytes {
    let all: [UInt8]
    var size: Int { all.count }
    func bytes(in range: Range<Int>) -> [UInt8] { Array(all[range]) }
}

/// Checks the guarantees of an accepted archive.
private func check(_ entries: [ZipEntry], _ size: Int) {
    precondition(entries.count <= InputLimits.archiveFiles)
    precondition(Set(entries.map(\.name)).count == entries.count, "two entries with the same name")
    var end = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
        precondition(entry.offset >= end, "entries overlap")
        end = entry.offset + entry.packedSize
        precondition(end <= size, "an entry is not in the archive")
        precondition(ZipRatio.allow(entry.size, packed: entry.packedSize), "an entry is too large")
        precondition(!entry.name.contains("..") || !entry.name.split(separator: "/").contains(".."), "leads out")
    }
}

/// Reads all entries of the archive.
///
/// ISA-L must accept the entries that zlib accepts, with the same bytes.
private func readAll(_ bytes: [UInt8]) throws(SwingError) {
    let path = "/dev/shm/swingkit-fuzz-\(getpid()).zip"
    guard let file = fopen(path, "w") else { fatalError("cannot write \(path)") }
    defer { unlink(path) }
    precondition(fwrite(bytes, 1, bytes.count, file) == bytes.count, "cannot write \(path)")
    fclose(file)
    for file in try FileTree(zipAt: path).files { _ = try contents(file.open(), file.size) }
    for entry in try ZipDirectory(InputFile(readingAt: path), name: path).entries {
        let found = ZipEntryReader.Unpacker.allCases.map { unpacker in
            Result { () throws(SwingError) in
                try contents(ZipEntryReader(readingAt: path, entry, with: unpacker), entry.size)
            }
        }
        guard case .success(let expected) = found[0] else { continue }
        guard case .success(expected) = found[1] else { fatalError("\(found[1])") }
    }
}

/// Returns all bytes of an entry.
private func contents(_ source: any ByteSource, _ size: Int?) throws(SwingError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    var bytes: [UInt8] = []
    while case let count = try source.read(into: &buffer, from: 0), count > 0 { bytes += buffer[..<count] }
    precondition(bytes.count == size, "an entry has another size than stated")
    return bytes
}
