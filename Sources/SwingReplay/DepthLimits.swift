public import SwingMotion

/// The depths at which the depth state changes, in m.
///
/// They are those of Core Motion's header: less than 1 m is shallow, 1 m and more deep. (The talk *What's new in Core Motion*
/// calls 1 m and less shallow.)
public struct DepthLimits: Hashable, Sendable {
    /// From here on the device is deep.
    public var deep = 1.0
    /// From here on the device approaches the greatest depth; Apple documents no value.
    public var approaching: Double
    /// Beyond this the device is past the greatest depth: 6 m or 40 m, by the app's entitlement.
    public var maximum: Double
    /// Beyond this the sensor can't tell the depth: a tenth more than ``maximum``.
    public var error: Double

    /// Creates limits for a greatest depth.
    ///
    /// - Parameters:
    ///   - maximum: The greatest depth in m.
    ///   - approaching: From where on it is near, in m; by default nine tenths of it.
    public init(maximum: Double = 6, approaching: Double? = nil) {
        self.maximum = maximum
        self.approaching = approaching ?? maximum - maximum / 10
        error = maximum + maximum / 10
    }

    /// How deep the device is.
    ///
    /// - Parameter depth: Its depth under water in m.
    /// - Returns: The state; `unknown` if the depth is NaN.
    public func state(ofDepth depth: Double) -> WaterSubmersionMeasurement.DepthState {
        if depth.isNaN { return .unknown }
        if depth > error { return .sensorDepthError }
        if depth > maximum { return .pastMaxDepth }
        if depth >= approaching { return .approachingMaxDepth }
        return depth >= deep ? .submergedDeep : .submergedShallow
    }
}
