internal import Synchronization

/// The end of the process by a signal, which leaves no temporary files.
///
/// Libraries must not change what signals do, so only a program that calls ``handleSignals(_:)`` has this.
package enum Termination {
    /// What the program does before it ends, such as clearing a line of the terminal.
    private static let preparation = Mutex<(@Sendable () -> Void)?>(nil)

    /// Makes the signals that ask a process to end remove all unfinished outputs first.
    ///
    /// The process then ends by the same signal. Signals that are ignored, as under `nohup`, stay ignored. The signal
    /// of a closed pipe takes effect when standard output or standard error is written.
    ///
    /// - Parameter prepare: What to do before the process ends. It runs on a thread of its own.
    package static func handleSignals(_ prepare: @escaping @Sendable () -> Void) {
        preparation.withLock { $0 = prepare }
        ProcessSignals.receive { end(by: $0) }
    }

    /// Ends the process by the signal of a closed pipe, if the program handles signals.
    static func endByBrokenPipe() {
        if preparation.withLock({ $0 != nil }) { end(by: ProcessSignals.brokenPipe) }
    }

    private static func end(by signal: Int32) -> Never {
        WorkFolder.removeAll {
            preparation.withLock { $0 }?()
            ProcessSignals.die(by: signal)
        }
    }
}
