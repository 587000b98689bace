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

/// A stretch of time in which a stream has no samples although it should.
public struct StreamGap: Hashable, Sendable {
    /// The time of the last sample before the gap, in seconds on the sensor's clock.
    public let startTimestamp: Double
    /// The time of the first sample after the gap, in seconds on the sensor's clock.
    public let endTimestamp: Double

    /// Creates a gap.
    ///
    /// - Parameters:
    ///   - startTimestamp: The time of the last sample before the gap.
    ///   - endTimestamp: The time of the first sample after the gap.
    package init(startTimestamp: Double, endTimestamp: Double) {
        self.startTimestamp = startTimestamp
        self.endTimestamp = endTimestamp
    }
}

/// What was seen of one stream's values.
public struct StreamQuality: Hashable, Sendable {
    /// How many values stand at the end of the sensor's range, each axis counted.
    public var clippedCount = 0
    /// How often the stream got stuck: no axis changed for longer than the sensor's step and noise explain.
    public var stuckCount = 0
    /// How long it was stuck together, in seconds.
    public var stuckDuration = 0.0

    /// Creates the report of a stream of which nothing has been seen.
    package init() {}
}

/// How far a session's values are to be trusted, beyond what ``StreamReport`` counts.
public struct SignalQuality: Hashable, Sendable {
    /// What was seen of the accelerometer.
    public var accelerometer = StreamQuality()
    /// What was seen of device motion's rotation rate.
    public var deviceMotion = StreamQuality()
    /// How much faster device motion's clock runs than the accelerometer's, in parts per million; NaN if that can't be told.
    public var clockDrift = Double.nan
    /// What of units, signs and axes is doubtful, each in one sentence.
    public var warnings: [String] = []

    /// Creates the report of a session of which nothing has been seen.
    package init() {}
}
