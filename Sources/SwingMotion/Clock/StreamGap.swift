/// A stretch of time in which a stream has no samples although it should.
public struct StreamGap: Hashable, Sendable {
    /// The time of the last sample before the gap, in seconds on the sensor's clock.
    public let start: Double
    /// The time of the first sample after the gap, in seconds on the sensor's clock.
    public let end: Double

    /// Creates a gap.
    ///
    /// - Parameters:
    ///   - start: The time of the last sample before the gap.
    ///   - end: The time of the first sample after the gap.
    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}
