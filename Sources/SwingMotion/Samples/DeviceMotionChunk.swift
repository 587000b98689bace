/// Samples of device motion: the results of Core Motion's sensor fusion (`CMDeviceMotion`).
///
/// Swings are detected from rotation rate and gravity. User acceleration and attitude may be absent (empty).
public struct DeviceMotionChunk: SensorChunk {
    private struct Columns: ColumnBlock {
        var time: SampleColumn<Double> = []
        var rotationRate = Triaxial()
        var gravity = Triaxial()
        var userAcceleration = Triaxial()
        var attitude = Attitude()

        var count: Int { time.count }

        mutating func append(_ other: Columns, _ range: Range<Int>) {
            time.append(contentsOf: other.time.values(range))
            rotationRate.append(other.rotationRate, range)
            gravity.append(other.gravity, range)
            userAcceleration.append(other.userAcceleration, range)
            attitude.append(other.attitude, range)
        }

        func extracting(_ range: Range<Int>) -> Columns {
            Columns(
                time: time.extracting(range), rotationRate: rotationRate.extracting(range),
                gravity: gravity.extracting(range), userAcceleration: userAcceleration.extracting(range),
                attitude: attitude.extracting(range))
        }
    }

    private var view: SampleView<Columns>
    /// What the reader of a file repaired.
    package var repairs = ChunkRepairs()
    private static let empty = SampleView(Columns())

    /// The samples' timestamps, in seconds on device motion's clock.
    public var time: SampleColumn<Double> { view.box[0].time.extracting(view.range) }
    /// The rotation rate about the device's axes, in rad/s.
    public var rotationRate: Triaxial { view.box[0].rotationRate.extracting(view.range) }
    /// The direction of gravity in the device's frame, in g: a unit vector.
    public var gravity: Triaxial { view.box[0].gravity.extracting(view.range) }
    /// The acceleration without gravity, in g; empty if the source does not contain it.
    public var userAcceleration: Triaxial { view.box[0].userAcceleration.extracting(view.range) }
    /// The device's attitude; empty if the source does not contain it.
    public var attitude: Attitude { view.box[0].attitude.extracting(view.range) }

    public var count: Int { view.range.count }

    public var isFinite: Bool {
        let (rate, gravity) = (rotationRate, gravity)
        return rate.x.isFinite && rate.y.isFinite && rate.z.isFinite && gravity.x.isFinite && gravity.y.isFinite
            && gravity.z.isFinite
    }

    /// Creates a chunk without samples.
    public init() {
        view = Self.empty
    }

    /// Creates a chunk from columns and shares their storage.
    ///
    /// - Parameters:
    ///   - time: The samples' timestamps, in seconds on device motion's clock.
    ///   - rotationRate: The rotation rate in rad/s, one value per timestamp.
    ///   - gravity: The direction of gravity in g, one value per timestamp.
    ///   - userAcceleration: The acceleration without gravity in g, one value per timestamp, or empty.
    ///   - attitude: The attitude, one value per timestamp, or empty.
    /// - Precondition: Columns that are not empty have the same length.
    public init(
        time: SampleColumn<Double>, rotationRate: Triaxial, gravity: Triaxial,
        userAcceleration: Triaxial = Triaxial(), attitude: Attitude = Attitude()
    ) {
        precondition(
            time.count == rotationRate.count && time.count == gravity.count,
            "time, rotation rate and gravity must have the same length")
        precondition(
            [0, time.count].contains(userAcceleration.count) && [0, time.count].contains(attitude.count),
            "user acceleration and attitude must be as long as time, or empty")
        view = SampleView(
            Columns(
                time: time, rotationRate: rotationRate, gravity: gravity, userAcceleration: userAcceleration,
                attitude: attitude))
    }

    /// Creates a chunk from columns and shares their storage.
    ///
    /// - Parameters:
    ///   - time: The samples' timestamps, in seconds on device motion's clock.
    ///   - rotationRate: The rotation rate in rad/s, one value per timestamp.
    ///   - gravity: The direction of gravity in g, one value per timestamp.
    ///   - userAcceleration: The acceleration without gravity in g, one value per timestamp, or empty.
    ///   - attitude: The attitude, one value per timestamp, or empty.
    /// - Precondition: Columns that are not empty have the same length.
    public init(
        time: [Double], rotationRate: Triaxial, gravity: Triaxial,
        userAcceleration: Triaxial = Triaxial(), attitude: Attitude = Attitude()
    ) {
        self.init(
            time: SampleColumn(time), rotationRate: rotationRate, gravity: gravity, userAcceleration: userAcceleration,
            attitude: attitude)
    }

    public subscript(range: Range<Int>) -> DeviceMotionChunk {
        DeviceMotionChunk(view: view[range], repairs: repairs)
    }

    private init(view: SampleView<Columns>, repairs: ChunkRepairs) { (self.view, self.repairs) = (view, repairs) }

    /// Returns the rotation rate of a sample, in rad/s.
    package func rotationRate(at index: Int) -> SIMD3<Float> {
        view.box[0].rotationRate.vector(view.range.lowerBound + index)
    }

    /// Passes the axes of the rotation rate, in rad/s, to a closure; ``rotationRate`` retains each column.
    package func withRotationRate<Result>(_ body: Triaxial.Axes<Result>) -> Result {
        view.box[0].rotationRate.withAxes(view.range, body)
    }

    public mutating func append(_ other: DeviceMotionChunk) {
        view.append(other.view)
    }
}
