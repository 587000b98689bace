/// The reason why a session ended or did not begin.
enum SessionEnd: Hashable, Sendable {
    /// The player ended it.
    case byHand
    /// The longest duration was reached.
    case byTime
    /// The storage is full, or the room left to the recording.
    case storageFull
    /// The battery is low.
    case batteryLow
    /// The workout ended without the app.
    case workoutEnded
    /// The workout failed, with the system's text.
    case workoutFailed(String)
    /// A permission is missing.
    case permissionDenied(Permission)
    /// The watch has no sensors at the required rates.
    case unsupported
    /// The sensors ended, with the error's text; empty without an error.
    case sensorsStopped(String)
    /// The sensors delivered nothing for too long.
    case sensorsSilent
    /// The recording could not be written, with the error's text.
    case writingFailed(String)
}

extension SessionEnd {
    /// What happened, in one line.
    var text: String {
        switch self {
        case .byHand: "You ended the session."
        case .byTime: "The longest duration is reached."
        case .storageFull: "The watch's storage is full."
        case .batteryLow: "The battery is low."
        case .workoutEnded: "The workout was ended by the system or another app."
        case .workoutFailed(let text): Self.sentence("The workout failed", text)
        case .permissionDenied(.health): "The app is not allowed to begin a workout."
        case .permissionDenied(.motion): "The app is not allowed to use motion data."
        case .unsupported: "This watch has no 800 Hz sensors."
        case .sensorsStopped(let text): Self.sentence("The sensors stopped", text)
        case .sensorsSilent: "The sensors delivered nothing."
        case .writingFailed(let text): Self.sentence("The recording could not be written", text)
        }
    }

    /// What the player can do, in one line; `nil` if nothing is wrong.
    var remedy: String? {
        switch self {
        case .byHand: nil
        case .byTime, .workoutEnded: "Start again for the rest."
        case .storageFull: "Send recordings to the phone, or free some space."
        case .batteryLow: "Charge the watch."
        case .workoutFailed, .sensorsStopped, .writingFailed: "Start again; restart the watch if it happens twice."
        case .permissionDenied(.health): "Open Settings › Health › Apps on the watch."
        case .permissionDenied(.motion): "Open Settings › Privacy › Motion & Fitness on the watch."
        case .unsupported: "Use a Series 8, an Ultra or a newer watch."
        case .sensorsSilent: "Restart the watch."
        }
    }

    private static func sentence(_ finding: String, _ text: String) -> String {
        text.isEmpty ? "\(finding)." : "\(finding): \(text)"
    }
}
