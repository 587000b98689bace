import SwingSignal

/// A rigid-body movement of the arm that begins and ends in the same pose.
///
/// The arm rotates about an axis that is fixed in the world. Part of this rotation moves the wrist on a circle around a
/// hub in the trunk, which loads the accelerometer. The rest, and the forearm's roll, rotate the device in place. Times
/// are in seconds since the gesture's origin.
struct Gesture {
    /// The times of its beginning and end.
    var span: ClosedRange<Double>
    /// The device's pose at zero rotation.
    var pose: RotationQuaternion
    /// The axis of the arm's rotation, a unit vector in the world.
    var axis = Vector(0, 0, 1)
    /// The angle of the arm's rotation, in rad.
    var turn = Track()
    /// The axis of the forearm's roll, a unit vector in the device.
    var rollAxis = Vector(1, 0, 0)
    /// The angle of the forearm's roll, in rad.
    var roll = Track()
    /// The direction from the hub to the wrist at zero rotation: a unit vector in the world, perpendicular to the axis.
    var arm = Vector(1, 0, 0)
    /// The distance of the wrist from the hub, in m.
    var radius = 0.0
    /// The increase of that distance as the arm stretches, in m.
    var reach = Track()
    /// The fraction of the rotation that moves the wrist around the hub.
    var hubShare = 1.0
    /// The direction in which the hub moves, a unit vector in the world.
    var shiftDirection = Vector(0, 1, 0)
    /// The displacement of the hub, in m.
    var shift = Track()
    /// The impacts.
    var blows: [Blow] = []
    /// The wrist's shaking after impacts.
    var shakes: [Shake] = []
    /// The arm's vibration.
    var vibration: ArmVibration?

    /// Adds the return of rotation and roll to 0, in bells that begin at `start`, with at most `rate` rad/s.
    mutating func addReturn(from start: Double, below rate: Double) {
        let (angle, roll) = (turn.finalPosition, self.roll.finalPosition)
        addReturn(from: start, lasting: max(Track.moveDuration(over: max(abs(angle), abs(roll)), below: rate), 0.4))
    }

    /// Adds the return of rotation and roll to 0, in bells that begin at `start`.
    mutating func addReturn(from start: Double, lasting duration: Double) {
        let (angle, roll) = (turn.finalPosition, self.roll.finalPosition)
        turn.addMove(by: -angle, from: start, lasting: duration)
        self.roll.addMove(by: -roll, from: start, lasting: duration)
    }

    /// Appends the movement of `other`, in the same place, `delay` seconds after this gesture's origin.
    mutating func append(_ other: Gesture, after delay: Double) {
        turn.append(other.turn, after: delay)
        roll.append(other.roll, after: delay)
        reach.append(other.reach, after: delay)
        shift.append(other.shift, after: delay)
        span = span.lowerBound...max(span.upperBound, other.span.upperBound + delay)
    }

    /// Returns the orientation at `time` without vibration and shaking.
    func orientation(at time: Double) -> Orientation {
        var orientation = Orientation()
        let (turn, roll) = (turn.state(at: time), roll.state(at: time))
        orientation.turn(about: axis, by: turn.position, at: turn.velocity)
        orientation.turn(by: pose)
        orientation.turn(about: rollAxis, by: roll.position, at: roll.velocity)
        return orientation
    }

    /// Returns the rotation rate about gravity at `time` in rad/s, without vibration and shaking.
    func rateAboutGravity(at time: Double) -> Double {
        let orientation = orientation(at: time)
        return orientation.rate.dot(orientation.gravity)
    }

    /// Returns the acceleration of the wrist in the world, in m/s², for the state of the rotation at `time`.
    func acceleration(
        at time: Double, turn: (position: Double, velocity: Double, acceleration: Double)
    ) -> Vector {
        let shift = shift.state(at: time)
        var sum = shift.acceleration * shiftDirection
        if radius > 0 {
            let reach = reach.state(at: time)
            let r = radius + reach.position
            let rate = hubShare * turn.velocity
            let outward = RotationQuaternion(axis: axis, angle: hubShare * turn.position).turn(arm)
            let along = axis.cross(outward)
            sum += (reach.acceleration - rate * rate * r) * outward
            sum += (2 * rate * reach.velocity + hubShare * turn.acceleration * r) * along
        }
        return sum
    }

    /// Returns the acceleration from impacts and vibration along the device's axes at `time`, in g.
    func disturbance(at time: Double, rate: Double) -> Vector {
        var sum = Vector.zero
        for blow in blows { sum += blow.acceleration(at: time) }
        if let vibration, rate != 0 { sum += vibration.acceleration(at: time, rate: rate) }
        return sum
    }
}

/// The attitude and rotation rate of a body, composed joint by joint from the ground to the wrist.
///
/// Each joint adds its angle to the attitude and its rate to the rotation rate, so that both agree exactly. Nothing is
/// integrated, so the orientation at one time does not depend on earlier queries.
struct Orientation {
    /// The rotation from the body's frame to the reference frame.
    private(set) var attitude = RotationQuaternion.identity
    /// The rotation rate in the body's frame, in rad/s.
    private(set) var rate = Vector.zero

    /// The direction of gravity in the body's frame.
    var gravity: Vector { attitude.turnBack(Vector(0, 0, -1)) }

    /// Adds a joint that rotates about an axis fixed in the bodies on both sides of it.
    mutating func turn(about axis: Vector, by angle: Double, at rate: Double) {
        let joint = RotationQuaternion(axis: axis, angle: angle)
        attitude = attitude * joint
        self.rate = joint.turnBack(self.rate) + rate * axis
    }

    /// Adds a joint that does not move.
    mutating func turn(by joint: RotationQuaternion) {
        attitude = attitude * joint
        rate = joint.turnBack(rate)
    }
}
