public import SwingMotion

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif
#if os(watchOS)
    internal import WatchKit
#endif

extension SessionInfo {
    /// Returns the facts that this device knows: its model, its system, the boot time and, on a watch, wrist and crown.
    ///
    /// The boot time is the current time minus the time since boot on the clock of `CMLogItem.timestamp`. Set the other
    /// facts, such as ``SwingMotion/SessionInfo/player`` and ``SwingMotion/SessionInfo/sport``, before you record.
    ///
    /// - Parameter sessionID: The session's name.
    /// - Returns: The facts.
    @MainActor public static func onThisDevice(sessionID: String) -> SessionInfo {
        var info = SessionInfo(sessionID: sessionID)
        var system = utsname()
        if unsafe uname(&system) == 0 {
            info.deviceModel = text(system.machine)
            #if !canImport(Darwin)
                info.osVersion = "\(text(system.sysname)) \(text(system.release))"
            #endif
        }
        info.bootTime = zeroOfSensorClock
        #if canImport(Darwin)
            if let version = control("kern.osproductversion") { info.osVersion = "\(systemName) \(version)" }
        #endif
        #if os(watchOS)
            let device = WKInterfaceDevice.current()
            info.wrist = device.wristLocation == .left ? .left : .right
            info.crown = device.crownOrientation == .left ? .left : .right
        #endif
        return info
    }

    /// The time at which the sensor clock was zero, in seconds since 1970.
    private static var zeroOfSensorClock: Double {
        #if canImport(Darwin)
            seconds(CLOCK_REALTIME) - seconds(CLOCK_UPTIME_RAW)
        #else
            seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME)
        #endif
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the text of a tuple of characters, up to the first zero.
    private static func text<Characters>(_ characters: Characters) -> String {
        let bytes = unsafe withUnsafeBytes(of: characters) { unsafe Array($0) }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    #if canImport(Darwin)
        #if os(watchOS)
            private static let systemName = "watchOS"
        #elseif os(iOS)
            private static let systemName = "iOS"
        #elseif os(visionOS)
            private static let systemName = "visionOS"
        #else
            private static let systemName = "macOS"
        #endif

        /// Returns a text of the kernel by its name.
        private static func control(_ name: String) -> String? {
            var bytes = [UInt8](repeating: 0, count: 64)
            var count = bytes.count
            guard unsafe sysctlbyname(name, &bytes, &count, nil, 0) == 0 else { return nil }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    #endif
}
