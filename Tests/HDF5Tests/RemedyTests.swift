import HDF5
import TestSupport
import Testing

/// Whoever follows a message about a rejected file gets one that is read, with the same numbers.
@Suite(.needsPython) struct RemedyTests {
    /// A file that is rejected.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        /// The options of `h5py.File`.
        var file = ""
        /// The statements that write the column `/g/x` of `v` to `f`.
        var column = "f.create_dataset(x, data=v)"

        init(_ name: String, file: String = "", column: String = "f.create_dataset(x, data=v)") {
            testDescription = name
            self.file = file
            self.column = column
        }
    }

    static let rows = [
        Row("LZF", column: "f.create_dataset(x, data=v, compression='lzf')"),
        Row("LZF and shuffle", column: "f.create_dataset(x, data=v, compression='lzf', shuffle=True, chunks=(64,))"),
        Row("scale and offset", column: "f.create_dataset(x, data=v, scaleoffset=3)"),
        Row("32-bit big-endian", column: "f.create_dataset(x, data=v, dtype='>f4')"),
        Row("64-bit big-endian", column: "f.create_dataset(x, data=v, dtype='>f8')"),
        Row("16 bits", column: "f.create_dataset(x, data=v, dtype='f2')"),
        Row("16 bits, big-endian", column: "f.create_dataset(x, data=v, dtype='>f2')"),
        Row("extended", column: "f.create_dataset(x, data=v, dtype=numpy.longdouble)"),
        Row("a named type", column: "f['t'] = numpy.dtype('f8'); f.create_dataset(x, data=v, dtype=f['t'])"),
        Row(
            "another file",
            column:
                "open('raw', 'wb').write(v.tobytes()); f.create_dataset(x, v.shape, 'f8', external=[('raw', 0, 8000)])"
        ),
        Row(
            "another HDF5 file",
            column: """
                h5py.File('b.h5', 'w')['y'] = v
                layout = h5py.VirtualLayout((1000,), 'f8'); layout[:] = h5py.VirtualSource('b.h5', 'y', (1000,))
                f.create_virtual_dataset(x, layout)
                """),
        Row(
            "a large chunk", column: "f.create_dataset(x, data=v, chunks=(1 << 24,), maxshape=(None,), compression=1)"),
        Row("pages", file: "fs_strategy='page'"),
        Row("persistent pages", file: "fs_strategy='page', fs_persist=True"),
        Row("persistent free space", file: "fs_strategy='fsm', fs_persist=True"),
        Row("no free space", file: "fs_strategy='none'"),
        Row("aggregation", file: "fs_strategy='aggregate'"),
        Row("short addresses", file: "short"),
        Row("a scale", column: "f.create_dataset(x, data=v * 4).attrs['scale_factor'] = 0.25"),
        Row("an offset", column: "f.create_dataset(x, data=v + 2).attrs['add_offset'] = -2"),
        Row(
            "packed integers",
            column: """
                d = f.create_dataset(x, data=(v * 8 - 500), dtype='i2')
                d.attrs['scale_factor'] = numpy.float32(0.125); d.attrs['add_offset'] = [62.5]
                """),
    ]

    @Test(arguments: rows) func aMessageIsFollowed(row: Row) throws {
        let scratch = try TemporaryFolder()
        let options = row.file == "short" ? "" : row.file
        let lines = row.column.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
        let script = """
            import h5py, numpy, os, sys
            os.chdir(sys.argv[1])
            v, x = numpy.arange(1000) / 8, "g/x"
            if "\(row.file)" == "short":
                p = h5py.h5p.create(h5py.h5p.FILE_CREATE)
                p.set_sizes(4, 4)
                f = h5py.File(h5py.h5f.create(b"a.h5", h5py.h5f.ACC_TRUNC, p))
            else:
                f = h5py.File("a.h5", "w", \(options))
            f.attrs["name"] = "session"

            """ + lines.joined(separator: "\n") + "\nf.close()\n"
        try Python.run(script, scratch.path)
        let error = #expect(throws: HDF5Error.self) { try read(scratch.path("a.h5")) }
        let message = try #require(error).description
        guard let repaired = try FollowedRemedy.path(after: message, on: scratch.path("a.h5")) else { return }
        #expect(try read(repaired) == (0..<1000).map { Double($0) / 8 }, "\(message)")
    }

    private func read(_ path: String) throws -> [Double] {
        let root = try StoredFile(readingAt: path).root
        #expect(try root.attributes.text("name") == "session")
        return try ColumnReader<Double>(root.group("g").column("x")).read(0..<1000)
    }
}
