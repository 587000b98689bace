import Foundation

/// The workout that keeps the sensors and the app running; on a watch, a session of HealthKit.
@MainActor protocol Workout: AnyObject {
    /// Called with `workoutStarted`, `workoutFailed` or `workoutEnded`, for the current workout only.
    var onEvent: ((SessionEvent) -> Void)? { get set }

    /// Requests the player's permission, and returns whether it is granted.
    func requestPermission() async throws -> Bool

    /// Begins a workout of a sport; `onEvent` is called when it runs.
    func begin(_ sport: String) throws

    /// Takes over the workout of an interrupted session, and returns whether there is one.
    func recover() async -> Bool

    /// Ends the current workout, if there is one; `onEvent` is not called for it.
    func end()
}

/// The parts of a watch that a session uses in addition to its sensors.
@MainActor protocol WatchDevice: AnyObject {
    /// The charge.
    var battery: Battery { get }

    /// Lets the player feel something.
    func play(_ haptic: Haptic)
}

/// The way to the phone; on a watch, a session of WatchConnectivity.
@MainActor protocol PhoneLink: AnyObject {
    /// Called with what happens to transfers.
    var onEvent: ((LinkEvent) -> Void)? { get set }
    /// Whether files can be handed over.
    var isReady: Bool { get }
    /// The names of the files that the system is transferring, also for an earlier run of the app.
    var outstanding: Set<String> { get }

    /// Hands a file over to the system, which transfers it when the phone is near.
    func send(_ file: URL)
}

/// What happens on the way to the phone.
enum LinkEvent: Hashable, Sendable {
    /// Files can be handed over.
    case ready
    /// The system has transferred a file, or has failed with a problem.
    case finished(String, problem: String?)
    /// The phone confirms that it has stored a file.
    case stored(StoredFile)
}
