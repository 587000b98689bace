import SwingSignal

/// The rigid-body movement of one swing: its times and its place, at a speed.
struct SwingMovement {
    let timing: SwingTiming
    let place: SwingPlace
    /// About the greatest rate of the turn, in rad/s.
    private var rate: Double
    /// When the turn is broken off, in seconds after the start, and how long it then takes to come to rest.
    private var brake: (time: Double, duration: Double)?

    /// Creates the movement whose gravity-aligned rotation rate reaches `peakRate` rad/s.
    init(_ timing: SwingTiming, _ place: SwingPlace, peakRate: Double) {
        self.timing = timing
        self.place = place
        // The share of gravity in the rotation depends on where the forearm points, so the rate is found by trial.
        rate = peakRate / abs(place.axis.z)
        for _ in 0..<3 { rate *= peakRate / peak(of: gesture()).rate }
    }

    /// The same movement, checked: broken off so that it reaches no more than `share` of its rate.
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

    /// When the forward rotation has ended, in seconds after the start.
    var end: Double { brake.map { $0.time + $0.duration } ?? timing.end }

    /// The movement; a contact slows it down if asked.
    ///
    /// - Parameters:
    ///   - slowed: Whether the contact slows the turn down.
    ///   - back: When the arm returns and how long it takes, in seconds after the start and in seconds; `nil` for its usual way.
    /// - Returns: The movement without blows and trembling.
    func gesture(slowed: Bool = true, back: (start: Double, duration: Double)? = nil) -> Gesture {
        var gesture = Gesture(span: 0...1, pose: .identity)
        gesture.turn = timing.turn(rate: rate, slowed: slowed && brake == nil)
        gesture.roll = timing.roll(rate: place.rollShare * rate)

        let angle = gesture.turn.state(at: timing.contact).position
        let turned = Quaternion(axis: place.axis, angle: angle)
        let rolled = Quaternion(axis: place.rollAxis, angle: gesture.roll.state(at: timing.contact).position)
        gesture.pose = turned.inverse * place.poseAtContact * rolled.inverse
        gesture.axis = place.axis
        gesture.rollAxis = place.rollAxis
        gesture.radius = place.radius
        // The hub's part is bounded by what arms bear: 20 g of centripetal load.
        gesture.hubShare = min(place.hubShare, (20 * World.standardGravity / place.radius).squareRoot() / rate)
        gesture.arm = Quaternion(axis: place.axis, angle: -gesture.hubShare * angle).turn(place.armAtContact)
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
            // Who checks a swing stops first: from a long backswing, the way back is forward.
            let pause = brake == nil ? timing.pause : max(timing.pause, 0.1)
            gesture.addReturn(from: end + pause, below: timing.returnRate)
        }
        let begin = min(gesture.turn.start, gesture.shift.start)
        gesture.span = begin - 0.05...max(gesture.turn.end, timing.end + 1) + 0.05
        return gesture
    }

    /// When the gravity-aligned rotation rate of the forward rotation that begins at `start` is greatest in a gesture of this
    /// movement, and how great it is then.
    func peak(of gesture: Gesture, from start: Double = 0) -> (time: Double, rate: Double) {
        func rate(_ time: Double) -> Double { abs(gesture.rateAboutGravity(at: time)) }
        let coarse = Grid.greatest(of: rate, at: 1...Int(end / 0.005), step: 0.005, around: start)
        let step = 0.0005
        let time = Grid.greatest(of: rate, at: -10...10, step: step, around: coarse)
        // The vertex of the parabola through the three greatest values.
        let (before, greatest, after) = (rate(time - step), rate(time), rate(time + step))
        let curvature = before - 2 * greatest + after
        let offset = curvature < 0 ? min(max((before - after) / (2 * curvature), -1), 1) : 0
        return (time + offset * step, greatest - curvature * offset * offset / 2)
    }
}
