/// The numbers of used and dropped samples, gaps and clock resets of one stream.
///
/// Once the stream has ended, `sampleCount == usedCount + droppedCount`.
public struct StreamReport: Hashable, Sendable {
    /// The number of received samples.
    public var sampleCount = 0
    /// The number of samples that became part of batches.
    public var usedCount = 0
    /// The number of samples dropped because a value is not finite, or the timestamp is not finite or is out of range.
    public var invalidCount = 0
    /// The number of samples dropped because an earlier sample has the same timestamp.
    public var duplicateCount = 0
    /// The number of samples dropped because they arrived after their second was closed.
    public var lateCount = 0
    /// The number of samples dropped because their timestamp is isolated, far from those of both neighbours.
    public var strayCount = 0
    /// The number of samples dropped because a value is beyond the range of any such sensor (``SampleFault``).
    public var impossibleCount = 0
    /// The number of samples dropped because they are far from both neighbours (``SampleFault``).
    public var loneCount = 0
    /// The number of stretches in which all axes repeat the same values; their samples are used.
    public var heldCount = 0
    /// The total duration of those stretches, in seconds.
    public var heldDuration = 0.0
    /// The number of stretches in which all axes follow a straight line; their samples are used.
    public var bridgedCount = 0
    /// The total duration of those stretches, in seconds.
    public var bridgedDuration = 0.0
    /// The number of stretches in which all axes repeat an earlier stretch; their samples are used.
    public var copiedCount = 0
    /// The total duration of those stretches, in seconds.
    public var copiedDuration = 0.0
    /// The number of samples that arrived late and were sorted into place; they are used.
    public var reorderedCount = 0
    /// The number of gaps.
    public var gapCount = 0
    /// The total duration of the gaps, in seconds.
    public var gapDuration = 0.0
    /// The number of clock resets.
    public var clockResetCount = 0
    /// The timestamp of the first used sample, in seconds on the sensor's clock; `nil` if no sample was used.
    public var firstTimestamp: Double?
    /// The timestamp of the last used sample, in seconds on the sensor's clock; `nil` if no sample was used.
    public var lastTimestamp: Double?
    /// The number of intervals between used samples that are not gaps.
    package var intervalCount = 0
    /// The total duration of those intervals, in seconds.
    package var intervalDuration = 0.0

    /// The number of samples that share coarse timestamps and were spread evenly; they are used.
    package var spreadCount = 0
    /// The coarse timestamps that those samples had; `nil` if none were spread.
    package var coarseTimes: CoarseTimes?
    /// The samples for which gravity could not be estimated; ``invalidCount`` includes them.
    package var gravityFailures = GravityFailures()

    /// Creates the report of a stream before its first sample.
    package init() {}

    /// Counts what the reader of a file repaired, and the repeated samples that it dropped.
    package mutating func count(_ repairs: ChunkRepairs) {
        reorderedCount += repairs.reorderedCount
        sampleCount += repairs.repeatedCount
        duplicateCount += repairs.repeatedCount
        spreadCount += repairs.spreadCount
        coarseTimes = repairs.coarseTimes ?? coarseTimes
        gravityFailures.add(repairs.gravityFailures)
    }

    /// The number of dropped samples, for all reasons.
    public var droppedCount: Int {
        invalidCount + duplicateCount + lateCount + strayCount + impossibleCount + loneCount
    }

    /// The measured sample rate in Hz, gaps excluded; `nil` before the second sample.
    public var rate: Double? { intervalCount > 0 ? Double(intervalCount) / intervalDuration : nil }
}

/// An interval of time in which samples of a stream are missing.
public struct StreamGap: Hashable, Sendable {
    /// The timestamp of the last sample before the gap, in seconds on the sensor's clock.
    public let startTimestamp: Double
    /// The timestamp of the first sample after the gap, in seconds on the sensor's clock.
    public let endTimestamp: Double

    /// Creates a gap.
    ///
    /// - Parameters:
    ///   - startTimestamp: The timestamp of the last sample before the gap, in seconds.
    ///   - endTimestamp: The timestamp of the first sample after the gap, in seconds.
    package init(startTimestamp: Double, endTimestamp: Double) {
        self.startTimestamp = startTimestamp
        self.endTimestamp = endTimestamp
    }
}

/// The clipped values of one stream.
public struct StreamQuality: Hashable, Sendable {
    /// The number of values at the end of the sensor's range, counted for each axis.
    public var clippedCount = 0

    /// Creates the report of a stream before its first sample.
    package init() {}
}

/// The signal quality of a session, in addition to the counts in ``StreamReport``.
public struct SignalQuality: Hashable, Sendable {
    /// The quality of the accelerometer's values.
    public var accelerometer = StreamQuality()
    /// The quality of device motion's rotation rates.
    public var deviceMotion = StreamQuality()
    /// The drift of device motion's clock relative to the accelerometer's, in parts per million.
    ///
    /// It is positive if device motion's clock is faster, and `nil` if it can't be measured.
    public var clockDrift: Double?
    /// The warnings about doubtful units, signs and axes.
    public var warnings: [SessionWarning] = []

    /// Creates the report of a session before its first sample.
    package init() {}
}
