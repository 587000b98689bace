import Foundation
import HDF5
import TestSupport
import Testing

@Suite struct DatasetTests {
    static let storages: [Storage] = [
        .contiguous(rows: 10), .chunked(rows: 3), .chunked(rows: 100), .chunked(rows: 4, deflate: 4),
    ]

    @Test(arguments: storages) func everyTypeComesBack(storage: Storage) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        try roundTrip([1.5, -.greatestFiniteMagnitude, .nan, 0, 2, 3, 4, 5, 6, 7] as [Float], storage, path)
        try roundTrip([1.5, .infinity, -.leastNonzeroMagnitude, 0, 2, 3, 4, 5, 6, 7] as [Double], storage, path)
        try roundTrip([.min, .max, 0, 1, 2, 3, 4, 5, 6, 7] as [Int8], storage, path)
        try roundTrip([.min, .max, 0, 1, 2, 3, 4, 5, 6, 7] as [Int16], storage, path)
        try roundTrip([.min, .max, 0, 1, 2, 3, 4, 5, 6, 7] as [Int32], storage, path)
        try roundTrip([.min, .max, 0, 1, 2, 3, 4, 5, 6, 7] as [Int64], storage, path)
    }

    func roundTrip<Element: Storable>(_ values: [Element], _ storage: Storage, _ path: String) throws {
        let file = try File(creatingAt: path)
        let group = try file.root.makeGroup("g")
        let dataset = try group.makeDataset("column", of: Element.self, storage: storage)
        let (head, tail) = (Array(values[..<7]), Array(values[7...]))
        if case .contiguous = storage {
            try dataset.write(head.span)
            try dataset.write(tail.span, at: 7)
        } else {
            try dataset.append(head.span)
            try dataset.append(tail.span)
        }
        #expect(try dataset.rows() == 10)
        #expect(try bits(dataset.read(0..<10)) == bits(values))
        #expect(try bits(dataset.read(6..<9)) == bits(Array(values[6..<9])))
        #expect(throws: HDF5Error.self) { _ = try dataset.read(6..<11) }
        #expect(throws: HDF5Error.self) { try dataset.write(values.span, at: 1) }
        try file.close()
        #expect(throws: HDF5Error.self) { _ = try dataset.read(0..<10) }

        let again = try StoredFile(readingAt: path)
        let column = try again.root.group("g").column("column")
        #expect(column.path == "/g/column")
        #expect(column.count == 10)
        if let integers = values.map({ $0 as? any FixedWidthInteger }) as? [any FixedWidthInteger] {
            #expect(try column.integers(limit: 10) == integers.map { Int64($0) })
        } else {
            let doubles = try ColumnReader<Double>(column)
            let floats = try ColumnReader<Float>(column)
            let expected = values[2..<9].map { ($0 as? Double) ?? Double($0 as? Float ?? 0) }
            #expect(try bits(doubles.read(2..<9)) == bits(expected))
            #expect(try bits(floats.read(2..<9)) == bits(expected.map { Float($0) }))
        }
    }

    func bits<Element: BitwiseCopyable>(_ values: [Element]) -> [UInt8] { values.withUnsafeBytes { Array($0) } }

    @Test(arguments: [Storage.chunked(rows: 4), .chunked(rows: 4, deflate: 1), .chunked(rows: 4, deflate: 9)])
    func completeChunksComeBack(storage: Storage) throws {
        let scratch = try TemporaryFolder()
        let file = try File(creatingAt: scratch.path("a.h5"))
        try chunks([.min, .max, 0, 1, 2, 3, 4, 5, 6, 7, 8] as [Int8], storage, in: file)
        try chunks([.min, .max, 0, 1, 2, 3, 4, 5, 6, 7, 8] as [Int32], storage, in: file)
        try chunks([1.5, -.infinity, .nan, 1, 2, 3, 4, 5, 6, 7, 8] as [Double], storage, in: file)
    }

    func chunks<Element: Storable>(_ values: [Element], _ storage: Storage, in file: borrowing File) throws {
        let name = Element.elementType.rawValue
        let dataset = try file.root.makeDataset(name, of: Element.self, storage: storage, fill: 3)
        let table = try file.root.makeDataset(name + "s", of: Element.self, columns: 2, storage: storage)
        let encoder = ChunkEncoder(level: 4)
        var rows: [Element] = []
        // Two chunks, no chunk, and a partial one.
        for part in [0..<8, 8..<8, 8..<11] {
            let piece = Array(values[part])
            try dataset.appendChunks(piece.span, packedBy: encoder)
            let wide = piece + piece
            try table.appendChunks(wide.span, packedBy: encoder)
            rows += wide
        }
        #expect(try dataset.rows() == 11)
        #expect(try bits(dataset.read(0..<11)) == bits(values))
        #expect(try table.rows() == 11)
        #expect(try bits(table.read(0..<11)) == bits(rows))
    }

    @Test(.needsPython) func chunksArePackedAsByOthers() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        let file = try File(creatingAt: path)
        let dataset = try file.root.makeDataset(
            "d", of: Int32.self, storage: .chunked(rows: 4, deflate: 4), fill: 3)
        let values: [Int32] = [1, -2, 70_000, 4, 5, 6, 7]
        try dataset.appendChunks(values.span, packedBy: ChunkEncoder(level: 4))
        try file.close()
        // The second chunk as it is in the file, unpacked by Python's zlib. libhdf5 fills added rows.
        let script = """
            import h5py, numpy, sys, zlib
            f = h5py.File(sys.argv[1], "r+"); d = f["d"]
            mask, packed = d.id.read_direct_chunk((4,))
            raw = numpy.frombuffer(zlib.decompress(packed), "u1").reshape(4, 4).T.copy().view("<i4").ravel()
            print(mask, raw.tolist(), d[()].tolist())
            d.resize((9,)); print(d[()].tolist())
            """
        #expect(
            try Python.run(script, path) == """
                0 [5, 6, 7, 3] [1, -2, 70000, 4, 5, 6, 7]
                [1, -2, 70000, 4, 5, 6, 7, 3, 3]
                """)
    }

    @Test(arguments: storages) func tablesComeBack(storage: Storage) throws {
        let scratch = try TemporaryFolder()
        let file = try File(creatingAt: scratch.path("a.h5"))
        let table = try file.root.makeDataset("table", of: Float.self, columns: 3, storage: storage, fill: .nan)
        let rows = (0..<30).map { Float($0) }
        if case .chunked = storage { try table.append(rows.span) } else { try table.write(rows.span) }
        #expect(try table.rows() == 10)
        #expect(try table.read(4..<6) == [12, 13, 14, 15, 16, 17])
        let ones: [Float] = [1, 1, 1]
        try table.write(ones.span, at: 5)
        #expect(try table.read(4..<7) == [12, 13, 14, 1, 1, 1, 18, 19, 20])
        try file.close()
        let again = try StoredFile(readingAt: scratch.path("a.h5"))
        #expect(message { _ = try again.root.column("table") } == "/table: has 2 dimensions; expected one")
    }

    @Test(arguments: storages) func textsComeBack(storage: Storage) throws {
        let scratch = try TemporaryFolder()
        let texts = ["a", "", "ça va ✓", String(repeating: "long ", count: 5000), "e", "f", "g", "h", "i", "j"]
        let file = try File(creatingAt: scratch.path("a.h5"))
        let dataset = try file.root.makeStrings("texts", storage: storage)
        if case .chunked = storage {
            try dataset.append(Array(texts[..<4]))
            try dataset.append(Array(texts[4...]))
        } else {
            try dataset.write(texts)
        }
        #expect(
            message { try dataset.write(["a\0b"]) }
                == #"/texts: a string contains a NUL character, which HDF5 can't store: "a\0b""#)
        try file.close()
        let again = try StoredFile(readingAt: scratch.path("a.h5"))
        let column = try again.root.column("texts")
        #expect(try column.texts(limit: 10) == texts)
        #expect(message { _ = try column.texts(limit: 9) } == "/texts: has 10 rows; expected at most 9")
        #expect(message { _ = try column.integers(limit: 10) } == "/texts: contains strings; expected integers")
        #expect(
            message { _ = try ColumnReader<Float>(column) }
                == "/texts: contains strings; expected 32- or 64-bit floats")
    }

    @Test func unwrittenRowsHaveTheFillValue() throws {
        let scratch = try TemporaryFolder()
        let file = try File(creatingAt: scratch.path("a.h5"))
        let contiguous = try file.root.makeDataset("a", of: Double.self, storage: .contiguous(rows: 3), fill: .nan)
        try contiguous.write([1.0].span, at: 1)
        let untouched = try file.root.makeDataset("b", of: Float.self, storage: .contiguous(rows: 2), fill: 7)
        #expect(try contiguous.read(0..<3).map(\.isNaN) == [true, false, true])
        #expect(try untouched.read(0..<2) == [7, 7])
        try file.close()
        let root = try StoredFile(readingAt: scratch.path("a.h5")).root
        #expect(
            message { _ = try root.column("b") }
                == "/b: has 2 rows, but not all of them were written; the file is damaged or incomplete")
    }

    @Test func namesAreUnique() throws {
        let scratch = try TemporaryFolder()
        let file = try File(creatingAt: scratch.path("a.h5"))
        _ = try file.root.makeGroup("a")
        #expect(message { _ = try file.root.makeGroup("a") }?.contains("already exists") == true)
        #expect(try file.root.contains("a"))
        #expect(try !file.root.contains("b"))
        try file.close()
    }

    @Test func aFullDiskIsAnError() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let text = message {
            let file = try File(creatingAt: "/dev/full")
            let values = [Float](repeating: 1, count: 100_000)
            try file.root.makeDataset("a", of: Float.self, storage: .contiguous(rows: values.count)).write(values.span)
            try file.close()
        }
        #expect(text?.contains("No space left on device") == true)
        #expect(message { _ = try File(creatingAt: "/nowhere/a.h5") }?.contains("No such file or directory") == true)
    }

    @Test(.needsPython) func h5pyReadsTheSame() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("a.h5")
        let file = try File(creatingAt: path)
        let group = try file.root.makeGroup("swings")
        try group.attributes.set("axes", ["swing", "sample"])
        let swing = try group.makeDataset("swing", of: Int32.self, storage: .chunked(rows: 2, deflate: 4))
        try swing.makeScale("swing")
        try swing.append([1, 2, 3].span)
        let sample = try group.makeDataset("sample", of: Double.self, storage: .contiguous(rows: 2))
        try sample.write([0.25, 0.5].span)
        try sample.makeScale("sample")
        let table = try group.makeDataset(
            "table", of: Float.self, columns: 2, storage: .chunked(rows: 2, deflate: 4), fill: .nan)
        try table.attributes.set("_FillValue", [Float.nan])
        try table.append([1, 2, 3, 4, 5, 6].span)
        let names = try group.makeStrings("names", storage: .chunked(rows: 2, deflate: 4))
        try names.append(["a", "ß", ""])
        try DimensionScales.attach([(table, [swing, sample]), (names, [swing])])
        try file.close()
        let script = """
            import h5py, sys
            f = h5py.File(sys.argv[1]); g = f["swings"]
            print(h5py.h5ds.is_attached(g["table"].id, g["sample"].id, 1), h5py.h5ds.is_scale(g["swing"].id))
            print([(f[r].name, int(d)) for r, d in g["swing"].attrs["REFERENCE_LIST"]])
            print(list(g), [g[n].dtype.str for n in g], [g[n].compression for n in g])
            print(g["swing"][()].tolist(), g["table"][()].tolist(), g["names"].asstr()[()].tolist())
            print([d[0].name for d in g["table"].dims], g["names"].dims[0][0].name, g["table"].fillvalue)
            print(g["table"].attrs["_FillValue"].dtype, g.attrs["axes"].tolist())
            print([h5py.h5g.get_objinfo(g.id, n.encode()).mtime for n in g])
            """
        #expect(
            try Python.run(script, path) == """
                True True
                [('/swings/table', 0), ('/swings/names', 0)]
                ['swing', 'sample', 'table', 'names'] ['<i4', '<f8', '<f4', '|O'] ['gzip', None, 'gzip', 'gzip']
                [1, 2, 3] [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]] ['a', 'ß', '']
                ['/swings/swing', '/swings/sample'] /swings/swing nan
                float32 [b'swing', b'sample']
                [0, 0, 0, 0]
                """)
    }
}

/// The message of the error that `body` throws.
func message(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return String(describing: error)
    }
}
