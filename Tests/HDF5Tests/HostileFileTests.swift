import Foundation
import HDF5
import TestSupport
import Testing

/// Files that are damaged, or made to harm.
@Suite(.needsPython) struct HostileFileTests {
    /// Writes a small file with every kind of structure that is read; `libver` selects the old or the new kinds.
    static let script = """
        import h5py, sys, numpy as np
        path, libver = sys.argv[1:3]
        with h5py.File(path, "w", libver=(libver, "v110")) as f:
            g = f.create_group("group", track_order=libver != "earliest")
            x = np.arange(1, 61) * 0.5
            g["contiguous"] = x
            g.create_dataset("chunks", data=x, chunks=(10,))
            g.create_dataset("packed", data=x, chunks=(7,), compression=1, shuffle=True)
            g.create_dataset("grows", data=x, chunks=(5,), maxshape=(None,), fletcher32=True)
            g.create_dataset("texts", data=[f"text {i}" for i in range(9)], chunks=(4,), dtype=h5py.string_dtype())
            g["integers"] = np.arange(1, 20, dtype="i4")
            for i in range(12 if libver != "earliest" else 1): g[f"more{i}"] = [1.0]
            for i in range(12): g.attrs[f"a{i}"] = i
            f.attrs["name"] = "a name"
        """

    /// Everything in such a file, except the values that have no checksum and can have any bits.
    private func contents(_ path: String) throws -> [String] {
        let root = try StoredFile(readingAt: path).root
        let group = try root.group("group")
        var contents = try [root.attributes.text("name") ?? "none"] + root.names(limit: 100) + group.names(limit: 100)
        for index in 0..<12 { contents.append("\(try group.attributes.number("a\(index)") ?? .nan)") }
        for name in ["contiguous", "chunks", "packed", "grows"] {
            let reader = try ColumnReader<Double>(group.column(name))
            contents.append("\(try reader.read(0..<reader.column.count))")
        }
        contents += try group.column("texts").texts(limit: 100)
        contents.append("\(try group.column("integers").integers(limit: 100))")
        return contents
    }

