/// What was recorded of one instant in or above water; NaN where nothing was.
public struct WaterSample: Hashable, Sendable {
    /// When the sample was taken, in seconds on the sensor's clock.
    public var time: Double
    /// Absolute pressure at the device in kPa.
    public var pressure: Double
    /// Air pressure at the surface in kPa.
    public var surfacePressure: Double
    /// Depth under water in m, as a depth sensor gave it.
    public var depth: Double
    /// Temperature in °C.
    public var temperature: Double
    /// How far the temperature may be off, in °C.
    public var temperatureUncertainty: Double
    /// Whether the device was under water, as the device said; `unknown` if it did not say.
    public var submersion: WaterSubmersionEvent.State

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - time: When the sample was taken, in seconds on the sensor's clock.
    ///   - pressure: Absolute pressure at the device in kPa.
    ///   - surfacePressure: Air pressure at the surface in kPa.
    ///   - depth: Depth under water in m.
    ///   - temperature: Temperature in °C.
    ///   - temperatureUncertainty: How far the temperature may be off, in °C.
    ///   - submersion: Whether the device was under water, as the device said.
    public init(
        time: Double, pressure: Double = .nan, surfacePressure: Double = .nan, depth: Double = .nan,
        temperature: Double = .nan, temperatureUncertainty: Double = .nan,
        submersion: WaterSubmersionEvent.State = .unknown
    ) {
        self.time = time
        self.pressure = pressure
        self.surfacePressure = surfacePressure
        self.depth = depth
        self.temperature = temperature
        self.temperatureUncertainty = temperatureUncertainty
        self.submersion = submersion
    }
}
