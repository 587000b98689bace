internal import CSwingFiles
package import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The memory, threads and open files that the system grants this process, as set with `ulimit -v`, `-d`, `-u` and `-n`.
///
/// Without enough of them, Swift's runtime waits forever for a thread, or crashes. Only a program checks them, not a
/// library.
package enum ProcessLimits {
    /// The address space that a command needs in addition to its libraries and the stacks of its threads, in bytes.
    private static let memory = 96 << 20
    /// The step in which a thread's addresses grow if they are not limited, in bytes.
    private static let growth: Int32 = 16 << 20
    /// The threads that a command starts in addition to one per core.
    private static let threads = 4
    /// The open files that the runtime and an analysis of one recording need.
    private static let files = 16

    /// Checks that the limits suffice for any command, and makes a crash for lack of memory end with a message.
    ///
    /// - Throws: ``SwingMotion/SwingError`` that names the exceeded limit.
    package static func check() throws(SwingError) {
        let fileLimit = limit(of: RLIMIT_NOFILE)
        guard fileLimit >= files else {
            throw SwingError(
                .inputOutput, at: "system",
                "found a limit of \(fileLimit) open files, expected at least \(files); raise it (ulimit -n)")
        }
        if isMemoryLimited { swing_share_memory() } else { swing_grow_memory(growth) }
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw .system(.inputOutput, "system", "cannot open a pipe", errno)
        }
        // The threads end when the writing end of the pipe is closed.
        var started: [pthread_t] = []
        defer {
            close(ends[1])
            for thread in started { pthread_join(thread, nil) }
            close(ends[0])
        }
        let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + threads
        for _ in 0..<count {
            guard let thread = startThread(waitingFor: ends[0]) else {
                throw SwingError(
                    .inputOutput, at: "system",
                    "cannot start \(count) threads; raise the limits of processes (ulimit -u) and memory (ulimit -v)")
            }
            started.append(thread)
        }
        let block = unsafe mmap(nil, memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard unsafe block != MAP_FAILED else {
            throw SwingError(
                .inputOutput, at: "system",
                "cannot reserve \(memory >> 20) MB of memory; raise its limits (ulimit -v, ulimit -d)")
        }
        unsafe munmap(block, memory)
        if isMemoryLimited { reportCrashes() }
    }

    private static func startThread(waitingFor input: Int32) -> pthread_t? {
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let status = unsafe pthread_create(
            &thread, nil,
            { input in
                var byte = UInt8(0)
                while unsafe read(Int32(Int(bitPattern: input)), &byte, 1) < 0, errno == EINTR {}
                return nil
            }, UnsafeMutableRawPointer(bitPattern: Int(input)))
        return status == 0 ? thread : nil
    }

    /// The maximum number of files that the process may have open.
    package static var openFiles: Int { Int(clamping: limit(of: RLIMIT_NOFILE)) }

    private static var isMemoryLimited: Bool { min(limit(of: RLIMIT_AS), limit(of: RLIMIT_DATA)) < 1 << 40 }

    #if canImport(Glibc)
        private typealias Resource = __rlimit_resource
    #else
        private typealias Resource = Int32
    #endif

    /// Returns a limit, or the maximum if it is unknown.
    private static func limit(of resource: Resource) -> rlim_t {
        var limit = rlimit()
        #if canImport(Glibc)
            let status = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        #else
            let status = unsafe getrlimit(resource, &limit)
        #endif
        return status == 0 ? limit.rlim_cur : rlim_t.max
    }

    /// What a crash prints under a limit of memory.
    private static let message: StaticString =
        "swing: crashed, probably for lack of memory; raise its limits (ulimit -v, ulimit -d)\n"
    /// What a crash by a failed check of the program prints.
    private static let faultMessage: StaticString =
        "swing: ended by an error in the program; report it with the command and the files that it read\n"
    /// The memory that is free if a failed check has another reason than a lack of memory, in bytes.
    private static let reserve = 8 << 20

    private static func reportCrashes() {
        // A handler may only make system calls.
        for number in [SIGSEGV, SIGBUS, SIGABRT] { signal(number) { _ in ProcessLimits.endWithoutMemory() } }
        for number in [SIGILL, SIGTRAP] {
            signal(number) { number in
                let block = unsafe mmap(
                    nil, ProcessLimits.reserve, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                if unsafe block == MAP_FAILED { ProcessLimits.endWithoutMemory() }
                ProcessLimits.report(ProcessLimits.faultMessage)
                // The instruction is repeated, and then ends the process by the signal.
                signal(number, SIG_DFL)
            }
        }
    }

    private static func endWithoutMemory() -> Never {
        report(message)
        _exit(74)
    }

    private static func report(_ message: StaticString) {
        _ = unsafe write(2, message.utf8Start, message.utf8CodeUnitCount)
    }
}
