// The classes for activities, altitudes, steps, falls and the system's recorder. On a Mac, those that read a sensor are
// unavailable, except for that of headphones.
import Foundation

public typealias CMPedometerHandler = (CMPedometerData?, (any Error)?) -> Void
public typealias CMPedometerEventHandler = (CMPedometerEvent?, (any Error)?) -> Void
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void
public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, (any Error)?) -> Void

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMPedometer: NSObject {
    open class func isStepCountingAvailable() -> Bool { fatalError() }
    open class func isDistanceAvailable() -> Bool { fatalError() }
    open class func isFloorCountingAvailable() -> Bool { fatalError() }
    open class func isPaceAvailable() -> Bool { fatalError() }
    open class func isCadenceAvailable() -> Bool { fatalError() }
    open class func isPedometerEventTrackingAvailable() -> Bool { fatalError() }
    open class func authorizationStatus() -> CMAuthorizationStatus { fatalError() }
    open func queryPedometerData(from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler) {}
    open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {}
    open func stopUpdates() {}
    open func startEventUpdates(handler: @escaping CMPedometerEventHandler) {}
    open func stopEventUpdates() {}
}

open class CMPedometerData: NSObject, NSCopying, NSSecureCoding {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var startDate: Date { fatalError() }
    open var endDate: Date { fatalError() }
    open var numberOfSteps: NSNumber { fatalError() }
    open var distance: NSNumber? { fatalError() }
    open var floorsAscended: NSNumber? { fatalError() }
    open var floorsDescended: NSNumber? { fatalError() }
    open var currentPace: NSNumber? { fatalError() }
    open var currentCadence: NSNumber? { fatalError() }
    open var averageActivePace: NSNumber? { fatalError() }
}

public enum CMPedometerEventType: Int, Sendable {
    case pause, resume
}

open class CMPedometerEvent: NSObject, NSCopying, NSSecureCoding {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var date: Date { fatalError() }
    open var type: CMPedometerEventType { fatalError() }
}

public enum CMMotionActivityConfidence: Int, Sendable {
    case low, medium, high
}

open class CMMotionActivity: CMLogItem {
    open var confidence: CMMotionActivityConfidence { fatalError() }
    open var startDate: Date { fatalError() }
    open var unknown: Bool { fatalError() }
    open var stationary: Bool { fatalError() }
    open var walking: Bool { fatalError() }
    open var running: Bool { fatalError() }
    open var automotive: Bool { fatalError() }
    open var cycling: Bool { fatalError() }
}

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMMotionActivityManager: NSObject {
    open class func isActivityAvailable() -> Bool { fatalError() }
    open class func authorizationStatus() -> CMAuthorizationStatus { fatalError() }
    open func queryActivityStarting(
        from start: Date, to end: Date, to queue: OperationQueue,
        withHandler handler: @escaping CMMotionActivityQueryHandler
    ) {}
    open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler) {}
    open func stopActivityUpdates() {}
}

open class CMAltitudeData: CMLogItem {
    open var relativeAltitude: NSNumber { fatalError() }
    open var pressure: NSNumber { fatalError() }
}

open class CMAbsoluteAltitudeData: CMLogItem {
    open var altitude: Double { fatalError() }
    open var accuracy: Double { fatalError() }
    open var precision: Double { fatalError() }
}

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMAltimeter: NSObject {
    open class func isRelativeAltitudeAvailable() -> Bool { fatalError() }
    open class func isAbsoluteAltitudeAvailable() -> Bool { fatalError() }
    open class func authorizationStatus() -> CMAuthorizationStatus { fatalError() }
    open func startRelativeAltitudeUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler) {
    }
    open func stopRelativeAltitudeUpdates() {}
    open func startAbsoluteAltitudeUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAbsoluteAltitudeHandler
    ) {}
    open func stopAbsoluteAltitudeUpdates() {}
}

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMSensorRecorder: NSObject {
    open class func isAccelerometerRecordingAvailable() -> Bool { fatalError() }
    open class func authorizationStatus() -> CMAuthorizationStatus { fatalError() }
    open class func isAuthorizedForRecording() -> Bool { fatalError() }
    open func accelerometerData(from start: Date, to end: Date) -> CMSensorDataList? { fatalError() }
    open func recordAccelerometer(forDuration duration: TimeInterval) {}
}

open class CMSensorDataList: NSObject {}

