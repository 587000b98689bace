/// One update of a water submersion manager.
public enum WaterUpdate: Hashable, Sendable {
    /// The device went under water, or came out of it.
    case event(WaterSubmersionEvent)
    /// Depth and pressure were measured.
    case measurement(WaterSubmersionMeasurement)
    /// The water's temperature was measured.
    case temperature(WaterTemperature)

    /// When it happened, in seconds on the sensor's clock.
    package var time: Double {
        switch self {
        case .event(let event): event.time
        case .measurement(let measurement): measurement.time
        case .temperature(let temperature): temperature.time
        }
    }
}

/// A change of whether the device is under water (Core Motion's `CMWaterSubmersionEvent`).
public struct WaterSubmersionEvent: Hashable, Sendable {
    /// Whether the device is under water; the raw values are Core Motion's.
    public enum State: Int, CaseIterable, Hashable, Sendable {
        /// It is not known.
        case unknown = 0
        /// The device is above water.
        case notSubmerged = 1
        /// The device is under water.
        case submerged = 2
    }

    /// When the change was seen, in seconds on the sensor's clock. (Core Motion has a date.)
    public let time: Double
    /// Which run of the sensor's clock.
    package let clock: Int
    /// The state from now on.
    public let state: State

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - time: When the change was seen, in seconds on the sensor's clock.
    ///   - clock: Which run of the sensor's clock.
    ///   - state: The state from now on.
    public init(time: Double, clock: Int = 0, state: State) {
        self.time = time
        self.clock = clock
        self.state = state
    }
}

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
        /// So deep that the depth is beyond the sensor's range.
        case sensorDepthError = 600
    }

    /// Where a depth comes from.
    package enum DepthSource: Int8, CaseIterable, Hashable, Sendable {
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
    package let clock: Int
    /// Depth under water in m and absolute pressure in kPa; `nil` above water, and beyond the sensor's range.
    public let depth, pressure: Double?
    /// Air pressure at the surface in kPa; NaN if it is not known.
    public let surfacePressure: Double
    /// How deep the device is.
    public let submersionState: DepthState
    /// Where the depth comes from.
    package let depthSource: DepthSource

    /// Creates a measurement.
    ///
    /// - Parameters:
    ///   - time: When it was made, in seconds on the sensor's clock.
    ///   - clock: Which run of the sensor's clock.
    ///   - depth: Depth under water in m, or `nil`.
    ///   - pressure: Absolute pressure in kPa, or `nil`.
    ///   - surfacePressure: Air pressure at the surface in kPa, or NaN.
    ///   - submersionState: How deep the device is.
    public init(
        time: Double, clock: Int = 0, depth: Double? = nil, pressure: Double? = nil, surfacePressure: Double = .nan,
        submersionState: DepthState
    ) {
        self.init(
            time: time, clock: clock, depth: depth, pressure: pressure, surfacePressure: surfacePressure,
            submersionState: submersionState, depthSource: depth == nil ? .none : .sensor)
    }

    /// Creates a measurement whose depth comes from a known source.
    ///
    /// - Parameters:
    ///   - time: When it was made, in seconds on the sensor's clock.
    ///   - clock: Which run of the sensor's clock.
    ///   - depth: Depth under water in m, or `nil`.
    ///   - pressure: Absolute pressure in kPa, or `nil`.
    ///   - surfacePressure: Air pressure at the surface in kPa, or NaN.
    ///   - submersionState: How deep the device is.
    ///   - depthSource: Where the depth comes from.
    package init(
        time: Double, clock: Int, depth: Double?, pressure: Double?, surfacePressure: Double,
        submersionState: DepthState, depthSource: DepthSource
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

/// The water's temperature at one instant (Core Motion's `CMWaterTemperature`).
public struct WaterTemperature: Hashable, Sendable {
    /// When it was measured, in seconds on the sensor's clock. (Core Motion has a date.)
    public let time: Double
    /// Which run of the sensor's clock.
    package let clock: Int
    /// The temperature and its uncertainty, in °C.
    public let temperature, temperatureUncertainty: Double

    /// Creates a measured temperature.
    ///
    /// - Parameters:
    ///   - time: When it was measured, in seconds on the sensor's clock.
    ///   - clock: Which run of the sensor's clock.
    ///   - temperature: The temperature in °C.
    ///   - temperatureUncertainty: How far it may be off, in °C.
    public init(time: Double, clock: Int = 0, temperature: Double, temperatureUncertainty: Double) {
        self.time = time
        self.clock = clock
        self.temperature = temperature
        self.temperatureUncertainty = temperatureUncertainty
    }
}
