public import SwingMotion

extension AccelerometerChunk {
    /// Creates a chunk of samples, such as those that a handler is given.
    ///
    /// - Parameter samples: The samples.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public init(_ samples: [some AccelerometerSample]) {
        var (time, x, y, z): ([Double], [Float], [Float], [Float]) = ([], [], [], [])
        time.reserveCapacity(samples.count)
        x.reserveCapacity(samples.count)
        y.reserveCapacity(samples.count)
        z.reserveCapacity(samples.count)
        for sample in samples {
            let acceleration = sample.acceleration
            time.append(sample.timestamp)
            x.append(Float(acceleration.x))
            y.append(Float(acceleration.y))
            z.append(Float(acceleration.z))
        }
        self.init(time: time, acceleration: Triaxial(x: x, y: y, z: z))
    }
}

extension DeviceMotionChunk {
    /// Creates a chunk of samples, such as those that a handler is given.
    ///
    /// Whether the chunk has user acceleration and attitude is decided by the first sample.
    ///
    /// - Parameter samples: The samples.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    public init<Sample: DeviceMotionSample>(_ samples: [Sample]) {
        self.init(samples, samples.first.map { DeviceMotionColumns($0) } ?? DeviceMotionColumns())
    }

    init<Sample: DeviceMotionSample>(_ samples: [Sample], _ columns: DeviceMotionColumns) {
        var attitude = Attitude()
        if columns.hasAttitude {
            let quaternions = samples.map(\.attitude.quaternion)
            attitude = Attitude(
                w: quaternions.map { Float($0.w) }, x: quaternions.map { Float($0.x) },
                y: quaternions.map { Float($0.y) }, z: quaternions.map { Float($0.z) })
        }
        self.init(
            time: samples.map(\.timestamp), rotationRate: Triaxial(samples.map(\.rotationRate)),
            gravity: Triaxial(samples.map(\.gravity)),
            userAcceleration: columns.hasUserAcceleration ? Triaxial(samples.map(\.userAcceleration)) : Triaxial(),
            attitude: attitude)
    }
}

/// Which of the quantities that a source may lack device motion has.
struct DeviceMotionColumns {
    var hasUserAcceleration = false
    var hasAttitude = false

    init() {}

    init(_ sample: some DeviceMotionSample) {
        hasUserAcceleration = sample.hasUserAcceleration
        hasAttitude = sample.hasAttitude
    }
}

extension Triaxial {
    fileprivate init(_ values: [some AxisComponents]) {
        self.init(x: values.map { Float($0.x) }, y: values.map { Float($0.y) }, z: values.map { Float($0.z) })
    }
}
