import SwingSignal

/// The wrist's motion at any time: the poses, moves and gestures of a script, and a person's sway.
///
/// Queries in ascending order of time are fast; their result depends only on the time.
struct World {
    /// The state of the wrist at one instant.
    struct WristState {
        /// The device's attitude and rotation rate.
        var orientation: Orientation
        /// The reading of an ideal accelerometer, in g.
        var acceleration: Vector
    }

    /// Standard gravity in m/s².
    static let standardGravity = 9.80665

    private let script: Script
    private let idle: IdleMotion
    private let restPose: RotationQuaternion
    /// The first event that has not ended.
    private var index = 0

    /// Creates the world of a script.
    init(_ script: Script, player: Player) {
        self.script = script
        idle = player.idle
        restPose = script.restPose
    }

    /// Returns the state at `time`, in seconds since the beginning of the session.
    ///
    /// - Complexity: O(1) if the times ascend from call to call.
    mutating func state(at time: Double) -> WristState {
        guard let event = event(at: time) else { return stateBetweenEvents(at: time) }
        return state(of: event, at: time)
    }

    /// Returns the orientation of ``state(at:)`` without the acceleration, in half the time.
    mutating func orientation(at time: Double) -> Orientation {
        guard let event = event(at: time) else { return stateBetweenEvents(at: time).orientation }
        return orientation(of: event, at: time, turn: event.gesture.turn.state(at: time - event.origin))
    }

    /// Returns the event at `time`, if there is one.
    private mutating func event(at time: Double) -> Script.Event? {
        if index > 0, script.events[index - 1].end > time { index = 0 }
        while index < script.events.count, script.events[index].end <= time { index += 1 }
        guard index < script.events.count, script.events[index].begin <= time else { return nil }
        return script.events[index]
    }

    private func state(of event: Script.Event, at time: Double) -> WristState {
        let local = time - event.origin
        let turn = event.gesture.turn.state(at: local)
        let orientation = orientation(of: event, at: time, turn: turn)
        return WristState(
            orientation: orientation,
            acceleration: acceleration(
                of: event.gesture.acceleration(at: local, turn: turn), orientation, at: time)
                + event.gesture.disturbance(at: local, rate: turn.velocity))
    }

    private func orientation(
        of event: Script.Event, at time: Double, turn: (position: Double, velocity: Double, acceleration: Double)
    ) -> Orientation {
        let local = time - event.origin
        let roll = event.gesture.roll.state(at: local)
        var orientation = Orientation()
        orientation.turn(about: event.gesture.axis, by: turn.position, at: turn.velocity)
        orientation.turn(by: event.gesture.pose)
        idle.turn(&orientation, at: time)
        orientation.turn(about: event.gesture.rollAxis, by: roll.position, at: roll.velocity)
        if let vibration = event.gesture.vibration {
            let (angle, rate) = vibration.rotation(at: local, rate: turn.velocity, acceleration: turn.acceleration)
            orientation.turn(about: vibration.axis, by: angle, at: rate)
        }
        for shake in event.gesture.shakes {
            let (angle, rate) = shake.rotation(at: local)
            orientation.turn(about: shake.axis, by: angle, at: rate)
        }
        return orientation
    }

    private func stateBetweenEvents(at time: Double) -> WristState {
        var orientation = Orientation()
        var shift = Vector.zero
        if index < script.moves.count {
            let move = script.moves[index]
            let turn = move.turn.state(at: time)
            orientation.turn(by: move.pose)
            orientation.turn(about: move.axis, by: turn.position, at: turn.velocity)
            shift = move.shift.state(at: time).acceleration * move.direction
        } else {
            orientation.turn(by: script.events.last?.gesture.pose ?? restPose)
        }
        idle.turn(&orientation, at: time)
        return WristState(orientation: orientation, acceleration: acceleration(of: shift, orientation, at: time))
    }

    /// Returns the acceleration along the device's axes in g, including gravity and tremor.
    ///
    /// The wrist's acceleration in the world is `acceleration` m/s².
    private func acceleration(of acceleration: Vector, _ orientation: Orientation, at time: Double) -> Vector {
        let felt = (1 / Self.standardGravity) * acceleration + Vector(0, 0, -1)
        return orientation.attitude.turnBack(felt) + idle.acceleration(at: time)
    }
}
