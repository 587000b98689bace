import Foundation
import HDF5
import TestSupport
import Testing

/// The table of HDF5's features in docs/layout.md.
@Suite(.needsPython) struct FeatureTests {
    /// A row: the options of a file, those of its column, and the beginning of the error.
    struct Row: CustomTestStringConvertible {
        let feature, file, column: String
        let error: String?
        var testDescription: String { feature }
    }

    private static let rows: [Row] = {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let text = (try? String(contentsOf: root.appending(path: "docs/layout.md"), encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n").drop { !$0.hasPrefix("| feature | options of `h5py.File` ") }
        return lines.dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let code = cells.map {
                $0.split(separator: "`").dropFirst($0.hasPrefix("`") ? 0 : 1).first.map(String.init)
            }
            return Row(
                feature: cells[0], file: code[1] ?? "", column: code[2] ?? "",
                error: cells[3] == "reads" ? nil : code[3] ?? "an error")
        }
    }()

    @Test func theTableIsFound() {
        #expect(Self.rows.count > 15 && Self.rows.count { $0.error != nil } > 3)
    }

    @Test(arguments: rows) func aFeatureIsReadOrRejected(row: Row) throws {
        let scratch = try TemporaryFolder()
        let script = """
            import h5py, numpy, os, sys
            os.chdir(sys.argv[1])
            options = dict(data=numpy.arange(1000) / 8)
            options.update(dict(\(row.column)))
            if "external" in options:
                data = options.pop("data")
                open("raw.bin", "wb").write(data.tobytes())
                options.update(shape=data.shape, dtype=data.dtype)
            with h5py.File("a.h5", "w", **dict(\(row.file))) as file:
                file.attrs["name"] = "session"
                file.create_group("g").create_dataset("x", **options)
            """
        try Python.run(script, scratch.path)
        func read() throws -> [Double] {
            let group = try StoredFile(readingAt: scratch.path("a.h5")).root.group("g")
            return try ColumnReader<Double>(group.column("x")).read(0..<1000)
        }
        if let expected = row.error {
            let error = #expect(throws: HDF5Error.self) { try read() }
            #expect(error.map { "\($0)".contains(expected) } == true, "\(String(describing: error))")
        } else {
            #expect(try read() == (0..<1000).map { Double($0) / 8 })
        }
    }
}
