import Benchmark
import SwingMotion
import SwingRecording

/// Reading recordings from cached files, by layout.
///
/// HDF5 is compared with copying the columns' bytes. CSV is compared with a plain loop over the same number of samples,
/// because its digits cost more than its bytes.
func recordingBenchmarks() {
    Benchmark.compare("readContiguous") { try reading("session.h5") { .copy(bytes: $0.byteCount) } }
    Benchmark.compare("readCompressed") {
        try reading("session.h5", compress: true) { .copy(bytes: $0.byteCount) }
    }
    Benchmark.compare("readFolder") { try reading("session") { .loop(samples: $0.accelerometer.count) } }
    Benchmark.compare("parseCSV") {
        try reading("session", only: "/accelerometer.csv") { .loop(samples: $0.accelerometer.count) }
    }
}

private func reading(
    _ name: String, only part: String = "", compress: Bool = false, against yardstick: (Session) -> Yardstick
) throws -> Work {
    let session = Session()
    let folder = try Scratch()
    try session.write(to: folder.path(name), compress: compress)
    let path = folder.path(name + part)
    return Work(
        pieces: (.sample, session.accelerometer.count), yardstick: yardstick(session), duration: session.duration
    ) {
        // Keeps the folder until the work is finished.
        _ = folder
        let recording = try Recording(readingAt: path, withAttitude: false)
        for try await chunk in recording.accelerometer { blackHole(chunk.count) }
        for try await chunk in recording.deviceMotion { blackHole(chunk.count) }
    }
}
