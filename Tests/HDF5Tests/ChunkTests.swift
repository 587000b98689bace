import Foundation
import HDF5
import TestSupport
import Testing

/// Chunks with every index and filter, compared with the numbers that h5py wrote.
@Suite(.needsPython) struct ChunkTests {
    static let count = 10_000

    /// Every column has the same numbers, whose bytes all differ, except in rows that were not written.
    static let script = """
        import h5py, sys, zlib, numpy as np
        folder, libver = sys.argv[1], sys.argv[2]
        def pack(part, shuffled):
            data = part.tobytes()
            if shuffled: data = np.frombuffer(data, "u1").reshape(-1, part.itemsize).T.tobytes()
            return zlib.compress(data)
        with h5py.File(folder + "/a.h5", "w", libver=(libver, "v110")) as f:
            for name, dtype in ("f4", "<f4"), ("f8", "<f8"):
                x = np.random.default_rng(1).normal(size=10000).astype(dtype)
                x.tofile(folder + "/" + name)
                def make(kind, chunk=777, **options):
                    f.create_dataset(name + kind, data=x, chunks=(chunk,), **options)
                make("plain")
                make("shuffle", shuffle=True)
                make("gzip", compression=6)
                make("both", shuffle=True, compression=1)
                make("exact", 1000, shuffle=True, compression=1)
                make("one", 10000, shuffle=True, compression=1)
                make("wide", 16384, shuffle=True, compression=1, maxshape=(None,))
                make("grown", shuffle=True, compression=1, maxshape=(None,))
                make("many", 7, shuffle=True, compression=1)
                make("manyplain", 7)
                make("fletcher", shuffle=True, compression=1, fletcher32=True)
                make("fletcherplain", fletcher32=True)
                p = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
                p.set_chunk((777,)); p.set_deflate(1); p.set_shuffle()
                s = h5py.h5s.create_simple((10000,))
                h5py.h5d.create(f.id, (name + "order").encode(), h5py.h5t.py_create(x.dtype), s, p)
                f[name + "order"][:] = x
                for kind, chunk in ("hole", 1000), ("manyhole", 8):
                    d = f.create_dataset(name + kind, (10000,), dtype, chunks=(chunk,), shuffle=True, compression=1,
                        fillvalue=7)
                    d[:4000] = x[:4000]; d[6000:] = x[6000:]
                for kind, chunk in ("masked", 1000), ("manymasked", 8), ("unshuffled", 1000):
                    d = f.create_dataset(name + kind, (10000,), dtype, chunks=(chunk,), shuffle=True, compression=1)
                    for i in range(0, 10000, chunk):
                        odd = i // chunk % 2
                        if kind == "unshuffled":
                            d.id.write_direct_chunk((i,), pack(x[i:i + chunk], not odd), filter_mask=odd)
                        else:
                            data = pack(x[i:i + chunk], True)
                            d.id.write_direct_chunk((i,), zlib.decompress(data) if odd else data, filter_mask=2 * odd)
                if libver == "v110":
                    f.create_dataset(name + "implicit", data=x, chunks=(777,)) # the index of early allocation
                    d = f.create_dataset(name + "grows", (0,), dtype, chunks=(2,), maxshape=(None,), compression=1)
                    d.resize((10000,)); d[:] = x
        """

    static let kinds = [
        "plain", "shuffle", "gzip", "both", "exact", "one", "wide", "grown", "many", "manyplain", "fletcher",
        "fletcherplain", "order", "masked", "manymasked",
    ]

