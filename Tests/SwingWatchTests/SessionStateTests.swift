import Testing

@testable import SwingWatch

/// Each state of a session with each event.
@Suite struct SessionStateTests {
    /// The next state and the actions, for each event (rows) in each state (columns).
    ///
    /// `-` stands for no change. Actions are P: request permission, W: begin the workout, S: start the sensors, C: close, E: end the workout, and the haptics
    /// s: started, e: ended, f: failed.
    static let table = """
        event              idle       asking     starting   waiting     recording  ending   ended     failed
        start              asking:P   -          -          -           -          -        asking:P  asking:P
        workoutRecovered   waiting:S  -          -          -           -          -        -         -
        refused            -          failed:f   -          -           -          -        -         -
        permissionGranted  -          starting:W -          -           -          -        -         -
        permissionDenied   -          failed:f   -          ending:C    ending:C   -        -         -
        workoutStarted     idle:E     asking:E   waiting:S  -           -          -        ended:E   failed:E
        workoutFailed      -          -          failed:f   ending:C    ending:C   -        -         -
        workoutEnded       -          -          failed:f   ending:C    ending:C   -        -         -
        samplesArrived     -          -          -          recording:s -          -        -         -
        sensorsStopped     -          -          -          ending:C    ending:C   -        -         -
        sensorsSilent      -          -          -          ending:C    ending:C   -        -         -
        storageFull        -          -          -          ending:C    ending:C   -        -         -
        timeReached        -          -          -          ending:C    ending:C   -        -         -
        writingFailed      -          -          -          ending:C    ending:C   ending:  -         -
        batteryLow         -          -          -          ending:C    ending:C   -        -         -
        stop               -          idle:      idle:E     ending:C    ending:C   -        -         -
        closedKept         -          -          -          -           -          ended:e  -         -
        closedEmpty        -          -          -          -           -          failed:f -         -
        dismiss            -          -          -          -           -          -        idle:     idle:
        """

    static let states: [SessionState] = [
        .idle, .askingPermission, .starting, .waiting, .recording, .ending(.batteryLow), .ended(.batteryLow),
        .failed(.batteryLow),
    ]
    static let events: [SessionEvent] = [
        .start, .workoutRecovered, .refused(.unsupported), .permissionGranted, .permissionDenied(.health),
        .workoutStarted, .workoutFailed("text"), .workoutEnded, .samplesArrived, .sensorsStopped("text"),
        .sensorsSilent, .storageFull, .timeReached, .writingFailed("text"), .batteryLow, .stop, .closed(isKept: true),
        .closed(isKept: false), .dismiss,
    ]

    /// A new case needs a name here, and with it a row or a column of the table.
    static func name(_ event: SessionEvent) -> String {
        switch event {
        case .start: "start"
        case .workoutRecovered: "workoutRecovered"
        case .refused: "refused"
        case .permissionGranted: "permissionGranted"
        case .permissionDenied: "permissionDenied"
        case .workoutStarted: "workoutStarted"
        case .workoutFailed: "workoutFailed"
        case .workoutEnded: "workoutEnded"
        case .samplesArrived: "samplesArrived"
        case .sensorsStopped: "sensorsStopped"
        case .sensorsSilent: "sensorsSilent"
        case .storageFull: "storageFull"
        case .timeReached: "timeReached"
        case .writingFailed: "writingFailed"
        case .batteryLow: "batteryLow"
        case .stop: "stop"
        case .closed(let isKept): isKept ? "closedKept" : "closedEmpty"
        case .dismiss: "dismiss"
        }
    }

    static func name(_ state: SessionState) -> String {
        switch state {
        case .idle: "idle"
        case .askingPermission: "asking"
        case .starting: "starting"
        case .waiting: "waiting"
        case .recording: "recording"
        case .ending: "ending"
        case .ended: "ended"
        case .failed: "failed"
        }
    }

    private static func letter(_ action: SessionAction) -> String {
        switch action {
        case .askPermission: "P"
        case .startWorkout: "W"
        case .startSensors: "S"
        case .close: "C"
        case .endWorkout: "E"
        case .play(.started): "s"
        case .play(.ended): "e"
        case .play(.failed): "f"
        case .play: "?"
        }
    }

    private static let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

    @Test func theTableIsComplete() {
        #expect(Self.rows[0].dropFirst() == Self.states.map(Self.name)[...])
        #expect(Self.rows.dropFirst().map { $0[0] } == Self.events.map(Self.name))
    }

    @Test(arguments: events) func eachStateHandlesEachEvent(_ event: SessionEvent) throws {
        let row = try #require(Self.rows.first { $0[0] == Self.name(event) })
        for (state, expected) in zip(Self.states, row.dropFirst()) {
            var next = state
            let actions = next.handle(event).map(Self.letter).joined()
            let found = next == state && actions.isEmpty ? "-" : "\(Self.name(next)):\(actions)"
            #expect(found == expected, "\(Self.name(state)) × \(Self.name(event))")
        }
    }

    /// Why a session ended follows from the event, and stays until the file is closed.
    @Test(
        arguments: [
            (.stop, .byHand), (.timeReached, .byTime), (.storageFull, .storageFull), (.batteryLow, .batteryLow),
            (.workoutEnded, .workoutEnded), (.workoutFailed("a"), .workoutFailed("a")),
            (.permissionDenied(.motion), .permissionDenied(.motion)), (.sensorsStopped("b"), .sensorsStopped("b")),
            (.sensorsSilent, .sensorsSilent), (.writingFailed("c"), .writingFailed("c")),
        ] as [(SessionEvent, SessionEnd)]) func theReasonFollows(_ event: SessionEvent, _ reason: SessionEnd)
    {
        for state in [SessionState.waiting, .recording] {
            var state = state
            _ = state.handle(event)
            #expect(state == .ending(reason))
            for late in Self.events.dropLast(3) where late != .writingFailed("text") { _ = state.handle(late) }
            #expect(state == .ending(reason))
            _ = state.handle(.closed(isKept: true))
            #expect(state == .ended(reason))
        }
    }

    @Test func aSessionThatThePlayerEndsBeforeItsFirstSampleIsNoFailure() {
        var state = SessionState.ending(.byHand)
        #expect(state.handle(.closed(isKept: false)).isEmpty)
        #expect(state == .idle)
    }

    @Test func aFileThatCannotBeFinishedReplacesTheReason() {
        var state = SessionState.ending(.byHand)
        _ = state.handle(.writingFailed("text"))
        #expect(state == .ending(.writingFailed("text")))
    }
}
