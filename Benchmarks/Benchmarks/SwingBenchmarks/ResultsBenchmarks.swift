import Benchmark
import SwingAnalysis
import SwingMotion
import SwingResults
import SwingSimulation

/// Writing results to a file, by layout, compared with a plain loop over the number of samples in the swings' windows.
func resultsBenchmarks() {
    Benchmark.compare("writeHDF5") { try await writing(.hdf5, "results.h5") }
    Benchmark.compare("writeCSV") { try await writing(.csv, "results.csv") }
    Benchmark.compare("writeJSONLines") { try await writing(.jsonLines, "results.jsonl") }
}

extension Provenance {
    static let benchmark = Provenance(
        source: "benchmark", history: "", dateCreated: "2026-01-31T12:00:00Z", softwareVersion: "0",
        parametersJSON: "{}", id: "00000000-0000-0000-0000-000000000000")
}

private func writing(_ format: ResultsFormat, _ name: String) async throws -> Work {
    let session = Session()
    var analyzer = SwingAnalyzer(profile: .baseball)
    var found: [Swing] = []
    for batch in try await session.batches() { found += analyzer.analyze(batch) }
    found += analyzer.finish()
    let folder = try Scratch()
    let (path, swings) = (folder.path(name), Array(repeating: found, count: 20).flatMap { $0 })
    return Work(pieces: (.swing, swings.count), yardstick: .loop(samples: swings.count * samplesOfWindow)) {
        _ = folder
        var summary = SessionSummary(info: session.simulation.info, inputURI: "session.h5")
        summary.count(swings)
        var writer = try format.writer(creatingAt: path, provenance: .benchmark)
        writer.beginSession(SessionStart(session.simulation.info))
        try writer.append(swings)
        try writer.endSession(summary)
        try writer.close()
    }
}

/// Four columns of the accelerometer and one of device motion.
private let samplesOfWindow = 4 * SwingWindow.accelerometerTime.count + SwingWindow.motionTime.count
