public import SwingMotion

/// Makes a table of a water submersion manager's updates: changes of state, and dives.
public struct DiveLog: Sendable {
    private var depthState = WaterSubmersionMeasurement.DepthState.unknown
    private var dive: DiveEvent?

    /// Creates a log of which nothing is written.
    public init() {}

    /// Takes note of an update.
    ///
    /// - Parameter update: The update.
    /// - Returns: The rows that it completes: a dive is told at its end.
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
    public mutating func finish() -> [DiveEvent] { endDive(isEndSeen: false) }

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
