import SwingMotion
import SwingSignal

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The properties of a session's sensors, drawn once per session.
struct Sensors {
    /// The beginning of the session, in seconds since boot.
    let begin: Double
    /// The accelerometer's and device motion's clocks.
    let accelerometerClock, motionClock: SampleClock
    /// The accelerometer's noise, in g rms.
    let accelerationNoise: Double
    /// The rotation rate's noise, in rad/s rms.
    let rotationNoise: Double
    /// The rotation rate's bias, in rad/s.
    let rotationBias: Vector
    /// The mean latency of device motion relative to the accelerometer, in seconds.
    let motionLatency: Double
    /// The largest error of a timestamp, in seconds.
    let jitter: Double
    /// The latency's variation: its amplitude in seconds, its angular frequency in rad/s, and its phase in rad.
    private let latencyDrift: (amplitude: Double, angularFrequency: Double, phase: Double)

    /// The accelerometer's range, in g.
    static let accelerationRange = 34.0
    /// The accelerometer's resolution, in g.
    static let accelerationStep = 0x1p-11
    /// The gyroscope's range, in rad/s: 2000°/s.
    static let rotationRange = 34.90658503988659
    /// The cut-off frequency of device motion's user acceleration, in Hz.
    static let motionCutoff = 50.0
    /// The cut-off frequency of a slower accelerometer's anti-aliasing filter, as a fraction of its sampling rate.
    static let antiAliasShare = 0.4

    /// Returns the latency of device motion at `time`, in seconds.
    func motionLatency(at time: Double) -> Double {
        guard latencyDrift.amplitude > 0 else { return motionLatency }
        return motionLatency + latencyDrift.amplitude * sin(latencyDrift.angularFrequency * time + latencyDrift.phase)
    }

    /// Draws a session's sensors.
    init(_ settings: SimulationSettings, from random: inout RandomSource) {
        let end = settings.minutes * 60
        // Any number of whole seconds since boot.
        begin = random.uniform(40_000...90_000).rounded()
        let first = random.uniform(0.01...0.02)
        let apart = random.uniform(0.01...0.3)
        let accelerometerFirst = random.chance(0.5)
        let phase = random.unit()
        let (accelerometer, motion) = accelerometerFirst ? (first, first + apart) : (first + apart, first)
        accelerometerClock =
            settings.accelerometerRate.map { SampleClock(first: accelerometer, until: end, step: 1 / $0) }
            ?? .watchAccelerometer(first: accelerometer, until: end, phase: phase)
        motionClock = SampleClock(first: motion, until: end, step: 1 / 200.44)
        accelerationNoise = random.uniform(0.005...0.010)
        rotationNoise = random.uniform(0.008...0.025)
        rotationBias = Vector(
            random.uniform(-0.01...0.01), random.uniform(-0.01...0.01), random.uniform(-0.01...0.01))
        motionLatency = random.uniform(0.005...0.010)
        let conditions = Conditions.of(settings.difficulty)
        // Timestamps must stay in ascending order.
        jitter = min(conditions.jitter, 0.2 * accelerometerClock.meanStep)
        latencyDrift = (conditions.latencyDrift, 2 * .pi / random.uniform(600...1800), random.uniform(0...2 * .pi))
    }
}

/// The sampling times of a sensor.
///
/// A watch's accelerometer has a step of 1.252 ms most of the time and 1.232 ms in between, 801.9 Hz on average, as
/// measured on real recordings of `CMBatchedSensorManager`. Its device motion has a step of 4.989 ms (200.44 Hz).
struct SampleClock {
    /// A step in seconds that is used for `count` samples in a row.
    struct Run {
        let step: Double
        let count: Int
    }

    /// The time of the first sample, in seconds since the beginning of the session.
    let first: Double
    /// The number of samples until the end of the session.
    let count: Int
    private let slow: Run
    private let fast: Run
    /// The clock's position in its cycle at the first sample, in samples.
    private let phase: Int

    /// Creates a clock with two alternating steps.
    init(first: Double, until end: Double, slow: Run, fast: Run, phase: Int) {
        self.first = first
        self.slow = slow
        self.fast = fast
        self.phase = phase
        let base = Self.elapsed(phase, slow, fast)
        func time(_ index: Int) -> Double { first + (Self.elapsed(index + phase, slow, fast) - base) }
        let cycle = Self.elapsed(slow.count + fast.count, slow, fast)
        // The number of complete cycles is computed, and the rest is counted.
        var count = max(Int(clamped: (end - first) / cycle) - 1, 0) * (slow.count + fast.count)
        while time(count) < end { count += 1 }
        self.count = count
    }

    /// Creates a clock with a constant step.
    init(first: Double, until end: Double, step: Double) {
        let run = Run(step: step, count: 1)
        self.init(first: first, until: end, slow: run, fast: run, phase: 0)
    }

    /// Returns the clock of a watch's accelerometer.
    static func watchAccelerometer(first: Double, until end: Double, phase: Double) -> SampleClock {
        let (slow, fast) = (Run(step: 0.001252, count: 1203), Run(step: 0.001232, count: 397))
        return SampleClock(
            first: first, until: end, slow: slow, fast: fast,
            phase: Int(clamped: phase * Double(slow.count + fast.count)))
    }

    /// The mean step, in seconds.
    var meanStep: Double {
        Self.elapsed(slow.count + fast.count, slow, fast) / Double(slow.count + fast.count)
    }

    /// Returns the time of the sample `index`, in seconds since the beginning of the session.
    func time(of index: Int) -> Double {
        first + (Self.elapsed(index + phase, slow, fast) - Self.elapsed(phase, slow, fast))
    }

    /// Returns the number of samples from `index` on before `time`, in seconds since the beginning of the session.
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
