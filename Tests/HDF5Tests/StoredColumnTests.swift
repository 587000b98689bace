import Foundation
import TestSupport
import Testing

@testable import HDF5

@Suite(.needsPython) struct StoredColumnTests {
    static let script = """
        import h5py, os, sys, numpy as np
        folder = sys.argv[1]
        n = np.arange(10000)
        with open(folder + "/secret", "wb") as f: f.write(np.ones(100).tobytes())
        with h5py.File(folder + "/other.h5", "w") as f: f["z"] = n * 0.5
        with h5py.File(folder + "/a.h5", "w", libver=("earliest", "v110")) as f:
            f["f4"] = (n * 0.5).astype("f4")
            f["f8"] = n * 0.5
            f.create_dataset("gzip", data=n * 0.5, chunks=(777,), compression=6, shuffle=True, fletcher32=True)
            f.create_dataset("one_chunk", data=(np.arange(400000) * 0.5), chunks=(400000,), compression=1)
            f.create_dataset("big", data=(n * 0.5).astype(">f8"))
            f.create_dataset("half", data=(n * 0.5).astype("f2"))
            f["ints"] = n
            f["bytes"] = np.arange(10, dtype="u1")
            f["fixed"] = np.array(["a", "bc"], dtype="S4")
            f["table"] = np.zeros((3, 3))
            f["scalar"] = 1.5
            f["records"] = np.zeros(3, dtype=[("x", "f8")])
            f["enum"] = np.array([True, False])
            f.create_dataset("lzf", data=n * 0.5, compression="lzf")
            f.create_dataset("huge_chunk", (1 << 28,), "f8", chunks=(1 << 27,), compression=1)
            f.create_dataset("claims", (1 << 30,), "f8", chunks=(1 << 10,))
            f.create_dataset("claims_more", (1 << 50,), "f8", chunks=(1 << 10,))
            f.create_dataset("external", (100,), "f8", external=[(folder + "/secret", 0, 800)])
            layout = h5py.VirtualLayout((10000,), "f8")
            layout[:] = h5py.VirtualSource(folder + "/other.h5", "z", (10000,))
            f.create_virtual_dataset("virtual", layout)
            f["soft"] = h5py.SoftLink("/f8")
            f["elsewhere"] = h5py.ExternalLink(folder + "/other.h5", "/z")
            f.create_group("group")
            d = h5py.h5p.create(h5py.h5p.DATASET_CREATE); d.set_layout(h5py.h5d.COMPACT)
            s = h5py.h5s.create_simple((4,))
            h5py.h5d.create(f.id, b"compact", h5py.h5t.IEEE_F64LE, s, d).write(h5py.h5s.ALL, h5py.h5s.ALL, np.arange(4.0))
        """

    private static func rewriting(_ name: String, _ change: String) -> String {
        "rewrite it with h5py, where f = h5py.File(FILE, \"r+\"): v = f[\"/\(name)\"][:]\(change); "
            + "del f[\"/\(name)\"]; f[\"/\(name)\"] = v"
    }

    static let refusals = [
        "missing": "is missing; expected a dataset",
        "big": "contains big-endian floats; expected little-endian; " + rewriting("big", ".astype(\"<f8\")"),
        "half":
            "contains 16-bit floats; expected those of IEEE with 32 or 64 bits; "
            + rewriting("half", ".astype(\"<f4\")"),
        "table": "has 2 dimensions; expected one",
        "scalar": "has 0 dimensions; expected one",
        "records": "contains records; expected one dataset per column",
        "enum": "contains neither numbers nor strings; expected one or the other",
        "lzf":
            "is compressed by filter 32000; expected gzip, shuffle or fletcher32; " + rewriting("lzf", ""),
        "huge_chunk": "has chunks of 134217728 rows, more than 64 MiB; rewrite it with `h5repack -l CHUNK=4096`",
        "claims":
            "has 1073741824 rows, but not all of them were written; the file is damaged or incomplete",
        "claims_more": "has an impossible number of rows, 1125899906842624; the file is damaged",
        "external": "keeps its data in another file; expected it in this file; copy it with `h5repack -l CONTI`",
        "virtual": "gathers its data from other files; expected it in this file; copy it with `h5repack -l CONTI`",
        "soft": "is a link to elsewhere; expected the dataset itself",
        "elsewhere": "is a link to elsewhere; expected the dataset itself",
        "group": "is not a dataset; expected a dataset",
    ]

