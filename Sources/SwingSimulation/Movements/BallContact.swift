import SwingMotion
import SwingSignal

/// What a swing's contact does beside slowing it down: its blow, and the wrist's shaking after it.
struct BallContact {
    let blow: Blow
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
        blow = form.blow(
            start: start, strength: random.logUniform(conditions.contactStrength),
            rise: random.uniform(conditions.contactRise ?? style.contactRise), from: &random)
        let shake = random.uniform(0.08...0.2) * blow.greatestAlongZ.magnitude
        shakes = [
            Shake(start: start, rate: min(shake, 5), from: &random),
            Shake(start: start, rate: min(shake / 2, 5), from: &random),
        ]
    }

    /// When the acceleration along z that the contact causes is greatest behind the high-pass: the blow, and the load by which
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
            return blow.acceleration(at: time).z + felt.z
        }
        return FilteredPeak(of: alongZ, from: blow.start, lasting: 0.08).time
    }
}

/// The forms that a contact's blow can have.
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

    /// Draws the blow of a contact; a low ring that would mean more than 80 g along z rings as others do.
    ///
    /// - Parameters:
    ///   - start: When the force begins, in seconds.
    ///   - strength: The blow's strength in g.
    ///   - rise: How long the acceleration takes to rise, in seconds.
    ///   - random: Where chance is drawn from.
    /// - Returns: The blow.
    func blow(start: Double, strength: Double, rise: Double, from random: inout RandomSource) -> Blow {
        // What the high-pass takes is about a quarter, so that no blow has more than about 70 g in all.
        let share = min(max(random.uniform(0.35...0.95), 1.3 * strength / 70), 1)
        switch self {
        case .ring:
            return Blow.draw(
                start: start, zShare: share, rise: rise, frequency: 40...160, decay: 0.004...0.014, from: &random
            ).with(strength: strength)
        case .singlePush:
            return Blow.push(
                start: start, zShare: share, duration: min(max(2 * rise, 0.003), 0.008), from: &random
            ).with(strength: strength)
        case .lowRing:
            let low = Blow.draw(
                start: start, zShare: share, rise: rise, frequency: 20...45, decay: 0.010...0.020, from: &random
            ).with(strength: strength)
            if low.greatestAlongZ.magnitude < 80 { return low }
            return ContactForm.ring.blow(start: start, strength: strength, rise: rise, from: &random)
        }
    }
}

/// The greatest magnitude of a signal behind the causal high-pass that contacts are measured with: Butterworth, 4 poles, 40 Hz.
struct FilteredPeak {
    /// When it is reached, in seconds.
    let time: Double
    /// How great it is, in the signal's unit.
    let magnitude: Double

    /// Filters a signal that is zero before `start`, on a grid of 8 kHz.
    init(of signal: (Double) -> Double, from start: Double, lasting duration: Double) {
        let rate = 8000.0
        let values = (0..<max(Int(duration * rate), 1)).map { Float(signal(start + Double($0) / rate)) }
        var filtered = [Double](repeating: 0, count: values.count)
        var filter = BiquadCascade(highPassOfOrder: 4, cutoff: 40, rate: rate)
        do {
            var output = filtered.mutableSpan
            filter.filter(values.span, into: &output)
        }
        let greatest = filtered.indices.max { abs(filtered[$0]) < abs(filtered[$1]) } ?? 0
        time = start + Double(greatest) / rate
        magnitude = abs(filtered[greatest])
    }
}

/// Points in time at a fixed distance, to look for the greatest value on.
enum PeakSearch {
    /// The time at which `value` is greatest among `start` + `steps` · `step`.
    static func greatest(
        of value: (Double) -> Double, at steps: ClosedRange<Int>, step: Double, around start: Double = 0
    ) -> Double {
        var (time, greatest) = (start, -Double.infinity)
        for index in steps {
            let candidate = start + Double(index) * step
            let found = value(candidate)
            if found > greatest { (time, greatest) = (candidate, found) }
        }
        return time
    }
}
