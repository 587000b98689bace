#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay
    import Synchronization

    /// Requests for data that no recording contains.
    ///
    /// They fail as on a device without the sensor, or receive nothing.
    final class MissingSensor: Sendable {
        /// The number of stops.
        private let stops = Mutex(0)
        /// The queue of handlers that have no queue of their own.
        private let serial = OperationQueue()

        init() { serial.maxConcurrentOperationCount = 1 }

        /// The app's authorization, which is that of the current replay.
        static var authorizationStatus: CMAuthorizationStatus { BatchedSensorManager.authorizationStatus }

        /// Calls a handler with an error, unless the updates are stopped before.
        func fail<Value>(_ code: MotionErrorCode, on queue: OperationQueue? = nil, _ handler: Handler<Value>) {
            let stop = stops.withLock { $0 }
            (queue ?? serial).addOperation {
                guard self.stops.withLock({ $0 }) == stop else { return }
                handler.call(nil, MotionError(code, "a replay has no such sensor"))
            }
        }

        func stop() { stops.withLock { $0 += 1 } }
    }

    extension NSCoder {
        func encode(date: Date?, _ key: String) {
            if let date { encode(date.timeIntervalSinceReferenceDate, forKey: key) }
        }

        /// Reads a date; the reference date if it is missing.
        func decodeDate(_ key: String) -> Date { Date(timeIntervalSinceReferenceDate: decodeDouble(forKey: key)) }
    }

    /// A handler of relative altitudes.
    public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void
    /// A handler of absolute altitudes.
    public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, (any Error)?) -> Void

    /// A source of altitudes, which is never available.
    ///
    /// Updates deliver nothing, as on a device without a barometer.
    open class CMAltimeter: NSObject, @unchecked Sendable {
        /// Creates an altimeter.
        public override init() { super.init() }

        /// Whether relative altitudes are available.
        open class func isRelativeAltitudeAvailable() -> Bool { false }
        /// Whether absolute altitudes are available.
        open class func isAbsoluteAltitudeAvailable() -> Bool { false }
        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Starts updates of the relative altitude, which deliver nothing.
        open func startRelativeAltitudeUpdates(
            to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler
        ) {}

        /// Stops updates of the relative altitude.
        open func stopRelativeAltitudeUpdates() {}

        /// Starts updates of the absolute altitude, which deliver nothing.
        open func startAbsoluteAltitudeUpdates(
            to queue: OperationQueue, withHandler handler: @escaping CMAbsoluteAltitudeHandler
        ) {}

        /// Stops updates of the absolute altitude.
        open func stopAbsoluteAltitudeUpdates() {}
    }

    /// An altitude relative to that of the first update.
    open class CMAltitudeData: CMLogItem, @unchecked Sendable {
        /// Creates an altitude of zero at time 0.
        public override init() { super.init() }

        /// Creates an altitude from an archive.
        public required init?(coder: NSCoder) { super.init(coder: coder) }

        /// The altitude in metres relative to the first update.
        open var relativeAltitude: NSNumber { 0 }
        /// The pressure in kilopascals.
        open var pressure: NSNumber { 0 }
    }

    /// An altitude above sea level.
    open class CMAbsoluteAltitudeData: CMLogItem, @unchecked Sendable {
        /// Creates an altitude of zero at time 0.
        public override init() { super.init() }

        /// Creates an altitude from an archive.
        public required init?(coder: NSCoder) { super.init(coder: coder) }

        /// The altitude above sea level in metres.
        open var altitude: Double { 0 }
        /// The uncertainty of the altitude in metres.
        open var accuracy: Double { 0 }
        /// The precision of the altitude in metres.
        open var precision: Double { 0 }
    }

    /// A source of detected falls, which is never available.
    open class CMFallDetectionManager: NSObject, @unchecked Sendable {
        private let receiver = WeakReference()

        /// Creates a manager.
        public override init() { super.init() }

        /// Whether falls are detected.
        open class var isAvailable: Bool { false }
        /// The app's authorization to receive falls.
        open var authorizationStatus: CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Requests authorization; the handler receives the current one on the main queue.
        open func requestAuthorization(handler: @escaping (CMAuthorizationStatus) -> Void) {
            let handler = Handler<CMAuthorizationStatus> { status, _ in handler(status ?? .notDetermined) }
            let status = authorizationStatus
            OperationQueue.main.addOperation { handler.call(status, nil) }
        }

        /// The delegate that is notified of falls.
        open weak var delegate: (any CMFallDetectionDelegate)? {
            get { receiver.value as? any CMFallDetectionDelegate }
            set { receiver.value = newValue }
        }
    }

    /// A delegate that is notified of falls.
    ///
    /// Both methods are optional.
    public protocol CMFallDetectionDelegate: NSObjectProtocol {
        /// The authorization changed.
        func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager)

        /// A fall was detected.
        func fallDetectionManager(
            _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
            completionHandler handler: @escaping () -> Void)
    }

    extension CMFallDetectionDelegate {
        public func fallDetectionManagerDidChangeAuthorization(_ fallDetectionManager: CMFallDetectionManager) {}
        public func fallDetectionManager(
            _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
            completionHandler handler: @escaping () -> Void
        ) { handler() }
    }

    /// A detected fall.
    open class CMFallDetectionEvent: NSObject, @unchecked Sendable {
        /// The user's answer to a detected fall.
        public enum UserResolution: Int, Sendable {
            /// The user confirmed the fall.
            case confirmed = 0
            /// The user dismissed the notification.
            case dismissed = 1
            /// The user rejected the fall.
            case rejected = 2
            /// The user did not answer.
            case unresponsive = 3
        }

        /// Creates a fall without an answer at the reference date.
        public override init() { super.init() }

        /// The time of the fall.
        open var date: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// The user's answer.
        open var resolution: UserResolution { .unresponsive }
    }

    /// The system's recorder of accelerometer data, which is never available.
    open class CMSensorRecorder: NSObject, @unchecked Sendable {
        /// Creates a recorder.
        public override init() { super.init() }

        /// Whether the system records accelerometer data.
        open class func isAccelerometerRecordingAvailable() -> Bool { false }
        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }
        /// Whether the app may record.
        open class func isAuthorizedForRecording() -> Bool { authorizationStatus() == .authorized }

        /// Returns the samples of a period: `nil`.
        open func accelerometerData(from start: Date, to end: Date) -> CMSensorDataList? { nil }

        /// Starts a recording, which has no effect.
        open func recordAccelerometer(forDuration duration: TimeInterval) {}
    }

    /// Recorded samples.
    ///
    /// As in Core Motion, it is not a sequence. Programs make it one with an `NSFastEnumerationIterator`.
    open class CMSensorDataList: NSObject, @unchecked Sendable {
        /// Creates an empty list.
        public override init() { super.init() }
    }

    #if canImport(ObjectiveC)
        extension NSFastEnumerationIterator {
            /// Creates an iterator that returns no recorded samples.
            public init(_ list: CMSensorDataList) { self.init(NSArray()) }
        }
    #else
        /// An iterator that returns no recorded samples; Foundation has such a type on Apple's platforms only.
        public struct NSFastEnumerationIterator: IteratorProtocol {
            /// Creates an iterator.
            public init(_ list: CMSensorDataList) {}

            /// Returns `nil`.
            public mutating func next() -> Any? { nil }
        }
    #endif

    /// A sample of the system's recorder.
    open class CMRecordedAccelerometerData: CMAccelerometerData, @unchecked Sendable {
        /// Creates a sample of zero at time 0.
        public override init() { super.init() }

        /// Creates a sample from an archive.
        public required init?(coder: NSCoder) { super.init(coder: coder) }

        /// The number of the batch that contains the sample.
        open var identifier: UInt64 { 0 }
        /// The time of the sample.
        open var startDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
    }
#endif
