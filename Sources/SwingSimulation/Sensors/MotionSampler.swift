import SwingMotion
import SwingSignal

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
struct TriaxialBuilder {
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
