import Foundation
import SwingMotion
import TestSupport
import Testing

@testable import SwingResults

struct HDF5ResultsWriterTests {
    @Test func thousandsOfFactsAreRejected() throws {
        let folder = try TemporaryFolder()
        let facts = (0..<4096).map { FactColumn(name: "f\($0)", key: "F\($0)", isNumber: true) }
        let path = folder.path("r.h5")
        let writer = try HDF5ResultsWriter(
            creatingAt: path, provenance: Samples.provenance, facts: facts, hasWindows: false)
        try writer.close()
        let error = #expect(throws: SwingError.self) { try ResultsReader.results(at: path) }
        #expect(
            error?.description.contains("/sessions: found more than 4096 columns, expected fewer") == true,
            "\(error as Any)")
    }

    @Test(.needsPython)
    func xarrayOpensSwingsSessionsAndWindows() throws {
        let scratch = try TemporaryFolder()
        let path = try Self.writeSamples(scratch.path("results.h5"))
        try Python.check("samples", path)
        #expect(scratch.names() == ["results.h5"])
    }

    @Test(.needsPython)
    func xarrayOpensASessionWithoutSwings() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results.h5")
        let writer = try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance)
        writer.beginSession(SessionStart(SessionInfo(sessionID: "a")))
        try writer.endSession(Samples.summary("a", []))
        try writer.close()
        try Python.check("no_swings", path)
    }

    @Test(.needsPython)
    func xarrayOpensEmptyResults() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results.h5")
        try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance).close()
        try Python.check("nothing", path)
    }

    /// Appends more swings than a column's chunk has rows, in many calls.
    @Test func manySwingsFillSeveralChunks() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results.h5")
        let writer = try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance)
        let count = 2 * HDF5Chunking.rows + 7
        var swings = [Swing](repeating: Samples.contact, count: count)
        for i in swings.indices {
            swings[i].startTimestamp.orNaN = Double(i) / 8
            swings[i].window = SwingWindow()
        }
        writer.beginSession(SessionStart(SessionInfo(sessionID: "a")))
        for first in stride(from: 0, to: count, by: 300) {
            try writer.append(Array(swings[first..<min(first + 300, count)]))
        }
        try writer.endSession(Samples.summary("a", swings))
        try writer.close()
        let rows = try ResultsReader.swings(at: path)
        #expect(rows.map(\.swing) == swings)
        #expect(rows.map(\.swingInSession) == Array(1...count))
        #expect(rows.allSatisfy { $0.sessionID == "a" })
    }

    /// The order of the parts of the file is that of single swings, also where a chunk of a column is complete.
    @Test func theFileDoesNotDependOnTheCuts() throws {
        let scratch = try TemporaryFolder()
        let swings = [Swing](repeating: Samples.contact, count: 2 * HDF5Chunking.rows + 7)
        let files = try [1, HDF5Chunking.windows + 1, swings.count].map { size in
            let path = scratch.path("\(size).h5")
            let writer = try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance)
            writer.beginSession(SessionStart(SessionInfo(sessionID: "a")))
            for first in stride(from: 0, to: swings.count, by: size) {
                try writer.append(Array(swings[first..<min(first + size, swings.count)]))
            }
            try writer.endSession(Samples.summary("a", swings))
            try writer.close()
            return try Data(contentsOf: URL(filePath: path))
        }
        // The macro would search long files for their differences.
        let isSame = files.allSatisfy { $0 == files[0] }
        #expect(isSame)
    }

    @Test(.needsPython)
    func longParametersBecomeADataset() throws {
        let scratch = try TemporaryFolder()
        var provenance = Samples.provenance
        provenance.parametersJSON = "{\"a\":\"" + String(repeating: "ø", count: 34_996) + "\"}"
        let path = try Self.writeSamples(scratch.path("results.h5"), provenance)
        try Python.check("long_parameters", path)
    }

    @Test(.needsPython)
    func textsOfEveryKindSurvive() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("résultats.h5")
        var provenance = Samples.provenance
        provenance.title = "Ünïcödé \0"
        provenance.id = ""
        let writer = try HDF5ResultsWriter(creatingAt: path, provenance: provenance)
        for id in ["日本 🏏", "a\0b", "", String(repeating: "x", count: 100_000)] {
            writer.beginSession(SessionStart(SessionInfo(sessionID: id)))
            try writer.append([Samples.miss])
            try writer.endSession(Samples.summary(id, [Samples.miss]))
        }
        try writer.close()
        try Python.check("hostile_texts", path)
    }

    @Test(.needsPython)
    func xarrayOpensManySwings() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results.h5")
        try Self.writeMany(path)
        try Python.check("many", path)
    }

    @Test func noSwingIsLost() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results.h5")
        try Self.writeMany(path)
        #expect(try ResultsReader.swings(at: path).map(\.swing.startTimestamp.orNaN) == (0..<2500).map { Double($0) })
    }

    /// Writes 2500 swings of five sessions, in batches of different sizes.
    private static func writeMany(_ path: String) throws {
        let writer = try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance)
        var number = 0
        for session in 0..<5 {
            writer.beginSession(SessionStart(SessionInfo(sessionID: "s\(session)")))
            var summary = Samples.summary("s\(session)", [])
            for size in [1, 0, 199, 3, 64, 65, 63, 105] {
                let swings = (number..<number + size).map { number in
                    var swing = Swing()
                    swing.startTimestamp.orNaN = Double(number)
                    swing.window = Samples.window(from: Float(number))
                    return swing
                }
                number += size
                try writer.append(swings)
                summary.count(swings)
            }
            try writer.endSession(summary)
        }
        try writer.close()
    }

    @Test(.enabled(if: h5dump != nil, "h5dump is not installed (hdf5-tools)"))
    func h5dumpReadsEverything() throws {
        let scratch = try TemporaryFolder()
        let path = try Self.writeSamples(scratch.path("results.h5"))
        for arguments in [["-H", path], [path]] {
            let result = try ProgramRun(try #require(Self.h5dump), arguments)
            #expect(result.status == 0)
            #expect(result.output.contains("DATASET \"time_to_contact\""))
        }
    }

    private static let h5dump = ["/usr/bin/h5dump", "/opt/homebrew/bin/h5dump"].first(
        where: FileManager.default.isExecutableFile(atPath:))

    /// Further facts are variables of the table of sessions: numbers as floats, everything else as text.
    @Test func furtherFactsHaveColumns() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("facts.h5")
        let facts = [
            FactColumn(name: "mass", key: "mass", isNumber: true),
            FactColumn(name: "code", key: "code", isNumber: false),
            FactColumn(name: "coach", key: "coach", isNumber: false),
            FactColumn(name: "age", key: "age", isNumber: true),
        ]
        let writer = try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance, facts: facts)
        try Samples.write(writer)
        try writer.close()
        let script = """
            import sys, xarray as xr
            for engine in ["h5netcdf", "netcdf4"]:
                with xr.open_dataset(sys.argv[1], group="sessions", engine=engine) as sessions:
                    print([sessions[name].values.tolist() for name in ["mass", "code", "coach"]], sessions.mass.dtype)
                    print(sessions.age.isnull().all().item(), sessions.mass.attrs["long_name"])
            """
        let expected = """
            [[1.5, 1.5], ['007', '007'], ['', '']] float64
            True mass, from the table of sessions
            """
        #expect(try Python.run(script, path) == expected + "\n" + expected)
    }

    @Test func identicalResultsAreByteIdentical() throws {
        let scratch = try TemporaryFolder()
        let first = try Self.writeSamples(scratch.path("first.h5"))
        let second = try Self.writeSamples(scratch.path("second.h5"))
        let bytes = try Data(contentsOf: URL(filePath: first))
        #expect(try bytes == Data(contentsOf: URL(filePath: second)))
        #expect(bytes.count < 480_000)
    }

    @Test(arguments: ["missing/results.h5", "file/results.h5", ""])
    func rejectsAPathThatCannotBeAFile(name: String) throws {
        let scratch = try TemporaryFolder()
        try "x".write(toFile: scratch.path("file"), atomically: false, encoding: .utf8)
        let path = scratch.path(name)
        let error = #expect(throws: SwingError.self) {
            try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance).close()
        }
        #expect(error?.code == .cannotCreate)
        #expect(error?.description.hasPrefix(path) == true)
        #expect(scratch.names() == ["file"])
    }

    @Test func aWriterWithoutCloseLeavesTheOldFile() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results.h5")
        try "old".write(toFile: path, atomically: false, encoding: .utf8)
        do {
            let writer = try HDF5ResultsWriter(creatingAt: path, provenance: Samples.provenance)
            try Samples.write(writer)
        }
        #expect(try contents(path) == "old")
        #expect(scratch.names() == ["results.h5"])
    }

    static func writeSamples(_ path: String, _ provenance: Provenance = Samples.provenance) throws -> String {
        let writer = try HDF5ResultsWriter(creatingAt: path, provenance: provenance)
        try Samples.write(writer)
        try writer.close()
        return path
    }
}
