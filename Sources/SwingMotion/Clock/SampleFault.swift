/// A stretch of a stream whose values no sensor can have measured.
public struct SampleFault: Hashable, Sendable {
    /// The kind of a fault.
    public enum Kind: Int8, CaseIterable, Hashable, Sendable {
        /// A value beyond the range of any such sensor, such as −9999; the samples are dropped.
        case impossible
        /// A sample far from both neighbours, which the sensor's bandwidth excludes; it is dropped.
        case lone
        /// All axes repeat the same values, then jump.
        case held
        /// All axes follow a straight line, as after interpolation.
        case bridged
        /// All axes repeat an earlier stretch bit for bit, as after a batch that was stored twice.
        case copied

        /// Whether the samples are dropped; others remain in the batch.
        public var isDropped: Bool { self == .impossible || self == .lone }
    }

    /// The kind of the fault.
    public let kind: Kind
    /// The timestamp of the last sample before dropped samples, or of the first faulty sample, in seconds.
    public let startTimestamp: Double
    /// The timestamp of the first sample after dropped samples, or of the last faulty sample, in seconds.
    public let endTimestamp: Double
    /// The number of dropped samples; 0 if they remain in the batch.
    public let droppedCount: Int
    /// Whether the fault continues the one before it, which ended with the last second.
    package let continues: Bool
    /// The largest magnitude of a dropped value on any axis, in the stream's unit; 0 without dropped samples.
    package let magnitude: Float

    /// Creates a fault.
    package init(
        _ kind: Kind, from startTimestamp: Double, to endTimestamp: Double, droppedCount: Int = 0, magnitude: Float = 0,
        continues: Bool = false
    ) {
        self.kind = kind
        self.startTimestamp = startTimestamp
        self.endTimestamp = endTimestamp
        self.droppedCount = droppedCount
        self.magnitude = magnitude
        self.continues = continues
    }
}
