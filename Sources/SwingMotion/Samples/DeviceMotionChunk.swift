/// Samples of device motion: what Core Motion's sensor fusion says of the device (`CMDeviceMotion`).
///
/// Rotation rate and gravity are what swings are found from; user acceleration and attitude may be absent (empty).
public struct DeviceMotionChunk: SensorChunk {
    private struct Columns: Hashable {
        var time: [Double] = []
        var rotationRate = Triaxial()
        var gravity = Triaxial()
        var userAcceleration = Triaxial()
        var attitude = Attitude()
    }

    /// One element: in a box, so that a copy of the chunk is one more reference, and not one for each column.
    private var box: [Columns]
    private static let empty = [Columns()]

    /// When each sample was taken: seconds on device motion's clock.
    public var time: [Double] { box[0].time }
    /// How the device turns about its axes, in rad/s.
    public var rotationRate: Triaxial { box[0].rotationRate }
    /// The direction of gravity in the device's frame, in g: a unit vector.
    public var gravity: Triaxial { box[0].gravity }
    /// Acceleration without gravity, in g; empty if the source has none.
    public var userAcceleration: Triaxial { box[0].userAcceleration }
    /// The device's orientation; empty if the source has none.
    public var attitude: Attitude { box[0].attitude }

    public var count: Int { box[0].time.count }

    /// Creates a chunk without samples.
    public init() {
        box = Self.empty
    }

    /// Creates a chunk of the given columns.
    ///
    /// - Parameters:
    ///   - time: When each sample was taken, in seconds on device motion's clock.
    ///   - rotationRate: The rotation rate in rad/s, as long as `time`.
    ///   - gravity: The direction of gravity in g, as long as `time`.
    ///   - userAcceleration: Acceleration without gravity in g, as long as `time`, or empty.
    ///   - attitude: The orientation, as long as `time`, or empty.
    /// - Precondition: The columns have one length.
    public init(
        time: [Double], rotationRate: Triaxial, gravity: Triaxial,
        userAcceleration: Triaxial = Triaxial(), attitude: Attitude = Attitude()
    ) {
        precondition(
            time.count == rotationRate.count && time.count == gravity.count,
            "time, rotation rate and gravity must have one length")
        precondition(
            [0, time.count].contains(userAcceleration.count) && [0, time.count].contains(attitude.count),
            "user acceleration and attitude are as long as time, or empty")
        box = [
            Columns(
                time: time, rotationRate: rotationRate, gravity: gravity, userAcceleration: userAcceleration,
                attitude: attitude)
        ]
    }

    public mutating func append(_ other: DeviceMotionChunk, _ range: Range<Int>) {
        box[0].time.append(contentsOf: other.time[range])
        box[0].rotationRate.append(other.rotationRate, range)
        box[0].gravity.append(other.gravity, range)
        box[0].userAcceleration.append(other.userAcceleration, range)
        box[0].attitude.append(other.attitude, range)
    }

    public mutating func insert(_ other: DeviceMotionChunk, _ index: Int, at position: Int) {
        var merged = DeviceMotionChunk()
        merged.append(self, 0..<position)
        merged.append(other, index..<index + 1)
        merged.append(self, position..<count)
        self = merged
    }

    public func isFinite(_ range: Range<Int>) -> Bool {
        rotationRate.x.isFinite(range) && rotationRate.y.isFinite(range) && rotationRate.z.isFinite(range)
            && gravity.x.isFinite(range) && gravity.y.isFinite(range) && gravity.z.isFinite(range)
    }
}
