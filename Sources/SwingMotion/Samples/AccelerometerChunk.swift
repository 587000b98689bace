/// Samples of the accelerometer: total acceleration, gravity included.
///
/// At rest, display up, z is −1 (Core Motion's `CMAccelerometerData`).
public struct AccelerometerChunk: SensorChunk {
    private struct Columns: ColumnBlock {
        var time: SampleColumn<Double> = []
        var acceleration = Triaxial()

        var count: Int { time.count }

        mutating func append(_ other: Columns, _ range: Range<Int>) {
            time.append(contentsOf: other.time.values(range))
            acceleration.append(other.acceleration, range)
        }

        func extracting(_ range: Range<Int>) -> Columns {
            Columns(time: time.extracting(range), acceleration: acceleration.extracting(range))
        }
    }

    private var view: SampleView<Columns>
    /// What the reader of a file repaired.
    package var repairs = ChunkRepairs()
    private static let empty = SampleView(Columns())

    /// The samples' timestamps, in seconds on the accelerometer's clock.
    public var time: SampleColumn<Double> { view.box[0].time.extracting(view.range) }
    /// The total acceleration, in g (standard gravity).
    public var acceleration: Triaxial { view.box[0].acceleration.extracting(view.range) }

    public var count: Int { view.range.count }

    public var isFinite: Bool {
        let acceleration = acceleration
        return acceleration.x.isFinite && acceleration.y.isFinite && acceleration.z.isFinite
    }

    /// Creates a chunk without samples.
    public init() {
        view = Self.empty
    }

    /// Creates a chunk from columns and shares their storage.
    ///
    /// - Parameters:
    ///   - time: The samples' timestamps, in seconds on the accelerometer's clock.
    ///   - acceleration: The total acceleration in g, one value per timestamp.
    /// - Precondition: The columns have the same length.
    public init(time: SampleColumn<Double>, acceleration: Triaxial) {
        precondition(time.count == acceleration.count, "time and acceleration must have the same length")
        view = SampleView(Columns(time: time, acceleration: acceleration))
    }

    /// Creates a chunk from columns and shares their storage.
    ///
    /// - Parameters:
    ///   - time: The samples' timestamps, in seconds on the accelerometer's clock.
    ///   - acceleration: The total acceleration in g, one value per timestamp.
    /// - Precondition: The columns have the same length.
    public init(time: [Double], acceleration: Triaxial) {
        self.init(time: SampleColumn(time), acceleration: acceleration)
    }

    public subscript(range: Range<Int>) -> AccelerometerChunk {
        AccelerometerChunk(view: view[range], repairs: repairs)
    }

    private init(view: SampleView<Columns>, repairs: ChunkRepairs) { (self.view, self.repairs) = (view, repairs) }

    /// Returns the total acceleration of a sample, in g.
    package func acceleration(at index: Int) -> SIMD3<Float> {
        view.box[0].acceleration.vector(view.range.lowerBound + index)
    }

    /// Passes the axes of the total acceleration, in g, to a closure; ``acceleration`` retains each column.
    package func withAcceleration<Result>(_ body: Triaxial.Axes<Result>) -> Result {
        view.box[0].acceleration.withAxes(view.range, body)
    }

    public mutating func append(_ other: AccelerometerChunk) {
        view.append(other.view)
    }
}
