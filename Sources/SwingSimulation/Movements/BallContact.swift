import SwingMotion
import SwingSignal

/// The effects of a contact in addition to slowing the swing down: its impact, and the shaking of the wrist after it.
struct BallContact {
    let blow: Blow
    let shakes: [Shake]

    /// Draws a contact.
    ///
    /// - Parameters:
    ///   - start: The time at which the force begins, in seconds.
    ///   - style: The sport's style.
    ///   - conditions: The strengths and forms of contacts.
    ///   - random: The random source.
    init(
        at start: Double, _ style: SwingStyle, _ conditions: Conditions, from random: inout RandomSource
    ) {
        let form = ContactForm(conditions, from: &random)
        blow = form.blow(
            start: start, strength: random.logUniform(conditions.contactStrength),
            rise: random.uniform(conditions.contactRise ?? style.contactRise), from: &random)
        let shake = random.uniform(0.08...0.2) * blow.maximumAlongZ.magnitude
        shakes = [
            Shake(start: start, rate: min(shake, 5), from: &random),
            Shake(start: start, rate: min(shake / 2, 5), from: &random),
        ]
    }

    /// Returns the time at which the contact's high-passed acceleration along z peaks.
    ///
    /// This acceleration consists of the impact and of the load that slows the rotation down.
    ///
    /// - Parameters:
    ///   - gesture: The movement with the contact.
    ///   - unhindered: The same movement without the contact.
    /// - Returns: The time, in seconds since the gesture's origin.
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

/// The form of a contact's impact.
private enum ContactForm {
    /// A push and a ring of 40 to 160 Hz.
    case ring
    /// A single push of 3 to 8 ms without a ring, as from a soft ball.
    case singlePush
    /// A push and a ring of 20 to 45 Hz, as from a heavy implement.
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

    /// Draws the impact of a contact; a low ring that would exceed 80 g along z is replaced by an ordinary ring.
    ///
    /// - Parameters:
    ///   - start: The time at which the force begins, in seconds.
    ///   - strength: The strength of the impact, in g.
    ///   - rise: The rise time of the acceleration, in seconds.
    ///   - random: The random source.
    /// - Returns: The impact.
    func blow(start: Double, strength: Double, rise: Double, from random: inout RandomSource) -> Blow {
        // The high-pass removes about a quarter; the limit keeps each impact's total below about 70 g.
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
            if low.maximumAlongZ.magnitude < 80 { return low }
            return ContactForm.ring.blow(start: start, strength: strength, rise: rise, from: &random)
        }
    }
}

/// The peak of a signal's magnitude after the causal high-pass of the analysis: Butterworth, 4 poles, 40 Hz.
struct FilteredPeak {
    /// The time of the peak, in seconds.
    let time: Double
    /// The magnitude at the peak, in the signal's unit.
    let magnitude: Double

    /// Filters a signal that is zero before `start`, on a grid of 8 kHz.
    init(of signal: (Double) -> Double, from start: Double, lasting duration: Double) {
        let rate = 8000.0
        let values = (0..<max(Int(clamped: duration * rate), 1)).map { Float(signal(start + Double($0) / rate)) }
        var filtered = [Double](repeating: 0, count: values.count)
        var filter = BiquadCascade(highPassOfOrder: 4, cutoff: 40, rate: rate)
        do {
            var output = filtered.mutableSpan
            filter.filter(values.span, into: &output)
        }
        let peak = filtered.indices.max { abs(filtered[$0]) < abs(filtered[$1]) } ?? 0
        time = start + Double(peak) / rate
        magnitude = abs(filtered[peak])
    }
}

/// The search for a maximum on a grid of times.
enum PeakSearch {
    /// Returns the time at which `value` is largest among `start` + `steps` · `step`.
    static func maximum(
        of value: (Double) -> Double, at steps: ClosedRange<Int>, step: Double, around start: Double = 0
    ) -> Double {
        var (time, largest) = (start, -Double.infinity)
        for index in steps {
            let candidate = start + Double(index) * step
            let found = value(candidate)
            if found > largest { (time, largest) = (candidate, found) }
        }
        return time
    }
}
