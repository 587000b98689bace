/// Water above the device: depth from pressure by hydrostatics, depth = (pressure − surface pressure) ÷ (density · g).
public struct WaterColumn: Hashable, Sendable {
    /// The density in kg/m³.
    ///
    /// The default is that of EN 13319, the standard for depth gauges, by which 10 m are 100 kPa. Fresh water has about 997,
    /// the sea about 1025: there the same pressure is 2 % deeper and half a percent less deep.
    public var density: Double

    /// Standard gravity in m/s².
    public static let gravity = 9.80665

    /// The density by which a metre is exactly 10 kPa, in kg/m³: 1019.7.
    public static let standardDensity = 10_000 / gravity

    /// Creates a column of water.
    ///
    /// - Parameter density: The density in kg/m³.
    /// - Precondition: The density is positive.
    public init(density: Double = standardDensity) {
        precondition(density > 0, "water has a density")
        self.density = density
    }

    /// The depth at which a pressure prevails.
    ///
    /// - Parameters:
    ///   - pressure: Absolute pressure in kPa.
    ///   - surfacePressure: Air pressure at the surface in kPa.
    /// - Returns: The depth in m; negative above the surface.
    public func depth(pressure: Double, surfacePressure: Double) -> Double {
        (pressure - surfacePressure) * 1000 / (density * Self.gravity)
    }

    /// The pressure at a depth.
    ///
    /// - Parameters:
    ///   - depth: The depth in m.
    ///   - surfacePressure: Air pressure at the surface in kPa.
    /// - Returns: Absolute pressure in kPa.
    public func pressure(depth: Double, surfacePressure: Double) -> Double {
        surfacePressure + depth * density * Self.gravity / 1000
    }
}
