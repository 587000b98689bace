/// Samples of the accelerometer: total acceleration, gravity included.
///
/// At rest, display up, z is −1 (Core Motion's `CMAccelerometerData`).
public struct AccelerometerChunk: SensorChunk {
    /// When each sample was taken: seconds on the accelerometer's clock.
    public private(set) var time: [Double]
    /// Total acceleration, in units of standard gravity.
    public private(set) var acceleration: Triaxial

    /// Creates a chunk without samples.
    public init() {
        self.init(time: [], acceleration: Triaxial())
    }

    /// Creates a chunk of the given columns.
    ///
    /// - Parameters:
    ///   - time: When each sample was taken, in seconds on the accelerometer's clock.
    ///   - acceleration: Total acceleration in g, as long as `time`.
    /// - Precondition: The columns have one length.
    public init(time: [Double], acceleration: Triaxial) {
        precondition(time.count == acceleration.count, "time and acceleration must have one length")
        self.time = time
        self.acceleration = acceleration
    }

    public mutating func append(_ other: AccelerometerChunk, _ range: Range<Int>) {
        time.append(contentsOf: other.time[range])
        acceleration.append(other.acceleration, range)
    }

    public mutating func insert(_ other: AccelerometerChunk, _ index: Int, at position: Int) {
        time.insert(other.time[index], at: position)
        acceleration.x.insert(other.acceleration.x[index], at: position)
        acceleration.y.insert(other.acceleration.y[index], at: position)
        acceleration.z.insert(other.acceleration.z[index], at: position)
    }

    public func isFinite(_ range: Range<Int>) -> Bool {
        acceleration.x.isFinite(range) && acceleration.y.isFinite(range) && acceleration.z.isFinite(range)
    }
}
