// The part of WatchKit that the watch app uses, after Apple's documentation.
@_exported import Foundation

public enum WKInterfaceDeviceBatteryState: Int { case unknown, unplugged, charging, full }

public enum WKHapticType: Int {
    case notification, directionUp, directionDown, success, failure, retry, start, stop, click
}

@MainActor open class WKInterfaceDevice: NSObject {
    open class func current() -> WKInterfaceDevice { fatalError() }
    open var isBatteryMonitoringEnabled: Bool = false
    open var batteryLevel: Float { fatalError() }
    open var batteryState: WKInterfaceDeviceBatteryState { fatalError() }
    open func play(_ type: WKHapticType) {}
}

@MainActor public protocol WKApplicationDelegate: NSObjectProtocol {
    func applicationDidFinishLaunching()
    func handleActiveWorkoutRecovery()
}

extension WKApplicationDelegate {
    public func applicationDidFinishLaunching() {}
    public func handleActiveWorkoutRecovery() {}
}
