import Synchronization

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
