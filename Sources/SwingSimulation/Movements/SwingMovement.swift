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
        let coarse = PeakSearch.maximum(of: rate, at: 1...Int(clamped: end / 0.005), step: 0.005, around: start)
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
