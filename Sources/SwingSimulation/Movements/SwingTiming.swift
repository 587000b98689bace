import SwingMotion

/// The times and shapes of a swing: drawn once, then converted to movements of any speed.
struct SwingTiming {
    /// Whether the swing has a contact.
    private(set) var hits: Bool
    /// The time of the contact, real or missed, in seconds after the start.
    let contact: Double
    /// The time of the rotation's peak rate, in seconds after the start.
    let fastest: Double
    private let rise: RateShape
    private let fall: RateShape
    /// The duration of the deceleration after the peak rate, in seconds.
    private var followThrough: Double
    /// The fraction of the rate that the contact takes away, and the duration of that loss, in seconds.
    private let loss: (share: Double, duration: Double)
    /// The movement in the other direction before the start; its rate is 0 without a backswing.
    private var backswing: (duration: Double, rate: Double, rest: Double)
    /// Small movements to and fro before the swing; 0 cycles without a waggle.
    private var waggle: (duration: Double, rate: Double, cycles: Int, gap: Double)
    /// A slow practice rotation before everything else; its rate is 0 without one.
    private var pump: (duration: Double, rate: Double, gap: Double)
    /// The drift during the rest before the start: its rate in rad/s, positive forward, and its duration in seconds.
    private var drift: (rate: Double, duration: Double)
    /// The beginning and the duration of the forearm's roll, in seconds.
    private let release: (start: Double, duration: Double)
    /// The duration of the rest after the swing, in seconds, and the peak rate of the return, in rad/s.
    let pause, returnRate: Double

    /// The end of the forward rotation, in seconds after the start.
    var end: Double { fastest + followThrough }

    /// The beginning of the backswing or drift before the start, in seconds relative to the start; 0 without either.
    var approach: Double {
        backswing.rate > 0 ? -backswing.rest - backswing.duration : drift.rate != 0 ? -drift.duration : 0
    }

    /// The same timing for a practice swing: without contact and with a short follow-through.
    var practice: SwingTiming {
        var timing = self
        timing.hits = false
        timing.followThrough = min(followThrough, 0.2)
        return timing
    }

    /// The same timing for a swing that follows another one: without any movement before its start.
    var following: SwingTiming {
        var timing = self
        (timing.backswing.rate, timing.waggle.cycles, timing.pump.rate, timing.drift.rate) = (0, 0, 0, 0)
        return timing
    }

    /// Draws the times and shapes of a swing.
    init(_ style: SwingStyle, _ conditions: Conditions, from random: inout RandomSource) {
        hits = !random.chance(0.2)
        let (mean, deviation, range) = style.timeToContact
        contact = random.normal(mean: mean, deviation: deviation, in: range)
        fastest = max(contact + random.uniform(-0.03...0.03), 0.5 * contact)
        rise = Self.rise(&random, lasting: fastest)
        fall = random.chance(0.5) ? .cosineFall : .powerFall(random.uniform(2...3))
        followThrough = random.uniform(0.15...0.5)
        loss = (random.uniform(conditions.momentumLoss), random.uniform(conditions.lossDuration))

        let rest = random.chance(style.rest.probability) ? random.uniform(0.01...style.rest.longest) : 0
        let timeToContact = contact
        let tempo = style.tempo.map { timeToContact * random.uniform($0) }
        let (shortest, longest) = (style.backswingDuration.lowerBound, style.backswingDuration.upperBound)
        let duration = min(max(tempo ?? random.uniform(style.backswingDuration), shortest), longest)
        let rate = random.uniform(style.backswingRate)
        backswing = random.chance(style.backswingProbability) ? (duration, rate, rest) : (duration, 0, 0)

        // Without a backswing, the player rests in the stance.
        let still = backswing.rate > 0 ? backswing.rest : random.uniform(0.3...1)
        let drifts = random.chance(conditions.drifts) && still > 0.05
        drift = (drifts ? random.sign() * random.uniform(0.05...0.5) : 0, still)

        let large = random.chance(conditions.halfSwings)
        let cycles = large ? random.whole(1...2) : random.whole(2...4)
        let waggles = random.chance(style.waggleProbability)
        waggle = (
            Double(cycles) / random.uniform(large ? 0.7...1.3 : 1.2...2.2), random.uniform(large ? 3...6 : 1...3),
            large || waggles ? cycles : 0, random.uniform(0.15...1)
        )
        let pumps = random.chance(conditions.pumps)
        pump = (random.uniform(0.8...1.4), pumps ? random.uniform(3...6) : 0, random.uniform(0.15...0.6))

        let width = random.uniform(0.16...0.30)
        let begin = max(contact + random.uniform(-0.03...0.04) - width / 2, 0.1 * contact)
        release = (begin, width)
        pause = random.chance(0.3) ? 0 : random.uniform(0.05...0.9)
        returnRate = random.uniform(2...5)
    }

