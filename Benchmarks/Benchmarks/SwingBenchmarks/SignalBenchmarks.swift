import Benchmark
import SwingMotion
import SwingSignal

/// Signal processing: a minute of one column in memory, and the onsets of many bursts.
func signalBenchmarks() {
    Benchmark.compare("filter") {
        let column = Array(Session().accelerometer.acceleration.z.prefix(48_000))
        var filter = BiquadCascade(highPassOfOrder: 4, cutoff: 40, rate: 800)
        var output = [Double](repeating: 0, count: column.count)
        return Work(pieces: (.sample, column.count), yardstick: .loop(samples: column.count)) {
            var span = output.mutableSpan
            filter.filter(column.span, into: &span)
        }
    }
    Benchmark.compare("projection") {
        let motion = Session().deviceMotion
        let (rate, gravity) = (motion.rotationRate, motion.gravity)
        var output = [Float](repeating: 0, count: motion.count)
        return Work(pieces: (.sample, motion.count), yardstick: .loop(samples: motion.count)) {
            var span = output.mutableSpan
            project(
                rate.x.span, rate.y.span, rate.z.span, onto: gravity.x.span, gravity.y.span, gravity.z.span, into: &span
            )
        }
    }
    Benchmark.compare("onsetPicking") {
        let acceleration = Session().accelerometer.acceleration
        let channels = [acceleration.x, acceleration.y, acceleration.z].map { $0.map(Double.init) }
        // A picker evaluates about this many samples before a burst.
        let starts = Array(stride(from: 0, to: acceleration.count - 80, by: 80))
        return Work(pieces: (.sample, 80 * starts.count), yardstick: .loop(samples: 80 * starts.count)) {
            for start in starts { blackHole(OnsetPicker.changePoint(of: channels, in: start..<start + 80)) }
        }
    }
}