#if !canImport(ObjectiveC)
    // Foundation's, which Linux lacks; there it takes every list that adopts NSFastEnumeration, as this one does.
    public struct NSFastEnumerationIterator: IteratorProtocol {
        public init(_ list: CMSensorDataList) { fatalError() }
        public mutating func next() -> Any? { fatalError() }
    }
#endif

open class CMRecordedAccelerometerData: CMAccelerometerData {
    open var identifier: UInt64 { fatalError() }
    open var startDate: Date { fatalError() }
}

public typealias CMTremorResultHandler = ([CMTremorResult], (any Error)?) -> Void
public typealias CMDyskineticSymptomResultHandler = ([CMDyskineticSymptomResult], (any Error)?) -> Void

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMMovementDisorderManager: NSObject {
    open class func isAvailable() -> Bool { fatalError() }
    open class func version() -> String? { fatalError() }
    open class func authorizationStatus() -> CMAuthorizationStatus { fatalError() }
    open func monitorKinesias(forDuration duration: TimeInterval) {}
    open func monitorKinesiasExpirationDate() -> Date? { fatalError() }
    open func lastProcessedDate() -> Date? { fatalError() }
    open func queryTremor(
        from fromDate: Date, to toDate: Date, withHandler handler: @escaping CMTremorResultHandler
    ) {}
    open func queryDyskineticSymptom(
        from fromDate: Date, to toDate: Date, withHandler handler: @escaping CMDyskineticSymptomResultHandler
    ) {}
}

open class CMTremorResult: NSObject, NSCopying, NSSecureCoding {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var startDate: Date { fatalError() }
    open var endDate: Date { fatalError() }
    open var percentUnknown: Float { fatalError() }
    open var percentNone: Float { fatalError() }
    open var percentSlight: Float { fatalError() }
    open var percentMild: Float { fatalError() }
    open var percentModerate: Float { fatalError() }
    open var percentStrong: Float { fatalError() }
}

open class CMDyskineticSymptomResult: NSObject, NSCopying, NSSecureCoding {
    public override init() { super.init() }
    public required init?(coder: NSCoder) { fatalError() }
    open class var supportsSecureCoding: Bool { fatalError() }
    open func encode(with coder: NSCoder) {}
    open func copy(with zone: NSZone? = nil) -> Any { fatalError() }
    open var startDate: Date { fatalError() }
    open var endDate: Date { fatalError() }
    open var percentUnlikely: Float { fatalError() }
    open var percentLikely: Float { fatalError() }
}

open class CMHeadphoneActivityManager: NSObject {
    public typealias ActivityHandler = (CMMotionActivity?, (any Error)?) -> Void
    public typealias StatusHandler = (Status, (any Error)?) -> Void
    public enum Status: Int, Sendable {
        case disconnected, connected
    }
    open class func authorizationStatus() -> CMAuthorizationStatus { fatalError() }
    open var isActivityAvailable: Bool { fatalError() }
    open var isActivityActive: Bool { fatalError() }
    open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping ActivityHandler) {}
    open func stopActivityUpdates() {}
    open var isStatusAvailable: Bool { fatalError() }
    open var isStatusActive: Bool { fatalError() }
    open func startStatusUpdates(to queue: OperationQueue, withHandler handler: @escaping StatusHandler) {}
    open func stopStatusUpdates() {}
}

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
open class CMFallDetectionManager: NSObject {
    open class var isAvailable: Bool { fatalError() }
    open var authorizationStatus: CMAuthorizationStatus { fatalError() }
    open func requestAuthorization(handler: @escaping (CMAuthorizationStatus) -> Void) {}
    open weak var delegate: (any CMFallDetectionDelegate)?
}

#if CORE_MOTION_MAC
    @available(*, unavailable)
#endif
public protocol CMFallDetectionDelegate: NSObjectProtocol {
    func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager)
    func fallDetectionManager(
        _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
        completionHandler handler: @escaping @Sendable () -> Void)
    func fallDetectionManager(
        _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent) async
}

#if !CORE_MOTION_MAC
    extension CMFallDetectionDelegate {
        public func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager) {}
        public func fallDetectionManager(
            _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
            completionHandler handler: @escaping @Sendable () -> Void
        ) {}
        public func fallDetectionManager(
            _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent
        ) async {}
    }
#endif

open class CMFallDetectionEvent: NSObject {
    public enum UserResolution: Int, Sendable {
        case confirmed, dismissed, rejected, unresponsive
    }
    open var date: Date { fatalError() }
    open var resolution: UserResolution { fatalError() }
}
