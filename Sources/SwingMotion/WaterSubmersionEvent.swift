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
    public let clock: Int
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
