import Synchronization

/// The state of one kind of updates in a manager: whether they are active, and the latest value.
final class UpdateChannel<Value: Sendable>: Sendable {
    private struct State {
        /// The number of stops.
        var generation = 0
        /// The number of active updates.
        var runs = 0
        var latest: Value?
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Whether updates are active.
    var isActive: Bool { state.withLock { $0.runs > 0 } }

    /// The latest value; `nil` before the first one and after a stop.
    var latest: Value? { state.withLock { $0.latest } }

    /// Starts updates.
    func begin(_ timeline: ReplayTimeline) -> UpdateRun<Value> {
        let generation = state.withLock { state in
            state.runs += 1
            return state.generation
        }
        return UpdateRun(channel: self, generation: generation, timeline: timeline)
    }

    /// Starts updates in a task of the manager and ends those of the previous task.
    func begin(_ timeline: ReplayTimeline, _ body: @escaping @Sendable (UpdateRun<Value>) async -> Void) {
        let run = begin(timeline)
        let task = Task { @concurrent in await body(run) }
        let ended = state.withLock { state in
            // If the updates have been stopped in the meantime, this task ends.
            guard state.generation == run.generation else { return Optional(task) }
            defer { state.task = task }
            return state.task
        }
        ended?.cancel()
    }

    /// Stops all updates.
    func stop() {
        let task = state.withLock { state in
            defer { (state.generation, state.runs, state.latest, state.task) = (state.generation + 1, 0, nil, nil) }
            return state.task
        }
        task?.cancel()
    }

    fileprivate func isOver(_ generation: Int) -> Bool { state.withLock { $0.generation != generation } }

    fileprivate func publish(_ value: Value, _ generation: Int) -> Bool {
        state.withLock { state in
            guard state.generation == generation else { return false }
            state.latest = value
            return true
        }
    }

    fileprivate func end(_ generation: Int) {
        state.withLock { if $0.generation == generation { $0.runs -= 1 } }
    }
}

/// Active updates.
///
/// They end when they are stopped or when the last reference to this object is released.
final class UpdateRun<Value: Sendable>: Sendable {
    let timeline: ReplayTimeline
    private let channel: UpdateChannel<Value>
    fileprivate let generation: Int

    fileprivate init(channel: UpdateChannel<Value>, generation: Int, timeline: ReplayTimeline) {
        (self.channel, self.generation, self.timeline) = (channel, generation, timeline)
        timeline.enter()
    }

    deinit {
        channel.end(generation)
        timeline.leave()
    }

    /// Whether the updates have been stopped.
    var isOver: Bool { channel.isOver(generation) }

    /// Records the latest value.
    ///
    /// Returns `false` if the updates have been stopped.
    func publish(_ value: Value) -> Bool { channel.publish(value, generation) }
}
