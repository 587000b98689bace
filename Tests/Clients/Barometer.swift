import CoreMotion

class Barometer {
    private lazy var altimeter = CMAltimeter()
    private let queue = OperationQueue()
    var height: Double = 0
    var hectopascals: Float = 0
    var onUpdate: ((Double) -> Void)?

    func start() {
        if CMAltimeter.isRelativeAltitudeAvailable() {
            altimeter.startRelativeAltitudeUpdates(to: OperationQueue.main) { (data, error) in
                guard error == nil, let data = data else { return }
                self.height = data.relativeAltitude.doubleValue
                self.hectopascals = data.pressure.floatValue * 10
                self.onUpdate?(self.height)
            }
        }
        guard CMAltimeter.isAbsoluteAltitudeAvailable() else { return }
        altimeter.startAbsoluteAltitudeUpdates(to: queue) { data, _ in
            if let data { print(data.altitude, "±", data.accuracy, data.precision, data.timestamp) }
        }
    }

    func stop() {
        altimeter.stopRelativeAltitudeUpdates()
        altimeter.stopAbsoluteAltitudeUpdates()
    }
}
