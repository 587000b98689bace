// The part of HealthKit that the watch app uses, after Apple's documentation. Objective-C's optional methods have default
// implementations in these substitutes.
import Foundation

open class HKObjectType: NSObject {
    public class func workoutType() -> HKWorkoutType { fatalError() }
}

open class HKSampleType: HKObjectType {}
public final class HKWorkoutType: HKSampleType {}

#if !canImport(Darwin)
    // Foundation's, which Linux lacks.
    extension URL { public static var documentsDirectory: URL { fatalError() } }
#endif

public enum HKAuthorizationStatus: Int { case notDetermined, sharingDenied, sharingAuthorized }

public final class HKHealthStore: NSObject, Sendable {
    public class func isHealthDataAvailable() -> Bool { fatalError() }
    public func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { fatalError() }
    public func requestAuthorization(toShare: Set<HKSampleType>, read: Set<HKObjectType>) async throws {}
    public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? { fatalError() }
}

public enum HKWorkoutActivityType: UInt { case badminton, baseball, cricket, golf, hockey, tableTennis, tennis, other }

open class HKWorkoutConfiguration: NSObject {
    open var activityType: HKWorkoutActivityType = .other
}

public enum HKWorkoutSessionState: Int { case notStarted, running, ended, paused, prepared, stopped }

public final class HKWorkoutSession: NSObject {
    public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration) throws {}
    public weak var delegate: (any HKWorkoutSessionDelegate)?
    public var state: HKWorkoutSessionState { fatalError() }
    public func startActivity(with date: Date?) {}
    public func end() {}
}

public protocol HKWorkoutSessionDelegate: NSObjectProtocol, Sendable {
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date)
    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)
}
