import SwingMotion
import SwingSignal

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The player, and the position of the device on the wrist.
struct Player {
    let handedness: Side
    let wrist: Side
    let crown: Side
    /// The player's motion while standing.
    let idle: IdleMotion

    /// Creates a player from the settings, and draws what they leave open.
    init(_ settings: SimulationSettings, from random: inout RandomSource) {
        let (leftHanded, leftCrown) = (random.chance(0.25), random.chance(0.25))
        handedness = settings.handedness ?? (leftHanded ? .left : .right)
        let usual = settings.sport.style.isOneHanded ? handedness : handedness.opposite
        wrist = settings.wrist ?? usual
        crown = settings.crown ?? (leftCrown ? .left : .right)
        idle = IdleMotion(from: &random)
    }

    /// 1 for a right-handed player, −1 for a left-handed one, who is the mirror image.
    var mirror: Double { handedness == .right ? 1 : -1 }

    /// 1 if the device's x axis points towards the hand, −1 if towards the elbow.
    ///
    /// The crown is at +x. Seen with an upright display, the hand is to the right on a left arm and to the left on a
    /// right arm.
    var xTowardsHand: Double { wrist == crown ? -1 : 1 }

    /// Returns the device's attitude when the forearm points along `forearm` and the back of the hand faces `back`.
    ///
    /// The forearm points from the elbow to the hand.
    func pose(forearm: Vector, back: Vector) -> RotationQuaternion {
        let z = back.perpendicular(to: forearm).normalized
        let x = xTowardsHand * forearm
        return RotationQuaternion(x: x, y: z.cross(x), z: z)
    }
}

/// The motion of a standing person's wrist: sway, breathing, and tremor at 8 to 12 Hz.
///
/// It is a sum of sines, so that it can be computed for any time and does not drift.
struct IdleMotion {
    private struct Wave {
        var amplitude, angularFrequency, phase: Double

        init(_ amplitude: Double, hertz: Double, _ random: inout RandomSource) {
            self.amplitude = amplitude * random.sign()
            angularFrequency = 2 * .pi * hertz
            phase = random.uniform(0...2 * .pi)
        }
    }

    /// The waves of the angles about x, y and z, in rad.
    private let (aboutX, aboutY, aboutZ): ([Wave], [Wave], [Wave])
    /// The waves of the accelerations along x, y and z, in g.
    private let (alongX, alongY, alongZ): ([Wave], [Wave], [Wave])

    /// Draws a person's sway, breathing and tremor.
    init(from random: inout RandomSource) {
        let breath = random.uniform(0.2...0.35)
        func angle(_ random: inout RandomSource) -> [Wave] {
            [
                Wave(random.uniform(0.05...0.15), hertz: 1 / random.uniform(15...40), &random),
                Wave(random.uniform(0.03...0.10), hertz: 1 / random.uniform(5...15), &random),
                Wave(random.uniform(0.004...0.012), hertz: breath, &random),
                Wave(random.uniform(0.0001...0.0004), hertz: random.uniform(8...12), &random),
                Wave(random.uniform(0.0001...0.0004), hertz: random.uniform(8...12), &random),
            ]
        }
        func acceleration(_ random: inout RandomSource) -> [Wave] {
            [
                Wave(random.uniform(0.001...0.004), hertz: breath, &random),
                Wave(random.uniform(0.002...0.006), hertz: random.uniform(8...12), &random),
                Wave(random.uniform(0.002...0.006), hertz: random.uniform(8...12), &random),
            ]
        }
        (aboutX, aboutY, aboutZ) = (angle(&random), angle(&random), angle(&random))
        (alongX, alongY, alongZ) = (acceleration(&random), acceleration(&random), acceleration(&random))
    }

    /// Adds the sway at `time` to an orientation.
    func turn(_ orientation: inout Orientation, at time: Double) {
        func turn(about axis: Vector, _ waves: [Wave]) {
            var (angle, rate) = (0.0, 0.0)
            for wave in waves {
                let argument = wave.angularFrequency * time + wave.phase
                angle += wave.amplitude * sin(argument)
                rate += wave.amplitude * wave.angularFrequency * cos(argument)
            }
            orientation.turn(about: axis, by: angle, at: rate)
        }
        turn(about: Vector(1, 0, 0), aboutX)
        turn(about: Vector(0, 1, 0), aboutY)
        turn(about: Vector(0, 0, 1), aboutZ)
    }

    /// Returns the acceleration along the device's axes at `time`, in g.
    func acceleration(at time: Double) -> Vector {
        func sum(_ waves: [Wave]) -> Double {
            var sum = 0.0
            for wave in waves { sum += wave.amplitude * sin(wave.angularFrequency * time + wave.phase) }
            return sum
        }
        return Vector(sum(alongX), sum(alongY), sum(alongZ))
    }
}
