/// A gesture, told with the sample that makes it one.
public struct GestureEvent: Hashable, Sendable {
    /// Which run of the sensor's clock the event belongs to: 0, and one more after each clock reset.
    public let clock: Int
    /// When the sample was taken, in seconds on the sensor's clock.
    public let time: Double
    /// What was compared with the threshold, in g.
    public let acceleration: Double
    /// Whether the stream's beginning, a gap or a clock reset hides what came just before: the gesture may have begun unseen.
    public let followsGap: Bool

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - clock: Which run of the sensor's clock.
    ///   - time: When the sample was taken, in seconds on the sensor's clock.
    ///   - acceleration: What was compared with the threshold, in g.
    ///   - followsGap: Whether it is not known what came just before.
    public init(clock: Int = 0, time: Double, acceleration: Double, followsGap: Bool = false) {
        self.clock = clock
        self.time = time
        self.acceleration = acceleration
        self.followsGap = followsGap
    }
}
