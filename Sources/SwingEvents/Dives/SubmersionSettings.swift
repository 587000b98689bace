package import SwingReplay

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What is assumed of the water and the sensors where a recording states pressures or depths only.
public struct SubmersionSettings: Hashable, Sendable {
    /// The depths at which the depth state changes.
    package var limits: DepthLimits
    /// What depth is computed by.
    package var column: WaterColumn
    /// Air pressure at the surface in kPa; `nil` if the recording must give it.
    package var surfacePressure: Double?
    /// From this computed depth on the device is under water, in m.
    package var submersionDepth = 0.2
    /// Below this computed depth it is above water again, in m.
    package var surfacingDepth = 0.1
    /// How fast the pressure of the air may change, in kPa/s: that of a lift that goes down 4 m a second.
    package var airDrift = 0.05
    /// An interval between samples longer than this is a gap, in seconds.
    package var gapLimit = 10.0
    /// How far a temperature may be off.
    package var uncertainty = TemperatureUncertainty()

    /// Creates settings; without arguments those of a device made for 6 m, in water as EN 13319 has it.
    ///
    /// - Parameters:
    ///   - maximumDepth: The greatest depth that the device is made for, in m.
    ///   - approachingDepth: From which depth on that is near, in m; `nil` for nine tenths of it.
    ///   - waterDensity: The water's density in kg/m³; `nil` for 1019.7, by which 10 m are 100 kPa.
    ///   - surfacePressure: Air pressure at the surface in kPa; `nil` for that of the air before the dive.
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

/// Water above the device: depth from pressure by hydrostatics, depth = (pressure − surface pressure) ÷ (density · g).
package struct WaterColumn: Hashable, Sendable {
    /// The density in kg/m³.
    ///
    /// The default is that of EN 13319, the standard for depth gauges, by which 10 m are 100 kPa. Fresh water has about 997,
    /// the sea about 1025: there the same pressure is 2 % deeper and half a percent less deep.
    package var density: Double

    /// Standard gravity in m/s².
    package static let gravity = 9.80665

    /// The density by which a metre is exactly 10 kPa, in kg/m³: 1019.7.
    package static let standardDensity = 10_000 / gravity

    /// Creates a column of water.
    ///
    /// - Parameter density: The density in kg/m³.
    /// - Precondition: The density is positive.
    package init(density: Double = standardDensity) {
        precondition(density > 0, "water has a density")
        self.density = density
    }

    /// The depth at which a pressure prevails.
    ///
    /// - Parameters:
    ///   - pressure: Absolute pressure in kPa.
    ///   - surfacePressure: Air pressure at the surface in kPa.
    /// - Returns: The depth in m; negative above the surface.
    package func depth(pressure: Double, surfacePressure: Double) -> Double {
        (pressure - surfacePressure) * 1000 / (density * Self.gravity)
    }

    /// The pressure at a depth.
    ///
    /// - Parameters:
    ///   - depth: The depth in m.
    ///   - surfacePressure: Air pressure at the surface in kPa.
    /// - Returns: Absolute pressure in kPa.
    package func pressure(depth: Double, surfacePressure: Double) -> Double {
        surfacePressure + depth * density * Self.gravity / 1000
    }
}

/// The depths at which the depth state changes, in m.
///
/// They are those of Core Motion's header: less than 1 m is shallow, 1 m and more deep. (The talk *What's new in Core Motion*
/// calls 1 m and less shallow.)
package struct DepthLimits: Hashable, Sendable {
    /// From here on the device is deep.
    package var deep = 1.0
    /// From here on the device approaches the greatest depth; Apple documents no value.
    package var approaching: Double
    /// Beyond this the device is past the greatest depth: 6 m or 40 m, by the app's entitlement.
    package var maximum: Double
    /// Beyond this the sensor can't tell the depth: a tenth more than ``maximum``.
    package var error: Double

    /// Creates limits for a greatest depth.
    ///
    /// - Parameters:
    ///   - maximum: The greatest depth in m.
    ///   - approaching: From where on it is near, in m; by default nine tenths of it.
    package init(maximum: Double = 6, approaching: Double? = nil) {
        self.maximum = maximum
        self.approaching = approaching ?? maximum - maximum / 10
        error = maximum + maximum / 10
    }

    /// How deep the device is.
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

/// How far a measured water temperature may be off, where the recording does not state it: the sensor sits in the device, and takes
/// time to come to the water's temperature.
///
/// Apple states only that the uncertainty shrinks under water, not how. Here it falls exponentially from ``initial`` to ``least``.
package struct TemperatureUncertainty: Hashable, Sendable {
    /// The uncertainty as the device goes under water, in °C.
    package var initial = 3.0
    /// The uncertainty after a long time under water, in °C.
    package var least = 0.5
    /// After how many seconds the part above ``least`` has fallen to 1/e.
    package var timeConstant = 60.0

    /// Creates an uncertainty that falls from 3 to 0.5 °C in some minutes.
    package init() {}

    /// The uncertainty some time after the device went under water.
    ///
    /// - Parameter duration: The time in seconds.
    /// - Returns: The uncertainty in °C.
    package func value(after duration: Double) -> Double {
        least + (initial - least) * exp(-max(duration, 0) / timeConstant)
    }
}
