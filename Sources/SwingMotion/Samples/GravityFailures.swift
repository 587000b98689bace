/// The samples of device motion for which gravity was to be estimated from both sensors and is unknown.
package struct GravityFailures: Hashable, Sendable {
    /// The number of samples without any acceleration near their times.
    package var aloneCount = 0
    /// The number of samples with too few samples around them.
    package var tooShortCount = 0
    /// The number of samples around which the acceleration does not average to 1 g.
    package var unsteadyCount = 0
    /// The number of rotation rates beyond the range of any gyroscope.
    package var impossibleRateCount = 0
    /// The largest magnitude of those rates, in the unit of the recording.
    package var largestRate: Float = 0

    /// A magnitude beyond the range of any gyroscope, in rad/s.
    package static let rateLimit: Float = 72
    /// The maximum number of values above that limit that are considered spikes.
    package static let mostSpikes = 40

    /// Creates the record of samples whose gravity is known.
    package init() {}

    /// The number of samples whose gravity is unknown.
    package var count: Int { aloneCount + tooShortCount + unsteadyCount }

    /// Adds the failures of other samples.
    package mutating func add(_ other: GravityFailures) {
        aloneCount += other.aloneCount
        tooShortCount += other.tooShortCount
        unsteadyCount += other.unsteadyCount
        impossibleRateCount += other.impossibleRateCount
        largestRate = max(largestRate, other.largestRate)
    }
}