    @Test(arguments: ["earliest", "v110"]) func aWrongBitChangesNoColumn(version: String) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try Python.run(Self.script, path, version)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let expected = try contents(path)
        #expect(expected.contains("text 8"))
        var (refused, changed) = (0, 0)
        for offset in stride(from: 0, to: whole.count, by: 11) {
            var bytes = whole
            bytes[offset] ^= 1 << UInt8(offset / 11 % 8)
            try bytes.write(to: URL(fileURLWithPath: path))
            do {
                let found = try contents(path)
                // One value may differ, but never a chunk of them.
                let differences = zip(found, expected).filter { $0 != $1 }
                changed += differences.isEmpty ? 0 : 1
                #expect(found.count == expected.count && differences.count <= 1, "byte \(offset)")
                for (one, other) in differences {
                    let values = zip(one.split(separator: ","), other.split(separator: ",")).filter { $0 != $1 }
                    #expect(values.count <= 1, "byte \(offset): \(one)")
                }
            } catch is HDF5Error {
                refused += 1
            }
        }
        #expect(refused > 50 && changed < refused)
    }

    /// Changes to a file, and the message afterwards.
    static let changes: [(name: String, script: String, message: String)] = [
        (
            "a chunk is listed twice",
            "a, b = places(f['x'])[:2]; replace(b, a)",
            "/x: shares bytes of the file with another structure; the file is damaged"
        ),
        (
            "a chunk is not listed",
            "i = data.index(b'TREE\\1'); struct.pack_into('<H', data, i + 6, 3)",
            "/x: has 3 of 4 chunks; the file is damaged or incomplete"
        ),
        (
            "a chunk has another row",
            "i = data.index(b'TREE\\1') + 24 + 32 + 8; assert data[i:i + 8] == struct.pack('<Q', 25); data[i] = 50",
            "/x: chunk 2 is listed where chunk 1 of 4 is expected; the file is damaged or incomplete"
        ),
        (
            "a tree leads to itself",
            "i = data.index(b'TREE\\1'); data[i + 5] = 1; struct.pack_into('<Q', data, i + 24 + 24, i)",
            "/x: its index of chunks is wrong; the file is damaged"
        ),
        (
            "a name lies outside the heap of a group",
            "i = data.index(b'SNOD'); struct.pack_into('<Q', data, i + 8, 1 << 40)",
            "/: a name lies outside its heap; the file is damaged"
        ),
        (
            "a name leads to another column",
            "i = data.index(b'SNOD') + 8; data[i + 48:i + 56] = data[i + 8:i + 16]",
            "/t: leads to the object called x; expected another one; the file is damaged"
        ),
        (
            "a heap of names is larger than the file",
            "i = data.index(b'HEAP'); struct.pack_into('<Q', data, i + 8, 1 << 20)",
            "/: its data lies beyond the end of the file; the file is damaged"
        ),
        (
            "a string is used twice",
            "i = data.index(b'GCOL'); r = struct.pack('<IQI', 3, i, 2); j = data.index(r); data[j + 12] = 1",
            "/t: its strings can't be found; the file is damaged"
        ),
        (
            "a string has another length",
            "i = data.index(b'GCOL'); r = struct.pack('<IQI', 3, i, 2); j = data.index(r); data[j] = 2",
            "/t: its strings can't be found; the file is damaged"
        ),
    ]

    @Test(arguments: changes.indices) func aWrongStructureIsNamed(index: Int) throws {
        let change = Self.changes[index]
        let scratch = try TemporaryFolder()
        let script = """
            import h5py, struct, sys, numpy as np
            path = sys.argv[1]
            with h5py.File(path, "w") as f:
                f.create_dataset("x", data=np.arange(100.0), chunks=(25,))
                f["t"] = ["one", "two", "six"]
            data = bytearray(open(path, "rb").read())
            def places(d): return [d.id.get_chunk_info(i).byte_offset for i in range(d.id.get_num_chunks())]
            def replace(old, new):
                old, new = struct.pack("<Q", old), struct.pack("<Q", new)
                assert data.count(old) == 1
                data[:] = data.replace(old, new)
            with h5py.File(path) as f:
                \(change.script)
            open(path, "wb").write(data)
            """
        try Python.run(script, scratch.path("a.h5"))
        let text = message {
            let root = try StoredFile(readingAt: scratch.path("a.h5")).root
            _ = try root.column("x")
            _ = try root.column("t").texts(limit: 10)
        }
        #expect(text == change.message, "\(change.name)")
    }

    /// Small files that claim many rows; the number of rows is limited by the length of the file.
    @Test func sizesAreLimitedByTheLengthOfTheFile() throws {
        let scratch = try TemporaryFolder()
        let script = """
            import h5py, sys, numpy as np
            with h5py.File(sys.argv[1], "w") as f:
                f.create_dataset("never", (1 << 34,), "f8")
                f.create_dataset("chunks", (1 << 34,), "f8", chunks=(1 << 20,))
                d = f.create_dataset("bomb", (1 << 25,), "f8", chunks=(1 << 21,), compression=9)
                for i in range(16): d[i << 21:(i + 1) << 21] = 0
            """
        try Python.run(script, scratch.path("a.h5"))
        let root = try StoredFile(readingAt: scratch.path("a.h5")).root
        let rows = "rows, but not all of them were written; the file is damaged or incomplete"
        #expect(message { _ = try root.column("never") } == "/never: has 17179869184 \(rows)")
        #expect(message { _ = try root.column("chunks") } == "/chunks: has 17179869184 \(rows)")
        #expect(
            message { _ = try root.column("bomb") }?.hasPrefix(
                "/bomb: the columns have 268435456 bytes when unpacked, but the file has only ") == true)
    }
}
