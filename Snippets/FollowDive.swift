import SwingCoreMotion

// Prints the depth, on a watch under water or with a simulated dive: swift run FollowDive
#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    import SwingReplay
#endif

final class Dive: NSObject, CMWaterSubmersionManagerDelegate {
    private(set) var isOver = false

    func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent) {
        print(event.state == .submerged ? "under water" : "above water")
        isOver = event.state == .notSubmerged
    }

    func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement) {
        if let depth = measurement.depth { print("depth", depth.value, depth.unit.symbol) }
    }

    func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature) {
        print("water of", measurement.temperature.value, measurement.temperature.unit.symbol)
    }

    func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error) { print(error) }
}

#if !os(watchOS) && !SWINGKIT_CORE_MOTION_STUB
    // Off the watch, a dive of ten seconds to 2 m replaces the water, at ten times its speed.
    var updates: [WaterUpdate] = [.event(WaterSubmersionEvent(timestamp: 0, state: .submerged))]
    for second in 1..<10 {
        let depth = 2 - abs(Double(second) - 5) * 0.4
        updates.append(
            .measurement(
                WaterSubmersionMeasurement(
                    timestamp: Double(second), depth: depth, pressure: 101.3 + 9.8 * depth, surfacePressure: 101.3,
                    submersionState: .submergedShallow)))
    }
    updates.append(.event(WaterSubmersionEvent(timestamp: 10, state: .notSubmerged)))
    var replay = Replay(water: WaterSource(updates))
    replay.pace = .times(10)
    Replay.install(replay)
#endif

let dive = Dive()
let manager = CMWaterSubmersionManager()
if CMWaterSubmersionManager.waterSubmersionAvailable {
    manager.delegate = dive
    while !dive.isOver { try await Task.sleep(for: .milliseconds(20)) }
}
