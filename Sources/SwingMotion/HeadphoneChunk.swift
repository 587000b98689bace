/// Rows of a recording of headphones: motion, from which ear, and whether they are connected.
public struct HeadphoneChunk: Hashable, Sendable {
    /// When each row was taken: seconds on the sensor's clock.
    public let time: [Double]
    /// Whether the headphones are connected from then on.
    public let isConnected: [Bool]
    /// Which earphone measures.
    public let sensorLocation: [SensorLocation]
    /// The orientation; NaN in rows without motion.
    public let attitude: Attitude
    /// How the head turns about its axes, in rad/s; empty if the source has none.
    public let rotationRate: Triaxial
    /// The direction of gravity in the sensor's frame, in g; empty if the source has none.
    public let gravity: Triaxial
    /// Acceleration without gravity, in g; empty if the source has none.
    public let userAcceleration: Triaxial

    /// Creates rows of the given columns.
    ///
    /// - Parameters:
    ///   - time: When each row was taken, in seconds on the sensor's clock.
    ///   - isConnected: Whether the headphones are connected from then on.
    ///   - sensorLocation: Which earphone measures.
    ///   - attitude: The orientation; NaN in rows without motion.
    ///   - rotationRate: The rotation rate in rad/s, or empty.
    ///   - gravity: The direction of gravity in g, or empty.
    ///   - userAcceleration: Acceleration without gravity in g, or empty.
    /// - Precondition: The columns have one length.
    public init(
        time: [Double], isConnected: [Bool], sensorLocation: [SensorLocation], attitude: Attitude,
        rotationRate: Triaxial = Triaxial(), gravity: Triaxial = Triaxial(), userAcceleration: Triaxial = Triaxial()
    ) {
        precondition(
            isConnected.count == time.count && sensorLocation.count == time.count && attitude.count == time.count,
            "the columns must have one length")
        precondition(
            [rotationRate, gravity, userAcceleration].allSatisfy { [0, time.count].contains($0.count) },
            "a quantity is as long as time, or empty")
        self.time = time
        self.isConnected = isConnected
        self.sensorLocation = sensorLocation
        self.attitude = attitude
        self.rotationRate = rotationRate
        self.gravity = gravity
        self.userAcceleration = userAcceleration
    }

    /// The number of rows.
    public var count: Int { time.count }
}
