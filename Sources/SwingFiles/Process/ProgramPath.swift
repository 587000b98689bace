#if canImport(Darwin)
    internal import Darwin
#endif

/// The file of the running program.
package enum ProgramPath {
    /// The absolute path without links, or `nil` if the system does not report it.
    package static var current: String? {
        #if canImport(Darwin)
            var size = UInt32(0)
            _ = unsafe _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size) + 1)
            guard unsafe _NSGetExecutablePath(&path, &size) == 0 else { return nil }
            return FilePlace(unsafe String(cString: path)).resolved
        #else
            return FilePlace("/proc/self/exe").resolved
        #endif
    }
}
