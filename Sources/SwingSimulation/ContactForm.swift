/// The forms that a contact's burst can have.
enum ContactForm {
    /// A push and a ring of 40 to 160 Hz.
    case ring
    /// A single push of 3 to 8 ms that leaves no ring, as a soft ball does.
    case singlePush
    /// A push and a ring of 20 to 45 Hz, as a heavy implement does.
    case lowRing

    /// Draws a form.
    init(_ conditions: Conditions, from random: inout RandomSource) {
        let number = random.unit()
        switch number {
        case ..<conditions.singlePushes: self = .singlePush
        case ..<(conditions.singlePushes + conditions.lowRings): self = .lowRing
        default: self = .ring
        }
    }

    /// Draws the burst of a contact; a low ring that would mean more than 80 g along z rings as others do.
    ///
    /// - Parameters:
    ///   - start: When the force begins, in seconds.
    ///   - strength: The burst's strength in g.
    ///   - rise: How long the acceleration takes to rise, in seconds.
    ///   - random: Where chance is drawn from.
    /// - Returns: The burst.
    func burst(start: Double, strength: Double, rise: Double, from random: inout RandomSource) -> Burst {
        // What the high-pass takes is about a quarter, so that no blow has more than about 70 g in all.
        let share = min(max(random.uniform(0.35...0.95), 1.3 * strength / 70), 1)
        switch self {
        case .ring:
            return Burst.draw(
                start: start, zShare: share, rise: rise, frequency: 40...160, decay: 0.004...0.014, from: &random
            ).with(strength: strength)
        case .singlePush:
            return Burst.push(
                start: start, zShare: share, duration: min(max(2 * rise, 0.003), 0.008), from: &random
            ).with(strength: strength)
        case .lowRing:
            let low = Burst.draw(
                start: start, zShare: share, rise: rise, frequency: 20...45, decay: 0.010...0.020, from: &random
            ).with(strength: strength)
            if low.greatestAlongZ.magnitude < 80 { return low }
            return ContactForm.ring.burst(start: start, strength: strength, rise: rise, from: &random)
        }
    }
}
