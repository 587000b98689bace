import SwingSignal

/// What a swing's contact does beside slowing it down: its burst, and the wrist's shaking after it.
struct Contact {
    let burst: Burst
    let shakes: [Shake]

    /// Draws a contact.
    ///
    /// - Parameters:
    ///   - start: When the force begins, in seconds.
    ///   - style: How the sport is played.
    ///   - conditions: How strong contacts are, and which forms they have.
    ///   - random: Where chance is drawn from.
    init(
        at start: Double, _ style: SwingStyle, _ conditions: Conditions, from random: inout RandomSource
    ) {
        let form = ContactForm(conditions, from: &random)
        burst = form.burst(
            start: start, strength: random.logUniform(conditions.contactStrength),
            rise: random.uniform(conditions.contactRise ?? style.contactRise), from: &random)
        let shake = random.uniform(0.08...0.2) * burst.greatestAlongZ.magnitude
        shakes = [
            Shake(start: start, rate: min(shake, 5), from: &random),
            Shake(start: start, rate: min(shake / 2, 5), from: &random),
        ]
    }

    /// When the acceleration along z that the contact causes is greatest behind the high-pass: the burst, and the load by which
    /// the turn is slowed down.
    ///
    /// - Parameters:
    ///   - gesture: The movement with the contact.
    ///   - unhindered: The same movement without it.
    /// - Returns: The instant, in seconds on the gesture's own clock.
    func height(in gesture: Gesture, without unhindered: Gesture) -> Double {
        func alongZ(_ time: Double) -> Double {
            let load =
                gesture.acceleration(at: time, turn: gesture.turn.state(at: time))
                - unhindered.acceleration(at: time, turn: unhindered.turn.state(at: time))
            let felt = gesture.orientation(at: time).attitude.turnBack((1 / World.standardGravity) * load)
            return burst.acceleration(at: time).z + felt.z
        }
        return FilteredPeak(of: alongZ, from: burst.start, lasting: 0.08).time
    }
}
