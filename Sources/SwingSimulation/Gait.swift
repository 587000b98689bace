import SwingSignal

/// How somebody walks or runs: steps, the shocks of the heels, and the swinging arm.
struct Gait {
    /// Steps a second.
    let stepRate: Double
    /// How long it lasts, in seconds.
    let duration: Double
    /// How fast the arm swings at most, in rad/s.
    let armRate: Double
    /// How strongly the body goes up and down, in g.
    let bounce: Double
    /// How strong the strongest shock is along the forearm, in g.
    let shock: Double

    /// Adds the gait to a gesture whose axis and arm are set.
    ///
    /// - Returns: Its middle, in seconds.
    func move(_ gesture: inout Gesture, _ player: Player, _ random: inout RandomSource) -> Double {
        // One swing of the arm to and fro is two steps.
        let strides = Int((duration * stepRate / 2).rounded())
        let duration = Double(2 * strides) / stepRate
        gesture.turn.add(.oscillation(cycles: strides), from: 0, lasting: duration, amplitude: armRate)
        gesture.shiftDirection = Vector(0, 0, 1)
        gesture.shift.add(
            .oscillation(cycles: 2 * strides), from: 0, lasting: duration,
            amplitude: bounce * World.standardGravity / (2 * .pi * stepRate))
        for step in 2..<2 * strides - 2 {
            // The forearm hangs, so a shock from below runs along x.
            let amplitude = shock * random.uniform(0.6...1)
            func mode(_ share: Double, _ random: inout RandomSource) -> Burst.Mode {
                let across = Vector(0, random.uniform(-0.4...0.4), random.uniform(-0.5...0.5))
                return Burst.Mode(
                    amplitude: share * amplitude * (Vector(player.xTowardsHand, 0, 0) + across),
                    frequency: random.uniform(12...45), decay: random.uniform(0.010...0.025),
                    phase: random.uniform(-0.5...0.5))
            }
            gesture.bursts.append(
                Burst(
                    start: (Double(step) + random.uniform(0.20...0.26)) / stepRate,
                    rise: random.uniform(0.006...0.012), push: .zero, modes: (mode(1, &random), mode(0.4, &random))))
        }
        gesture.span = -0.05...duration + 0.05
        return duration / 2
    }
}
