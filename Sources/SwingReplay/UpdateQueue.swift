/// Where handlers run: what Core Motion takes an `OperationQueue` for.
///
/// `OperationQueue` has what is needed, and conforms by one line in an app that imports Foundation:
///
///     extension OperationQueue: @retroactive UpdateQueue {}
public protocol UpdateQueue: Sendable {
    /// Runs a block some time, as soon as it is its turn.
    ///
    /// - Parameter block: The block. One that is given up without having run counts as run.
    func addOperation(_ block: @escaping @Sendable () -> Void)
}

/// Runs handlers on the main actor.
public struct MainUpdateQueue: UpdateQueue {
    /// Creates the queue.
    public init() {}

    public func addOperation(_ block: @escaping @Sendable () -> Void) {
        Task { @MainActor in block() }
    }
}

/// Runs handlers at once, on the thread that brings the sample.
public struct ImmediateUpdateQueue: UpdateQueue {
    /// Creates the queue.
    public init() {}

    public func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}

extension UpdateQueue where Self == MainUpdateQueue {
    /// The main actor.
    public static var main: MainUpdateQueue { MainUpdateQueue() }
}

extension UpdateQueue where Self == ImmediateUpdateQueue {
    /// The thread that brings the sample.
    public static var immediate: ImmediateUpdateQueue { ImmediateUpdateQueue() }
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

/// Wakes who waits when the block that holds it is given up, whether it has run or not.
private final class Turn: Sendable {
    private let continuation: CheckedContinuation<Void, Never>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    deinit { continuation.resume() }
}
