package import SwingMotion
public import SwingReplay

/// Finds dives and changes of state, in a water submersion manager's updates or in recorded pressures and depths.
public struct DiveLog: Sendable {
    private var tracker: SubmersionTracker
    private var depthState = WaterSubmersionMeasurement.DepthState.unknown
    private var dive: DiveEvent?

    /// Creates an empty log.
    ///
    /// - Parameter settings: What is assumed of the water and the sensors where samples are taken instead of updates.
    public init(settings: SubmersionSettings = SubmersionSettings()) { tracker = SubmersionTracker(settings: settings) }

    /// What was counted of the samples.
    package var report: StreamReport { tracker.report }

    /// Takes the next recorded sample.
    ///
    /// - Parameter sample: The sample.
    /// - Returns: The rows that it completes: a dive is reported at its end.
    /// - Complexity: O(1).
    package mutating func add(_ sample: WaterSample) -> [DiveEvent] { tracker.add(sample).flatMap { add($0) } }

    /// Takes the next update.
    ///
    /// - Parameter update: The update.
    /// - Returns: The rows that it completes: a dive is reported at its end.
    /// - Complexity: O(1).
    public mutating func add(_ update: WaterUpdate) -> [DiveEvent] {
        switch update {
        case .event(let event): return add(event)
        case .measurement(let measurement): return add(measurement)
        case .temperature(let temperature):
            note(temperature)
            return []
        }
    }

    /// Ends the log.
    ///
    /// - Returns: The dive that has not ended, if there is one.
    public mutating func finish() -> [DiveEvent] {
        tracker.finish()
        return endDive(isEndSeen: false)
    }

    private mutating func add(_ event: WaterSubmersionEvent) -> [DiveEvent] {
        var row = DiveEvent(.submersion, clock: event.clock, time: event.time)
        row.submersion = event.state
        var rows: [DiveEvent] = []
        if event.state == .submerged {
            var begun = DiveEvent(.dive, clock: event.clock, time: event.time)
            begun.endTime = event.time
            begun.submersion = .submerged
            dive = begun
        } else {
            rows = endDive(isEndSeen: event.state == .notSubmerged)
        }
        return rows + [row]
    }

    private mutating func add(_ measurement: WaterSubmersionMeasurement) -> [DiveEvent] {
        note(measurement)
        guard measurement.submersionState != depthState else { return [] }
        depthState = measurement.submersionState
        var row = DiveEvent(.depthState, clock: measurement.clock, time: measurement.time)
        row.submersion = dive == nil ? (depthState == .unknown ? .unknown : .notSubmerged) : .submerged
        row.depthState = depthState
        row.depth = measurement.depth ?? .nan
        row.depthSource = measurement.depthSource
        row.pressure = measurement.pressure ?? .nan
        row.surfacePressure = measurement.surfacePressure
        return [row]
    }

    private mutating func note(_ measurement: WaterSubmersionMeasurement) {
        guard var current = dive else { return }
        current.endTime = measurement.time
        current.surfacePressure = measurement.surfacePressure
        if measurement.submersionState.rawValue > current.depthState.rawValue {
            current.depthState = measurement.submersionState
        }
        if let depth = measurement.depth, !(depth <= current.depth) {
            current.depth = depth
            current.depthSource = measurement.depthSource
        }
        if let pressure = measurement.pressure, !(pressure <= current.pressure) { current.pressure = pressure }
        dive = current
    }

    private mutating func note(_ temperature: WaterTemperature) {
        guard let current = dive, !(temperature.temperatureUncertainty > current.temperatureUncertainty) else { return }
        dive?.temperature = temperature.temperature
        dive?.temperatureUncertainty = temperature.temperatureUncertainty
    }

    private mutating func endDive(isEndSeen: Bool) -> [DiveEvent] {
        guard var ended = dive else { return [] }
        ended.isEndSeen = isEndSeen
        dive = nil
        return [ended]
    }
}

/// What happened in and above water: one row of a table.
public struct DiveEvent: Hashable, Sendable {
    /// What the row is about.
    public package(set) var kind: DiveEventKind
    /// Which run of the sensor's clock.
    package var clock: Int
    /// When it happened, or the dive began, in seconds on the sensor's clock.
    public package(set) var time: Double
    /// When the dive ended: the last measurement under water; NaN for what has no length.
    public package(set) var endTime = Double.nan
    /// Whether the device is under water from then on.
    public package(set) var submersion = WaterSubmersionEvent.State.unknown
    /// The depth state from then on; of a dive, the deepest.
    public package(set) var depthState = WaterSubmersionMeasurement.DepthState.unknown
    /// The depth then in m, or the greatest that was measured in a dive; NaN if there is none.
    public package(set) var depth = Double.nan
    /// Where the depth comes from.
    package var depthSource = WaterSubmersionMeasurement.DepthSource.none
    /// Absolute pressure in kPa, then or the greatest of a dive, and the air's at the surface; NaN if unknown.
    public package(set) var pressure = Double.nan, surfacePressure = Double.nan
    /// Of a dive, the water's temperature where it was least uncertain, and its uncertainty, in °C; NaN if there is none.
    public package(set) var temperature = Double.nan, temperatureUncertainty = Double.nan
    /// Of a dive, whether its end was seen: not if a gap, a clock reset or the recording's end came first.
    package var isEndSeen = false

    package init(_ kind: DiveEventKind, clock: Int = 0, time: Double) {
        self.kind = kind
        self.clock = clock
        self.time = time
    }
}

/// The kinds of rows of a table of dives.
public enum DiveEventKind: Int8, CaseIterable, Hashable, Sendable {
    /// The device went under water, came out of it, or it is no longer known which.
    case submersion = 0
    /// The depth state changed.
    case depthState = 1
    /// The whole time from one submersion to its end.
    case dive = 2

    /// The name in files.
    package var name: String {
        switch self {
        case .submersion: "submersion"
        case .depthState: "depth_state"
        case .dive: "dive"
        }
    }
}
