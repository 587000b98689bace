import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// How good a session's sensors are, and when they begin: drawn once a session.
struct Sensors {
    /// When the session begins, in seconds since boot.
    let begin: Double
    /// The accelerometer's and device motion's clocks.
    let accelerometerClock, motionClock: SampleClock
    /// The accelerometer's noise, in g rms.
    let accelerationNoise: Double
    /// The rotation rate's noise, in rad/s rms.
    let rotationNoise: Double
    /// The rotation rate's bias, in rad/s.
    let rotationBias: Vector
    /// How much later than the accelerometer device motion tells of the same instant: on average, in seconds.
    let motionLag: Double
    /// The largest error of a timestamp, in seconds.
    let jitter: Double
    /// How the lag wanders: how far, in seconds, how fast, in rad/s, and from where.
    private let lagDrift: (amplitude: Double, angularFrequency: Double, phase: Double)

    /// The accelerometer's range, in g.
    static let accelerationRange = 34.0
    /// The accelerometer's resolution, in g.
    static let accelerationStep = 0x1p-11
    /// The gyroscope's range: 2000°/s, in rad/s.
    static let rotationRange = 34.90658503988659
    /// The cut-off of device motion's user acceleration, in Hz.
    static let motionCutoff = 50.0
    /// The cut-off before a slower accelerometer's sampling, as a share of its rate.
    static let antiAliasShare = 0.4

    /// How late device motion is at `time`, in seconds.
    func motionLag(at time: Double) -> Double {
        guard lagDrift.amplitude > 0 else { return motionLag }
        return motionLag + lagDrift.amplitude * sin(lagDrift.angularFrequency * time + lagDrift.phase)
    }

    /// Draws a session's sensors.
    init(_ settings: SessionSimulation.Settings, from random: inout RandomSource) {
        let end = settings.minutes * 60
        // Whole milliseconds since boot, as good as any.
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
        motionLag = random.uniform(0.005...0.010)
        let conditions = Conditions.of(settings.difficulty)
        // Timestamps must go on rising.
        jitter = min(conditions.jitter, 0.2 * accelerometerClock.meanStep)
        lagDrift = (conditions.lagDrift, 2 * .pi / random.uniform(600...1800), random.uniform(0...2 * .pi))
    }
}
