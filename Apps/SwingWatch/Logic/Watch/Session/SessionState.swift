/// The state of a session on the watch.
///
/// ``handle(_:)`` is the only way from one state to another. It is pure: what must be done is returned as actions.
enum SessionState: Hashable, Sendable {
    /// Nothing runs.
    case idle
    /// The player decides whether the app may begin a workout.
    case askingPermission
    /// The workout begins.
    case starting
    /// The sensors are started, and have not delivered samples of both streams yet.
    case waiting
    /// Both streams are recorded.
    case recording
    /// The file is finished and the workout ended, for this reason.
    case ending(SessionEnd)
    /// The session is over, and its file is in the queue for the phone.
    case ended(SessionEnd)
    /// The session is over without a file.
    case failed(SessionEnd)
}

/// What happens to a session.
enum SessionEvent: Hashable, Sendable {
    /// The player begins a session.
    case start
    /// After a relaunch, the workout of an interrupted session runs on.
    case workoutRecovered
    /// The device cannot record now.
    case refused(SessionEnd)
    /// The player allows the workout.
    case permissionGranted
    /// The player has not allowed the workout, or the use of motion data.
    case permissionDenied(Permission)
    /// The workout runs.
    case workoutStarted
    /// The workout failed, with the system's text.
    case workoutFailed(String)
    /// The workout ended without the app, for example because another app began one.
    case workoutEnded
    /// Samples of both streams have arrived.
    case samplesArrived
    /// The sensors ended, with the error's text; empty without an error.
    case sensorsStopped(String)
    /// The sensors have delivered nothing for too long.
    case sensorsSilent
    /// The storage is full, or the room left to the recording.
    case storageFull
    /// The longest duration is reached.
    case timeReached
    /// The recording could not be written, with the error's text.
    case writingFailed(String)
    /// The battery is low.
    case batteryLow
    /// The player ends the session.
    case stop
    /// The file is finished. It is kept if it contains samples.
    case closed(isKept: Bool)
    /// The player has read how the session ended.
    case dismiss
}

/// A permission that a session needs.
enum Permission: Hashable, Sendable {
    /// To begin a workout.
    case health
    /// To use motion data.
    case motion
}

/// What the app must do after an event.
enum SessionAction: Hashable, Sendable {
    /// Check the device, then request the player's permission.
    case askPermission
    /// Begin the workout.
    case startWorkout
    /// Create the file, or continue the interrupted one, and start the sensors.
    case startSensors
    /// Stop the sensors, finish the file, end the workout, and put the file into the queue.
    case close
    /// End the workout.
    case endWorkout
    /// Let the player feel it.
    case play(Haptic)
}

/// What the player feels.
enum Haptic: Hashable, Sendable, CaseIterable, Codable {
    /// The recording has begun.
    case started
    /// A swing with a time to contact.
    case timedContact
    /// A contact without a time.
    case contact
    /// A swing without a contact.
    case miss
    /// A swing whose outcome is uncertain.
    case uncertain
    /// The session has ended, and its file is kept.
    case ended
    /// The session has failed.
    case failed
}
