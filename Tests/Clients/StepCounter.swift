import CoreMotion

/// Steps of today and live, with a message for each reason why there are none.
@MainActor
final class StepCounter {
    private let pedometer = CMPedometer()
    private let calendar = Calendar(identifier: .gregorian)
    private(set) var steps = 0
    private(set) var kilometres = 0.0
    private(set) var message: String?

    func begin() {
        guard CMPedometer.isStepCountingAvailable() else {
            message = "no step counter"
            return
        }
        if CMPedometer.authorizationStatus() == .denied { message = "open Settings" }
        let midnight = calendar.startOfDay(for: Date())
        pedometer.queryPedometerData(from: midnight, to: Date()) { data, error in
            let count = data?.numberOfSteps.intValue ?? 0
            let metres = data?.distance?.doubleValue ?? 0
            let code = (error as NSError?)?.code
            Task { @MainActor in self.show(count, metres, code) }
        }
        pedometer.startUpdates(from: Date()) { [weak self] data, error in
            guard let data = data, error == nil else { return }
            print(data.endDate.timeIntervalSince(data.startDate), data.currentCadence ?? 0, data.currentPace as Any)
            print(data.floorsAscended?.intValue ?? 0, data.floorsDescended?.intValue ?? 0)
            print(data.averageActivePace as Any)
            let count = data.numberOfSteps.intValue
            Task { @MainActor in self?.show(count, 0, nil) }
        }
    }

    func watchPauses() {
        guard CMPedometer.isPedometerEventTrackingAvailable() else { return }
        pedometer.startEventUpdates { event, _ in
            switch event?.type {
            case .pause?: print("pause at", event?.date ?? Date())
            case .resume?: print("walking")
            default: break
            }
        }
    }

    private func show(_ count: Int, _ metres: Double, _ code: Int?) {
        (steps, kilometres) = (count, metres / 1000)
        switch code.map({ CMError(UInt32($0)) }) {
        case CMErrorMotionActivityNotAuthorized?, CMErrorMotionActivityNotEntitled?: message = "not allowed"
        case CMErrorMotionActivityNotAvailable?: message = "not on this device"
        default: message = nil
        }
    }

    func end() {
        pedometer.stopUpdates()
        pedometer.stopEventUpdates()
    }
}