    @Test(arguments: ["earliest", "v110"]) func everyPackingIsRead(version: String) throws {
        let scratch = try TemporaryFolder()
        try Python.run(Self.script, scratch.path, version)
        let root = try StoredFile(readingAt: scratch.path("a.h5")).root
        let decoder = ChunkDecoder()
        let floats: [Float] = try numbers(scratch.path("f4"))
        let doubles: [Double] = try numbers(scratch.path("f8"))
        for kind in Self.kinds + (version == "v110" ? ["implicit", "grows"] : []) {
            try compare(root.column("f4" + kind), floats.map { Double($0) }, floats, decoder)
            try compare(root.column("f8" + kind), doubles, doubles.map { Float($0) }, decoder)
        }
        for name in ["f4hole", "f8manyhole"] {
            #expect(
                message { _ = try root.column(name) }?.hasSuffix("the file is damaged or incomplete") == true, "\(name)"
            )
        }
        #expect(
            message { _ = try root.column("f4unshuffled") }
                == "/f4unshuffled: chunk 1 lacks a filter; the file is damaged")
    }

    private func compare(
        _ column: StoredColumn, _ doubles: [Double], _ floats: [Float], _ decoder: ChunkDecoder
    ) throws {
        let wide = try ColumnReader<Double>(column, decoder: decoder)
        let narrow = try ColumnReader<Float>(column)
        let blocks = stride(from: 0, to: Self.count, by: 1001).map { $0..<min(Self.count, $0 + 1001) }
        for rows in blocks + [9000..<10000, 0..<1, 5..<5, 776..<778, 3999..<6001, 0..<10000] {
            #expect(try wide.read(rows) == Array(doubles[rows]), "\(column.path) \(rows)")
            #expect(try narrow.read(rows) == Array(floats[rows]), "\(column.path) \(rows)")
        }
    }

    private func numbers<Number: BitwiseCopyable>(_ path: String) throws -> [Number] {
        try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { Array($0.bindMemory(to: Number.self)) }
    }

    /// The damage done to the chunk from row 100 on, and the message when it is read.
    static let damages = [
        "flipped": "rows 100 to 199 can't be unpacked; the file is damaged",
        "flippedmany": "rows 100 to 104 can't be unpacked; the file is damaged",
        "short": "rows 100 to 199 can't be unpacked; the file is damaged",
        "long": "rows 100 to 199 can't be unpacked; the file is damaged",
        "nothing": "rows 100 to 199 can't be unpacked; the file is damaged",
        "cut": "rows 100 to 199 can't be unpacked; the file is damaged",
    ]

    /// The damage that is detected before any chunk is read.
    static let refusals = [
        "large": "has a chunk of 5000 bytes; expected at most 1836; the file is damaged",
        "largemany": "has a chunk of 5000 bytes; expected at most 1064; the file is damaged",
        "elsewhere": "its data lies beyond the end of the file; the file is damaged",
    ]

    @Test func damagedChunksAreNamed() throws {
        let scratch = try TemporaryFolder()
        let script = """
            import h5py, struct, sys, zlib, numpy as np
            x = np.random.default_rng(1).normal(size=10000)
            with h5py.File(sys.argv[1], "w") as f:
                def make(name, chunk=100):
                    return f.create_dataset(name, data=x, chunks=(chunk,), shuffle=True, compression=1)
                places = [make(name, chunk).id.get_chunk_info(100 // chunk)
                    for name, chunk in (("flipped", 100), ("flippedmany", 5), ("elsewhere", 100))]
                assert all(place.chunk_offset == (100,) for place in places)
                make("short").id.write_direct_chunk((100,), zlib.compress(bytes(799)))
                make("long").id.write_direct_chunk((100,), zlib.compress(bytes(801)))
                make("nothing").id.write_direct_chunk((100,), b"\\0")
                zero = zlib.compress(bytes([255]) + bytes(799))
                assert zero[-1] == 0 # Without this byte, the reader's own zeros must not complete the chunk.
                make("cut").id.write_direct_chunk((100,), zero[:-1])
                make("large").id.write_direct_chunk((100,), zlib.compress(bytes(800)).ljust(5000, b"\\0"))
                make("largemany", 5).id.write_direct_chunk((100,), zlib.compress(bytes(40)).ljust(5000, b"\\0"))
            data = bytearray(open(sys.argv[1], "rb").read())
            for place in places[:2]:
                data[place.byte_offset + place.size // 2] ^= 0x10
            address = struct.pack("<Q", places[2].byte_offset)
            assert data.count(address) == 1
            data = data.replace(address, struct.pack("<Q", len(data) - 10))
            open(sys.argv[1], "wb").write(data)
            """
        try Python.run(script, scratch.path("a.h5"))
        let root = try StoredFile(readingAt: scratch.path("a.h5")).root
        for (name, expected) in Self.damages {
            let reader = try ColumnReader<Double>(root.column(name))
            #expect(try reader.read(0..<100).count == 100)
            #expect(message { _ = try reader.read(100..<200) } == "/\(name): \(expected)")
            // A damaged chunk does not affect the others.
            #expect(try reader.read(200..<210).count == 10)
        }
        for (name, expected) in Self.refusals {
            #expect(message { _ = try root.column(name) } == "/\(name): \(expected)")
        }
    }

    @Test func manyTasksReadOneFile() async throws {
        let scratch = try TemporaryFolder()
        try Python.run(Self.script, scratch.path, "v110")
        let path = scratch.path("a.h5")
        let expected: [Double] = try numbers(scratch.path("f8"))
        try await withThrowingTaskGroup(of: [Double].self) { group in
            for kind in ["both", "many", "plain", "gzip", "fletcher", "masked"] {
                group.addTask {
                    let reader = try ColumnReader<Double>(StoredFile(readingAt: path).root.column("f8" + kind))
                    var values: [Double] = []
                    for start in stride(from: 0, to: Self.count, by: 100) {
                        values += try reader.read(start..<start + 100)
                    }
                    return values
                }
            }
            for try await values in group { #expect(values == expected) }
        }
    }
}
