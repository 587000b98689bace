import Benchmark
import SwingIngest
import SwingMotion

/// The engine: chunks of several lengths into one-second batches, against copying their bytes.
func engineBenchmarks() {
    for length in [1, 100, 800, 48_000] {
        Benchmark.compare("engine\(length)") {
            let session = Session()
            // Device motion is four times slower.
            let streams = MotionBatches(
                accelerometer: Pieces(session.accelerometer, of: length),
                deviceMotion: Pieces(session.deviceMotion, of: max(1, length / 4)))
            let count = try await session.batches().count
            return Work(pieces: (.batch, count), yardstick: .copy(bytes: session.byteCount)) {
                for try await batch in streams { blackHole(batch.second) }
            }
        }
    }
}
