import SwingMotion
import TestSupport
import Testing

@testable import SwingResults

struct ResultsFormatTests {
    @Test(arguments: [
        ("a.h5", ResultsFormat.hdf5), ("b/c.HDF5", .hdf5), ("swings.csv", .csv), ("swings.JSONL", .jsonLines),
        ("swings.ndjson", .jsonLines), ("swings.json", nil), ("h5", nil), ("", nil),
    ])
    func isChosenByTheExtension(path: String, format: ResultsFormat?) {
        #expect(ResultsFormat(path: path) == format)
    }

    @Test func listsExtensions() {
        #expect(ResultsFormat.listedEndings == ".h5, .hdf5, .csv or .jsonl")
        #expect(ResultsFormat.all.filter(\.isText).map(\.name) == ["csv", "jsonl"])
    }

    /// Each format reads only its own files.
    @Test(arguments: ResultsFormat.all)
    func isRecognisedByContent(format: ResultsFormat) throws {
        let scratch = try TemporaryFolder()
        let path = scratch.path("results")
        try Samples.write(format, to: path)
        let content = ResultsContent(path: path, text: try? contents(path))
        #expect(ResultsFormat.all.filter { $0.reader(content) != nil } == [format])
    }

    /// An app's writer writes the same as the command's.
    @Test(arguments: ResultsFormat.all)
    func anAppWritesTheSame(format: ResultsFormat) throws {
        let scratch = try TemporaryFolder()
        try Samples.write(format, to: scratch.path("command"))
        var writer = try format.writer(creatingAt: scratch.path("app"), provenance: Samples.provenance)
        writer.beginSession(SessionStart(SessionInfo(sessionID: "første"), wallClockOffset: 1_760_000_000))
        try writer.append([Samples.contact, Samples.miss])
        try writer.endSession(
            Samples.summary("første", [Samples.contact, Samples.miss], startTime: 1_760_000_000.5))
        writer.beginSession(SessionStart(SessionInfo(sessionID: "=empty")))
        try writer.endSession(Samples.summary("=empty", []))
        try writer.close()
        #expect(scratch.bytes("app") == scratch.bytes("command"))
    }

    /// The provenance may be expensive to compute.
    @Test(arguments: ResultsFormat.all)
    func provenanceIsEvaluatedOnlyIfStored(format: ResultsFormat) throws {
        let scratch = try TemporaryFolder()
        var count = 0
        func provenance() -> Provenance {
            count += 1
            return Samples.provenance
        }
        try format.writer(creatingAt: scratch.path("results"), provenance: provenance()).close()
        #expect(count == (format.keepsProvenance ? 1 : 0))
        guard format.keepsProvenance else { return }
        #expect(try ResultsReader.results(at: scratch.path("results")).provenance == Samples.provenance)
    }
}
