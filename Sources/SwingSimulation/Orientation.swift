import SwingSignal

/// How a body stands and turns, built up joint by joint from the ground to the wrist.
///
/// Each joint adds its angle to the attitude and its rate to the rotation rate, so that both agree exactly and nothing is
/// integrated: the orientation at one time does not depend on the times asked for before.
struct Orientation {
    /// Turns a vector of the body's frame into the reference frame.
    private(set) var attitude = Quaternion.identity
    /// The rotation rate in the body's frame, in rad/s.
    private(set) var rate = Vector.zero

    /// The direction of gravity in the body's frame.
    var gravity: Vector { attitude.turnBack(Vector(0, 0, -1)) }

    /// Adds a joint that turns about an axis fixed in the body before it, and so in the body behind it.
    mutating func turn(about axis: Vector, by angle: Double, at rate: Double) {
        let joint = Quaternion(axis: axis, angle: angle)
        attitude = attitude * joint
        self.rate = joint.turnBack(self.rate) + rate * axis
    }

    /// Adds a joint that does not move.
    mutating func turn(by joint: Quaternion) {
        attitude = attitude * joint
        rate = joint.turnBack(rate)
    }
}
