import Benchmark
import SwingIngest
import SwingMotion

/// The engine, which divides chunks of several lengths into one-second batches, compared with copying their bytes.
func engineBenchmarks() {
    for length in [1, 100, 800, 48_000] {
        Benchmark.compare("engine\(length)") {
            let session = Session()
            // Device motion has a quarter of the rate.
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
