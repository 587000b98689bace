import SwingMotion
import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A generator of the accelerometer's samples in chronological order.
///
/// Below 800 Hz the signal is sampled on a finer grid and passes a second-order low-pass at 0.4 times the rate, which
/// models a slower sensor's bandwidth: at 100 Hz little remains of a contact. The filter delays the signal by about
/// 0.56/rate seconds.
struct AccelerometerSampler {
    private var world: World
    private let sensors: Sensors
    private var random: RandomSource
    private var lowPass: LowPass?
    /// The number of steps of the finer grid per sample.
    private let oversampling: Int
    private var index = 0
    private var delivery: Delivery<AccelerometerChunk>

    init(_ world: World, _ sensors: Sensors, _ faults: StreamFaults, seed: UInt64, rate: Double?) {
        delivery = Delivery(faults)
        self.world = world
        self.sensors = sensors
        random = RandomSource(seed: seed, stream: RandomSource.accelerometer)
        oversampling = rate.map { $0 < 800 ? Int((800 / $0).rounded(.up)) : 1 } ?? 1
        guard let rate, oversampling > 1 else { return }
        var filter = LowPass(secondOrder: Sensors.antiAliasShare * rate, step: 1 / (rate * Double(oversampling)))
        filter.settle(at: self.world.state(at: sensors.accelerometerClock.first).acceleration)
        lowPass = filter
    }

    /// Generates the samples before `end` and returns those that are delivered by then.
    ///
    /// `end` is in seconds since the beginning of the session.
    mutating func samples(until end: Double) -> AccelerometerChunk {
        let clock = sensors.accelerometerClock
        let count = clock.count(before: end, from: index)
        var time: [Double] = []
        var columns = TriaxialBuilder(capacity: count)
        time.reserveCapacity(count)
        for _ in 0..<count {
            let nominal = clock.time(of: index)
            time.append(sensors.begin + nominal + random.uniform(-sensors.jitter...sensors.jitter))
            let ideal = acceleration(at: nominal)
            columns.append(
                Vector(read(ideal.x), read(ideal.y), read(ideal.z)))
            index += 1
        }
        return delivery.deliver(AccelerometerChunk(time: time, acceleration: columns.triaxial))
    }

    /// Returns the acceleration after the low-pass, if there is one.
    private mutating func acceleration(at time: Double) -> Vector {
        guard var filter = lowPass else { return world.state(at: time).acceleration }
        let step = sensors.accelerometerClock.meanStep / Double(oversampling)
        var filtered = Vector.zero
        for sub in (0..<oversampling).reversed() {
            filtered = filter.filter(world.state(at: time - Double(sub) * step).acceleration)
        }
        lowPass = filter
        return filtered
    }

    /// Returns the sensor's reading of one axis: with noise, quantised, and limited to the range.
    private mutating func read(_ ideal: Double) -> Double {
        let noisy = ideal + sensors.accelerationNoise * random.normal()
        let steps = (noisy / Sensors.accelerationStep).rounded() * Sensors.accelerationStep
        return min(max(steps, -Sensors.accelerationRange), Sensors.accelerationRange)
    }
}

/// A low-pass filter of first or second order for equally spaced samples (Butterworth, bilinear transform).
struct LowPass {
    private let b0, b1, b2, a1, a2: Double
    private var (s1, s2): (Vector, Vector) = (.zero, .zero)

    /// Creates a first-order filter.
    init(firstOrder cutoff: Double, step: Double) {
        let k = tan(.pi * cutoff * step)
        (b0, b1, b2) = (k / (1 + k), k / (1 + k), 0)
        (a1, a2) = ((k - 1) / (k + 1), 0)
    }

    /// Creates a second-order filter.
    init(secondOrder cutoff: Double, step: Double) {
        let k = tan(.pi * cutoff * step)
        let norm = 1 / (1 + 2.0.squareRoot() * k + k * k)
        (b0, b1, b2) = (k * k * norm, 2 * k * k * norm, k * k * norm)
        (a1, a2) = (2 * (k * k - 1) * norm, (1 - 2.0.squareRoot() * k + k * k) * norm)
    }

    /// Sets the state to the steady state for a constant `value`.
    mutating func settle(at value: Vector) {
        s2 = (b2 - a2) * value
        s1 = (b1 - a1) * value + s2
    }

    /// Returns the filtered sample.
    mutating func filter(_ value: Vector) -> Vector {
        let result = b0 * value + s1
        s1 = b1 * value - a1 * result + s2
        s2 = b2 * value - a2 * result
        return result
    }
}
