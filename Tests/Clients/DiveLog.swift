// Keeps a dive's profile as dates and metres, on the main actor.
import CoreMotion

struct DivePoint: Codable, Sendable {
    var date: Date
    var metres: Double
}

@MainActor
final class DiveLog: NSObject {
    private let manager = CMWaterSubmersionManager()
    private(set) var points: [DivePoint] = []

    func start() { manager.delegate = self }

    fileprivate func add(_ point: DivePoint) { points.append(point) }
}

extension DiveLog: CMWaterSubmersionManagerDelegate {
    nonisolated func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent) {}
    nonisolated func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature) {}
    nonisolated func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error) {}
    nonisolated func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement) {
        guard let depth = measurement.depth?.converted(to: .meters) else { return }
        let point = DivePoint(date: measurement.date, metres: depth.value)
        Task { @MainActor in self.add(point) }
    }
}