    @Test func whatIsNotSafeIsRefused() throws {
        let scratch = try TemporaryFolder()
        try Python.run(Self.script, scratch.path)
        let root = try StoredFile(readingAt: scratch.path("a.h5")).root
        for (name, reason) in Self.refusals {
            #expect(message { _ = try root.column(name) } == "/\(name): \(reason)")
        }
        #expect(message { _ = try root.group("f8") } == "/f8: is not a group; expected a group")
        #expect(message { _ = try root.group("none") } == "/none: is missing; expected a group")
        #expect(
            message { _ = try ColumnReader<Float>(root.column("ints")) }
                == "/ints: contains integers; expected 32- or 64-bit floats")
        #expect(root.names(limit: 3) == ["big", "bytes", "claims"])
    }

    @Test func everySafeStorageIsRead() throws {
        let scratch = try TemporaryFolder()
        try Python.run(Self.script, scratch.path)
        let root = try StoredFile(readingAt: scratch.path("a.h5")).root
        for name in ["f4", "f8", "gzip", "one_chunk"] {
            let doubles = try ColumnReader<Double>(root.column(name))
            let floats = try ColumnReader<Float>(root.column(name))
            for rows in [0..<1, 770..<1600, 9000..<10000, 5..<5, 0..<10000] {
                #expect(try doubles.read(rows) == rows.map { Double($0) * 0.5 }, "\(name) \(rows)")
                #expect(try floats.read(rows) == rows.map { Float($0) * 0.5 }, "\(name) \(rows)")
            }
        }
        let compact = try ColumnReader<Double>(root.column("compact"))
        #expect(try compact.read(1..<4) == [1, 2, 3])
        #expect(try root.column("ints").integers(limit: 10000) == Array(0..<10000))
        #expect(try root.column("bytes").integers(limit: 10) == Array(0..<10))
        #expect(try root.column("fixed").texts(limit: 2) == ["a", "bc"])
    }

    @Test func dataBeyondTheEndIsRefused() throws {
        let scratch = try TemporaryFolder()
        let script = """
            import h5py, struct, sys
            with h5py.File(sys.argv[1], "w") as f:
                f["a"] = [1.0, 2.0, 3.0]
                offset = f["a"].id.get_offset()
            data = open(sys.argv[1], "rb").read()
            layout = struct.pack("<QQ", offset, 24)
            assert data.count(layout) == 1
            data = data.replace(layout, struct.pack("<QQ", len(data) - 23, 24))
            open(sys.argv[1], "wb").write(data)
            """
        try Python.run(script, scratch.path("a.h5"))
        let root = try StoredFile(readingAt: scratch.path("a.h5")).root
        #expect(
            message { _ = try root.column("a") } == "/a: its data lies beyond the end of the file; the file is damaged")
    }
}

struct FloatTableTests {
    private func write(_ path: String, rows: Int, columns: Int, storage: Storage) throws {
        let file = try File(creatingAt: path)
        let data = try file.root.makeDataset("t", of: Float.self, columns: columns, storage: storage, fill: .nan)
        let values = (0..<rows * columns).map { Float($0) }
        try data.append(values.span)
        let column = try file.root.makeDataset("c", of: Float.self, storage: .chunked(rows: 4))
        let short: [Float] = [1, 2]
        try column.append(short.span)
        let wide = try file.root.makeDataset("d", of: Double.self, columns: columns, storage: .chunked(rows: 4))
        let doubles = (0..<columns).map { Double($0) }
        try wide.append(doubles.span)
        try file.close()
    }

    @Test(arguments: [Storage.chunked(rows: 4), .chunked(rows: 3, deflate: 4)])
    func readsRows(storage: Storage) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try write(path, rows: 10, columns: 7, storage: storage)
        let table = try StoredFile(readingAt: path).root.table("t", columns: 7)
        #expect(table.count == 10)
        #expect(try table.values(0..<10) == (0..<70).map { Float($0) })
        #expect(try table.values(3..<5) == (21..<35).map { Float($0) })
        #expect(try table.values(2..<9) == (14..<63).map { Float($0) })
        #expect(try table.values(9..<10) == (63..<70).map { Float($0) })
        #expect(try table.values(4..<4).isEmpty)
    }

    @Test(arguments: [
        ("t", 6, "/t: has 7 columns; expected 6"), ("c", 7, "/c: has 1 dimensions; expected two"),
        ("d", 7, "/d: does not contain 32-bit floats; expected a table of them"),
        ("none", 7, "/none: is missing; expected a dataset"),
    ])
    func refusesOtherTables(name: String, columns: Int, message: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try write(path, rows: 2, columns: 7, storage: .chunked(rows: 4))
        let root = try StoredFile(readingAt: path).root
        let error = #expect(throws: HDF5Error.self) { _ = try root.table(name, columns: columns) }
        #expect(error.map { "\($0)" } == message)
    }

    @Test func aColumnIsNotATable() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try write(path, rows: 2, columns: 7, storage: .chunked(rows: 4))
        let root = try StoredFile(readingAt: path).root
        let error = #expect(throws: HDF5Error.self) { _ = try root.column("t") }
        #expect(error.map { "\($0)" } == "/t: has 2 dimensions; expected one")
    }
}
