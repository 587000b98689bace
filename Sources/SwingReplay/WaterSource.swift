public import SwingMotion

/// Water of a ``Replay``: where submersions, depths and temperatures come from.
public struct WaterSource: Sendable {
    /// The greatest depth that the manager says it supports, in m.
    public var maximumDepth: Double
    /// How far apart measurements are that a manager tells under water, in seconds of the recording: three a second.
    public var submergedInterval = 1.0 / 3
    /// How far apart they are above water, in seconds of the recording; Apple says only that they are slower.
    public var surfaceInterval = 1.0

    let updates: UpdateSource<WaterUpdate>

    /// Creates water that tells given updates.
    ///
    /// - Parameters:
    ///   - updates: The updates, in the order in which they come.
    ///   - maximumDepth: The greatest depth that the manager says it supports, in m.
    public init(_ updates: [WaterUpdate], maximumDepth: Double = 6) {
        self.updates = UpdateSource(updates)
        self.maximumDepth = maximumDepth
    }

    /// Creates water that was recorded, such as by a barometer.
    ///
    /// - Parameters:
    ///   - samples: The recording's samples, in arrays of any length; each manager begins to read them from the beginning.
    ///   - settings: What is assumed of the water and the sensors.
    public init<Samples: AsyncSequence & Sendable>(
        _ samples: Samples, settings: SubmersionTracker.Settings = SubmersionTracker.Settings()
    ) where Samples.Element == [WaterSample] {
        maximumDepth = settings.limits.maximum
        updates = UpdateSource(samples) {
            var tracker = SubmersionTracker(settings: settings)
            return { samples in samples.flatMap { tracker.add($0) } }
        }
    }
}

/// Leaves out the measurements and temperatures that come sooner than a device tells them.
///
/// A change of state, and a measurement with another depth state, is always told.
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

    /// Whether to tell an update.
    mutating func passes(_ update: WaterUpdate) -> Bool {
        switch update {
        case .event: return true
        case .measurement(let measurement):
            let interval = measurement.submersionState == .notSubmerged ? surfaceInterval : submergedInterval
            guard measurement.submersionState != depthState || isDue(measurement.time, after: measured, interval)
            else { return false }
            depthState = measurement.submersionState
            measured = measurement.time
            return true
        case .temperature(let measurement):
            guard isDue(measurement.time, after: temperature, submergedInterval) else { return false }
            temperature = measurement.time
            return true
        }
    }

    /// Timestamps jitter, so a little less than the interval will do; a clock that went back has begun anew.
    private func isDue(_ time: Double, after last: Double, _ interval: Double) -> Bool {
        time < last || time - last >= 0.95 * interval
    }
}
