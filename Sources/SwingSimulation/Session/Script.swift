import SwingMotion
import SwingSignal

/// The timeline of a session: gestures in chronological order, without overlap, and the moves between them.
///
/// Each event is drawn from a random stream of its own, so that it does not depend on the draws for other events.
struct Script {
    /// A gesture and the time of its origin, in seconds since the beginning of the session.
    struct Event {
        let gesture: Gesture
        let origin: Double

        var begin: Double { origin + gesture.span.lowerBound }
        var end: Double { origin + gesture.span.upperBound }
    }

    /// The movement from one pose to the next.
    struct Move {
        /// The pose before the move.
        let pose: RotationQuaternion
        /// The rotation axis, in the device's frame.
        let axis: Vector
        /// The angle about the axis as a function of the seconds since the beginning of the session.
        private(set) var turn = Track()
        /// The direction of the wrist's displacement, a unit vector in the world.
        let direction: Vector
        /// The wrist's displacement along that direction, in m.
        private(set) var shift = Track()

        fileprivate init(
            from pose: RotationQuaternion, to next: RotationQuaternion, at start: Double, _ random: inout RandomSource
        ) {
            self.pose = pose
            let (axis, angle) = (pose.inverse * next).axisAndAngle
            self.axis = axis
            direction = random.direction()
            let duration = Script.moveDuration(from: pose, to: next)
            turn.addMove(by: angle, from: start, lasting: duration)
            shift.addMove(by: random.uniform(0.05...0.3), from: start, lasting: duration)
        }
    }

    /// The gestures.
    private(set) var events: [Event] = []
    /// The moves: one before each event.
    private(set) var moves: [Move] = []
    /// The true events, in seconds since the beginning of the session.
    private(set) var truth: [TruthEvent] = []

    /// The device's pose before the first event.
    let restPose: RotationQuaternion

    private let player: Player
    private let duration: Double
    private let seed: UInt64
    private let conditions: Conditions
    private var pose: RotationQuaternion
    /// The end of the part that is written, in seconds since the beginning of the session.
    private var cursor = 0.5

    /// Writes a session.
    ///
    /// - Parameters:
    ///   - settings: The settings of the session.
    ///   - player: The player.
    init(_ settings: SimulationSettings, player: Player) {
        self.player = player
        duration = settings.minutes * 60
        seed = settings.seed
        conditions = Conditions.of(settings.difficulty)
        var random = RandomSource(seed: seed, stream: RandomSource.script)
        restPose = player.pose(forearm: Vector(0, 0, -1), back: Vector(0, player.mirror, 0))
        pose = restPose
        switch settings.events {
        case .all: writeSwings(settings.sport.style, &random)
        case .nonSwings: writeDisturbances(&random)
        }
    }

    /// Writes swings every 6 to 14 s, with other movements in about half of the pauses and sometimes a walk or a run.
    private mutating func writeSwings(_ style: SwingStyle, _ random: inout RandomSource) {
        var start = random.uniform(3...6)
        for number: UInt64 in 0... {
            var source = RandomSource(seed: seed, stream: 2 * number)
            let (gesture, events) = swing(style, &source)
            let (walks, runs) = (random.chance(conditions.walks), random.chance(conditions.runs))
            let (moves, kind) = (random.chance(0.6), Self.kind(random.unit()))
            if number > 0, walks || runs || moves {
                var source = RandomSource(seed: seed, stream: 2 * number + 1)
                let other = Disturbance(runs ? .run : walks ? .walk : kind, by: player, from: &source)
                let origin = earliest(other.gesture, after: random.uniform(0.1...0.8))
                let latest = start + gesture.span.lowerBound - Self.pause
                let needed =
                    origin + other.gesture.span.upperBound
                    + Self.moveDuration(from: other.gesture.pose, to: gesture.pose)
                // A walk or a run may delay the next swing; any other movement that would delay it is omitted.
                if runs || walks || needed < latest, !append(other.gesture, [other.truth], at: origin, &random) {
                    return
                }
            }
            start = max(start, earliest(gesture, after: Self.pause))
            guard append(gesture, events, at: start, &random) else { return }
            start += random.uniform(6...14)
        }
    }

    /// Returns a single or double swing with its true events.
    private func swing(_ style: SwingStyle, _ random: inout RandomSource) -> (Gesture, [TruthEvent]) {
        let number = random.unit()
        if number < conditions.doubleSwings {
            let double = DoubleSwing(style, conditions, by: player, from: &random)
            return (double.gesture, [double.practice, double.truth])
        }
        let isChecked = number < conditions.doubleSwings + conditions.checkedSwings
        let swing = SwingModel(style, conditions, isChecked: isChecked, by: player, from: &random)
        return (
            swing.gesture, (swing.knocks + [swing.truth]).sorted { $0.eventTimestamp.orNaN < $1.eventTimestamp.orNaN }
        )
    }

    /// Writes other movements, one after the other.
    private mutating func writeDisturbances(_ random: inout RandomSource) {
        for number: UInt64 in 0... {
            var source = RandomSource(seed: seed, stream: 2 * number + 1)
            let number = random.unit()
            let (walks, runs) = (number < 2 * conditions.walks, number > 1 - 2 * conditions.runs)
            let kind = walks ? .walk : runs ? .run : Self.kind(random.unit())
            let other = Disturbance(kind, by: player, from: &source)
            let origin = earliest(other.gesture, after: random.uniform(0.3...4))
            guard append(other.gesture, [other.truth], at: origin, &random) else { return }
        }
    }

    /// Returns the earliest origin of a gesture that leaves time for the move to its pose and a pause.
    private func earliest(_ gesture: Gesture, after pause: Double) -> Double {
        cursor + Self.moveDuration(from: pose, to: gesture.pose) + pause - gesture.span.lowerBound
    }

    /// Appends the move to a gesture's pose and the gesture.
    ///
    /// - Returns: Whether both fit into the session; if not, nothing is appended.
    private mutating func append(
        _ gesture: Gesture, _ happened: [TruthEvent], at origin: Double, _ random: inout RandomSource
    ) -> Bool {
        let next = Event(gesture: gesture, origin: origin)
        guard next.end < duration - Self.pause else { return false }
        let slack = next.begin - cursor - Self.moveDuration(from: pose, to: gesture.pose)
        let move = Move(from: pose, to: gesture.pose, at: cursor + random.unit() * slack, &random)
        moves.append(move)
        events.append(next)
        truth += happened.map { $0.later(by: origin) }
        pose = gesture.pose
        cursor = next.end
        return true
    }

    /// Returns the duration of the move between two poses, in seconds, for a rotation rate of at most 2.5 rad/s.
    private static func moveDuration(from pose: RotationQuaternion, to next: RotationQuaternion) -> Double {
        max(Track.moveDuration(over: (pose.inverse * next).axisAndAngle.angle, below: 2.5), 0.5)
    }

    /// Returns the kind of movement for a random number from 0 to 1.
    private static func kind(_ number: Double) -> Disturbance.Kind {
        switch number {
        case ..<0.3: .tap
        case ..<0.5: .clap
        case ..<0.8: .tug
        default: .catching
        }
    }

    /// The minimum pause between two gestures, in seconds.
    private static let pause = 0.2
}
