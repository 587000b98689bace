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

/// A movement between swings that is not a swing.
struct Disturbance {
    /// The kind of movement.
    enum Kind: String, CaseIterable {
        /// Tapping a shoe or a plate with the implement: short impacts, little rotation.
        case tap
        /// Clapping hands: impacts at 2.5 to 4.5 Hz with small rotations between them.
        case clap
        /// Walking: 1.6 to 2 steps per second with heel shocks, and a swinging arm.
        case walk
        /// Running: 2.5 to 3 steps per second with strong shocks, and bent arms that also swing about the vertical.
        case run
        /// Adjusting a glove or a cap: slow rotations without an impact.
        case tug
        /// Catching a ball: one impact with a short recoil.
        case catching = "catch"
    }

    /// The movement.
    private(set) var gesture: Gesture
    /// The true event, in seconds since the movement's origin.
    let truth: TruthEvent

    /// Draws a movement of the given kind.
    init(_ kind: Kind, by player: Player, from random: inout RandomSource) {
        gesture = Gesture(span: 0...1, pose: Self.pose(player, hanging: kind == .walk, from: &random))
        var eventTime: Double
        switch kind {
        case .tap: eventTime = Self.tap(&gesture, &random)
        case .clap: eventTime = Self.clap(&gesture, &random)
        case .walk: eventTime = Self.walk(&gesture, player, &random)
        case .run: eventTime = Self.run(&gesture, player, &random)
        case .tug: eventTime = Self.tug(&gesture, &random)
        case .catching: eventTime = Self.catching(&gesture, &random)
        }
        truth = TruthEvent(kind: TruthEvent.Kind(rawValue: kind.rawValue), eventTimestamp: eventTime)
    }

    private static func tap(_ gesture: inout Gesture, _ random: inout RandomSource) -> Double {
        let count = random.whole(1...4)
        let period = random.uniform(0.25...0.5)
        // The arm goes down and up once per tap, once before the first tap and once after the last.
        let duration = Double(count + 2) * period
        gesture.axis = random.direction()
        gesture.turn.add(
            .oscillation(cycles: count + 2), from: 0, lasting: duration, amplitude: random.uniform(0.5...2))
        gesture.radius = random.uniform(0.2...0.4)
        gesture.arm = random.direction().perpendicular(to: gesture.axis).normalized
        let strength = random.logUniform(2...15)
        for index in 0..<count {
            gesture.blows.append(
                Blow.draw(
                    start: (Double(index) + 1.5) * period, peak: strength * random.uniform(0.7...1),
                    zShare: random.uniform(0.2...0.95), rise: random.uniform(0.001...0.003),
                    frequency: 40...180, decay: 0.003...0.012, from: &random))
        }
        gesture.span = -0.05...duration + 0.05
        let strongest = gesture.blows.map(\.maximumAlongZ).max { $0.magnitude < $1.magnitude }
        return strongest?.time ?? duration / 2
    }

    private static func clap(_ gesture: inout Gesture, _ random: inout RandomSource) -> Double {
        let count = random.whole(3...10)
        let period = 1 / random.uniform(2.5...4.5)
        let duration = Double(count + 2) * period
        gesture.axis = random.direction()
        gesture.turn.add(
            .oscillation(cycles: count + 2), from: 0, lasting: duration, amplitude: random.uniform(1...2.5))
        gesture.radius = random.uniform(0.25...0.4)
        gesture.arm = random.direction().perpendicular(to: gesture.axis).normalized
        let strength = random.logUniform(2...15)
        for index in 0..<count {
            gesture.blows.append(
                Blow.draw(
                    start: (Double(index) + 1.5) * period + random.uniform(-0.01...0.01),
                    peak: strength * random.uniform(0.4...1), zShare: random.uniform(0.3...0.95),
                    rise: random.uniform(0.001...0.003), frequency: 50...180, decay: 0.003...0.009, from: &random))
        }
        gesture.span = -0.05...duration + 0.05
        return duration / 2
    }

    private static func walk(_ gesture: inout Gesture, _ player: Player, _ random: inout RandomSource) -> Double {
        gesture.axis = Vector(0, 1, 0.3 * random.sign()).normalized
        gesture.arm = Vector(0, 0, -1).perpendicular(to: gesture.axis).normalized
        gesture.radius = random.uniform(0.5...0.65)
        let gait = Gait(
            stepRate: random.uniform(1.6...2), duration: random.uniform(10...20), armRate: random.uniform(1...2),
            bounce: random.uniform(0.1...0.25), shock: random.uniform(0.3...1))
        return gait.move(&gesture, player, &random)
    }

    private static func run(_ gesture: inout Gesture, _ player: Player, _ random: inout RandomSource) -> Double {
        gesture.axis = Vector(0, 1, random.uniform(0.5...1) * random.sign()).normalized
        gesture.arm = Vector(1, 0, -1).perpendicular(to: gesture.axis).normalized
        gesture.radius = random.uniform(0.2...0.35)
        let gait = Gait(
            stepRate: random.uniform(2.5...3), duration: random.uniform(5...12), armRate: random.uniform(4...7),
            bounce: random.uniform(0.5...1), shock: random.uniform(1.5...5))
        return gait.move(&gesture, player, &random)
    }

