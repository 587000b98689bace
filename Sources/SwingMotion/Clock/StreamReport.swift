/// What was seen of one stream: every sample is either used or counted under the reason why it is not.
///
/// `sampleCount == usedCount + droppedCount` once the stream has ended.
public struct StreamReport: Hashable, Sendable {
    /// How many samples came in.
    public var sampleCount = 0
    /// How many samples went into batches.
    public var usedCount = 0
    /// How many samples were dropped because a value or the timestamp was not finite.
    public var invalidCount = 0
    /// How many samples were dropped because an earlier sample has the same timestamp.
    public var duplicateCount = 0
    /// How many samples were dropped because they came after their second had been closed.
    public var lateCount = 0
    /// How many samples were dropped because their timestamp stood alone, far from both neighbours.
    public var strayCount = 0
    /// How many samples came late and were put back in their place (they are used).
    public var reorderedCount = 0
    /// How many gaps the stream has.
    public var gapCount = 0
    /// How long the gaps last together, in seconds.
    public var gapDuration = 0.0
    /// How often the clock began anew.
    public var clockResetCount = 0
    /// The time of the first used sample, in seconds on the sensor's clock; `nil` if there is none.
    public var firstTimestamp: Double?
    /// The time of the last used sample, in seconds on the sensor's clock; `nil` if there is none.
    public var lastTimestamp: Double?
    /// How many intervals between used samples are no gaps.
    package var intervalCount = 0
    /// How long those intervals last together, in seconds.
    package var intervalDuration = 0.0

    /// Creates the report of a stream of which nothing has been seen.
    package init() {}

    /// How many samples were dropped, for whatever reason.
    public var droppedCount: Int { invalidCount + duplicateCount + lateCount + strayCount }

    /// The measured rate in Hz, gaps left out; NaN before the second sample.
    public var rate: Double { intervalCount > 0 ? Double(intervalCount) / intervalDuration : .nan }
}
