#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// How far a measured water temperature may be off, where the recording does not say: the sensor sits in the device, and takes
/// time to come to the water's temperature.
///
/// Apple says only that the uncertainty shrinks under water, not how. Here it falls exponentially from ``initial`` to ``least``.
public struct TemperatureUncertainty: Hashable, Sendable {
    /// The uncertainty as the device goes under water, in °C.
    public var initial = 3.0
    /// The uncertainty after a long time under water, in °C.
    public var least = 0.5
    /// After how many seconds the part above ``least`` has fallen to 1/e.
    public var timeConstant = 60.0

    /// Creates an uncertainty that falls from 3 to 0.5 °C in some minutes.
    public init() {}

    /// The uncertainty some time after the device went under water.
    ///
    /// - Parameter duration: The time in seconds.
    /// - Returns: The uncertainty in °C.
    public func value(after duration: Double) -> Double {
        least + (initial - least) * exp(-max(duration, 0) / timeConstant)
    }
}
