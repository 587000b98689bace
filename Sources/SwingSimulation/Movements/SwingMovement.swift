import SwingMotion
import SwingSignal

/// The rigid-body movement of one swing: its timing, its place and its speed.
struct SwingMovement {
    let timing: SwingTiming
    let place: SwingPlace
    /// The approximate peak rate of the rotation, in rad/s.
    private var rate: Double
    /// The time at which braking begins, in seconds after the start, and its duration until rest, in seconds.
    private var brake: (time: Double, duration: Double)?

    /// Creates the movement whose rotation rate about gravity reaches `peakRate` rad/s.
    init(_ timing: SwingTiming, _ place: SwingPlace, peakRate: Double) {
        self.timing = timing
        self.place = place
        // The component about gravity depends on the direction of the forearm, so the rate is found by iteration.
        rate = peakRate / abs(place.axis.z)
        for _ in 0..<3 { rate *= peakRate / peak(of: gesture()).rate }
    }

    /// Returns the same movement as a checked swing: braked so that it reaches `share` of its peak rate.
    func checked(at share: Double, braking duration: Double) -> SwingMovement {
        var movement = self
        let wanted = share * peak(of: gesture(slowed: false)).rate
        var (early, late) = (0.0, timing.fastest)
        for _ in 0..<14 {
            let middle = (early + late) / 2
            movement.brake = (middle, duration)
            if movement.peak(of: movement.gesture()).rate < wanted { early = middle } else { late = middle }
        }
        return movement
    }

    /// The end of the forward rotation, in seconds after the start.
    var end: Double { brake.map { $0.time + $0.duration } ?? timing.end }

    /// Returns the movement.
    ///
    /// - Parameters:
    ///   - slowed: Whether the contact slows the rotation down.
    ///   - back: The start of the arm's return, in seconds after the swing's start, and its duration, in seconds; `nil`
    ///     for the usual return.
    /// - Returns: The movement without impacts and vibration.
    func gesture(slowed: Bool = true, back: (start: Double, duration: Double)? = nil) -> Gesture {
        var gesture = Gesture(span: 0...1, pose: .identity)
        gesture.turn = timing.turn(rate: rate, slowed: slowed && brake == nil)
        gesture.roll = timing.roll(rate: place.rollShare * rate)

        let angle = gesture.turn.state(at: timing.contact).position
        let turned = RotationQuaternion(axis: place.axis, angle: angle)
        let rolled = RotationQuaternion(axis: place.rollAxis, angle: gesture.roll.state(at: timing.contact).position)
        gesture.pose = turned.inverse * place.poseAtContact * rolled.inverse
        gesture.axis = place.axis
        gesture.rollAxis = place.rollAxis
        gesture.radius = place.radius
        // The hub's fraction is limited by the centripetal load that arms bear: 20 g.
        gesture.hubShare = min(place.hubShare, (20 * World.standardGravity / place.radius).squareRoot() / rate)
        gesture.arm = RotationQuaternion(axis: place.axis, angle: -gesture.hubShare * angle).turn(place.armAtContact)
        gesture.reach.addMove(by: place.stretch, from: 0, lasting: timing.contact)
        gesture.reach.addMove(by: -place.stretch, from: timing.end, lasting: 1)
        gesture.shiftDirection = place.target
        gesture.shift.addMove(by: place.stride, from: timing.contact - 0.45, lasting: 0.5)

        if let brake {
            gesture.turn.brake(at: brake.time, within: brake.duration)
            gesture.roll.brake(at: brake.time, within: brake.duration)
        }
        if let back {
            gesture.addReturn(from: back.start, lasting: back.duration)
        } else {
            // A player who checks a swing stops first: after a long backswing, the return continues forward.
            let pause = brake == nil ? timing.pause : max(timing.pause, 0.1)
            gesture.addReturn(from: end + pause, below: timing.returnRate)
        }
        let begin = min(gesture.turn.start, gesture.shift.start)
        gesture.span = begin - 0.05...max(gesture.turn.end, timing.end + 1) + 0.05
        return gesture
    }

    /// Returns the time and the magnitude of the peak rotation rate about gravity in a gesture of this movement.
    ///
    /// Only the forward rotation that begins at `start` is searched.
    func peak(of gesture: Gesture, from start: Double = 0) -> (time: Double, rate: Double) {
        func rate(_ time: Double) -> Double { abs(gesture.rateAboutGravity(at: time)) }
        let coarse = PeakSearch.maximum(of: rate, at: 1...Int(end / 0.005), step: 0.005, around: start)
        let step = 0.0005
        let time = PeakSearch.maximum(of: rate, at: -10...10, step: step, around: coarse)
        // The vertex of the parabola through the largest value and its neighbours.
        let (before, largest, after) = (rate(time - step), rate(time), rate(time + step))
        let curvature = before - 2 * largest + after
        let offset = curvature < 0 ? min(max((before - after) / (2 * curvature), -1), 1) : 0
        return (time + offset * step, largest - curvature * offset * offset / 2)
    }
}

// Knocks: impacts before or after a swing that do not belong to it, as when the implement touches the ground.

extension SwingMovement {
    /// Draws the times of knocks: 0.3 to 1.5 s before the start, and 0.3 to 1.5 s after the end.
    ///
    /// A knock before the start precedes the movement that leads into the start by at least 0.1 s.
    ///
    /// - Parameters:
    ///   - conditions: The probability of knocks, and whether one may occur while the arm returns.
    ///   - random: The random source.
    /// - Returns: The times, in seconds after the start.
    func knockTimes(_ conditions: Conditions, from random: inout RandomSource) -> [Double] {
        let (before, after) = (random.chance(conditions.knocks), random.chance(conditions.knocks))
        var times: [Double] = []
        let early = random.uniform(0.3...1.5)
        if before { times.append(min(-early, timing.approach - 0.1)) }
        var late = end + random.uniform(0.3...1.5)
        let gesture = gesture()
        if !conditions.knocksInReturn, late > end + timing.pause, late < gesture.turn.end {
            late = timing.pause > 0.35 ? end + random.uniform(0.3...timing.pause) : gesture.turn.end + 0.1
        }
        if after { times.append(late) }
        return times
    }
}

extension Gesture {
    /// Adds a knock of 1 to 15 g, with little rotation, at `time`.
    ///
    /// - Returns: The true event, in seconds since the gesture's origin.
    mutating func addKnock(at time: Double, from random: inout RandomSource) -> TruthEvent {
        let blow = Blow.draw(
            start: time, zShare: random.uniform(0.3...0.95), rise: random.uniform(0.001...0.004),
            frequency: 40...180, decay: 0.003...0.012, from: &random
        ).with(strength: random.logUniform(1...15))
        blows.append(blow)
        shakes.append(Shake(start: time, rate: random.uniform(0.1...0.6), from: &random))
        span = min(span.lowerBound, time - 0.05)...max(span.upperBound, time + 0.4)
        return TruthEvent(kind: "knock", eventTimestamp: blow.maximumAlongZ.time)
    }
}
