package import SwingMotion
public import SwingReplay

/// A detector of dives and state changes, from a water submersion manager's updates or recorded pressures and depths.
public struct DiveLog: Sendable {
    private var tracker: SubmersionTracker
    private var depthState = WaterSubmersionMeasurement.DepthState.unknown
    private var dive: DiveEvent?

    /// Creates an empty log.
    ///
    /// - Parameter settings: Properties of the water and the sensors. They apply to samples, not to updates.
    public init(settings: SubmersionSettings = SubmersionSettings()) { tracker = SubmersionTracker(settings: settings) }

    /// The counts of valid and dropped samples.
    package var report: StreamReport { tracker.report }

    /// Analyzes the next recorded sample.
    ///
    /// - Parameter sample: The sample.
    /// - Returns: The completed rows. A dive is reported at its end.
    /// - Complexity: O(1).
    package mutating func analyze(_ sample: WaterSample) -> [DiveEvent] {
        tracker.analyze(sample).flatMap { analyze($0) }
    }

    /// Analyzes the next update.
    ///
    /// - Parameter update: The update.
    /// - Returns: The completed rows. A dive is reported at its end.
    /// - Complexity: O(1).
    public mutating func analyze(_ update: WaterUpdate) -> [DiveEvent] {
        switch update {
        case .event(let event): return analyze(event)
        case .measurement(let measurement): return analyze(measurement)
        case .temperature(let temperature):
            note(temperature)
            return []
        }
    }

    /// Ends the log.
    ///
    /// - Returns: The current dive if it has not ended, otherwise nothing.
    public mutating func finish() -> [DiveEvent] {
        tracker.finish()
        return endDive(isEndSeen: false)
    }

    private mutating func analyze(_ event: WaterSubmersionEvent) -> [DiveEvent] {
        var row = DiveEvent(.submersion, clockRun: event.clockRun, timestamp: event.timestamp)
        row.submersion = event.state
        var rows: [DiveEvent] = []
        if event.state == .submerged {
            var started = DiveEvent(.dive, clockRun: event.clockRun, timestamp: event.timestamp)
            started.endTimestamp = event.timestamp
            started.submersion = .submerged
            dive = started
        } else {
            rows = endDive(isEndSeen: event.state == .notSubmerged)
        }
        return rows + [row]
    }

    private mutating func analyze(_ measurement: WaterSubmersionMeasurement) -> [DiveEvent] {
        note(measurement)
        guard measurement.submersionState != depthState else { return [] }
        depthState = measurement.submersionState
        var row = DiveEvent(.depthState, clockRun: measurement.clockRun, timestamp: measurement.timestamp)
        row.submersion = dive == nil ? (depthState == .unknown ? .unknown : .notSubmerged) : .submerged
        row.depthState = depthState
        row.depth = measurement.depth
        row.depthSource = measurement.depthSource
        row.pressure = measurement.pressure
        row.surfacePressure.orNaN = measurement.surfacePressure
        return [row]
    }

    private mutating func note(_ measurement: WaterSubmersionMeasurement) {
        guard var current = dive else { return }
        current.endTimestamp = measurement.timestamp
        current.surfacePressure.orNaN = measurement.surfacePressure
        if measurement.submersionState.rawValue > current.depthState.rawValue {
            current.depthState = measurement.submersionState
        }
        if let depth = measurement.depth, !(depth <= current.depth.orNaN) {
            current.depth = depth
            current.depthSource = measurement.depthSource
        }
        if let pressure = measurement.pressure, !(pressure <= current.pressure.orNaN) { current.pressure = pressure }
        dive = current
    }

    private mutating func note(_ temperature: WaterTemperature) {
        let uncertainty = temperature.temperatureUncertainty
        guard let current = dive, !(uncertainty > current.temperatureUncertainty.orNaN) else { return }
        dive?.temperature = temperature.temperature
        dive?.temperatureUncertainty = uncertainty
    }

    private mutating func endDive(isEndSeen: Bool) -> [DiveEvent] {
        guard var ended = dive else { return [] }
        ended.isEndSeen = isEndSeen
        dive = nil
        return [ended]
    }
}

/// A change of state or a dive: one row of a table.
public struct DiveEvent: Hashable, Sendable {
    /// The kind of row.
    public package(set) var kind: DiveEventKind
    /// The index of the clock run: 0, plus 1 after each clock reset.
    package var clockRun: Int
    /// The time of the change or the start of the dive, in seconds on the sensor's clock.
    public package(set) var timestamp: Double
    /// The time of the dive's last measurement under water, in seconds on the sensor's clock.
    ///
    /// `nil` for other rows.
    public package(set) var endTimestamp: Double?
    /// The submersion state from this time on.
    public package(set) var submersion = WaterSubmersionEvent.State.unknown
    /// The depth state from this time on.
    ///
    /// For a dive, the deepest state.
    public package(set) var depthState = WaterSubmersionMeasurement.DepthState.unknown
    /// The depth at this time in m.
    ///
    /// For a dive, the maximum measured depth. `nil` if not measured.
    public package(set) var depth: Double?
    /// The source of the depth.
    package var depthSource = WaterSubmersionMeasurement.DepthSource.none
    /// Absolute pressure and air pressure at the surface, in kPa.
    ///
    /// For a dive, the maximum absolute pressure. `nil` if unknown.
    public package(set) var pressure: Double?, surfacePressure: Double?
    /// The dive's water temperature with the smallest uncertainty, and that uncertainty, both in °C.
    ///
    /// `nil` if not measured.
    public package(set) var temperature: Double?, temperatureUncertainty: Double?
    /// Whether the dive's end was observed: `false` if a gap, a clock reset or the recording's end came first.
    package var isEndSeen = false

    package init(_ kind: DiveEventKind, clockRun: Int = 0, timestamp: Double) {
        self.kind = kind
        self.clockRun = clockRun
        self.timestamp = timestamp
    }
}

/// The kinds of rows in a table of dives.
public enum DiveEventKind: Int8, CaseIterable, Hashable, Sendable {
    /// The device was submerged or surfaced, or its state became unknown.
    case submersion = 0
    /// The depth state changed.
    case depthState = 1
    /// A complete dive, from a submersion to its end.
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
