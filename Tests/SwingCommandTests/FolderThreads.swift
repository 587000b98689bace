import Dispatch
import Foundation
import Synchronization

#if os(Linux)
    import Glibc
#endif

/// Threads with a working folder of their own, on which a task and its child tasks run.
final class FolderThreads: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    /// Counts the waiting jobs, and one more for each thread that must end.
    private let waiting = DispatchSemaphore(value: 0)
    private static let count = 2

    /// Whether the system permits a thread a working folder of its own.
    static let areAvailable: Bool = {
        let threads = FolderThreads(in: "/")
        threads?.stop()
        return threads != nil
    }()

    /// Starts the threads, or returns `nil` if the system has only one working folder per process or does not permit
    /// others, as in some containers.
    init?(in folder: String) {
        #if os(Linux)
            let changed = DispatchSemaphore(value: 0)
            let isThere = Atomic(false)
            Thread.detachNewThread { [self] in
                // Threads that this thread starts share its folder.
                isThere.store(Self.separateFolder() && chdir(folder) == 0, ordering: .relaxed)
                changed.signal()
                guard isThere.load(ordering: .relaxed) else { return }
                for _ in 1..<Self.count { Thread.detachNewThread { [self] in work() } }
                work()
            }
            changed.wait()
            guard isThere.load(ordering: .relaxed) else { return nil }
        #else
            return nil
        #endif
    }

    #if os(Linux)
        /// Gives the calling thread a working folder of its own, and returns whether that is permitted.
        private static func separateFolder() -> Bool {
            // Swift's module of the C library lacks this call, and its flag CLONE_FS.
            guard let call = dlsym(nil, "unshare") else { return false }
            return unsafeBitCast(call, to: (@convention(c) (Int32) -> Int32).self)(0x200) == 0
        }
    #endif

    /// Runs a task on the threads, and waits for it.
    func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
        let done = DispatchSemaphore(value: 0)
        let value = Mutex<Value?>(nil)
        Task(executorPreference: self) {
            let found = await body()
            value.withLock { $0 = found }
            done.signal()
        }
        done.wait()
        guard let found = value.withLock({ $0 }) else { preconditionFailure("the task has ended") }
        return found
    }

    /// Ends the threads.
    func stop() {
        for _ in 0..<Self.count { waiting.signal() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    private func work() {
        while true {
            waiting.wait()
            guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
