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
