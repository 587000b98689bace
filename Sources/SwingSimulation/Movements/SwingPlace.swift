import SwingMotion
import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The geometry of a swing: its axis, and the arm and the device at contact, in a world with z up.
///
/// A right-handed player faces x and swings towards y. Left-handed players and backhands are mirror images.
struct SwingPlace {
    /// The axis of rotation; forward rotation is positive about it.
    let axis: Vector
    /// The direction from the hub to the wrist at contact, perpendicular to the axis.
    let armAtContact: Vector
    /// The device's attitude at contact.
    let poseAtContact: RotationQuaternion
    /// The axis of the forearm's roll, in the device's frame.
    let rollAxis: Vector
    /// The peak rate of the roll as a fraction of the peak rate of the rotation.
    let rollShare: Double
    /// The distance from the hub to the wrist before the swing, and its increase until contact, in m.
    let radius, stretch: Double
    /// The fraction of the rotation that moves the wrist around the hub.
    let hubShare: Double
    /// The direction of the swing.
    let target: Vector
    /// The length of the body's stride in that direction, in m.
    let stride: Double

    /// Draws the geometry of a swing.
    init(_ style: SwingStyle, _ player: Player, from random: inout RandomSource) {
        let backhand = random.chance(style.backhandProbability)
        let mirror = backhand ? -player.mirror : player.mirror
        let tilt = random.uniform(style.axisTilt)
        let lean = random.uniform(style.axisLean)
        let heading = RotationQuaternion(axis: Vector(0, 0, 1), angle: random.uniform(-0.4...0.4))

        let axis = Vector(sin(tilt) * cos(lean), sin(tilt) * sin(lean), cos(tilt))
        let arm = Vector(1, 0, 0).perpendicular(to: axis).normalized
        // The forearm leads or lags the line from the hub slightly, and is slightly outside the plane.
        let lag = RotationQuaternion(axis: axis, angle: random.uniform(-0.6...0.3))
        let out = random.uniform(-0.3...0.3)
        let forearm = (cos(out) * lag.turn(arm) + sin(out) * axis).normalized
        let up = axis.perpendicular(to: forearm).normalized
        let angle = random.uniform(style.backOfHand) + (backhand ? .pi : 0)
        let back = cos(angle) * up + sin(angle) * forearm.cross(up)

        func placed(_ vector: Vector) -> Vector {
            let turned = heading.turn(vector)
            return Vector(turned.x, mirror * turned.y, turned.z)
        }
        // An axis of rotation is a pseudovector: mirroring reverses the rotation.
        self.axis = mirror * placed(axis)
        armAtContact = placed(arm)
        target = placed(Vector(0, 1, 0))
        poseAtContact = player.pose(forearm: placed(forearm), back: placed(back))
        rollAxis = (player.xTowardsHand * Vector(-mirror, random.uniform(-0.3...0.3), 0)).normalized
        rollShare = random.uniform(style.rollShare)
        radius = random.uniform(0.45...0.65)
        stretch = random.uniform(0...0.12)
        hubShare = random.uniform(style.hubShare)
        stride = random.uniform(0...0.2)
    }
}
