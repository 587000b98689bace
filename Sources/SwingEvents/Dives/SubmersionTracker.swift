package import SwingMotion
public import SwingReplay

/// Converts recorded pressures, depths and temperatures to the updates of Core Motion's water submersion manager.
///
/// Recorded values take precedence: whether the device is under water, its depth, and the pressure at the surface. If
/// only the pressure was recorded, ``WaterColumn`` computes the depth, and the depth source is `pressure`. The pressure
/// at the surface is then the air pressure before the dive. The device is under water from
/// ``SubmersionSettings/submersionDepth`` on.
///
/// A gap or a clock reset makes the state `unknown` until a later sample determines it. Unusable samples are dropped
/// and counted in ``report``, among them those with a value that no sensor measures, such as −9999 m. The result does not depend on how the samples are divided into chunks.
package struct SubmersionTracker: Sendable {
    /// Properties of the water and the sensors.
    let settings: SubmersionSettings
    /// The current submersion state.
    package private(set) var state = WaterSubmersionEvent.State.unknown

    private var order: SampleOrder<WaterSample>
    private var surface: Double?
    private var last: (time: Double, clockRun: Int)?
    private var submergedSince: Double?
    private var impossibleCount = 0

    /// The range of plausible air pressures in kPa, from 8 km altitude to the Dead Sea.
    static let airPressures = 30.0...110.0

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - settings: Properties of the water and the sensors.
    ///   - clockRule: The rule for timestamps.
    package init(settings: SubmersionSettings = SubmersionSettings(), clockRule: ClockRule = .standard) {
        self.settings = settings
        order = SampleOrder(gapLimit: settings.gapLimit, rule: clockRule)
        surface = settings.surfacePressure
    }

    /// The counts of valid and dropped samples.
    package var report: StreamReport {
        var report = order.report
        report.impossibleCount = impossibleCount
        report.invalidCount -= impossibleCount
        return report
    }

    /// Analyzes the next sample.
    ///
    /// - Parameter sample: The sample.
    /// - Returns: The manager's updates: a change of state first, then the measurement, then the temperature.
    /// - Complexity: O(1).
    package mutating func analyze(_ sample: WaterSample) -> [WaterUpdate] {
        var updates: [WaterUpdate] = []
        let isPossible = sample.isPossible(settings)
        if !isPossible { impossibleCount += 1 }
        for placed in order.take(sample, at: sample.timestamp, isFinite: isPossible && sample.hasValues) {
            updates += update(placed)
        }
        return updates
    }

    /// Ends the stream, so that ``report`` counts every sample.
    package mutating func finish() { order.finish() }

    private mutating func update(_ placed: SampleOrder<WaterSample>.Placed) -> [WaterUpdate] {
        let (sample, clockRun) = (placed.sample, placed.clockRun)
        var updates: [WaterUpdate] = []
        func change(to new: WaterSubmersionEvent.State) {
            guard new != state else { return }
            state = new
            submergedSince = new == .submerged ? sample.timestamp : nil
            updates.append(.event(WaterSubmersionEvent(timestamp: sample.timestamp, clockRun: clockRun, state: new)))
        }

        if placed.isBreak {
            change(to: .unknown)
            // After a clock reset, the age of the last air pressure is unknown.
            if let last, last.clockRun != clockRun { surface = settings.surfacePressure }
        }
        followAir(sample)
        let (depth, source) = depth(of: sample)
        change(to: submersion(of: sample, depth, source))
        if sample.hasMoreThanTemperature {
            let surfacePressure = sample.surfacePressure.isFinite ? sample.surfacePressure : surface ?? .nan
            updates.append(
                .measurement(measurement(sample, clockRun, depth, source, surfacePressure: surfacePressure)))
        }
        if let submergedSince, sample.temperature.isFinite {
            updates.append(.temperature(temperature(sample, clockRun, since: submergedSince)))
        }
        last = (sample.timestamp, clockRun)
        return updates
    }

    /// Updates the air pressure while the device is above water.
    private mutating func followAir(_ sample: WaterSample) {
        guard settings.surfacePressure == nil, sample.pressure.isFinite, sample.submersion != .submerged,
            !sample.surfacePressure.isFinite
        else { return }
        guard let known = surface else {
            if Self.airPressures.contains(sample.pressure) { surface = sample.pressure }
            return
        }
        if sample.submersion == .notSubmerged {
            surface = sample.pressure
        } else if state != .submerged, let last,
            settings.column.depth(pressure: sample.pressure, surfacePressure: known) < settings.submersionDepth
        {
            let step = settings.airDrift * min(sample.timestamp - last.time, settings.gapLimit)
            surface = known + min(max(sample.pressure - known, -step), step)
        }
    }

    private func depth(of sample: WaterSample) -> (Double, WaterSubmersionMeasurement.DepthSource) {
        if sample.depth.isFinite { return (sample.depth, .sensor) }
        let surfacePressure = sample.surfacePressure.isFinite ? sample.surfacePressure : surface
        guard sample.pressure.isFinite, let surfacePressure else { return (.nan, .none) }
        return (settings.column.depth(pressure: sample.pressure, surfacePressure: surfacePressure), .pressure)
    }

    private func submersion(
        of sample: WaterSample, _ depth: Double, _ source: WaterSubmersionMeasurement.DepthSource
    ) -> WaterSubmersionEvent.State {
        if sample.submersion != .unknown { return sample.submersion }
        switch source {
        case .sensor: return depth > 0 ? .submerged : .notSubmerged
        case .pressure:
            let limit = state == .submerged ? settings.surfacingDepth : settings.submersionDepth
            return depth >= limit ? .submerged : .notSubmerged
        // Above water, Core Motion reports only the pressure at the surface.
        case .none where sample.surfacePressure.isFinite && !sample.pressure.isFinite: return .notSubmerged
        // A temperature alone does not change the state.
        case .none: return sample.pressure.isFinite ? .unknown : state
        }
    }

    private func measurement(
        _ sample: WaterSample, _ clockRun: Int, _ depth: Double, _ source: WaterSubmersionMeasurement.DepthSource,
        surfacePressure: Double
    ) -> WaterSubmersionMeasurement {
        let depthState: WaterSubmersionMeasurement.DepthState =
            switch state {
            case .unknown: .unknown
            case .notSubmerged: .notSubmerged
            case .submerged: settings.limits.state(ofDepth: depth)
            }
        let isMeasured = state == .submerged && depthState != .sensorDepthError
        let hasDepth = isMeasured && !depth.isNaN
        return WaterSubmersionMeasurement(
            timestamp: sample.timestamp, clockRun: clockRun, depth: hasDepth ? max(depth, 0) : nil,
            pressure: isMeasured && sample.pressure.isFinite ? sample.pressure : nil,
            surfacePressure: surfacePressure, submersionState: depthState, depthSource: hasDepth ? source : .none)
    }

    private func temperature(_ sample: WaterSample, _ clockRun: Int, since start: Double) -> WaterTemperature {
        let stated = sample.temperatureUncertainty
        return WaterTemperature(
            timestamp: sample.timestamp, clockRun: clockRun, temperature: sample.temperature,
            temperatureUncertainty: stated.isFinite
                ? stated : settings.uncertainty.value(after: sample.timestamp - start))
    }
}