    /// The minimum time in which muscles end their acceleration, in seconds.
    ///
    /// Muscle forces fall with a time constant of 20 to 60 ms (F. E. Zajac 1989, *Crit. Rev. Biomed. Eng.* 17, 359–411).
    private static let relaxation = 0.06

    /// Draws the shape of the rotation's rise; all five are equally likely.
    private static func rise(_ random: inout RandomSource, lasting duration: Double) -> RateShape {
        // Power and exponential rises are fastest shortly before their end, about 1.1 / power and ln 3 / steepness of
        // their duration; the second stage of a two-stage rise is fastest 0.55 of its duration before its end.
        let steepest = duration / relaxation
        return switch random.whole(0...4) {
        case 0: .smoothRise
        case 1: .powerRise(min(random.uniform(1...4), max(1.1 * steepest, 1)))
        case 2: .logisticRise(steepness: random.uniform(7...10), middle: random.uniform(0.5...0.62))
        case 3: .exponentialRise(steepness: min(random.uniform(3...5), 1.1 * steepest))
        default:
            .twoStageRise(
                share: random.uniform(0.06...0.2),
                middle: min(random.uniform(0.3...0.55), max(1 - 1.8 / steepest, 0.2)))
        }
    }

    /// Returns the rotation with a peak rate of `rate` rad/s, up to the end of the follow-through.
    ///
    /// - Parameters:
    ///   - rate: The peak rate, in rad/s.
    ///   - slowed: Whether a contact slows the rotation down.
    /// - Returns: The angle of the rotation.
    func turn(rate: Double, slowed: Bool) -> Track {
        var turn = Track()
        addBackswing(to: &turn, rate: -backswing.rate)
        if backswing.rate > 0 && backswing.rest == 0 {
            // The arm reverses without a rest: its angular acceleration continues through the start.
            let slope = backswing.rate * RateShape.backswingEndSlope / backswing.duration
            turn.add(.reversal, from: 0, lasting: fastest, amplitude: min(slope * fastest, 1.5 * rate))
        }
        addDrift(to: &turn)
        if waggle.cycles > 0 {
            let end = min(turn.start, 0) - waggle.gap
            turn.add(
                .oscillation(cycles: waggle.cycles), from: end - waggle.duration, lasting: waggle.duration,
                amplitude: waggle.rate)
        }
        if pump.rate > 0 {
            let end = min(turn.start, 0) - pump.gap
            turn.add(.bell, from: end - 2 * pump.duration, lasting: pump.duration, amplitude: pump.rate)
            turn.add(.bell, from: end - pump.duration, lasting: pump.duration, amplitude: -pump.rate)
        }
        turn.add(rise, from: 0, lasting: fastest, amplitude: rate)
        turn.add(fall, from: fastest, lasting: followThrough, amplitude: rate)
        if hits && slowed {
            let lost = -loss.share * turn.state(at: contact).velocity
            let after = contact + loss.duration
            turn.add(.cubicRise, from: contact, lasting: loss.duration, amplitude: lost)
            turn.add(.cosineFall, from: after, lasting: end - after, amplitude: lost)
        }
        return turn
    }

    /// Returns the forearm's roll with a peak rate of `rate` rad/s, and a smaller roll the other way in the backswing.
    func roll(rate: Double) -> Track {
        var roll = Track()
        if backswing.rate > 0 {
            roll.add(
                .bell, from: -backswing.rest - backswing.duration, lasting: backswing.duration,
                amplitude: -0.4 * rate * release.duration / backswing.duration)
        }
        roll.add(.bell, from: release.start, lasting: release.duration, amplitude: rate)
        return roll
    }

    private func addBackswing(to turn: inout Track, rate: Double) {
        guard rate != 0 else { return }
        turn.add(
            backswing.rest > 0 ? .bell : .backswingBell, from: -backswing.rest - backswing.duration,
            lasting: backswing.duration, amplitude: rate)
    }

    /// Adds the drift before the start.
    ///
    /// A forward drift merges into the swing. A backward drift ends at the start; otherwise the start would be later.
    private func addDrift(to turn: inout Track) {
        guard drift.rate != 0 else { return }
        let change = min(0.15, drift.duration / 3)
        turn.add(.cubicRise, from: -drift.duration, lasting: change, amplitude: drift.rate)
        let holds = drift.rate > 0 ? drift.duration - change : drift.duration - 2 * change
        turn.add(.hold, from: change - drift.duration, lasting: holds, amplitude: drift.rate)
        if drift.rate > 0 {
            turn.add(.cosineFall, from: 0, lasting: fastest, amplitude: drift.rate)
        } else {
            turn.add(.cubicFall, from: -change, lasting: change, amplitude: drift.rate)
        }
    }
}
