import SwingMotion

/// When what happens in a swing, and with which shapes: drawn once, then turned into movement for any speed.
struct SwingTiming {
    /// Whether something is hit.
    private(set) var hits: Bool
    /// The contact (or where it would have been), in seconds after the start.
    let contact: Double
    /// When the turn is fastest, in seconds after the start.
    let fastest: Double
    private let rise: RateShape
    private let fall: RateShape
    /// How long the turn slows down after its greatest rate, in seconds.
    private var followThrough: Double
    /// The share of the rate that the contact takes, and how long that takes, in seconds.
    private let loss: (share: Double, duration: Double)
    /// The movement in the other direction before the start; no rate if there is none.
    private var backswing: (duration: Double, rate: Double, rest: Double)
    /// Small movements to and fro before the swing; no cycles if there are none.
    private var waggle: (duration: Double, rate: Double, cycles: Int, gap: Double)
    /// A slow practice turn before everything else; no rate if there is none.
    private var pump: (duration: Double, rate: Double, gap: Double)
    /// How fast the arm drifts while it rests before the start, forward or backward, in rad/s, and for how long.
    private var drift: (rate: Double, duration: Double)
    /// The forearm's roll: when it begins and how long it lasts.
    private let release: (start: Double, duration: Double)
    /// How long the arm rests after the swing, in seconds, and how fast it returns, in rad/s.
    let pause, returnRate: Double

    /// When the forward rotation has ended, in seconds after the start.
    var end: Double { fastest + followThrough }

    /// When the movement begins that leads over into the start: the backswing or a drift; in seconds after the start.
    var approach: Double {
        backswing.rate > 0 ? -backswing.rest - backswing.duration : drift.rate != 0 ? -drift.duration : 0
    }

    /// The same times for a practice swing: it meets nothing and stops soon.
    var practice: SwingTiming {
        var timing = self
        timing.hits = false
        timing.followThrough = min(followThrough, 0.2)
        return timing
    }

    /// The same times for a swing that follows another one: nothing comes before its start.
    var following: SwingTiming {
        var timing = self
        (timing.backswing.rate, timing.waggle.cycles, timing.pump.rate, timing.drift.rate) = (0, 0, 0, 0)
        return timing
    }

    /// Draws a swing's times and shapes.
    init(_ style: SwingStyle, _ conditions: Conditions, from random: inout RandomSource) {
        hits = !random.chance(0.2)
        let (mean, deviation, range) = style.timeToContact
        contact = random.normal(mean: mean, deviation: deviation, in: range)
        fastest = max(contact + random.uniform(-0.03...0.03), 0.5 * contact)
        rise = Self.rise(&random)
        fall = random.chance(0.5) ? .cosineFall : .powerFall(random.uniform(1.5...2.5))
        followThrough = random.uniform(0.15...0.5)
        loss = (random.uniform(conditions.momentumLoss), random.uniform(conditions.lossDuration))

        let rest = random.chance(style.rest.probability) ? random.uniform(0.01...style.rest.longest) : 0
        let timeToContact = contact
        let tempo = style.tempo.map { timeToContact * random.uniform($0) }
        let (shortest, longest) = (style.backswingDuration.lowerBound, style.backswingDuration.upperBound)
        let duration = min(max(tempo ?? random.uniform(style.backswingDuration), shortest), longest)
        let rate = random.uniform(style.backswingRate)
        backswing = random.chance(style.backswingProbability) ? (duration, rate, rest) : (duration, 0, 0)

        // Without a backswing the stance is the rest.
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

    /// How the rotation rises: each of six shapes is as likely.
    private static func rise(_ random: inout RandomSource) -> RateShape {
        switch random.whole(0...5) {
        case 0: .minimumJerkRise
        case 1: .powerRise(random.uniform(1.5...3))
        case 2: .cosineRise
        case 3: .logisticRise(steepness: random.uniform(7...10), middle: random.uniform(0.5...0.62))
        case 4: .exponentialRise(steepness: random.uniform(3...5))
        default: .twoStageRise(share: random.uniform(0.06...0.2), middle: random.uniform(0.3...0.55))
        }
    }

    /// The turn that reaches `rate` rad/s, up to the end of the follow-through; a contact slows it down if asked.
    func turn(rate: Double, slowed: Bool) -> Track {
        var turn = Track()
        addBackswing(to: &turn, rate: -backswing.rate)
        if backswing.rate > 0 && backswing.rest == 0 {
            // The arm turns round without a rest: its angular acceleration goes on through the start.
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

    /// The forearm's roll that reaches `rate` rad/s, with a little of it the other way in the backswing.
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

    /// A drift forward goes over into the swing; one backward is over when the swing begins, which would else begin later.
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
