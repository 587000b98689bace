import Benchmark
import SwingAnalysis
import SwingIngest
import SwingMotion
import SwingRecording
import SwingResults

/// The complete path from a recording to a results file.
func wholeBenchmarks() {
    Benchmark.compare("wholeContiguous") { try whole("session.h5") }
    Benchmark.compare("wholeCompressed") { try whole("session.h5", compress: true) }
    Benchmark.compare("wholeFolder") { try whole("session") }
}

private func whole(_ name: String, compress: Bool = false) throws -> Work {
    let session = Session()
    let folder = try Scratch()
    let (path, results) = (folder.path(name), folder.path("results.h5"))
    try session.write(to: path, compress: compress)
    let count = session.accelerometer.count
    return Work(pieces: (.sample, count), yardstick: .loop(samples: count), duration: session.duration) {
        _ = folder
        let recording = try Recording(readingAt: path, withAttitude: false)
        var summary = SessionSummary(info: recording.info, inputURI: path)
        var analyzer = SwingAnalyzer(profile: .baseball)
        var writer = try ResultsFormat.hdf5.writer(creatingAt: results, provenance: .benchmark)
        writer.beginSession(SessionStart(recording.info))
        for try await batch in MotionBatches(
            accelerometer: recording.accelerometer, deviceMotion: recording.deviceMotion)
        {
            let swings = analyzer.analyze(batch)
            summary.count(swings)
            try writer.append(swings)
        }
        let swings = analyzer.finish()
        summary.count(swings)
        try writer.append(swings)
        try writer.endSession(summary)
        try writer.close()
    }
}
