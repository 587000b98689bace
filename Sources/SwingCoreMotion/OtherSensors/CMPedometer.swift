#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A handler of pedometer data.
    public typealias CMPedometerHandler = (CMPedometerData?, (any Error)?) -> Void
    /// A handler of pedometer events.
    public typealias CMPedometerEventHandler = (CMPedometerEvent?, (any Error)?) -> Void

    /// A source of steps, which is never available: recordings contain none.
    ///
    /// Queries and updates fail with `CMErrorMotionActivityNotAvailable`, and events with `CMErrorNotAvailable`.
    open class CMPedometer: NSObject {
        private let updates = OperationQueue.serial()
        private let events = OperationQueue.serial()

        /// Whether steps are available.
        open class func isStepCountingAvailable() -> Bool { false }
        /// Whether distances are available.
        open class func isDistanceAvailable() -> Bool { false }
        /// Whether floors are available.
        open class func isFloorCountingAvailable() -> Bool { false }
        /// Whether paces are available.
        open class func isPaceAvailable() -> Bool { false }
        /// Whether cadences are available.
        open class func isCadenceAvailable() -> Bool { false }
        /// Whether events are available.
        open class func isPedometerEventTrackingAvailable() -> Bool { false }
        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Requests the steps of a period, which fails on a serial queue.
        open func queryPedometerData(from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler)
        {
            OperationQueue.serial().fail(.motionActivityNotAvailable, Handler(handler))
        }

        /// Starts updates, which fail on a serial queue.
        open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
            updates.fail(.motionActivityNotAvailable, Handler(handler))
        }

        /// Stops updates.
        open func stopUpdates() { updates.cancelAllOperations() }

        /// Starts events, which fail on a serial queue.
        open func startEventUpdates(handler: @escaping CMPedometerEventHandler) {
            events.fail(.notAvailable, Handler(handler))
        }

        /// Stops events.
        open func stopEventUpdates() { events.cancelAllOperations() }
    }

    /// The steps of a period.
    open class CMPedometerData: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        /// Creates an empty value at the reference date.
        public override init() { super.init() }

        /// Creates the same value from an archive.
        public required init?(coder: NSCoder) {}

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes nothing, because all values are the same.
        open func encode(with coder: NSCoder) {}

        /// Returns this value, which never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The start of the period.
        open var startDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The end of the period.
        open var endDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The number of steps.
        open var numberOfSteps: NSNumber { 0 }
        /// The distance in metres; `nil` because it is not available.
        open var distance: NSNumber? { nil }
        /// The number of floors upwards; `nil` because it is not available.
        open var floorsAscended: NSNumber? { nil }
        /// The number of floors downwards; `nil` because it is not available.
        open var floorsDescended: NSNumber? { nil }
        /// The pace in seconds per metre; `nil` because it is not available.
        open var currentPace: NSNumber? { nil }
        /// The cadence in steps per second; `nil` because it is not available.
        open var currentCadence: NSNumber? { nil }
        /// The average pace in seconds per metre; `nil` because it is not available.
        open var averageActivePace: NSNumber? { nil }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            [
                Property("startDate", startDate), Property("endDate", endDate),
                Property("numberOfSteps", numberOfSteps), Property("distance", distance, unit: "m"),
                Property("floorsAscended", floorsAscended), Property("floorsDescended", floorsDescended),
                Property("currentPace", currentPace, unit: "s/m"),
                Property("currentCadence", currentCadence, unit: "steps/s"),
                Property("averageActivePace", averageActivePace, unit: "s/m"),
            ]
        }
    }

    /// The kind of a pedometer event.
    public enum CMPedometerEventType: Int, Sendable {
        /// The user stopped walking.
        case pause = 0
        /// The user walks again.
        case resume = 1
    }

    /// A change of the user's walking.
    open class CMPedometerEvent: NSObject, NSCopying, NSSecureCoding, PropertyHolder {
        /// Creates a pause at the reference date.
        public override init() { super.init() }

        /// Creates the same event from an archive.
        public required init?(coder: NSCoder) {}

        /// Whether archives can be decoded securely.
        open class var supportsSecureCoding: Bool { true }

        /// Writes nothing, because all events are the same.
        open func encode(with coder: NSCoder) {}

        /// Returns this event, which never changes.
        open func copy(with zone: NSZone? = nil) -> Any { self }

        /// The time of the event.
        open var date: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The kind of the event.
        open var type: CMPedometerEventType { .pause }

        open override func isEqual(_ object: Any?) -> Bool { hasProperties(of: object) }
        open override var hash: Int { properties.hashValue }
        open override var description: String { propertyDescription }

        var properties: [Property] {
            [Property("date", date), Property("type", case: type)]
        }
    }
#endif
