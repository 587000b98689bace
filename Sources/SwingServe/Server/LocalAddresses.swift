#if Serve
    internal import NIOCore

    /// The addresses by which other computers on the local network reach this one.
    enum LocalAddresses {
        /// Returns the IPv4 addresses of all interfaces but the loopback, sorted.
        static func all() -> [String] {
            let devices = (try? System.enumerateDevices()) ?? []
            return Set(devices.compactMap(\.address).filter { $0.protocol == .inet }.compactMap(\.ipAddress))
                .filter { !$0.hasPrefix("127.") && !$0.hasPrefix("169.254.") }.sorted()
        }
    }
#endif
