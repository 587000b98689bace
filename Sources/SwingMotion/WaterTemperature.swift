/// The water's temperature at one instant (Core Motion's `CMWaterTemperature`).
public struct WaterTemperature: Hashable, Sendable {
    /// When it was measured, in seconds on the sensor's clock. (Core Motion has a date.)
    public let time: Double
    /// Which run of the sensor's clock.
    public let clock: Int
    /// The temperature in °C.
    public let temperature: Double
    /// How far the temperature may be off, in °C.
    public let temperatureUncertainty: Double

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

/// What a water submersion manager tells its delegate.
public enum WaterUpdate: Hashable, Sendable {
    /// The device went under water, or came out of it.
    case event(WaterSubmersionEvent)
    /// Depth and pressure were measured.
    case measurement(WaterSubmersionMeasurement)
    /// The water's temperature was measured.
    case temperature(WaterTemperature)

    /// When it happened, in seconds on the sensor's clock.
    public var time: Double {
        switch self {
        case .event(let event): event.time
        case .measurement(let measurement): measurement.time
        case .temperature(let temperature): temperature.time
        }
    }
}
