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
    public var doubts: [String] = []

    /// Creates the report of a session of which nothing has been seen.
    package init() {}
}
