#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Measures the current thread's CPU time, which other load on the machine hardly affects.
enum Stopwatch {
    /// Measures the CPU time of some work, in nanoseconds.
    ///
    /// - Parameter work: The work; it must stay on its thread.
    /// - Returns: The CPU time.
    static func time(_ work: () async throws -> Void) async rethrows -> Double {
        let begin = now()
        try await work()
        return Double(now() - begin)
    }

    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