/// Values recorded in or above water at one instant; NaN where a value is missing.
public struct WaterSample: Hashable, Sendable {
    /// The timestamp in seconds on the sensor's clock.
    package var timestamp: Double
    /// Absolute pressure at the device in kPa.
    package var pressure: Double
    /// Air pressure at the surface in kPa.
    package var surfacePressure: Double
    /// Depth under water in m, measured by a depth sensor.
    package var depth: Double
    /// Temperature in °C.
    package var temperature: Double
    /// The uncertainty of the temperature in °C.
    package var temperatureUncertainty: Double
    /// The recorded submersion state; `unknown` if it was not recorded.
    package var submersion: WaterSubmersionEvent.State

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - timestamp: The timestamp in seconds on the sensor's clock.
    ///   - pressure: Absolute pressure at the device in kPa.
    ///   - surfacePressure: Air pressure at the surface in kPa.
    ///   - depth: Depth under water in m.
    ///   - temperature: Temperature in °C.
    ///   - temperatureUncertainty: The uncertainty of the temperature in °C.
    ///   - submersion: The recorded submersion state.
    package init(
        timestamp: Double, pressure: Double = .nan, surfacePressure: Double = .nan, depth: Double = .nan,
        temperature: Double = .nan, temperatureUncertainty: Double = .nan,
        submersion: WaterSubmersionEvent.State = .unknown
    ) {
        self.timestamp = timestamp
        self.pressure = pressure
        self.surfacePressure = surfacePressure
        self.depth = depth
        self.temperature = temperature
        self.temperatureUncertainty = temperatureUncertainty
        self.submersion = submersion
    }
}

extension WaterSample {
    /// Whether a sensor can have measured the values; a missing value is possible.
    fileprivate func isPossible(_ settings: SubmersionSettings) -> Bool {
        [
            (depth, settings.depths), (pressure, settings.pressures),
            (surfacePressure, SubmersionTracker.airPressures), (temperature, settings.temperatures),
        ].allSatisfy { value, range in !value.isFinite || range.contains(value) }
    }

    /// Whether the sample has a usable value.
    fileprivate var hasValues: Bool { hasMoreThanTemperature || temperature.isFinite }

    /// Whether the sample has a depth, a pressure or a submersion state.
    fileprivate var hasMoreThanTemperature: Bool {
        submersion != .unknown || pressure.isFinite || surfacePressure.isFinite || depth.isFinite
    }
}

extension WaterSource {
    /// Creates a source of recorded samples, such as a barometer's.
    ///
    /// - Parameters:
    ///   - samples: The samples, in arrays of any length. Each manager reads them from the beginning.
    ///   - settings: Properties of the water and the sensors.
    public init<Samples: AsyncSequence & Sendable>(
        _ samples: Samples, settings: SubmersionSettings = SubmersionSettings()
    ) where Samples.Element == [WaterSample] {
        self.init(samples, maximumDepth: settings.limits.maximum) {
            var tracker = SubmersionTracker(settings: settings)
            return { samples in samples.flatMap { tracker.analyze($0) } }
        }
    }
}
