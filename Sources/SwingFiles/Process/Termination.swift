internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

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

/// The signals that ask a process to end.
private enum ProcessSignals {
    /// The signal of a pipe whose reader is gone.
    static let brokenPipe = SIGPIPE

    /// The writing end of the pipe that passes signals to the thread that receives them.
    ///
    /// Both variables are set once, before signals arrive.
    nonisolated(unsafe) private static var output: Int32 = -1
    nonisolated(unsafe) private static var receiver: (@Sendable (Int32) -> Never)?

    /// The signals that end a process unless it handles them, without those of a crash.
    ///
    /// The first two real-time signals belong to the C library.
    private static var ending: [Int32] {
        let common = [
            SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGUSR1, SIGUSR2,
        ]
        #if canImport(Glibc)
            return common + [SIGIO, SIGPWR, SIGSTKFLT] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax())
        #else
            return common
        #endif
    }

    /// Calls `receive` on a thread of its own when a signal asks the process to end, unless the signal is ignored.
    ///
    /// The signals of a broken pipe and of a file that reaches the process's size limit have no effect any more: the call
    /// that writes returns an error. Programs that this process starts get the system's defaults.
    static func receive(_ receive: @escaping @Sendable (Int32) -> Never) {
        var ends: [Int32] = [-1, -1]
        guard unsafe receiver == nil, unsafe pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        unsafe receiver = receive
        unsafe output = ends[1]
        guard startThread(reading: ends[0]) else { return }
        for number in ending {
            // A handler may only make system calls.
            handle(number) { number in
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(ProcessSignals.output, &byte, 1)
                errno = error
            }
        }
        for number in [SIGPIPE, SIGXFSZ] { handle(number) { _ in } }
        unblock(ending)
    }

    /// Lets signals reach the process.
    ///
    /// A process inherits the blocked signals of the thread that starts it, and threads of Dispatch block most of them.
    private static func unblock(_ numbers: [Int32]) {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in numbers { unsafe sigaddset(&set, number) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Ends the process by a signal.
    static func die(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        unblock([number])
        kill(getpid(), number)
        while true { pause() }
    }

    private static func startThread(reading input: Int32) -> Bool {
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        return unsafe pthread_create(
            &thread, nil,
            { input in
                var number = UInt8(0)
                while unsafe read(Int32(Int(bitPattern: input)), &number, 1) != 1 {}
                unsafe ProcessSignals.receiver?(Int32(number))
                return nil
            }, UnsafeMutableRawPointer(bitPattern: Int(input))) == 0
    }

    /// Installs a handler of a signal, unless the signal is ignored, as under `nohup`.
    private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        let old = signal(number, handler)
        if unsafe unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(number, SIG_IGN)
        }
    }
}
