/// What updates hand to a handler: a sample or a batch, or the error in which they end.
public typealias UpdateHandler<Value> = @Sendable (Value?, (any Error)?) -> Void

/// Where handlers run, as Core Motion's on an `OperationQueue`.
///
/// `OperationQueue` has what is needed, and conforms by one line in an app that imports Foundation:
///
///     extension OperationQueue: @retroactive UpdateQueue {}
public protocol UpdateQueue: Sendable {
    /// Runs a block, as soon as it is its turn.
    ///
    /// - Parameter block: The block. One that is given up without having run counts as run.
    func addOperation(_ block: @escaping @Sendable () -> Void)
}

/// The queues that need no framework: the main actor, and none.
public enum ReplayQueue: UpdateQueue {
    /// Runs blocks on the main actor.
    case mainActor
    /// Runs blocks at once, on the thread that calls.
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

    /// The thread that delivers the sample: handlers run at once.
    public static var immediate: ReplayQueue { .caller }
}

extension UpdateQueue {
    /// Runs a block and waits until it has run, so that a queue never holds more than one.
    func run(_ block: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            let turn = Turn(continuation)
            addOperation {
                block()
                withExtendedLifetime(turn) {}
            }
        }
    }
}

/// Wakes the waiting task when the block that holds it is given up, whether it has run or not.
private final class Turn: Sendable {
    private let continuation: CheckedContinuation<Void, Never>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    deinit { continuation.resume() }
}
