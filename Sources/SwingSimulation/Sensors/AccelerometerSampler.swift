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
        oversampling = rate.map { $0 < 800 ? Int(clamped: (800 / $0).rounded(.up)) : 1 } ?? 1
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

/// A generator of device motion's samples in chronological order.
///
/// A sample at t describes the instant t − latency. Attitude, gravity and rotation rate agree exactly, apart from the
/// gyroscope's noise, bias and range. User acceleration is low-passed at 50 Hz, and the latency includes that filter's
/// delay.
struct MotionSampler {
    private var world: World
    /// The same world, queried on the finer grid.
    private var fineWorld: World
    private let sensors: Sensors
    private var random: RandomSource
    private var lowPass: LowPass
    private var index = 0
    private var delivery: Delivery<DeviceMotionChunk>

    /// The number of steps of the user acceleration's finer grid per sample.
    private static let oversampling = 4
    /// The delay of the low-pass at low frequencies, in seconds.
    private static let filterDelay = 2.0.squareRoot() / (2 * .pi * Sensors.motionCutoff)

    init(_ world: World, _ sensors: Sensors, _ faults: StreamFaults, seed: UInt64) {
        delivery = Delivery(faults)
        self.world = world
        fineWorld = world
        self.sensors = sensors
        random = RandomSource(seed: seed, stream: RandomSource.deviceMotion)
        let step = sensors.motionClock.meanStep / Double(Self.oversampling)
        lowPass = LowPass(secondOrder: Sensors.motionCutoff, step: step)
        let first = fineWorld.state(at: sensors.motionClock.first - sensors.motionLatency(at: 0))
        lowPass.settle(at: first.acceleration - first.orientation.gravity)
    }

    /// Generates the samples before `end` and returns those that are delivered by then.
    ///
    /// `end` is in seconds since the beginning of the session.
    mutating func samples(until end: Double) -> DeviceMotionChunk {
        let clock = sensors.motionClock
        let count = clock.count(before: end, from: index)
        var time: [Double] = []
        var attitude = Attitude()
        var rotationRate = TriaxialBuilder(capacity: count)
        var gravity = TriaxialBuilder(capacity: count)
        var userAcceleration = TriaxialBuilder(capacity: count)
        time.reserveCapacity(count)
        for _ in 0..<count {
            let nominal = clock.time(of: index)
            time.append(sensors.begin + nominal + random.uniform(-sensors.jitter...sensors.jitter))
            let latency = sensors.motionLatency(at: nominal)
            let orientation = world.orientation(at: nominal - latency)
            gravity.append(orientation.gravity)
            attitude.append(orientation.attitude)
            rotationRate.append(read(orientation.rate))
            userAcceleration.append(self.userAcceleration(at: nominal - latency + Self.filterDelay))
            index += 1
        }
        return delivery.deliver(
            DeviceMotionChunk(
                time: time, rotationRate: rotationRate.triaxial, gravity: gravity.triaxial,
                userAcceleration: userAcceleration.triaxial, attitude: attitude))
    }

    private mutating func userAcceleration(at time: Double) -> Vector {
        let step = sensors.motionClock.meanStep / Double(Self.oversampling)
        var filtered = Vector.zero
        for sub in (0..<Self.oversampling).reversed() {
            let state = fineWorld.state(at: time - Double(sub) * step)
            filtered = lowPass.filter(state.acceleration - state.orientation.gravity)
        }
        // A quarter of the noise's power passes the filter.
        return filtered + 0.5 * sensors.accelerationNoise * Vector(random.normal(), random.normal(), random.normal())
    }

    /// Returns the gyroscope's reading: with bias and noise, and limited to the range.
    private mutating func read(_ rate: Vector) -> Vector {
        func axis(_ rate: Double, _ random: inout RandomSource) -> Double {
            min(max(rate + sensors.rotationNoise * random.normal(), -Sensors.rotationRange), Sensors.rotationRange)
        }
        let biased = rate + sensors.rotationBias
        return Vector(axis(biased.x, &random), axis(biased.y, &random), axis(biased.z, &random))
    }
}

extension Attitude {
    /// Appends one attitude with a non-negative scalar part, as in Core Motion.
    fileprivate mutating func append(_ attitude: RotationQuaternion) {
        let sign: Double = attitude.w < 0 ? -1 : 1
        w.append(Float(sign * attitude.w))
        x.append(Float(sign * attitude.x))
        y.append(Float(sign * attitude.y))
        z.append(Float(sign * attitude.z))
    }
}

/// Three columns under construction.
private struct TriaxialBuilder {
    private var x: [Float] = []
    private var y: [Float] = []
    private var z: [Float] = []

    /// Creates empty columns with space reserved for `capacity` samples.
    init(capacity: Int) {
        x.reserveCapacity(capacity)
        y.reserveCapacity(capacity)
        z.reserveCapacity(capacity)
    }

    /// Appends one sample.
    mutating func append(_ value: Vector) {
        x.append(Float(value.x))
        y.append(Float(value.y))
        z.append(Float(value.z))
    }

    /// The columns.
    var triaxial: Triaxial { Triaxial(x: x, y: y, z: z) }
}
