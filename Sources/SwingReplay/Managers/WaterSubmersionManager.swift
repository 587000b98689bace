import Synchronization

/// A source of submersion, depth and water temperature, like `CMWaterSubmersionManager`.
///
/// Updates come from a ``Replay``: the one that the manager is created with, or the current one when you set a
/// ``delegate``. They start then, at the beginning of the recording. They end after the last update, when you set the delegate to
/// `nil`, or when the manager is released. There is no buffer: the next update waits until the delegate has returned.
/// The delegate is called on an arbitrary thread.
///
/// Under water, measurements are reduced to three per second; see ``WaterSource``. Changes of the depth state are
/// always delivered.
public final class WaterSubmersionManager: Sendable {
    private struct State {
        weak var delegate: (any WaterSubmersionManagerDelegate)?
        var task: Task<Void, Never>?
        /// A number that changes with each reading of the recording.
        var generation = 0
    }

    private let state = Mutex(State())
    private let replay: ManagerReplay
    private let delivered = DeliveredCount()
    /// The queue on which the delegate is called.
    private let queue: any UpdateQueue

    /// Creates a manager.
    ///
    /// - Parameter replay: The replay to deliver; `nil` for the one that is current when the delegate is set.
    public convenience init(_ replay: Replay? = nil) { self.init(replay, queue: .immediate) }

    /// Creates a manager whose delegate is called on a queue.
    ///
    /// - Parameters:
    ///   - replay: The replay to deliver; `nil` for the one that is current when the delegate is set.
    ///   - queue: The queue.
    package init(_ replay: Replay?, queue: some UpdateQueue) {
        self.queue = queue
        self.replay = ManagerReplay(replay)
    }

    deinit { state.withLock { $0.task.take() }?.cancel() }

    /// The app's authorization to use the data, according to the current replay.
    public static var authorizationStatus: AuthorizationStatus {
        Replay.current?.faults.authorizationStatus ?? .notDetermined
    }

    /// Whether the device detects submersions and the app may use them, according to the current replay.
    public static var waterSubmersionAvailable: Bool { Replay.current.waterProblem == nil }

    /// The maximum supported depth in m; `nil` without a depth sensor or authorization.
    ///
    /// Core Motion has a `Measurement`.
    public var maximumDepth: Double? {
        let replay = replay.current
        return replay.waterProblem == nil ? replay?.water?.maximumDepth : nil
    }

    /// The delegate that receives updates.
    ///
    /// The manager does not retain it.
    ///
    /// Setting a delegate starts updates, and setting `nil` stops them.
    public var delegate: (any WaterSubmersionManagerDelegate)? {
        get { state.withLock { $0.delegate } }
        set {
            let replay = replay.bind()
            let earlier: Task<Void, Never>? = state.withLock { state in
                let earlier = state.task
                state.generation += 1
                state.delegate = newValue
                state.task = newValue == nil ? nil : task(replay, state.generation)
                return earlier
            }
            earlier?.cancel()
        }
    }

    private func task(_ replay: ManagerReplay.Bound, _ generation: Int) -> Task<Void, Never> {
        let (problem, source) = (replay.replay.waterProblem, replay.replay?.water)
        let player = UpdatePlayer(
            replay, source?.updates, failure: replay.settings.faults.waterFailure, delivered: delivered,
            time: \.timestamp)
        return Task { @concurrent [weak self] in
            var thinning = source.map { WaterThinning($0) }
            var isFirst = true
            do {
                if let problem { throw problem }
                try await player.play { update, _ in
                    // The delegate receives the current state first.
                    if isFirst, let event = update.impliedEvent {
                        guard await self?.notify(generation, { $0.manager($1, didUpdate: event) }) ?? false else {
                            return false
                        }
                    }
                    isFirst = false
                    guard thinning?.passes(update) ?? true else { return true }
                    return await self?.notify(generation) { $0.notify($1, update) } ?? false
                }
            } catch {
                guard !(error is CancellationError) else { return }
                _ = await self?.notify(generation) { $0.manager($1, errorOccurred: error) }
            }
        }
    }

    /// Calls the delegate on the queue, unless updates have been stopped by then.
    ///
    /// Returns `false` if updates have been stopped.
    private func notify(
        _ generation: Int,
        _ body: @escaping @Sendable (any WaterSubmersionManagerDelegate, WaterSubmersionManager) -> Void
    ) async -> Bool {
        await queue.result { [weak self] in
            guard let self, let delegate = delegate(of: generation) else { return false }
            body(delegate, self)
            return true
        }
    }

    private func delegate(of generation: Int) -> (any WaterSubmersionManagerDelegate)? {
        state.withLock { $0.generation == generation ? $0.delegate : nil }
    }
}

/// A delegate that receives submersions, depths and temperatures (`CMWaterSubmersionManagerDelegate`).
///
/// All methods are optional.
public protocol WaterSubmersionManagerDelegate: AnyObject, Sendable {
    /// The device was submerged or surfaced, or its state became unknown.
    ///
    /// - Parameters:
    ///   - manager: The manager.
    ///   - event: The change of state.
    func manager(_ manager: WaterSubmersionManager, didUpdate event: WaterSubmersionEvent)

    /// Depth and pressure were measured.
    ///
    /// - Parameters:
    ///   - manager: The manager.
    ///   - measurement: The measurement.
    func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterSubmersionMeasurement)

    /// The water temperature was measured, which happens only under water.
    ///
    /// - Parameters:
    ///   - manager: The manager.
    ///   - measurement: The measured temperature.
    func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterTemperature)

    /// Updates have ended with an error.
    ///
    /// - Parameters:
    ///   - manager: The manager.
    ///   - error: ``MotionError``, or any error of the recording's reader.
    func manager(_ manager: WaterSubmersionManager, errorOccurred error: any Error)
}

extension WaterSubmersionManagerDelegate {
    public func manager(_ manager: WaterSubmersionManager, didUpdate event: WaterSubmersionEvent) {}
    public func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterSubmersionMeasurement) {}
    public func manager(_ manager: WaterSubmersionManager, didUpdate measurement: WaterTemperature) {}
    public func manager(_ manager: WaterSubmersionManager, errorOccurred error: any Error) {}

    /// Calls the method for an update.
    fileprivate func notify(_ manager: WaterSubmersionManager, _ update: WaterUpdate) {
        switch update {
        case .event(let event): self.manager(manager, didUpdate: event)
        case .measurement(let measurement): self.manager(manager, didUpdate: measurement)
        case .temperature(let temperature): self.manager(manager, didUpdate: temperature)
        }
    }
}

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
private struct WaterThinning {
    let submergedInterval, surfaceInterval: Double
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
