/// An update of a water submersion manager.
public enum WaterUpdate: Hashable, Sendable {
    /// A change of the submersion state.
    case event(WaterSubmersionEvent)
    /// A measurement of depth and pressure.
    case measurement(WaterSubmersionMeasurement)
    /// A measurement of the water temperature.
    case temperature(WaterTemperature)

    /// The time of the update in seconds on the sensor's clock.
    package var timestamp: Double {
        switch self {
        case .event(let event): event.timestamp
        case .measurement(let measurement): measurement.timestamp
        case .temperature(let temperature): temperature.timestamp
        }
    }

    /// The event that states the submersion state during this update; `nil` if the update is an event itself.
    var impliedEvent: WaterSubmersionEvent? {
        switch self {
        case .event: return nil
        case .measurement(let measurement):
            let state: WaterSubmersionEvent.State =
                switch measurement.submersionState {
                case .unknown: .unknown
                case .notSubmerged: .notSubmerged
                default: .submerged
                }
            return WaterSubmersionEvent(timestamp: measurement.timestamp, state: state)
        // The temperature is only measured under water.
        case .temperature(let temperature):
            return WaterSubmersionEvent(timestamp: temperature.timestamp, state: .submerged)
        }
    }
}

/// A change of the submersion state (Core Motion's `CMWaterSubmersionEvent`).
public struct WaterSubmersionEvent: Hashable, Sendable {
    /// The submersion state of the device.
    ///
    /// The raw values are Core Motion's.
    public enum State: Int, Hashable, Sendable {
        /// The state is unknown.
        case unknown = 0
        /// The device is above water.
        case notSubmerged = 1
        /// The device is under water.
        case submerged = 2
    }

    /// The time of the change in seconds on the sensor's clock. (Core Motion has a date.)
    public let timestamp: Double
    /// The index of the clock run.
    package let clockRun: Int
    /// The state from this time on.
    public let state: State

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - timestamp: The time of the change in seconds on the sensor's clock.
    ///   - clockRun: The index of the clock run.
    ///   - state: The state from this time on.
    public init(timestamp: Double, clockRun: Int = 0, state: State) {
        self.timestamp = timestamp
        self.clockRun = clockRun
        self.state = state
    }
}

/// Depth and pressure at one instant (Core Motion's `CMWaterSubmersionMeasurement`).
///
/// Values are numbers in fixed units; Core Motion has `Measurement`s.
public struct WaterSubmersionMeasurement: Hashable, Sendable {
    /// The depth state of the device.
    ///
    /// The raw values are Core Motion's.
    public enum DepthState: Int, Hashable, Sendable {
        /// The state is unknown.
        case unknown = 0
        /// The device is above water.
        case notSubmerged = 100
        /// The device is less than 1 m under water.
        case submergedShallow = 200
        /// The device is 1 m or more under water.
        case submergedDeep = 300
        /// The device is near its maximum rated depth.
        case approachingMaxDepth = 400
        /// The device is deeper than its maximum rated depth.
        case pastMaxDepth = 500
        /// The depth is beyond the sensor's range.
        case sensorDepthError = 600
    }

    /// The source of a depth.
    package enum DepthSource: Int8, CaseIterable, Hashable, Sendable {
        /// The recording contains neither a depth nor a pressure under water.
        case none = 0
        /// The recording contains the depth, measured by a depth sensor.
        case sensor = 1
        /// The depth is computed from the pressure.
        case pressure = 2
    }

    /// The time of the measurement in seconds on the sensor's clock. (Core Motion has a date.)
    public let timestamp: Double
    /// The index of the clock run.
    package let clockRun: Int
    /// Depth under water in m and absolute pressure in kPa; `nil` above water and beyond the sensor's range.
    public let depth, pressure: Double?
    /// Air pressure at the surface in kPa; NaN if unknown.
    public let surfacePressure: Double
    /// The depth state of the device.
    public let submersionState: DepthState
    /// The source of the depth.
    package let depthSource: DepthSource

    /// Creates a measurement.
    ///
    /// - Parameters:
    ///   - timestamp: The time of the measurement in seconds on the sensor's clock.
    ///   - clockRun: The index of the clock run.
    ///   - depth: Depth under water in m, or `nil`.
    ///   - pressure: Absolute pressure in kPa, or `nil`.
    ///   - surfacePressure: Air pressure at the surface in kPa, or NaN.
    ///   - submersionState: The depth state of the device.
    public init(
        timestamp: Double, clockRun: Int = 0, depth: Double? = nil, pressure: Double? = nil,
        surfacePressure: Double = .nan,
        submersionState: DepthState
    ) {
        self.init(
            timestamp: timestamp, clockRun: clockRun, depth: depth, pressure: pressure,
            surfacePressure: surfacePressure,
            submersionState: submersionState, depthSource: depth == nil ? .none : .sensor)
    }

    /// Creates a measurement with a given source of the depth.
    ///
    /// - Parameters:
    ///   - timestamp: The time of the measurement in seconds on the sensor's clock.
    ///   - clockRun: The index of the clock run.
    ///   - depth: Depth under water in m, or `nil`.
    ///   - pressure: Absolute pressure in kPa, or `nil`.
    ///   - surfacePressure: Air pressure at the surface in kPa, or NaN.
    ///   - submersionState: The depth state of the device.
    ///   - depthSource: The source of the depth.
    package init(
        timestamp: Double, clockRun: Int, depth: Double?, pressure: Double?, surfacePressure: Double,
        submersionState: DepthState, depthSource: DepthSource
    ) {
        self.timestamp = timestamp
        self.clockRun = clockRun
        self.depth = depth
        self.pressure = pressure
        self.surfacePressure = surfacePressure
        self.submersionState = submersionState
        self.depthSource = depthSource
    }
}

/// The water temperature at one instant (Core Motion's `CMWaterTemperature`).
public struct WaterTemperature: Hashable, Sendable {
    /// The time of the measurement in seconds on the sensor's clock. (Core Motion has a date.)
    public let timestamp: Double
    /// The index of the clock run.
    package let clockRun: Int
    /// The temperature and its uncertainty, in °C.
    public let temperature, temperatureUncertainty: Double

    /// Creates a measurement of temperature.
    ///
    /// - Parameters:
    ///   - timestamp: The time of the measurement in seconds on the sensor's clock.
    ///   - clockRun: The index of the clock run.
    ///   - temperature: The temperature in °C.
    ///   - temperatureUncertainty: The uncertainty of the temperature in °C.
    public init(timestamp: Double, clockRun: Int = 0, temperature: Double, temperatureUncertainty: Double) {
        self.timestamp = timestamp
        self.clockRun = clockRun
        self.temperature = temperature
        self.temperatureUncertainty = temperatureUncertainty
    }
}
