/// What a reader of recordings is told beyond what it finds.
public struct ReadingOptions: Hashable, Sendable {
    /// The format; `nil` to tell it by content.
    public var format: RecordingFormat?
    /// Whose signs the accelerations have; `nil` to tell it from what the recording says of itself.
    public var frame: SensorFrame?
    /// What the columns of tables hold; `nil` to tell it by their names.
    public var map: ColumnMap?
    /// Whether device motion's chunks shall have the attitude.
    ///
    /// An analysis does not need it, and a recording is read faster without.
    public var withAttitude: Bool

    /// Creates options that leave all to what is found.
    ///
    /// - Parameter withAttitude: Whether device motion's chunks shall have the attitude.
    public init(withAttitude: Bool = true) {
        self.withAttitude = withAttitude
    }
}

/// Whose signs accelerations have: what a device at rest, display up, says of gravity along z.
public enum SensorFrame: String, CaseIterable, Hashable, Sendable {
    /// Core Motion's: gravity is where things fall, z is −1 g.
    case ios
    /// Android's: gravity is what holds the device up, z is +9.81 m/s².
    case android
}
