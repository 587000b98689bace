// Shows depth, pressure and temperature with their units.
import CoreMotion

final class DepthGauge: NSObject, CMWaterSubmersionManagerDelegate {
    private var manager: CMWaterSubmersionManager?
    private(set) var text = ""
    private(set) var isWarning = false

    func start() {
        guard CMWaterSubmersionManager.waterSubmersionAvailable else { return }
        let manager = CMWaterSubmersionManager()
        manager.delegate = self
        self.manager = manager
        if let limit = manager.maximumDepth { print("down to \(limit.converted(to: .feet))") }
    }

    func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent) {
        switch event.state {
        case .submerged: text = "diving since \(event.date)"
        case .notSubmerged: text = "surface"
        case .unknown: text = "unknown"
        @unknown default: text = "?"
        }
    }

    func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement) {
        if let depth = measurement.depth { text = "\(depth.value.rounded()) \(depth.unit.symbol)" }
        if let pressure = measurement.pressure { print(pressure - measurement.surfacePressure) }
        switch measurement.submersionState {
        case .approachingMaxDepth, .pastMaxDepth, .sensorDepthError: isWarning = true
        default: isWarning = false
        }
    }

    func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature) {
        print(measurement.temperature.converted(to: .fahrenheit), measurement.temperatureUncertainty.value)
    }

    func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: Error) { text = error.localizedDescription }
}
