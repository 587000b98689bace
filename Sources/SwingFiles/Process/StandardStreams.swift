#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The descriptors 0 to 2 of the process.
package enum StandardStreams {
    /// Opens `/dev/null` for each of them that is closed.
    ///
    /// The system gives the smallest free number to the next file that is opened, and what a program prints or reads
    /// would go there. Programs that this process starts inherit the open ones.
    package static func open() {
        for stream in Int32(0)...2 where fcntl(stream, F_GETFD) < 0 && errno == EBADF { _ = POSIX.openNull() }
    }
}
