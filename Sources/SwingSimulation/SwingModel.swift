import SwingMotion

/// One swing: what is drawn for it, and the rigid-body movement that follows from that.
///
/// Time 0 is the start: the instant at which the forward rotation begins.
struct SwingModel {
    /// The movement.
    private(set) var gesture: Gesture
    /// What truly happened, in seconds after the start.
    private(set) var truth: TruthEvent

    /// Draws a swing.
    ///
    /// - Parameters:
    ///   - style: How the sport is played.
    ///   - player: Who swings.
    ///   - random: Where chance is drawn from.
    init(_ style: SwingStyle, by player: Player, from random: inout RandomSource) {
        let timing = SwingTiming(style, from: &random)
        let place = SwingPlace(style, player, from: &random)
        let buzz = Buzz(from: &random)
        let peakRate = random.uniform(style.peakRate)

        // The share of gravity in the rotation depends on where the forearm points, so the rate is found by trial.
        var rate = peakRate / abs(place.axis.z)
        var gesture = Self.gesture(timing, place, rate: rate)
        for _ in 0..<3 {
            rate *= peakRate / Self.peak(of: gesture, within: timing).rate
            gesture = Self.gesture(timing, place, rate: rate)
        }
        gesture.buzz = buzz

        let height = Self.peak(of: gesture, within: timing).time
        truth = TruthEvent(kind: TruthEvent.missKind, start: 0, time: height)
        if timing.hits {
            let burst = Burst.draw(
                start: timing.contact, peak: random.logUniform(6...48), zShare: random.uniform(0.35...0.95),
                rise: random.uniform(style.contactRise), frequency: 40...160, decay: 0.004...0.014, from: &random)
            let shake = random.uniform(0.08...0.2) * burst.greatestAlongZ.magnitude
            gesture.bursts = [burst]
            gesture.shakes = [
                Shake(start: timing.contact, rate: min(shake, 5), from: &random),
                Shake(start: timing.contact, rate: min(shake / 2, 5), from: &random),
            ]
            let unhindered = Self.gesture(timing, place, rate: rate, slowed: false)
            truth = TruthEvent(
                kind: TruthEvent.contactKind, start: 0, contact: timing.contact,
                peak: Self.heightOfContact(of: burst, gesture, unhindered), time: timing.contact)
        }
        self.gesture = gesture
    }

    /// The movement whose turn reaches about `rate` rad/s.
    private static func gesture(
        _ timing: SwingTiming, _ place: SwingPlace, rate: Double, slowed: Bool = true
    ) -> Gesture {
        var gesture = Gesture(span: 0...1, pose: .identity)
        gesture.turn = timing.turn(rate: rate, slowed: slowed)
        gesture.roll = timing.roll(rate: place.rollShare * rate)
        gesture.addReturn(from: timing.end + timing.pause, below: timing.returnRate)

        let turned = Quaternion(axis: place.axis, angle: gesture.turn.state(at: timing.contact).position)
        let rolled = Quaternion(axis: place.rollAxis, angle: gesture.roll.state(at: timing.contact).position)
        gesture.pose = turned.inverse * place.poseAtContact * rolled.inverse
        gesture.axis = place.axis
        gesture.rollAxis = place.rollAxis
        gesture.radius = place.radius
        // The hub's part is bounded by what arms bear: 20 g of centripetal load.
        gesture.hubShare = min(place.hubShare, (20 * World.standardGravity / place.radius).squareRoot() / rate)
        let hubAngle = gesture.hubShare * gesture.turn.state(at: timing.contact).position
        gesture.arm = Quaternion(axis: place.axis, angle: -hubAngle).turn(place.armAtContact)
        gesture.reach.addMove(by: place.stretch, from: 0, lasting: timing.contact)
        gesture.reach.addMove(by: -place.stretch, from: timing.end, lasting: 1)
        gesture.shiftDirection = place.target
        gesture.shift.addMove(by: place.stride, from: timing.contact - 0.45, lasting: 0.5)

        let begin = min(gesture.turn.start, gesture.shift.start)
        gesture.span = begin - 0.05...max(gesture.turn.end, timing.end + 1) + 0.05
        return gesture
    }

    /// When the gravity-aligned rotation rate of the forward rotation is greatest, and how great it is then.
    private static func peak(of gesture: Gesture, within timing: SwingTiming) -> (time: Double, rate: Double) {
        func rate(_ time: Double) -> Double { abs(gesture.rateAboutGravity(at: time)) }
        let coarse = Grid.greatest(of: rate, at: 1...Int(timing.end / 0.005), step: 0.005)
        let step = 0.0005
        let time = Grid.greatest(of: rate, at: -10...10, step: step, around: coarse)
        // The vertex of the parabola through the three greatest values.
        let (before, greatest, after) = (rate(time - step), rate(time), rate(time + step))
        let curvature = before - 2 * greatest + after
        let offset = curvature < 0 ? min(max((before - after) / (2 * curvature), -1), 1) : 0
        return (time + offset * step, greatest - curvature * offset * offset / 2)
    }

    /// When the acceleration along z that the contact causes is greatest: the burst, and the load by which the turn is slowed
    /// down, on a grid of 20 µs.
    ///
    /// - Parameters:
    ///   - burst: The burst.
    ///   - gesture: The movement with the contact.
    ///   - unhindered: The same movement without it.
    /// - Returns: The instant, in seconds after the start.
    private static func heightOfContact(of burst: Burst, _ gesture: Gesture, _ unhindered: Gesture) -> Double {
        func magnitude(_ time: Double) -> Double {
            let load =
                gesture.acceleration(at: time, turn: gesture.turn.state(at: time))
                - unhindered.acceleration(at: time, turn: unhindered.turn.state(at: time))
            let felt = gesture.orientation(at: time).attitude.turnBack((1 / World.standardGravity) * load)
            return abs(burst.acceleration(at: time).z + felt.z)
        }
        let coarse = Grid.greatest(of: magnitude, at: 1...150, step: 200e-6, around: burst.start)
        return Grid.greatest(of: magnitude, at: -10...10, step: 20e-6, around: coarse)
    }
}
