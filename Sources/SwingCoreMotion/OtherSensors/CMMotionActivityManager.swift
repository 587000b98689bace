#if !canImport(CoreMotion) || os(macOS) || targetEnvironment(simulator)
    public import Foundation
    public import SwingReplay

    /// A handler of activities.
    public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
    /// A handler of a query of activities.
    public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void

    /// A source of activities, which is never available: recordings contain none.
    ///
    /// Queries fail with `CMErrorMotionActivityNotAvailable`. Updates deliver nothing.
    open class CMMotionActivityManager: NSObject {
        /// Whether activities are available.
        open class func isActivityAvailable() -> Bool { false }
        /// Returns the app's authorization to use motion data.
        open class func authorizationStatus() -> CMAuthorizationStatus { MissingSensor.authorizationStatus }

        /// Requests the activities of a period, which fails on the queue.
        open func queryActivityStarting(
            from start: Date, to end: Date, to queue: OperationQueue,
            withHandler handler: @escaping CMMotionActivityQueryHandler
        ) {
            queue.fail(.motionActivityNotAvailable, Handler(handler))
        }

        /// Starts updates, which deliver nothing.
        open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler)
        {}

        /// Stops updates.
        open func stopActivityUpdates() {}
    }

    /// The confidence of an activity.
    public enum CMMotionActivityConfidence: Int, Sendable {
        /// The confidence is low.
        case low = 0
        /// The confidence is medium.
        case medium = 1
        /// The confidence is high.
        case high = 2
    }

    /// An activity of the user.
    open class CMMotionActivity: CMLogItem {
        /// The confidence of the estimate.
        open var confidence: CMMotionActivityConfidence { .low }
        /// The start of the activity.
        open var startDate: Date { Date(timeIntervalSinceReferenceDate: 0) }
        /// Whether there is no estimate.
        open var unknown: Bool { true }
        /// Whether the device does not move.
        open var stationary: Bool { false }
        /// Whether the user walks.
        open var walking: Bool { false }
        /// Whether the user runs.
        open var running: Bool { false }
        /// Whether the device is in a vehicle.
        open var automotive: Bool { false }
        /// Whether the device is on a bicycle.
        open var cycling: Bool { false }

        override var properties: [Property] {
            super.properties + [
                Property("startDate", startDate), Property("confidence", case: confidence),
                Property("unknown", case: unknown),
                Property("stationary", case: stationary), Property("walking", case: walking),
                Property("running", case: running),
                Property("automotive", case: automotive), Property("cycling", case: cycling),
            ]
        }
    }
#endif
