import SwingMotion
import SwingSignal

/// What happens when in a session: gestures in time's order, none of which overlaps another, and the moves between them.
///
/// Every event is drawn from a stream of its own, so that none depends on how much chance another one used.
struct Script {
    /// A gesture, and when its origin is, in seconds after the session's begin.
    struct Event {
        let gesture: Gesture
        let origin: Double

        var begin: Double { origin + gesture.span.lowerBound }
        var end: Double { origin + gesture.span.upperBound }
    }

    /// What leads from one pose to the next.
    struct Move {
        /// The pose that it starts from.
        let pose: RotationQuaternion
        /// The device's axis about which it turns.
        let axis: Vector
        /// The angle about the axis, over seconds after the session's begin.
        private(set) var turn = Track()
        /// Where the wrist moves, a unit vector in the world, and how far.
        let direction: Vector
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
    /// What truly happens, in seconds after the session's begin.
    private(set) var truth: [TruthEvent] = []

    /// How the device stands before the first event.
    let restPose: RotationQuaternion

    private let player: Player
    private let duration: Double
    private let seed: UInt64
    private let conditions: Conditions
    private var pose: RotationQuaternion
    /// Until when the session is written.
    private var cursor = 0.5

    /// Writes a session.
    ///
    /// - Parameters:
    ///   - settings: What the session is like.
    ///   - player: Who plays.
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

    /// Swings every 6 to 14 s, with other movements in every second pause and sometimes a walk or a run.
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
                // A walk or a run puts the swing off; what else would do so does not happen.
                if runs || walks || needed < latest, !append(other.gesture, [other.truth], at: origin, &random) {
                    return
                }
            }
            start = max(start, earliest(gesture, after: Self.pause))
            guard append(gesture, events, at: start, &random) else { return }
            start += random.uniform(6...14)
        }
    }

    /// A swing, or two of them, with what happens beside.
    private func swing(_ style: SwingStyle, _ random: inout RandomSource) -> (Gesture, [TruthEvent]) {
        let number = random.unit()
        if number < conditions.doubleSwings {
            let double = DoubleSwing(style, conditions, by: player, from: &random)
            return (double.gesture, [double.practice, double.truth])
        }
        let isChecked = number < conditions.doubleSwings + conditions.checkedSwings
        let swing = SwingModel(style, conditions, isChecked: isChecked, by: player, from: &random)
        return (swing.gesture, (swing.knocks + [swing.truth]).sorted { $0.eventTimestamp < $1.eventTimestamp })
    }

    /// Other movements, one after the other.
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

    /// When a gesture's origin can be at the earliest, so that the move to its pose and a pause fit before it.
    private func earliest(_ gesture: Gesture, after pause: Double) -> Double {
        cursor + Self.moveDuration(from: pose, to: gesture.pose) + pause - gesture.span.lowerBound
    }

    /// Appends a gesture, and before it the move to its pose.
    ///
    /// - Returns: Whether it fits into the session.
    private mutating func append(
        _ gesture: Gesture, _ happened: [TruthEvent], at origin: Double, _ random: inout RandomSource
    ) -> Bool {
        let next = Event(gesture: gesture, origin: origin)
        guard next.end < duration - Self.pause else { return false }
        let slack = next.begin - cursor - Self.moveDuration(from: pose, to: gesture.pose)
        let move = Move(from: pose, to: gesture.pose, at: cursor + random.unit() * slack, &random)
        moves.append(move)
        events.append(next)
        truth += happened.map {
            TruthEvent(
                kind: $0.kind, startTimestamp: origin + $0.startTimestamp,
                contactTimestamp: origin + $0.contactTimestamp, peakTimestamp: origin + $0.peakTimestamp,
                eventTimestamp: origin + $0.eventTimestamp)
        }
        pose = gesture.pose
        cursor = next.end
        return true
    }

    /// How long the move between two poses takes, in seconds: no faster than 2.5 rad/s.
    private static func moveDuration(from pose: RotationQuaternion, to next: RotationQuaternion) -> Double {
        max(Track.moveDuration(over: (pose.inverse * next).axisAndAngle.angle, below: 2.5), 0.5)
    }

    /// The kind of movement that a number from 0 to 1 stands for.
    private static func kind(_ number: Double) -> Disturbance.Kind {
        switch number {
        case ..<0.3: .tap
        case ..<0.5: .clap
        case ..<0.8: .tug
        default: .catching
        }
    }

    /// The least time between one thing and the next, in seconds.
    private static let pause = 0.2
}
