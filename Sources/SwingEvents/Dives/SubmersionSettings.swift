package import SwingReplay

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// Properties of the water and the sensors, for recordings that contain only pressures or depths.
public struct SubmersionSettings: Hashable, Sendable {
    /// The depths at which the depth state changes.
    package var limits: DepthLimits
    /// The model that converts pressure to depth.
    package var column: WaterColumn
    /// Air pressure at the surface in kPa; `nil` to take it from the recording.
    package var surfacePressure: Double?
    /// The device is under water at or above this computed depth, in m.
    package var submersionDepth = 0.2
    /// The device is above water again below this computed depth, in m.
    package var surfacingDepth = 0.1
    /// The maximum rate of change of air pressure, in kPa/s.
    ///
    /// The default is that of a lift descending at 4 m/s.
    package var airDrift = 0.05
    /// The gap limit in seconds: a longer interval between samples is a gap.
    package var gapLimit = 10.0
    /// The uncertainty of a temperature.
    package var uncertainty = TemperatureUncertainty()
    /// The depths in m that a sensor measures: noise at the surface, and 25 % beyond the rated depth or 50 m.
    ///
    /// The deepest watch is rated to 40 m.
    package var depths: ClosedRange<Double> { -0.5...max(50, limits.maximum * 1.25) }
    /// The absolute pressures in kPa from the lowest air pressure to the pressure at the deepest of ``depths``.
    package var pressures: ClosedRange<Double> {
        let air = SubmersionTracker.airPressures
        return air.lowerBound...air.upperBound + column.pressure(depth: depths.upperBound)
    }
    /// The temperatures in °C that water and a device in the sun have.
    package let temperatures = -50.0...80.0

    /// Creates settings.
    ///
    /// The defaults are for a device rated to 6 m, in water of EN 13319 density.
    ///
    /// - Parameters:
    ///   - maximumDepth: The device's maximum rated depth in m.
    ///   - approachingDepth: The depth in m at which the maximum is near; `nil` for 90 % of the maximum.
    ///   - waterDensity: The water's density in kg/m³; `nil` for 1019.7, for which 10 m correspond to 100 kPa.
    ///   - surfacePressure: Air pressure at the surface in kPa; `nil` for the air pressure before the dive.
    /// - Precondition: The density is positive.
    public init(
        maximumDepth: Double = 6, approachingDepth: Double? = nil, waterDensity: Double? = nil,
        surfacePressure: Double? = nil
    ) {
        limits = DepthLimits(maximum: maximumDepth, approaching: approachingDepth)
        column = waterDensity.map { WaterColumn(density: $0) } ?? WaterColumn()
        self.surfacePressure = surfacePressure
    }
}

/// A column of water.
///
/// Hydrostatics gives depth = (pressure − surface pressure) ÷ (density · g).
package struct WaterColumn: Hashable, Sendable {
    /// The density in kg/m³.
    ///
    /// The default is that of EN 13319, the standard for depth gauges: 10 m correspond to 100 kPa. Fresh water has a
    /// density of about 997 kg/m³, sea water about 1025 kg/m³. The same pressure is then 2 % deeper or 0.5 % less deep.
    package var density: Double

    /// Standard gravity in m/s².
    package static let gravity = 9.80665

    /// The density for which 1 m corresponds to exactly 10 kPa, in kg/m³: 1019.7.
    package static let standardDensity = 10_000 / gravity

    /// Creates a column of water.
    ///
    /// - Parameter density: The density in kg/m³.
    /// - Precondition: The density is positive.
    package init(density: Double = standardDensity) {
        precondition(density > 0, "the density must be positive")
        self.density = density
    }

    /// Returns the depth that corresponds to a pressure.
    ///
    /// - Parameters:
    ///   - pressure: Absolute pressure in kPa.
    ///   - surfacePressure: Air pressure at the surface in kPa.
    /// - Returns: The depth in m; negative above the surface.
    package func depth(pressure: Double, surfacePressure: Double) -> Double {
        (pressure - surfacePressure) * 1000 / (density * Self.gravity)
    }

    /// Returns the pressure of the water alone, in kPa.
    ///
    /// - Parameter depth: The depth in m.
    /// - Returns: The pressure in kPa, without that of the air.
    package func pressure(depth: Double) -> Double { depth * density * Self.gravity / 1000 }
}

/// The depths at which the depth state changes, in m.
///
/// They follow Core Motion's header: less than 1 m is shallow, 1 m or more is deep. The talk *What's new in Core
/// Motion* calls 1 m or less shallow.
package struct DepthLimits: Hashable, Sendable {
    /// The device is deep at this depth or deeper.
    package var deep = 1.0
    /// The device approaches ``maximum`` at this depth or deeper.
    ///
    /// Apple documents no value.
    package var approaching: Double
    /// The device is past its maximum depth when deeper than this: 6 m or 40 m, depending on the app's entitlement.
    package var maximum: Double
    /// The sensor cannot measure depths greater than this: 110 % of ``maximum``.
    package var error: Double

    /// Creates limits for a maximum depth.
    ///
    /// - Parameters:
    ///   - maximum: The maximum depth in m.
    ///   - approaching: The depth in m at which the maximum is near; 90 % of it by default.
    package init(maximum: Double = 6, approaching: Double? = nil) {
        self.maximum = maximum
        self.approaching = approaching ?? maximum - maximum / 10
        error = maximum + maximum / 10
    }

    /// Returns the depth state for a depth.
    ///
    /// - Parameter depth: Its depth under water in m.
    /// - Returns: The state; `unknown` if the depth is NaN.
    package func state(ofDepth depth: Double) -> WaterSubmersionMeasurement.DepthState {
        if depth.isNaN { return .unknown }
        if depth > error { return .sensorDepthError }
        if depth > maximum { return .pastMaxDepth }
        if depth >= approaching { return .approachingMaxDepth }
        return depth >= deep ? .submergedDeep : .submergedShallow
    }
}

/// The uncertainty of a measured water temperature, for recordings that do not state it.
///
/// The sensor is inside the device and takes time to reach the water's temperature. Apple states only that the
/// uncertainty shrinks under water. Here it falls exponentially from ``initial`` to ``minimum``.
package struct TemperatureUncertainty: Hashable, Sendable {
    /// The uncertainty at the moment of submersion, in °C.
    package var initial = 3.0
    /// The uncertainty after a long time under water, in °C.
    package var minimum = 0.5
    /// The time constant in seconds: the part above ``minimum`` falls to 1/e in this time.
    package var timeConstant = 60.0

    /// Creates an uncertainty that falls from 3 °C to 0.5 °C within minutes.
    package init() {}

    /// Returns the uncertainty some time after submersion.
    ///
    /// - Parameter duration: The time since submersion in seconds.
    /// - Returns: The uncertainty in °C.
    package func value(after duration: Double) -> Double {
        minimum + (initial - minimum) * exp(-max(duration, 0) / timeConstant)
    }
}
