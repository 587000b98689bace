/// What happened in and above water: one row of a table.
public struct DiveEvent: Hashable, Sendable {
    /// What a row tells of.
    public enum Kind: Int8, CaseIterable, Hashable, Sendable {
        /// The device went under water, came out of it, or it is no longer known which.
        case submersion = 0
        /// The depth state changed.
        case depthState = 1
        /// The whole time from one submersion to its end.
        case dive = 2

        /// The name in files.
        public var name: String {
            switch self {
            case .submersion: "submersion"
            case .depthState: "depth_state"
            case .dive: "dive"
            }
        }
    }

    /// What the row tells of.
    public var kind: Kind
    /// Which run of the sensor's clock.
    public var clock: Int
    /// When it happened, or the dive began, in seconds on the sensor's clock.
    public var time: Double
    /// When the dive ended: the last measurement under water; NaN for what has no length.
    public var endTime = Double.nan
    /// Whether the device is under water from then on.
    public var submersion = WaterSubmersionEvent.State.unknown
    /// The depth state from then on; of a dive, the deepest.
    public var depthState = WaterSubmersionMeasurement.DepthState.unknown
    /// The depth then in m, or the greatest that was measured in a dive; NaN if there is none.
    public var depth = Double.nan
    /// Where the depth comes from.
    public var depthSource = WaterSubmersionMeasurement.DepthSource.none
    /// Absolute pressure then in kPa, or the greatest of a dive; NaN if there is none.
    public var pressure = Double.nan
    /// Air pressure at the surface in kPa; NaN if it is not known.
    public var surfacePressure = Double.nan
    /// Of a dive, the water's temperature in °C where it was least uncertain; NaN if there is none.
    public var temperature = Double.nan
    /// How far that temperature may be off, in °C.
    public var temperatureUncertainty = Double.nan
    /// Of a dive, whether its end was seen: not if a gap, a clock reset or the recording's end came first.
    public var isEndSeen = false

    /// Creates a row of which only kind and time are known.
    ///
    /// - Parameters:
    ///   - kind: What it tells of.
    ///   - clock: Which run of the sensor's clock.
    ///   - time: When it happened, in seconds on the sensor's clock.
    public init(_ kind: Kind, clock: Int = 0, time: Double) {
        self.kind = kind
        self.clock = clock
        self.time = time
    }
}
