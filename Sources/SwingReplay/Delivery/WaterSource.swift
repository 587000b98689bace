/// The source of submersions, depths and temperatures in a ``Replay``.
public struct WaterSource: Sendable {
    /// The maximum depth that the manager states, in m.
    let maximumDepth: Double
    /// The minimum intervals of a manager's measurements under water and above, in seconds of the recording.
    ///
    /// Under water, Core Motion measures three times per second. Above water, Apple documents only a lower rate.
    package var submergedInterval = 1.0 / 3, surfaceInterval = 1.0

    let updates: ReplaySource<[WaterUpdate]>

    /// Creates a source of the given updates.
    ///
    /// - Parameters:
    ///   - updates: The updates in order.
    ///   - maximumDepth: The maximum depth that the manager states, in m.
    public init(_ updates: [WaterUpdate], maximumDepth: Double = 6) {
        self.updates = ReplaySource([updates]) { $0 }
        self.maximumDepth = maximumDepth
    }

    /// Creates a source of recorded samples, such as a barometer's.
    ///
    /// - Parameters:
    ///   - samples: The samples, in arrays of any length. Each manager reads them from the beginning.
    ///   - maximumDepth: The maximum depth that the manager states, in m.
    ///   - converter: A closure that returns a converter from samples to updates, one per reading.
    package init<Samples: AsyncSequence & Sendable>(
        _ samples: Samples, maximumDepth: Double,
        _ converter: @escaping @Sendable () -> (Samples.Element) -> [WaterUpdate]
    ) {
        updates = ReplaySource(samples, converter)
        self.maximumDepth = maximumDepth
    }
}

/// Omits measurements and temperatures that are more frequent than those of a device.
///
/// Changes of state and measurements with a different depth state always pass.
struct WaterThinning {
    let submergedInterval: Double
    let surfaceInterval: Double
    private var depthState: WaterSubmersionMeasurement.DepthState?
    private var measured = -Double.infinity
    private var temperature = -Double.infinity

    init(_ source: WaterSource) {
        submergedInterval = source.submergedInterval
        surfaceInterval = source.surfaceInterval
    }

    /// Returns whether an update passes.
    mutating func passes(_ update: WaterUpdate) -> Bool {
        switch update {
        case .event: return true
        case .measurement(let measurement):
            let interval = measurement.submersionState == .notSubmerged ? surfaceInterval : submergedInterval
            guard measurement.submersionState != depthState || isDue(measurement.timestamp, after: measured, interval)
            else { return false }
            depthState = measurement.submersionState
            measured = measurement.timestamp
            return true
        case .temperature(let measurement):
            guard isDue(measurement.timestamp, after: temperature, submergedInterval) else { return false }
            temperature = measurement.timestamp
            return true
        }
    }

    /// Returns whether the interval has passed, with a tolerance of 5 % for jitter.
    ///
    /// A clock reset also counts.
    private func isDue(_ time: Double, after last: Double, _ interval: Double) -> Bool {
        time < last || time - last >= 0.95 * interval
    }
}
