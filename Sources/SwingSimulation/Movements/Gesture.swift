import SwingSignal

/// A movement of the arm that begins and ends in one pose, as a rigid body.
///
/// The arm turns about an axis fixed in the world. Part of that turn carries the wrist on a circle round a hub in the trunk
/// (which is what loads the accelerometer); the rest, and the forearm's roll, turn the device in its place. Times
/// are seconds from the gesture's own origin.
struct Gesture {
    /// When it begins and ends.
    var span: ClosedRange<Double>
    /// How the device stands while nothing is turned.
    var pose: RotationQuaternion
    /// The axis of the arm's turn, a unit vector in the world.
    var axis = Vector(0, 0, 1)
    /// The angle of the arm's turn, in rad.
    var turn = Track()
    /// The axis of the forearm's roll, a unit vector in the device.
    var rollAxis = Vector(1, 0, 0)
    /// The angle of the forearm's roll, in rad.
    var roll = Track()
    /// From the hub to the wrist while nothing is turned: a unit vector in the world, perpendicular to the axis.
    var arm = Vector(1, 0, 0)
    /// How far the wrist is from the hub, in m.
    var radius = 0.0
    /// How much farther it is as the arm stretches, in m.
    var reach = Track()
    /// The share of the turn that goes round the hub.
    var hubShare = 1.0
    /// The direction in which the hub moves, a unit vector in the world.
    var shiftDirection = Vector(0, 1, 0)
    /// How far the hub has moved, in m.
    var shift = Track()
    /// The blows.
    var blows: [Blow] = []
    /// The wrist's shaking after a blow.
    var shakes: [Shake] = []
    /// The arm's trembling at speed.
    var vibration: ArmVibration?

    /// Makes the roll return to 0 and the turn too, in bells that begin at `start`, turning at `rate` rad/s at most.
    mutating func addReturn(from start: Double, below rate: Double) {
        let (angle, roll) = (turn.finalPosition, self.roll.finalPosition)
        addReturn(from: start, lasting: max(Track.moveDuration(over: max(abs(angle), abs(roll)), below: rate), 0.4))
    }

    /// Makes the roll return to 0 and the turn too, in bells that begin at `start`.
    mutating func addReturn(from start: Double, lasting duration: Double) {
        let (angle, roll) = (turn.finalPosition, self.roll.finalPosition)
        turn.addMove(by: -angle, from: start, lasting: duration)
        self.roll.addMove(by: -roll, from: start, lasting: duration)
    }

    /// Lets the movement of `other`, in the same place, follow `delay` seconds after this one's origin.
    mutating func append(_ other: Gesture, after delay: Double) {
        turn.append(other.turn, after: delay)
        roll.append(other.roll, after: delay)
        reach.append(other.reach, after: delay)
        shift.append(other.shift, after: delay)
        span = span.lowerBound...max(span.upperBound, other.span.upperBound + delay)
    }

    /// How the arm stands and turns at `time`, without trembling and shaking.
    func orientation(at time: Double) -> Orientation {
        var orientation = Orientation()
        let (turn, roll) = (turn.state(at: time), roll.state(at: time))
        orientation.turn(about: axis, by: turn.position, at: turn.velocity)
        orientation.turn(by: pose)
        orientation.turn(about: rollAxis, by: roll.position, at: roll.velocity)
        return orientation
    }

    /// The rotation rate about gravity at `time` in rad/s, without trembling and shaking.
    func rateAboutGravity(at time: Double) -> Double {
        let orientation = orientation(at: time)
        return orientation.rate.dot(orientation.gravity)
    }

    /// The acceleration of the wrist in the world, in m/s², for a state of the turn at `time`.
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

    /// What blows and trembling add to the acceleration along the device's axes at `time`, in g.
    func disturbance(at time: Double, rate: Double) -> Vector {
        var sum = Vector.zero
        for blow in blows { sum += blow.acceleration(at: time) }
        if let vibration, rate != 0 { sum += vibration.acceleration(at: time, rate: rate) }
        return sum
    }
}

/// How a body stands and turns, built up joint by joint from the ground to the wrist.
///
/// Each joint adds its angle to the attitude and its rate to the rotation rate, so that both agree exactly and nothing is
/// integrated: the orientation at one time does not depend on the times asked for before.
struct Orientation {
    /// Turns a vector of the body's frame into the reference frame.
    private(set) var attitude = RotationQuaternion.identity
    /// The rotation rate in the body's frame, in rad/s.
    private(set) var rate = Vector.zero

    /// The direction of gravity in the body's frame.
    var gravity: Vector { attitude.turnBack(Vector(0, 0, -1)) }

    /// Adds a joint that turns about an axis fixed in the body before it, and so in the body behind it.
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
