import Foundation
import HDF5
import TestSupport
import Testing

@Suite struct FileTests {
    func makeFile(_ path: String) throws {
        let file = try File(creatingAt: path)
        let values = (0..<5000).map { Double($0) }
        try file.root.makeDataset("a", of: Double.self, storage: .contiguous(rows: 5000)).write(values.span)
        try file.root.makeDataset("b", of: Double.self, storage: .chunked(rows: 100, deflate: 4)).append(values.span)
        try file.close()
    }

    @Test func aTruncatedFileIsAnError() throws {
        let scratch = try TemporaryFolder()
        try makeFile(scratch.path("whole.h5"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: scratch.path("whole.h5")))
        let lengths = [1, 7, 8, 9, 40, 47, 48, 55, 56, 57, 95, 96, 97] + stride(from: 100, to: whole.count, by: 1501)
        for length in lengths + [whole.count - 1] {
            try whole.prefix(length).write(to: URL(fileURLWithPath: scratch.path("cut.h5")))
            let text = message { _ = try StoredFile(readingAt: scratch.path("cut.h5")) }
            #expect(text?.hasPrefix("is truncated: ") == true, "\(length) bytes: \(text ?? "no error")")
        }
        #expect(
            message { _ = try StoredFile(readingAt: scratch.path("cut.h5")) }
                == "is truncated: it has \(whole.count - 1) of \(whole.count) bytes; copy or write the file again")
        #expect(lengths.count >= 40)
        try (whole + Data([0])).write(to: URL(fileURLWithPath: scratch.path("cut.h5")))
        #expect(
            message { _ = try StoredFile(readingAt: scratch.path("cut.h5")) }
                == "has \(whole.count + 1) bytes, but its superblock states \(whole.count); the file is damaged")
    }

    @Test func anotherKindOfFileIsAnError() throws {
        let scratch = try TemporaryFolder()
        try "timestamp,x,y,z\n".write(toFile: scratch.path("a.csv"), atomically: true, encoding: .utf8)
        try Data().write(to: URL(fileURLWithPath: scratch.path("empty")))
        mkfifo(scratch.path("pipe"), 0o600)
        let expected: [(name: String, kind: FileKind, error: String)] = [
            ("a.csv", .other, "is not an HDF5 file"),
            ("empty", .empty, "is not an HDF5 file"),
            ("missing", .missing, "no such file"),
            ("a.csv/b", .missing, "no such file"),
            ("", .folder, "is a folder; expected an HDF5 file"),
            ("pipe", .unreadable("is not a regular file"), "is not a regular file"),
        ]
        for (name, kind, error) in expected {
            #expect(FileKind(ofFileAt: scratch.path(name)) == kind)
            #expect(message { _ = try StoredFile(readingAt: scratch.path(name)) } == error)
        }
    }

    /// Bytes of the superblock (version 0), and the message after changing each.
    @Test(arguments: [
        (8, 1, "has an HDF5 superblock of version 1; expected 0, 2 or 3; \(Remedy.copying)"),
        (13, 4, "has addresses of 4 and lengths of 8 bytes; expected 8; \(Remedy.copying)"),
        (24, 1, "has addresses that count from 1, but begins at 0; copy the whole file again"),
        (48, 0, "is split over several files; expected a single file; join the parts with h5repart"),
    ]) func aForeignSuperblockIsAnError(offset: Int, byte: UInt8, expected: String) throws {
        let scratch = try TemporaryFolder()
        let url = URL(fileURLWithPath: scratch.path("a.h5"))
        try makeFile(url.path)
        var bytes = try Data(contentsOf: url)
        bytes[offset] = byte
        try bytes.write(to: url)
        #expect(message { _ = try StoredFile(readingAt: url.path) } == expected)
    }

    @Test(.needsPython) func newerSuperblocksAreRead() throws {
        let scratch = try TemporaryFolder()
        let script = """
            import h5py, os, shutil, sys
            f = h5py.File(sys.argv[1] + "/v3.h5", "w", libver=("v110", "v110")); f["a"] = [1.5]; f.close()
            f = h5py.File(sys.argv[1] + "/v2.h5", "w", libver=("v108", "v108")); f["a"] = [1.5]; f.close()
            f = h5py.File(sys.argv[1] + "/open.h5", "w", libver=("v110", "v110")); f["a"] = [1.5]; f.flush()
            shutil.copy(sys.argv[1] + "/open.h5", sys.argv[1] + "/copy.h5")
            f = h5py.File(sys.argv[1] + "/paged.h5", "w", libver=("v110", "v110"), fs_strategy="page"); f["a"] = [1.5]
            """
        try Python.run(script, scratch.path)
        for name in ["v2.h5", "v3.h5"] {
            let reader = try ColumnReader<Double>(StoredFile(readingAt: scratch.path(name)).root.column("a"))
            #expect(try reader.read(0..<1) == [1.5])
        }
        #expect(
            message { _ = try StoredFile(readingAt: scratch.path("copy.h5")) }
                == "was not closed by the program that wrote it; let it finish or rewrite the file")
        #expect(
            message { _ = try StoredFile(readingAt: scratch.path("paged.h5")) }
                == "has an unsupported superblock extension, such as paged file space; rewrite it with "
                + "`h5repack -S FSM_AGGR -P 0`")
    }

    @Test func sameCallsGiveSameBytes() throws {
        let scratch = try TemporaryFolder()
        try makeFile(scratch.path("a.h5"))
        try makeFile(scratch.path("b.h5"))
        #expect(FileManager.default.contentsEqual(atPath: scratch.path("a.h5"), andPath: scratch.path("b.h5")))
    }

    @Test func failuresPrintNothing() async throws {
        let scratch = try TemporaryFolder()
        try makeFile(scratch.path("a.h5"))
        let log = scratch.path("stderr")
        let saved = dup(2)
        let descriptor = open(log, O_WRONLY | O_CREAT, 0o600)
        dup2(descriptor, 2)
        let path = scratch.path("a.h5")
        let failures = await withTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let text = message {
                        let file = try File(creatingAt: "\(path).\(number)")
                        _ = try file.root.makeGroup("g\(number)")
                        _ = try file.root.makeGroup("g\(number)")
                    }
                    return text?.contains("/g\(number): H5Gcreate2") == true ? 1 : 0
                }
            }
            return await group.reduce(0, +)
        }
        dup2(saved, 2)
        close(saved)
        close(descriptor)
        let printed = try String(contentsOfFile: log, encoding: .utf8)
        FileHandle.standardError.write(Data(printed.utf8))
        #expect(failures == 64)
        #expect(!printed.contains("HDF5-DIAG"))
    }

    @Test func manyReadersShareAFile() async throws {
        let scratch = try TemporaryFolder()
        try makeFile(scratch.path("a.h5"))
        let path = scratch.path("a.h5")
        let sums = try await withThrowingTaskGroup(of: Double.self) { group in
            for number in 0..<32 {
                group.addTask {
                    let reader = try ColumnReader<Double>(
                        StoredFile(readingAt: path).root.column(number.isMultiple(of: 2) ? "a" : "b"))
                    var sum = 0.0
                    for start in stride(from: 0, to: 5000, by: 77) {
                        sum += try reader.read(start..<min(5000, start + 77)).reduce(0, +)
                    }
                    return sum
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == [Double](repeating: 12_497_500, count: 32))
    }
}
