import SwingMotion

// Knocks: blows before or after a swing that have nothing to do with it, as when the implement touches the ground.

extension SwingMovement {
    /// Draws when there are knocks: 0.3 to 1.5 s before the movement that leads into the start, and as long after the end.
    ///
    /// - Parameters:
    ///   - conditions: How likely they are, and whether one may come while the arm returns.
    ///   - random: Where chance is drawn from.
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
    /// - Returns: What truly happened, in seconds from the gesture's origin.
    mutating func addKnock(at time: Double, from random: inout RandomSource) -> TruthEvent {
        let burst = Burst.draw(
            start: time, zShare: random.uniform(0.3...0.95), rise: random.uniform(0.001...0.004),
            frequency: 40...180, decay: 0.003...0.012, from: &random
        ).with(strength: random.logUniform(1...15))
        bursts.append(burst)
        shakes.append(Shake(start: time, rate: random.uniform(0.1...0.6), from: &random))
        span = min(span.lowerBound, time - 0.05)...max(span.upperBound, time + 0.4)
        return TruthEvent(kind: "knock", time: burst.greatestAlongZ.time)
    }
}
