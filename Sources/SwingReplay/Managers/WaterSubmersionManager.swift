import Synchronization

/// Submersion, depth and water temperature, as `CMWaterSubmersionManager` delivers them.
///
/// Updates come from a ``Replay``: the one that the manager is made with, or the one in force. They begin when a ``delegate`` is
/// set, always at the recording's beginning, and end after the last one, when the delegate is set to `nil`, and when the manager
/// is given up. Nothing is buffered: the next update waits until the delegate has returned, which is called on no particular
/// thread.
///
/// Under water measurements come three times a second however often the recording has them; see ``WaterSource``.
public final class WaterSubmersionManager: Sendable {
    private struct State {
        weak var delegate: (any WaterSubmersionManagerDelegate)?
        var task: Task<Void, Never>?
        /// One more with each reading of the recording.
        var generation = 0
    }

    private let state = Mutex(State())
    private let player: UpdatePlayer<WaterUpdate>
    private let source: WaterSource?
    /// Why there can't be updates, if so.
    private let problem: MotionError?

    /// Creates a manager.
    ///
    /// - Parameter replay: What it delivers; if `nil`, the replay in force.
    public init(_ replay: Replay? = nil) {
        let replay = replay ?? Replay.current
        let settings = replay ?? Replay(accelerometer: [])
        problem = replay.waterProblem
        source = settings.water
        player = UpdatePlayer(
            source: settings.water?.updates ?? ReplaySource([]) { $0 },
            timeline: ReplayTimeline(settings.pace, clock: settings.clock), time: \.time,
            failure: settings.faults.waterFailure)
    }

    deinit { state.withLock { $0.task.take() }?.cancel() }

    /// Whether the app may have the data, by the replay in force.
    public static var authorizationStatus: AuthorizationStatus {
        Replay.current?.faults.authorizationStatus ?? .notDetermined
    }

    /// Whether the device measures submersions, by the replay in force.
    public static var waterSubmersionAvailable: Bool { Replay.current.waterProblem?.code != .notAvailable }

    /// The greatest depth that is supported, in m; `nil` where there is no such sensor. (Core Motion has a `Measurement`.)
    public var maximumDepth: Double? { source?.maximumDepth }

    /// The object that is notified; held weakly.
    ///
    /// Setting it begins updates, and setting `nil` ends them.
    public var delegate: (any WaterSubmersionManagerDelegate)? {
        get { state.withLock { $0.delegate } }
        set {
            let earlier: Task<Void, Never>? = state.withLock { state in
                let earlier = state.task
                state.generation += 1
                state.delegate = newValue
                state.task = newValue == nil ? nil : task(state.generation)
                return earlier
            }
            earlier?.cancel()
        }
    }

    private func task(_ generation: Int) -> Task<Void, Never> {
        Task { @concurrent [player, problem, source, weak self] in
            var thinning = source.map { WaterThinning($0) }
            do {
                if let problem { throw problem }
                try await player.play { update in
                    guard thinning?.passes(update) ?? true else { return true }
                    return self?.tell(generation) { $0.tell($1, update) } ?? false
                }
            } catch {
                guard !(error is CancellationError) else { return }
                _ = self?.tell(generation) { $0.manager($1, errorOccurred: error) }
            }
        }
    }

    /// Calls the delegate; false if updates have been ended.
    private func tell(
        _ generation: Int, _ body: (any WaterSubmersionManagerDelegate, WaterSubmersionManager) -> Void
    ) -> Bool {
        let delegate = state.withLock { $0.generation == generation ? $0.delegate : nil }
        guard let delegate else { return false }
        body(delegate, self)
        return true
    }
}

/// Notifications of submersions, depths and temperatures (`CMWaterSubmersionManagerDelegate`); all methods are optional.
public protocol WaterSubmersionManagerDelegate: AnyObject, Sendable {
    /// The device went under water, came out of it, or it is no longer known which.
    ///
    /// - Parameters:
    ///   - manager: The manager.
    ///   - event: The change.
    func manager(_ manager: WaterSubmersionManager, didUpdate event: WaterSubmersionEvent)

    /// Depth and pressure were measured.
    ///
    /// - Parameters:
    ///   - manager: The manager.
    ///   - measurement: What was measured.
    func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterSubmersionMeasurement)

    /// The water's temperature was measured; only under water.
    ///
    /// - Parameters:
    ///   - manager: The manager.
    ///   - measurement: What was measured.
    func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterTemperature)

    /// Updates have ended in an error.
    ///
    /// - Parameters:
    ///   - manager: The manager.
    ///   - error: ``MotionError``, or what the recording's reader throws.
    func manager(_ manager: WaterSubmersionManager, errorOccurred error: any Error)
}

extension WaterSubmersionManagerDelegate {
    public func manager(_ manager: WaterSubmersionManager, didUpdate event: WaterSubmersionEvent) {}
    public func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterSubmersionMeasurement) {}
    public func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterTemperature) {}
    public func manager(_ manager: WaterSubmersionManager, errorOccurred error: any Error) {}

    /// Tells an update by the method that it belongs to.
    fileprivate func tell(_ manager: WaterSubmersionManager, _ update: WaterUpdate) {
        switch update {
        case .event(let event): self.manager(manager, didUpdate: event)
        case .measurement(let measurement): self.manager(manager, didUpdate: measurement)
        case .temperature(let temperature): self.manager(manager, didUpdate: temperature)
        }
    }
}

/// Water of a ``Replay``: where submersions, depths and temperatures come from.
public struct WaterSource: Sendable {
    /// The greatest depth that the manager states, in m.
    let maximumDepth: Double
    /// The intervals of a manager's measurements under water and above, in seconds of the recording.
    ///
    /// Under water there are three per second; above, Apple states only that they are slower.
    package var submergedInterval = 1.0 / 3, surfaceInterval = 1.0

    let updates: ReplaySource<[WaterUpdate]>

    /// Creates water with given updates.
    ///
    /// - Parameters:
    ///   - updates: The updates, in the order in which they come.
    ///   - maximumDepth: The greatest depth that the manager states, in m.
    public init(_ updates: [WaterUpdate], maximumDepth: Double = 6) {
        self.updates = ReplaySource([updates]) { $0 }
        self.maximumDepth = maximumDepth
    }

    /// Creates water that was recorded, such as by a barometer.
    ///
    /// - Parameters:
    ///   - samples: The recording's samples, in arrays of any length; each manager begins to read them from the beginning.
    ///   - maximumDepth: The greatest depth that the manager states, in m.
    ///   - converter: Makes what turns samples into updates, one for each reading.
    package init<Samples: AsyncSequence & Sendable>(
        _ samples: Samples, maximumDepth: Double,
        _ converter: @escaping @Sendable () -> (Samples.Element) -> [WaterUpdate]
    ) {
        updates = ReplaySource(samples, converter)
        self.maximumDepth = maximumDepth
    }
}

/// Omits the measurements and temperatures that come sooner than from a device.
///
/// A change of state, and a measurement with another depth state, always passes.
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

    /// Whether an update passes.
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
