extension SessionState {
    /// Changes the state after an event, and returns what must be done, in order.
    ///
    /// An event that means nothing in a state, such as one that comes late, changes nothing.
    mutating func handle(_ event: SessionEvent) -> [SessionAction] {
        switch self {
        case .idle: handleIdle(event)
        case .askingPermission: handlePermission(event)
        case .starting: handleStarting(event)
        case .waiting, .recording: handleRunning(event)
        case .ending(let reason): handleEnding(event, reason)
        case .ended, .failed: handleOver(event)
        }
    }

    private mutating func become(_ state: SessionState, _ actions: SessionAction...) -> [SessionAction] {
        self = state
        return actions
    }

    private mutating func handleIdle(_ event: SessionEvent) -> [SessionAction] {
        switch event {
        case .start: become(.askingPermission, .askPermission)
        case .workoutRecovered: become(.waiting, .startSensors)
        // The player cancelled while it began.
        case .workoutStarted: [.endWorkout]
        default: []
        }
    }

    private mutating func handlePermission(_ event: SessionEvent) -> [SessionAction] {
        switch event {
        case .permissionGranted: become(.starting, .startWorkout)
        case .permissionDenied(let permission): become(.failed(.permissionDenied(permission)), .play(.failed))
        case .refused(let reason): become(.failed(reason), .play(.failed))
        case .stop: become(.idle)
        case .workoutStarted: [.endWorkout]
        default: []
        }
    }

    private mutating func handleStarting(_ event: SessionEvent) -> [SessionAction] {
        switch event {
        case .workoutStarted: become(.waiting, .startSensors)
        case .workoutFailed(let text): become(.failed(.workoutFailed(text)), .play(.failed))
        case .workoutEnded: become(.failed(.workoutEnded), .play(.failed))
        case .stop: become(.idle, .endWorkout)
        default: []
        }
    }

    private mutating func handleRunning(_ event: SessionEvent) -> [SessionAction] {
        if event == .samplesArrived {
            return self == .waiting ? become(.recording, .play(.started)) : []
        }
        return event.end.map { become(.ending($0), .close) } ?? []
    }

    private mutating func handleEnding(_ event: SessionEvent, _ reason: SessionEnd) -> [SessionAction] {
        switch event {
        case .closed(isKept: true): become(.ended(reason), .play(.ended))
        // Nothing is missing if the player stopped before the first sample.
        case .closed(isKept: false): reason == .byHand ? become(.idle) : become(.failed(reason), .play(.failed))
        // The last samples may be missing, which matters more than why the session ended.
        case .writingFailed(let text): become(.ending(.writingFailed(text)))
        default: []
        }
    }

    private mutating func handleOver(_ event: SessionEvent) -> [SessionAction] {
        switch event {
        case .start: become(.askingPermission, .askPermission)
        case .dismiss: become(.idle)
        case .workoutStarted: [.endWorkout]
        default: []
        }
    }
}

extension SessionEvent {
    /// The reason for which this event ends a running session, or `nil` if it does not.
    var end: SessionEnd? {
        switch self {
        case .stop: .byHand
        case .timeReached: .byTime
        case .storageFull: .storageFull
        case .batteryLow: .batteryLow
        case .workoutEnded: .workoutEnded
        case .workoutFailed(let text): .workoutFailed(text)
        case .permissionDenied(let permission): .permissionDenied(permission)
        case .sensorsStopped(let text): .sensorsStopped(text)
        case .sensorsSilent: .sensorsSilent
        case .writingFailed(let text): .writingFailed(text)
        case .start, .workoutRecovered, .refused, .permissionGranted, .workoutStarted, .samplesArrived, .closed,
            .dismiss:
            nil
        }
    }
}
