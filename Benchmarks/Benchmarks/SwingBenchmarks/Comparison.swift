import Benchmark

/// The work that a benchmark repeats, and its yardstick.
struct Work {
    /// The unit of the work, and the number of units per execution.
    let pieces: (unit: Unit, count: Int)
    /// The baseline, timed in alternation with the work.
    let yardstick: Yardstick
    /// The seconds of recording per execution, if the benchmark reports its speed.
    var duration: Double?
    /// One execution, which must stay on its thread.
    let run: () async throws -> Void

    /// The unit in which work is counted.
    enum Unit: String {
        case sample, batch, swing

        /// The factor from nanoseconds to the reported unit of time.
        ///
        /// It is larger for samples because figures are integers.
        fileprivate var resolution: Double { self == .sample ? 1000 : 1 }

        fileprivate var metric: BenchmarkMetric {
            .custom("\(self == .sample ? "ps" : "ns")_per_\(rawValue)", useScalingFactor: false)
        }
    }
}

extension Benchmark {
    /// Adds a benchmark with up to three figures, computed from the thread's CPU time.
    ///
    /// - `ratio_x1000`: a thousand times the ratio of the work's time to the yardstick's. It has a threshold.
    /// - `ps_per_sample`, `ns_per_batch`, `ns_per_swing`: picoseconds or nanoseconds per unit of work.
    /// - `times_real_time`: seconds of recording per second, for complete recordings.
    ///
    /// - Parameters:
    ///   - name: The benchmark's name, alphanumeric.
    ///   - prepare: A closure that prepares the work. It is not measured.
    static func compare(_ name: String, _ prepare: @escaping () async throws -> Work) {
        let ratio = BenchmarkMetric.custom("ratio_x1000", useScalingFactor: false)
        let speed = BenchmarkMetric.custom("times_real_time", polarity: .prefersLarger, useScalingFactor: false)
        let metrics = [ratio] + [Work.Unit.sample, .batch, .swing].map(\.metric) + [speed]
        // Plain counts, because units of thousands would lose digits.
        let units = Dictionary(uniqueKeysWithValues: metrics.map { ($0, BenchmarkUnits.count) })
        Benchmark(
            name,
            configuration: .init(metrics: metrics, units: units, warmupIterations: 3, maxDuration: .seconds(2)),
            closure: { (benchmark: Benchmark, work: Work) in
                let before = try await work.yardstick.time()
                let time = try await Stopwatch.time(work.run)
                let after = try await work.yardstick.time()
                benchmark.measurement(ratio, Int(1000 * time / ((before + after) / 2)))
                let (unit, count) = work.pieces
                benchmark.measurement(unit.metric, Int(unit.resolution * time / Double(count)))
                if let duration = work.duration { benchmark.measurement(speed, Int(duration / time * 1e9)) }
            }, setup: prepare)
    }
}
