import SwingSignal

/// Who plays, and how the device sits on the wrist.
struct Player {
    let handedness: Side
    let wrist: Side
    let crown: Side
    /// How the player stands and trembles.
    let idle: IdleMotion

    /// Takes what the settings say and draws the rest.
    init(_ settings: SessionSimulation.Settings, from random: inout RandomSource) {
        let (leftHanded, leftCrown) = (random.chance(0.25), random.chance(0.25))
        handedness = settings.handedness ?? (leftHanded ? .left : .right)
        let usual = settings.sport == .tennis ? handedness : handedness.opposite
        wrist = settings.wrist ?? usual
        crown = settings.crown ?? (leftCrown ? .left : .right)
        idle = IdleMotion(from: &random)
    }

    /// 1 for a right-handed player, −1 for a left-handed one, who is the mirror image.
    var mirror: Double { handedness == .right ? 1 : -1 }

    /// 1 if the device's x axis points towards the hand, −1 if towards the elbow.
    ///
    /// The crown lies at +x. With the display read, the left arm's hand is to the right and the right arm's to the left.
    var xTowardsHand: Double { wrist == crown ? -1 : 1 }

    /// The device's attitude when the forearm points along `forearm` (elbow to hand) and the back of the hand faces `back`.
    func pose(forearm: Vector, back: Vector) -> Quaternion {
        let z = back.perpendicular(to: forearm).normalized
        let x = xTowardsHand * forearm
        return Quaternion(x: x, y: z.cross(x), z: z)
    }
}