    private static func tug(_ gesture: inout Gesture, _ random: inout RandomSource) -> Double {
        let cycles = random.whole(2...3)
        let duration = Double(cycles) / random.uniform(1...1.8)
        gesture.axis = random.direction()
        gesture.turn.add(
            .oscillation(cycles: cycles), from: 0, lasting: duration, amplitude: random.uniform(2...5))
        gesture.rollAxis = Vector(1, random.uniform(-0.3...0.3), 0).normalized
        gesture.roll.add(
            .oscillation(cycles: cycles + 1), from: 0.1 * duration, lasting: 0.8 * duration,
            amplitude: random.uniform(1...3))
        gesture.radius = random.uniform(0.2...0.4)
        gesture.arm = random.direction().perpendicular(to: gesture.axis).normalized
        gesture.span = -0.05...duration + 0.05
        return duration / 2
    }

    private static func catching(_ gesture: inout Gesture, _ random: inout RandomSource) -> Double {
        gesture.axis = random.direction()
        gesture.radius = random.uniform(0.4...0.6)
        gesture.arm = random.direction().perpendicular(to: gesture.axis).normalized
        let reach = random.uniform(0.4...0.7)
        gesture.turn.add(.bell, from: -reach, lasting: reach, amplitude: random.uniform(1...3))
        gesture.turn.add(
            .bell, from: 0, lasting: random.uniform(0.1...0.2), amplitude: random.sign() * random.uniform(2...4))
        gesture.addReturn(from: random.uniform(0.4...0.9), below: 3)
        let blow = Blow.draw(
            start: 0, peak: random.logUniform(4...25), zShare: random.uniform(0.3...0.95),
            rise: random.uniform(0.002...0.005), frequency: 30...120, decay: 0.004...0.012, from: &random)
        gesture.blows = [blow]
        gesture.shakes = [Shake(start: 0, rate: random.uniform(0.5...3), from: &random)]
        gesture.span = -reach - 0.05...gesture.turn.end + 0.05
        return blow.maximumAlongZ.time
    }

    /// Draws a pose with the forearm hanging, or held in front of the body.
    private static func pose(_ player: Player, hanging: Bool, from random: inout RandomSource) -> RotationQuaternion {
        let down = hanging ? random.uniform(-1.4 ... -1.2) : random.uniform(-0.9...0.4)
        let aside = random.uniform(-1...1)
        let forearm = Vector(cos(down) * cos(aside), player.mirror * cos(down) * sin(aside), sin(down))
        // The back of the hand first faces any direction across the forearm; then the forearm is rotated in or out.
        let up = Vector(-sin(down) * cos(aside), -player.mirror * sin(down) * sin(aside), cos(down))
        let angle = hanging ? random.uniform(1.2...1.9) : random.uniform(-1...1)
        return player.pose(forearm: forearm, back: cos(angle) * up + sin(angle) * player.mirror * forearm.cross(up))
    }
}

/// A person's gait: steps, heel shocks and the swinging arm.
private struct Gait {
    /// The number of steps per second.
    let stepRate: Double
    /// The duration, in seconds.
    let duration: Double
    /// The peak rotation rate of the arm, in rad/s.
    let armRate: Double
    /// The amplitude of the body's vertical acceleration, in g.
    let bounce: Double
    /// The amplitude of the strongest shock along the forearm, in g.
    let shock: Double

    /// Adds the gait to a gesture whose axis and arm are set.
    ///
    /// - Returns: The middle of the gait, in seconds.
    func move(_ gesture: inout Gesture, _ player: Player, _ random: inout RandomSource) -> Double {
        // The arm swings to and fro once per two steps.
        let strides = Int(clamped: (duration * stepRate / 2).rounded())
        let duration = Double(2 * strides) / stepRate
        gesture.turn.add(.oscillation(cycles: strides), from: 0, lasting: duration, amplitude: armRate)
        gesture.shiftDirection = Vector(0, 0, 1)
        gesture.shift.add(
            .oscillation(cycles: 2 * strides), from: 0, lasting: duration,
            amplitude: bounce * World.standardGravity / (2 * .pi * stepRate))
        for step in 2..<2 * strides - 2 {
            // The forearm hangs, so a shock from below is along x.
            let amplitude = shock * random.uniform(0.6...1)
            func mode(_ share: Double, _ random: inout RandomSource) -> Blow.RingMode {
                let across = Vector(0, random.uniform(-0.4...0.4), random.uniform(-0.5...0.5))
                return Blow.RingMode(
                    amplitude: share * amplitude * (Vector(player.xTowardsHand, 0, 0) + across),
                    frequency: random.uniform(12...45), decay: random.uniform(0.010...0.025),
                    phase: random.uniform(-0.5...0.5))
            }
            gesture.blows.append(
                Blow(
                    start: (Double(step) + random.uniform(0.20...0.26)) / stepRate,
                    rise: random.uniform(0.006...0.012), push: .zero, modes: (mode(1, &random), mode(0.4, &random))))
        }
        gesture.span = -0.05...duration + 0.05
        return duration / 2
    }
}
