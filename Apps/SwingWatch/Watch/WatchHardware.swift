import WatchKit

/// The battery and the haptics of the watch.
@MainActor final class WatchHardware: WatchDevice {
    private let device = WKInterfaceDevice.current()

    init() { device.isBatteryMonitoringEnabled = true }

    var battery: Battery {
        // The level is −1 if it is unknown.
        let level = Double(device.batteryLevel)
        return Battery(
            level: level < 0 ? nil : level,
            isCharging: device.batteryState == .charging || device.batteryState == .full)
    }

    func play(_ haptic: Haptic) {
        switch haptic {
        case .started: device.play(.start)
        case .timedContact: device.play(.success)
        case .contact: device.play(.click)
        case .miss: device.play(.directionDown)
        case .uncertain: device.play(.retry)
        case .ended: device.play(.stop)
        case .failed: device.play(.failure)
        }
    }
}
