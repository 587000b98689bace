import Synchronization

/// The active updates of a headphone motion manager: one reading of the recording for motion and connections.
final class HeadphoneSession: Sendable {
    /// The kinds of updates that have been started.
    struct Interests: OptionSet, Sendable {
        let rawValue: Int
        static let motion = Interests(rawValue: 1)
        static let connections = Interests(rawValue: 2)
    }

    /// A handler that the queue runs.
    typealias QueuedHandler = UpdateHandler<DeviceMotion>

    fileprivate struct State {
        weak var manager: HeadphoneMotionManager?
        weak var delegate: (any HeadphoneMotionManagerDelegate)?
        var interests: Interests = []
        var handler: QueuedHandler?
        /// The queue of the handler and of the delegate.
        var queue: any UpdateQueue
        var latest: (motion: DeviceMotion?, start: DeviceAttitude?) = (nil, nil)
        /// The attitude of the connection's first sample.
        var start: DeviceAttitude?
        /// A number that changes with each reading of the recording.
        var generation = 0
        var task: Task<Void, Never>?
    }

    private let state: Mutex<State>
    /// The delegate's queue as long as there is no handler.
    private let queue: any UpdateQueue
    private let replay: ManagerReplay
    private let delivered = DeliveredCount()

    init(_ replay: Replay?, _ queue: any UpdateQueue) {
        self.queue = queue
        self.replay = ManagerReplay(replay)
        state = Mutex(State(queue: queue))
    }

    /// The error that prevents updates of the current replay, or `nil`.
    var problem: MotionError? { replay.current.headphoneProblem }

    var manager: HeadphoneMotionManager? {
        get { state.withLock { $0.manager } }
        set { state.withLock { $0.manager = newValue } }
    }

    var delegate: (any HeadphoneMotionManagerDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    var latest: (motion: DeviceMotion?, start: DeviceAttitude?) { state.withLock { $0.latest } }

    func isActive(_ interest: Interests) -> Bool { state.withLock { $0.interests.contains(interest) } }

    /// Starts a kind of updates.
    ///
    /// The first kind starts the reading.
    func start(_ interest: Interests, _ handler: QueuedHandler?, on queue: (any UpdateQueue)? = nil) {
        let replay = replay.bind()
        state.withLock { state in
            let isFirst = state.interests.isEmpty
            state.interests.insert(interest)
            if interest == .motion { (state.handler, state.queue) = (handler, queue ?? self.queue) }
            guard isFirst else { return }
            state.generation += 1
            state.task = task(replay, state.generation)
        }
    }

    /// Stops a kind of updates.
    ///
    /// The last kind stops the reading.
    func stop(_ interest: Interests) {
        let ended = state.withLock { state -> Task<Void, Never>? in
            state.interests.subtract(interest)
            if interest.contains(.motion) {
                (state.handler, state.queue) = (nil, queue)
                state.latest = (nil, nil)
            }
            guard state.interests.isEmpty else { return nil }
            return state.end()
        }
        ended?.cancel()
    }

    /// Reads the recording.
    ///
    /// The task does not retain the session while it waits.
    private func task(_ replay: ManagerReplay.Bound, _ generation: Int) -> Task<Void, Never> {
        let problem = replay.replay.headphoneProblem
        let player = UpdatePlayer(
            replay, replay.replay?.headphones?.updates, failure: replay.settings.faults.headphoneFailure,
            delivered: delivered, time: \.time)
        return Task { @concurrent [weak self] in
            var failure: (any Error)?
            do {
                if let problem { throw problem }
                try await player.play { update, offset in
                    guard case .motion(var motion) = update else {
                        return await self?.deliver(update, generation) ?? false
                    }
                    motion.shift(by: offset)
                    return await self?.deliver(.motion(motion), generation) ?? false
                }
            } catch {
                failure = error
            }
            await self?.finish(generation, failure)
        }
    }

    /// Delivers an update.
    ///
    /// Returns `false` if updates have been stopped.
    private func deliver(_ update: HeadphoneUpdate, _ generation: Int) async -> Bool {
        let queue = state.withLock { state -> (any UpdateQueue)? in
            guard state.generation == generation else { return nil }
            let isMotion = state.interests.contains(.motion)
            switch update {
            case .connected: state.start = nil
            case .disconnected: state.latest = (nil, nil)
            case .motion(let motion) where isMotion:
                let start = state.start ?? motion.attitude
                if motion.attitude.quaternion.isRotation { state.start = start }
                state.latest = (motion, start)
            case .motion: break
            }
            return state.queue
        }
        guard let queue else { return false }
        return await queue.result { [weak self] in self?.call(update, generation) ?? false }
    }

    /// Calls the handler or the delegate on the queue, unless its updates have been stopped by then.
    ///
    /// Returns `false` if they have, or if the manager was released.
    private func call(_ update: HeadphoneUpdate, _ generation: Int) -> Bool {
        let state = state.withLock { $0.generation == generation ? $0 : nil }
        guard let state else { return false }
        switch (update, state.manager) {
        case (.motion(let motion), _): if state.interests.contains(.motion) { state.handler?(motion, nil) }
        case (.connected, let manager?): state.delegate?.headphoneMotionManagerDidConnect(manager)
        case (.disconnected, let manager?): state.delegate?.headphoneMotionManagerDidDisconnect(manager)
        case (_, nil): return false
        }
        return true
    }

    /// Ends updates after the last one, or with an error that the handler receives unless it is stopped before.
    private func finish(_ generation: Int, _ failure: (any Error)?) async {
        if let failure, !(failure is CancellationError) {
            let queue = state.withLock { $0.generation == generation && $0.handler != nil ? $0.queue : nil }
            // The updates have ended when the handler is called, so that it can start them again.
            await queue?.run { [weak self] in self?.end(generation)?(nil, failure) }
        }
        _ = end(generation)
    }

    /// Ends the updates and returns their handler; `nil` if they have ended already.
    private func end(_ generation: Int) -> QueuedHandler? {
        state.withLock { state in
            guard state.generation == generation else { return nil }
            let handler = state.handler
            state.interests = []
            _ = state.end()
            return handler
        }
    }
}

extension HeadphoneSession.State {
    /// Clears the state of the current reading and returns its task.
    fileprivate mutating func end() -> Task<Void, Never>? {
        defer { (task, handler, start, generation) = (nil, nil, nil, generation + 1) }
        return task
    }
}
