/// The limits of a recording, at which a recorder stops.
public struct RecordingLimits: Hashable, Sendable {
    /// The maximum length of the file, in bytes; `nil` for no limit.
    public var bytes: Int?
    /// The maximum sensor time of each stream, in seconds; `nil` for no limit.
    ///
    /// It counts from the first sample, also across pauses. Steps of the sensor clock backward, as after a restart of
    /// the watch, and of more than an hour are not counted.
    public var seconds: Double?

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - bytes: The maximum length of the file, in bytes; `nil` for no limit.
    ///   - seconds: The maximum sensor time of each stream, in seconds; `nil` for no limit.
    public init(bytes: Int? = nil, seconds: Double? = nil) {
        self.bytes = bytes
        self.seconds = seconds
    }

    /// No limits.
    public static let none = RecordingLimits()
}

/// The reason why a recorder accepts no more samples.
public enum RecorderStop: String, CaseIterable, Hashable, Sendable {
    /// ``SessionRecorder/finish()`` was called.
    case finished
    /// The next chunk would exceed ``RecordingLimits/bytes``.
    case sizeLimit
    /// The next chunk would exceed ``RecordingLimits/seconds``.
    case durationLimit
    /// The storage is full.
    case storageFull
    /// The system failed to write.
    case failure
}

/// The progress of a recorder.
public struct RecorderStatus: Hashable, Sendable {
    /// The length of the file, in bytes.
    public internal(set) var byteCount = 0
    /// The number of accelerometer samples in the file.
    public internal(set) var accelerometerCount = 0
    /// The number of device-motion samples in the file.
    public internal(set) var deviceMotionCount = 0
    /// The sensor time of the longer stream, in seconds, as ``RecordingLimits/seconds`` counts it.
    public internal(set) var seconds = 0.0
    /// The number of bytes of a torn frame that resuming removed from the end of the file; 0 for a new file.
    public internal(set) var droppedBytes = 0
    /// The reason why no more samples are accepted; `nil` while the recorder records.
    public internal(set) var stop: RecorderStop?
}
