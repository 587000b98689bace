/// Samples of the accelerometer: total acceleration, gravity included.
///
/// At rest, display up, z is −1 (Core Motion's `CMAccelerometerData`).
public struct AccelerometerChunk: SensorChunk {
    private struct Columns: Hashable {
        var time: [Double] = []
        var acceleration = Triaxial()
    }

    /// One element: in a box, so that a copy of the chunk is one more reference, and not one for each column.
    private var box: [Columns]
    private static let empty = [Columns()]

    /// When each sample was taken: seconds on the accelerometer's clock.
    public var time: [Double] { box[0].time }
    /// Total acceleration, in units of standard gravity.
    public var acceleration: Triaxial { box[0].acceleration }

    public var count: Int { box[0].time.count }

    /// Creates a chunk without samples.
    public init() {
        box = Self.empty
    }

    /// Creates a chunk of the given columns.
    ///
    /// - Parameters:
    ///   - time: When each sample was taken, in seconds on the accelerometer's clock.
    ///   - acceleration: Total acceleration in g, as long as `time`.
    /// - Precondition: The columns have one length.
    public init(time: [Double], acceleration: Triaxial) {
        precondition(time.count == acceleration.count, "time and acceleration must have one length")
        box = [Columns(time: time, acceleration: acceleration)]
    }

    public mutating func append(_ other: AccelerometerChunk, _ range: Range<Int>) {
        box[0].time.append(contentsOf: other.time[range])
        box[0].acceleration.append(other.acceleration, range)
    }

    public mutating func insert(_ other: AccelerometerChunk, _ index: Int, at position: Int) {
        box[0].time.insert(other.time[index], at: position)
        box[0].acceleration.x.insert(other.acceleration.x[index], at: position)
        box[0].acceleration.y.insert(other.acceleration.y[index], at: position)
        box[0].acceleration.z.insert(other.acceleration.z[index], at: position)
    }

    public func isFinite(_ range: Range<Int>) -> Bool {
        acceleration.x.isFinite(range) && acceleration.y.isFinite(range) && acceleration.z.isFinite(range)
    }
}
