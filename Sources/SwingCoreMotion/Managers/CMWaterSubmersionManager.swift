#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay
    import Synchronization

    /// A source of submersion, depth and water temperature.
    ///
    /// The delegate is called on the main queue.
    open class CMWaterSubmersionManager: NSObject {
        private let manager = WaterSubmersionManager(nil, queue: HandlerQueue(queue: .main))
        private let relay = Mutex(WaterRelay())

        /// Creates a manager of the replay that is current when the delegate is set.
        public override init() { super.init() }

        /// The app's authorization to use the data.
        open class var authorizationStatus: CMAuthorizationStatus { WaterSubmersionManager.authorizationStatus }

        /// Whether the device detects submersions and the app may use them.
        open class var waterSubmersionAvailable: Bool { WaterSubmersionManager.waterSubmersionAvailable }

        /// The maximum supported depth; `nil` without a depth sensor or authorization.
        open var maximumDepth: Measurement<UnitLength>? {
            manager.maximumDepth.map { Measurement(value: $0, unit: .meters) }
        }

        /// The delegate that receives updates, which start when it is set.
        open weak var delegate: (any CMWaterSubmersionManagerDelegate)? {
            get { relay.withLock { $0 }.delegate.value as? any CMWaterSubmersionManagerDelegate }
            set {
                // Each reading of the recording starts now, so it has dates of its own.
                let next = WaterRelay(self, newValue)
                relay.withLock { $0 = next }
                manager.delegate = newValue == nil ? nil : next
            }
        }
    }

    /// A delegate that receives submersions, depths and temperatures.
    public protocol CMWaterSubmersionManagerDelegate: NSObjectProtocol {
        /// The device was submerged or surfaced, or its state became unknown.
        ///
        /// - Parameters:
        ///   - manager: The manager.
        ///   - event: The change of state.
        func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent)

        /// Depth and pressure were measured.
        ///
        /// - Parameters:
        ///   - manager: The manager.
        ///   - measurement: The measurement.
        func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement)

        /// The water temperature was measured.
        ///
        /// - Parameters:
        ///   - manager: The manager.
        ///   - measurement: The measured temperature.
        func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature)

        /// Updates have ended with an error.
        ///
        /// - Parameters:
        ///   - manager: The manager.
        ///   - error: The error.
        func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error)
    }

    /// Forwards updates to a delegate that need not be sendable, with dates instead of timestamps.
    private final class WaterRelay: WaterSubmersionManagerDelegate {
        let owner = WeakReference()
        let delegate = WeakReference()
        /// The date of timestamp 0, if the first update takes place now.
        private let origin = Mutex<Date?>(nil)

        init(_ owner: CMWaterSubmersionManager? = nil, _ delegate: (any CMWaterSubmersionManagerDelegate)? = nil) {
            self.owner.value = owner
            self.delegate.value = delegate
        }

        func manager(_: WaterSubmersionManager, didUpdate event: WaterSubmersionEvent) {
            forward { $0.manager($1, didUpdate: CMWaterSubmersionEvent(date(event.timestamp), event.state)) }
        }

        func manager(_: WaterSubmersionManager, didUpdate measurement: WaterSubmersionMeasurement) {
            forward {
                $0.manager($1, didUpdate: CMWaterSubmersionMeasurement(date(measurement.timestamp), measurement))
            }
        }

        func manager(_: WaterSubmersionManager, didUpdate measurement: WaterTemperature) {
            forward {
                $0.manager(
                    $1,
                    didUpdate: CMWaterTemperature(
                        date(measurement.timestamp), measurement.temperature, measurement.temperatureUncertainty))
            }
        }

        func manager(_: WaterSubmersionManager, errorOccurred error: any Error) {
            forward { $0.manager($1, errorOccurred: delivered(error)) }
        }

        private func date(_ timestamp: Double) -> Date {
            let origin = origin.withLock { origin in
                let first = origin ?? Date(timeIntervalSinceNow: -timestamp)
                origin = first
                return first
            }
            return origin.addingTimeInterval(timestamp)
        }

        private func forward(_ body: (any CMWaterSubmersionManagerDelegate, CMWaterSubmersionManager) -> Void) {
            guard let delegate = delegate.value as? any CMWaterSubmersionManagerDelegate,
                let owner = owner.value as? CMWaterSubmersionManager
            else { return }
            body(delegate, owner)
        }
    }
#endif
