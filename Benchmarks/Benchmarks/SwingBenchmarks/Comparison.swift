import Benchmark

/// What a benchmark repeats, and what that is held against.
struct Work {
    /// What a piece of the work is, and how many of them one execution does.
    let pieces: (unit: Unit, count: Int)
    /// What is timed alternately with the work.
    let yardstick: Yardstick
    /// How many seconds of a recording one execution goes through, if that shall be told.
    var duration: Double?
    /// One execution, which stays on its thread.
    let run: () async throws -> Void

    /// What work is counted in.
    enum Unit: String {
        case sample, batch, swing

        /// How many units of time a nanosecond is: figures are whole numbers.
        fileprivate var resolution: Double { self == .sample ? 1000 : 1 }

        fileprivate var metric: BenchmarkMetric {
            .custom("\(self == .sample ? "ps" : "ns")_per_\(rawValue)", useScalingFactor: false)
        }
    }
}

extension Benchmark {
    /// Adds a benchmark with three figures, all of the thread's processor time.
    ///
    /// - `ratio_x1000`: a thousand times the work's time over the yardstick's; it is held against a threshold.
    /// - `ps_per_sample`, `ns_per_batch`, `ns_per_swing`: picoseconds or nanoseconds for each piece.
    /// - `times_real_time`: seconds of a recording in each second, for whole recordings.
    ///
    /// - Parameters:
    ///   - name: Its name, of letters and digits only.
    ///   - prepare: Makes the work, unmeasured.
    static func compare(_ name: String, _ prepare: @escaping () async throws -> Work) {
        let ratio = BenchmarkMetric.custom("ratio_x1000", useScalingFactor: false)
        let speed = BenchmarkMetric.custom("times_real_time", polarity: .prefersLarger, useScalingFactor: false)
        let metrics = [ratio] + [Work.Unit.sample, .batch, .swing].map(\.metric) + [speed]
        // Not in thousands, which would cost digits.
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
