import Synchronization

/// The state of one kind of updates in a manager: whether they are active, and the latest value.
final class UpdateChannel<Value: Sendable>: Sendable {
    private struct State {
        /// The timelines of the active updates by their numbers.
        var runs: [Int: ReplayTimeline] = [:]
        var runCount = 0
        var latest: Value?
        /// The time of the latest value on a clock that does not jump back, and the number of its replay.
        var position = (replay: 0, time: -Double.infinity)
        /// The updates of the manager's own task.
        var own: (run: Int, task: Task<Void, Never>)?
        /// The waits of sequences, which a stop ends.
        var waits: [Int: Task<Void, any Error>] = [:]
        var waitCount = 0

        /// Ends updates, once.
        mutating func end(_ run: Int) { runs.removeValue(forKey: run)?.leave() }
    }

    private let state = Mutex(State())

    /// Whether updates are active.
    var isActive: Bool { state.withLock { !$0.runs.isEmpty } }

    /// The latest value; `nil` before the first one and after a stop.
    var latest: Value? { state.withLock { $0.latest } }

    /// Starts updates.
    func begin(_ replay: ManagerReplay.Bound) -> UpdateRun<Value> { state.withLock { begin(replay, &$0) } }

    private func begin(_ replay: ManagerReplay.Bound, _ state: inout State) -> UpdateRun<Value> {
        state.runCount += 1
        state.runs[state.runCount] = replay.timeline
        replay.timeline.enter()
        if state.position.replay != replay.number { state.position = (replay.number, -.infinity) }
        let start = replay.settings.restart == .continuing ? state.position.time : -.infinity
        return UpdateRun(channel: self, number: state.runCount, start: start, timeline: replay.timeline)
    }

    /// Starts updates in a task of the manager and ends those of the previous task.
    func begin(_ replay: ManagerReplay.Bound, _ body: @escaping @Sendable (UpdateRun<Value>) async -> Void) {
        let ended = state.withLock { state in
            let ended = state.own
            if let ended { state.end(ended.run) }
            let run = begin(replay, &state)
            state.own = (run.number, Task { @concurrent in await body(run) })
            return ended?.task
        }
        ended?.cancel()
    }

    /// Stops all updates.
    func stop() {
        let ended = state.withLock { state in
            // The next updates start their recording now, even if the task of these ends later.
            for run in state.runs.keys { state.end(run) }
            defer { (state.latest, state.own, state.waits) = (nil, nil, [:]) }
            return (task: state.own?.task, waits: Array(state.waits.values))
        }
        ended.task?.cancel()
        for wait in ended.waits { wait.cancel() }
    }

    /// Waits for a task, and cancels it after a stop or when the calling task is cancelled.
    fileprivate func wait(for task: Task<Void, any Error>, _ run: Int) async throws {
        let number = state.withLock { state -> Int? in
            guard state.runs[run] != nil else { return nil }
            state.waitCount += 1
            state.waits[state.waitCount] = task
            return state.waitCount
        }
        if number == nil { task.cancel() }
        defer { if let number { state.withLock { state in state.waits[number] = nil } } }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    fileprivate func isOver(_ run: Int) -> Bool { state.withLock { $0.runs[run] == nil } }

    fileprivate func publish(_ value: Value, at time: Double, _ run: Int) -> Bool {
        state.withLock { state in
            guard state.runs[run] != nil else { return false }
            (state.latest, state.position.time) = (value, time)
            return true
        }
    }

    fileprivate func end(_ run: Int) { state.withLock { $0.end(run) } }
}

/// Active updates.
///
/// They end when they are stopped or when the last reference to this object is released.
final class UpdateRun<Value: Sendable>: Sendable {
    let timeline: ReplayTimeline
    private let channel: UpdateChannel<Value>
    /// The number of these updates among those of the channel.
    fileprivate let number: Int
    /// The time after which the updates start, on a clock that does not jump back.
    let start: Double

    fileprivate init(channel: UpdateChannel<Value>, number: Int, start: Double, timeline: ReplayTimeline) {
        (self.channel, self.number, self.start, self.timeline) = (channel, number, start, timeline)
    }

    deinit { channel.end(number) }

    /// Waits until a time of the recording is due.
    ///
    /// - Throws: `CancellationError` after a stop and when the task is cancelled.
    func wait(until time: Double, first: Double, delay: Duration) async throws {
        // A paced wait has a task of its own, which a stop cancels.
        guard timeline.isPaced else { return try await timeline.wait(until: time, first: first) }
        let wait = Task { [timeline] in try await timeline.wait(until: time, first: first, delay: delay) }
        try await channel.wait(for: wait, number)
    }

    /// Whether the updates have been stopped or replaced.
    var isOver: Bool { channel.isOver(number) }

    /// Records the latest value and its time on a clock that does not jump back.
    ///
    /// Returns `false` if the updates have been stopped.
    func publish(_ value: Value, at time: Double) -> Bool { channel.publish(value, at: time, number) }
}

/// A handler of updates.
///
/// It receives a sample or a batch, or the error that ends the updates.
public typealias UpdateHandler<Value> = @Sendable (Value?, (any Error)?) -> Void

/// A queue for handlers, like the `OperationQueue` of Core Motion.
///
/// `OperationQueue` has the required method. In an app that imports Foundation, one line adds the conformance:
///
///     extension OperationQueue: @retroactive UpdateQueue {}
public protocol UpdateQueue: Sendable {
    /// Runs a block after the blocks before it.
    ///
    /// - Parameter block: The block. If the queue releases it without running it, it counts as finished.
    func addOperation(_ block: @escaping @Sendable () -> Void)
}

/// Queues that need no framework.
public enum ReplayQueue: UpdateQueue {
    /// Runs blocks on the main actor.
    case mainActor
    /// Runs blocks at once, on the calling thread.
    case caller

    public func addOperation(_ block: @escaping @Sendable () -> Void) {
        switch self {
        case .mainActor: Task { @MainActor in block() }
        case .caller: block()
        }
    }
}

extension UpdateQueue where Self == ReplayQueue {
    /// The main actor.
    public static var main: ReplayQueue { .mainActor }

    /// The thread that delivers the sample.
    ///
    /// Handlers run at once.
    public static var immediate: ReplayQueue { .caller }
}

extension UpdateQueue {
    /// Runs a block and waits for it, so that the queue has at most one block.
    func run(_ block: @escaping @Sendable () -> Void) async {
        _ = await result(of: {
            block()
            return true
        })
    }

    /// Runs a block and waits for its result; `true` if the queue releases it without running it.
    func result(of block: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let completion = Completion(continuation)
            addOperation(
                Replay.carried {
                    let result = block()
                    completion.value.withLock { $0 = result }
                })
        }
    }
}

/// Resumes the waiting task when the block that retains it is released, whether or not the block has run.
private final class Completion: Sendable {
    let value = Mutex(true)
    private let continuation: CheckedContinuation<Bool, Never>

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

    deinit { continuation.resume(returning: value.withLock { $0 }) }
}
