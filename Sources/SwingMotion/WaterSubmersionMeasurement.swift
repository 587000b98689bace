/// Depth and pressure at one instant (Core Motion's `CMWaterSubmersionMeasurement`).
///
/// Numbers have fixed units where Core Motion has `Measurement`s.
public struct WaterSubmersionMeasurement: Hashable, Sendable {
    /// How deep the device is; the raw values are Core Motion's.
    public enum DepthState: Int, CaseIterable, Hashable, Sendable {
        /// It is not known.
        case unknown = 0
        /// The device is above water.
        case notSubmerged = 100
        /// Under water, less than 1 m deep.
        case submergedShallow = 200
        /// Under water, 1 m deep or more.
        case submergedDeep = 300
        /// Near the greatest depth that the device is made for.
        case approachingMaxDepth = 400
        /// Deeper than the device is made for.
        case pastMaxDepth = 500
        /// So deep that the sensor can't tell the depth.
        case sensorDepthError = 600
    }

    /// Where a depth comes from.
    public enum DepthSource: Int8, CaseIterable, Hashable, Sendable {
        /// The recording states no depth, nor a pressure under water.
        case none = 0
        /// A depth sensor: the recording states the depth.
        case sensor = 1
        /// The depth was computed from the pressure.
        case pressure = 2
    }

    /// When the measurement was made, in seconds on the sensor's clock. (Core Motion has a date.)
    public let time: Double
    /// Which run of the sensor's clock.
    public let clock: Int
    /// Depth under water in m; `nil` above water, and where the sensor can't tell.
    public let depth: Double?
    /// Absolute pressure in kPa; `nil` above water, and where the sensor can't tell.
    public let pressure: Double?
    /// Air pressure at the surface in kPa; NaN if it is not known.
    public let surfacePressure: Double
    /// How deep the device is.
    public let submersionState: DepthState
    /// Where the depth comes from.
    public let depthSource: DepthSource

    /// Creates a measurement.
    ///
    /// - Parameters:
    ///   - time: When it was made, in seconds on the sensor's clock.
    ///   - clock: Which run of the sensor's clock.
    ///   - depth: Depth under water in m, or `nil`.
    ///   - pressure: Absolute pressure in kPa, or `nil`.
    ///   - surfacePressure: Air pressure at the surface in kPa, or NaN.
    ///   - submersionState: How deep the device is.
    ///   - depthSource: Where the depth comes from.
    public init(
        time: Double, clock: Int = 0, depth: Double? = nil, pressure: Double? = nil, surfacePressure: Double = .nan,
        submersionState: DepthState, depthSource: DepthSource = .none
    ) {
        self.time = time
        self.clock = clock
        self.depth = depth
        self.pressure = pressure
        self.surfacePressure = surfacePressure
        self.submersionState = submersionState
        self.depthSource = depthSource
    }
}
