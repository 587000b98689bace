import Synchronization

/// The state of one kind of updates in a manager: whether they are active, and the latest value.
final class UpdateChannel<Value: Sendable>: Sendable {
    private struct State {
        /// The number of stops.
        var generation = 0
        /// The number of active updates.
        var runs = 0
        var latest: Value?
        /// The time of the latest value on a clock that does not jump back.
        var position = -Double.infinity
        var task: Task<Void, Never>?
        /// The waits of sequences, which a stop ends.
        var waits: [Int: Task<Void, any Error>] = [:]
        var waitCount = 0
    }

    private let state = Mutex(State())

    /// Whether updates are active.
    var isActive: Bool { state.withLock { $0.runs > 0 } }

    /// The latest value; `nil` before the first one and after a stop.
    var latest: Value? { state.withLock { $0.latest } }

    /// Starts updates.
    func begin(_ timeline: ReplayTimeline, _ restart: ReplayRestart) -> UpdateRun<Value> {
        let (generation, position) = state.withLock { state in
            state.runs += 1
            return (state.generation, state.position)
        }
        let start = restart == .continuing ? position : -.infinity
        return UpdateRun(channel: self, generation: generation, start: start, timeline: timeline)
    }

    /// Starts updates in a task of the manager and ends those of the previous task.
    func begin(
        _ timeline: ReplayTimeline, _ restart: ReplayRestart,
        _ body: @escaping @Sendable (UpdateRun<Value>) async -> Void
    ) {
        let run = begin(timeline, restart)
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
        let ended = state.withLock { state in
            defer {
                (state.generation, state.runs, state.latest, state.task) = (state.generation + 1, 0, nil, nil)
                state.waits = [:]
            }
            return (task: state.task, waits: Array(state.waits.values))
        }
        ended.task?.cancel()
        for wait in ended.waits { wait.cancel() }
    }

    /// Waits for a task, and cancels it after a stop or when the calling task is cancelled.
    fileprivate func wait(for task: Task<Void, any Error>, _ generation: Int) async throws {
        let number = state.withLock { state -> Int? in
            guard state.generation == generation else { return nil }
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

    fileprivate func isOver(_ generation: Int) -> Bool { state.withLock { $0.generation != generation } }

    fileprivate func publish(_ value: Value, at time: Double, _ generation: Int) -> Bool {
        state.withLock { state in
            guard state.generation == generation else { return false }
            (state.latest, state.position) = (value, time)
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
    /// The time after which the updates start, on a clock that does not jump back.
    let start: Double

    fileprivate init(channel: UpdateChannel<Value>, generation: Int, start: Double, timeline: ReplayTimeline) {
        (self.channel, self.generation, self.start, self.timeline) = (channel, generation, start, timeline)
        timeline.enter()
    }

    deinit {
        channel.end(generation)
        timeline.leave()
    }

    /// Waits until a time of the recording is due.
    ///
    /// - Throws: `CancellationError` after a stop and when the task is cancelled.
    func wait(until time: Double, first: Double, delay: Duration) async throws {
        // A paced wait has a task of its own, which a stop cancels.
        guard timeline.isPaced else { return try Task.checkCancellation() }
        let wait = Task { [timeline] in try await timeline.wait(until: time, first: first, delay: delay) }
        try await channel.wait(for: wait, generation)
    }

    /// Whether the updates have been stopped.
    var isOver: Bool { channel.isOver(generation) }

    /// Records the latest value and its time on a clock that does not jump back.
    ///
    /// Returns `false` if the updates have been stopped.
    func publish(_ value: Value, at time: Double) -> Bool { channel.publish(value, at: time, generation) }
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
            addOperation {
                let result = block()
                completion.value.withLock { $0 = result }
            }
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
