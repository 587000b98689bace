public import SwingMotion

/// Makes of recorded pressures, depths and temperatures what Core Motion's water submersion manager tells.
///
/// What the recording states is believed: whether the device is under water, its depth, the pressure at the surface. Where it
/// states only the pressure, depth is computed by ``WaterColumn`` and labelled so; the pressure at the surface is then that of
/// the air before, and the device is under water from ``Settings/submersionDepth`` on.
///
/// A gap and a clock reset make the state `unknown`, until the next sample tells it. Samples that can't be used are dropped and
/// counted in ``report``. How the samples are cut into chunks changes nothing.
public struct SubmersionTracker: Sendable {
    /// What is assumed of the water and the sensors.
    public struct Settings: Hashable, Sendable {
        /// The depths at which the depth state changes.
        public var limits = DepthLimits()
        /// What depth is computed by.
        public var column = WaterColumn()
        /// Air pressure at the surface in kPa; `nil` if the recording shall tell it.
        public var surfacePressure: Double?
        /// From this computed depth on the device is under water, in m.
        public var submersionDepth = 0.2
        /// Below this computed depth it is above water again, in m.
        public var surfacingDepth = 0.1
        /// How fast the pressure of the air may change, in kPa/s: that of a lift that goes down 4 m a second.
        public var airDrift = 0.05
        /// An interval between samples longer than this is a gap, in seconds.
        public var gapLimit = 10.0
        /// How far a temperature may be off.
        public var uncertainty = TemperatureUncertainty()

        /// Creates the settings for a device made for 6 m, in water as EN 13319 has it.
        public init() {}
    }

    /// What is assumed.
    public let settings: Settings
    /// Whether the device is under water now.
    public private(set) var state = WaterSubmersionEvent.State.unknown

    private var order: SampleOrder<WaterSample>
    private var surface: Double?
    private var last: (time: Double, clock: Int)?
    private var submergedSince: Double?

    /// Air pressures that occur where people live and swim, in kPa: up to 8 km high, and by the Dead Sea.
    static let airPressures = 30.0...110.0

    /// Creates a tracker that has seen nothing.
    ///
    /// - Parameter settings: What is assumed.
    public init(settings: Settings = Settings()) {
        self.settings = settings
        order = SampleOrder(gapLimit: settings.gapLimit)
        surface = settings.surfacePressure
    }

    /// What was seen of the samples.
    public var report: StreamReport { order.report }

    /// Looks at the next sample.
    ///
    /// - Parameter sample: The sample.
    /// - Returns: What a manager tells then: a change of state first, then the measurement, then the temperature.
    /// - Complexity: O(1).
    public mutating func add(_ sample: WaterSample) -> [WaterUpdate] {
        var updates: [WaterUpdate] = []
        for placed in order.take(sample, at: sample.time, isFinite: sample.saysSomething) {
            updates += update(placed)
        }
        return updates
    }

    /// Ends the stream, so that ``report`` counts every sample.
    public mutating func finish() { order.finish() }

    private mutating func update(_ placed: SampleOrder<WaterSample>.Placed) -> [WaterUpdate] {
        let (sample, clock) = (placed.sample, placed.clock)
        var updates: [WaterUpdate] = []
        func change(to new: WaterSubmersionEvent.State) {
            guard new != state else { return }
            state = new
            submergedSince = new == .submerged ? sample.time : nil
            updates.append(.event(WaterSubmersionEvent(time: sample.time, clock: clock, state: new)))
        }

        if placed.isBreak {
            change(to: .unknown)
            // Of another clock it is not known how long ago the air was measured.
            if let last, last.clock != clock { surface = settings.surfacePressure }
        }
        followAir(sample)
        let (depth, source) = depth(of: sample)
        change(to: submersion(of: sample, depth, source))
        if sample.saysMoreThanTemperature {
            let surfacePressure = sample.surfacePressure.isFinite ? sample.surfacePressure : surface ?? .nan
            updates.append(
                .measurement(measurement(sample, clock, depth, source, surfacePressure: surfacePressure)))
        }
        if let submergedSince, sample.temperature.isFinite {
            updates.append(.temperature(temperature(sample, clock, since: submergedSince)))
        }
        last = (sample.time, clock)
        return updates
    }

    /// Follows the pressure of the air while the device is in it.
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
            let step = settings.airDrift * min(sample.time - last.time, settings.gapLimit)
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
        // Core Motion tells of nothing but the surface above water.
        case .none where sample.surfacePressure.isFinite && !sample.pressure.isFinite: return .notSubmerged
        // A temperature alone changes nothing.
        case .none: return sample.pressure.isFinite ? .unknown : state
        }
    }

    private func measurement(
        _ sample: WaterSample, _ clock: Int, _ depth: Double, _ source: WaterSubmersionMeasurement.DepthSource,
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
            time: sample.time, clock: clock, depth: hasDepth ? max(depth, 0) : nil,
            pressure: isMeasured && sample.pressure.isFinite ? sample.pressure : nil,
            surfacePressure: surfacePressure, submersionState: depthState, depthSource: hasDepth ? source : .none)
    }

    private func temperature(_ sample: WaterSample, _ clock: Int, since start: Double) -> WaterTemperature {
        let stated = sample.temperatureUncertainty
        return WaterTemperature(
            time: sample.time, clock: clock, temperature: sample.temperature,
            temperatureUncertainty: stated.isFinite ? stated : settings.uncertainty.value(after: sample.time - start))
    }
}

extension WaterSample {
    /// Whether the sample has a value that can be used.
    fileprivate var saysSomething: Bool { saysMoreThanTemperature || temperature.isFinite }

    /// Whether the sample tells of depth, pressure or submersion.
    fileprivate var saysMoreThanTemperature: Bool {
        submersion != .unknown || pressure.isFinite || surfacePressure.isFinite || depth.isFinite
    }
}
