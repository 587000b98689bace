#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Measures how much time of the processor the current thread takes, which others on the machine hardly change.
enum Stopwatch {
    /// The processor time that some work takes, in nanoseconds.
    ///
    /// - Parameter work: The work; it must stay on its thread.
    /// - Returns: The time.
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
