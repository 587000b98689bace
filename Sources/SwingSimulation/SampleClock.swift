/// When a sensor takes its samples.
///
/// A watch's accelerometer steps by 1.252 ms most of the time and by 1.232 ms in between (as measured on real recordings of
/// `CMBatchedSensorManager`), 801.9 Hz on average; its device motion steps by 4.989 ms (200.44 Hz).
struct SampleClock {
    /// The step in seconds, for `count` samples in a row.
    struct Run {
        let step: Double
        let count: Int
    }

    /// When the first sample is taken, in seconds after the session's begin.
    let first: Double
    /// The number of samples until the session's end.
    let count: Int
    private let slow: Run
    private let fast: Run
    /// How far into its cycle the clock is at the first sample.
    private let phase: Int

    /// Creates a clock of two alternating steps.
    init(first: Double, until end: Double, slow: Run, fast: Run, phase: Int) {
        self.first = first
        self.slow = slow
        self.fast = fast
        self.phase = phase
        let base = Self.elapsed(phase, slow, fast)
        func time(_ index: Int) -> Double { first + (Self.elapsed(index + phase, slow, fast) - base) }
        let cycle = Self.elapsed(slow.count + fast.count, slow, fast)
        // The mean rate comes within a cycle of it; the rest is counted.
        var count = max(Int((end - first) / cycle) - 1, 0) * (slow.count + fast.count)
        while time(count) < end { count += 1 }
        self.count = count
    }

    /// Creates a clock of one step.
    init(first: Double, until end: Double, step: Double) {
        let run = Run(step: step, count: 1)
        self.init(first: first, until: end, slow: run, fast: run, phase: 0)
    }

    /// A watch's accelerometer's clock.
    static func watchAccelerometer(first: Double, until end: Double, phase: Double) -> SampleClock {
        let (slow, fast) = (Run(step: 0.001252, count: 1203), Run(step: 0.001232, count: 397))
        return SampleClock(
            first: first, until: end, slow: slow, fast: fast, phase: Int(phase * Double(slow.count + fast.count)))
    }

    /// The mean step, in seconds.
    var meanStep: Double {
        Self.elapsed(slow.count + fast.count, slow, fast) / Double(slow.count + fast.count)
    }

    /// When the sample `index` is taken, in seconds after the session's begin.
    func time(of index: Int) -> Double {
        first + (Self.elapsed(index + phase, slow, fast) - Self.elapsed(phase, slow, fast))
    }

    /// The number of samples before `time`, in seconds after the session's begin, of those from `index` on.
    func count(before time: Double, from index: Int) -> Int {
        var end = index
        while end < count, self.time(of: end) < time { end += 1 }
        return end - index
    }

    private static func elapsed(_ index: Int, _ slow: Run, _ fast: Run) -> Double {
        let (cycles, rest) = index.quotientAndRemainder(dividingBy: slow.count + fast.count)
        let cycle = Double(slow.count) * slow.step + Double(fast.count) * fast.step
        return Double(cycles) * cycle + Double(min(rest, slow.count)) * slow.step
            + Double(max(rest - slow.count, 0)) * fast.step
    }
}
