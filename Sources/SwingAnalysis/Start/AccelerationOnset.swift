internal import SwingMotion
import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Chooses among the onsets that a rotation leaves open by when the wrist's acceleration sets in.
///
/// A wrist on a lever is accelerated by lever · angular acceleration: the derivative of the rate, that a gyroscope shows
/// only when it has added up. So the acceleration, along the direction in which it changes, is taken to be a slow parabola, and
/// behind the onset t₀ c·(t − t₀)^p more with c > 0, for eight powers p. But a wrist may also be pushed before it is
/// turned: therefore the accelerometer only weighs the onsets that the rate explains, and is believed in part.
struct AccelerationOnset {
    /// The step of the grid of onsets, and about that of the means over samples, in seconds.
    static let step = 0.0025
    /// How sure an onset must be to be left alone, in seconds.
    static let sure = 0.002
    /// How far from the rate's onset others are looked at: in its spreads, and at least and at most, in seconds.
    static let (spreads, least, most) = (3.0, 0.015, 0.06)
    /// How much is looked at before the first and behind the last of them, in seconds.
    static let (before, behind) = (0.04, 0.03)
    /// The least noise in g, and the part of the acceleration by which no power holds exactly.
    static let (noise, part) = (0.01, 0.15)
    /// How much a slow parabola may change within ``unit`` before an onset, by its slope and by its curvature, in g.
    static let (slope, curvature) = (0.5, 0.1)
    /// By how much a sum of squares must be greater for e times less weight: neighbouring errors are alike.
    static let temperature = 4.0
    /// How far acceleration and rotation may begin apart, in seconds, and how likely they begin together.
    static let (apart, together) = (0.002, 0.8)
    /// The unit of time in which the parabola and the powers are reckoned, in seconds.
    private static let unit = 0.05

    /// Both streams around the swing.
    let excerpt: Excerpt

    /// The onset, weighed by the acceleration; as it is if that is sure or the acceleration not known.
    ///
    /// - Complexity: O(*n* · *g*) for *n* samples and *g* onsets within the spread.
    func refine(_ rise: OnsetWeights) -> Onset {
        let onset = rise.onset
        guard onset.spread >= Self.sure else { return onset }
        let reach = min(max(Self.spreads * onset.spread, Self.least), Self.most)
        guard let signal = signal(about: onset.timestamp, reach: reach) else { return onset }
        let first = onset.timestamp - reach
        let count = Int(2 * reach / Self.step) + 1
        let trust = Self.blur(signal.weights(from: first, count: count))
        let total = trust.reduce(0, +)
        let doubt = (1 - Self.together) / Double(count)
        let weights = trust.enumerated().map { number, trust in
            rise.weight(at: first + Double(number) * Self.step) * (doubt + Self.together * trust / total)
        }
        guard total > 0, weights.contains(where: { $0 > 0 }) else { return onset }
        return OnsetWeights(first: first, step: Self.step, weights: weights).onset
    }

    /// The acceleration around `onset` along the direction in which it changes there; `nil` where it is not known throughout.
    private func signal(about onset: Double, reach: Double) -> DirectedAcceleration? {
        let span = onset - reach - Self.before...onset + reach + Self.behind
        guard let samples = excerpt.time.range(within: span), let first = excerpt.time.first,
            let last = excerpt.time.last, first <= span.lowerBound, last >= span.upperBound,
            !excerpt.gaps.contains(where: { $0.overlaps(span) })
        else { return nil }
        let length = span.upperBound - span.lowerBound
        let group = max(Int((Self.step * Double(samples.count) / length).rounded()), 1)
        let count = samples.count / group
        guard count >= 20 else { return nil }
        let (x, y, z) = (excerpt.acceleration.x.span, excerpt.acceleration.y.span, excerpt.acceleration.z.span)
        let times = excerpt.time.span
        var (time, vector): ([Double], [SIMD3<Double>]) = ([], [])
        time.reserveCapacity(count)
        vector.reserveCapacity(count)
        for number in 0..<count {
            var (instant, sum) = (0.0, SIMD3<Double>.zero)
            for i in samples.lowerBound + number * group..<samples.lowerBound + (number + 1) * group {
                instant += times[i] - onset
                sum += SIMD3(Double(x[i]), Double(y[i]), Double(z[i]))
            }
            time.append(instant / Double(group))
            vector.append(sum / Double(group))
        }
        let (early, late) = (time.firstIndex(from: -reach), time.firstIndex(from: 0))
        guard early >= 6, late < count else { return nil }
        let rest = vector[..<early].reduce(.zero, +) / Double(early)
        let change = vector[late...].reduce(.zero, +) / Double(count - late) - rest
        let size = (change * change).sum().squareRoot()
        guard size > 0 else { return nil }
        let along = vector.map { (($0 - rest) * change).sum() / size }
        return DirectedAcceleration(time: time.map { $0 / Self.unit }, values: along, early: early, origin: onset)
    }

    /// Weights spread out by how far acceleration and rotation may begin apart: exponentially to both sides.
    private static func blur(_ weights: [Double]) -> [Double] {
        let share = exp(-step / apart)
        var blurred = weights
        var (forth, back) = (0.0, 0.0)
        for i in weights.indices {
            blurred[i] += forth
            forth = share * (forth + weights[i])
        }
        for i in weights.indices.reversed() {
            blurred[i] += back
            back = share * (back + weights[i])
        }
        return blurred
    }

    /// An acceleration in g at times in ``unit``s, and what a parabola leaves of it.
    private struct DirectedAcceleration {
        /// The instant that times are told from, in seconds.
        private let origin: Double
        /// What the parabola leaves of the acceleration, and orthonormal polynomials, all of them times their weight.
        private var sums: PowerSums

        init(time: [Double], values: [Double], early: Int, origin: Double) {
            self.origin = origin
            // White noise shows six times its power in second differences, which slow movements hardly touch.
            var power = 0.0
            for i in 1..<early - 1 {
                let bend = values[i - 1] - 2 * values[i] + values[i + 1]
                power += bend * bend
            }
            let noise = AccelerationOnset.noise * AccelerationOnset.noise + power / (6 * Double(early - 2))
            let part = AccelerationOnset.part * AccelerationOnset.part
            let weight = values.map { 1 / (noise + part * $0 * $0) }
            // Two samples more say how little slope and curvature are expected.
            let scales = weight + [1, 1]
            // Orthonormal polynomials.
            var polynomials: [SIMD3<Double>] = []
            polynomials.reserveCapacity(scales.count)
            for t in time { polynomials.append(SIMD3(1, t, t * t)) }
            polynomials.append(SIMD3(0, 1 / AccelerationOnset.slope, 0))
            polynomials.append(SIMD3(0, 0, 1 / AccelerationOnset.curvature))
            for column in 0..<3 {
                var shares = SIMD3<Double>.zero
                for (p, w) in zip(polynomials, scales) { shares += w * p[column] * p }
                let own = shares[column]
                for i in polynomials.indices {
                    let p = polynomials[i][column]
                    for other in column + 1..<3 { polynomials[i][other] -= shares[other] / own * p }
                    polynomials[i][column] = p / own.squareRoot()
                }
            }
            polynomials.removeLast(2)
            var shares = SIMD3<Double>.zero
            for i in values.indices { shares += weight[i] * values[i] * polynomials[i] }
            sums = PowerSums(capacity: values.count)
            for i in values.indices {
                let rest = weight[i] * (values[i] - (shares * polynomials[i]).sum())
                sums.append(time: time[i], weight: weight[i], rest: rest, polynomials: polynomials[i] * weight[i])
            }
        }

        /// The weight of each onset: the sum over all powers.
        func weights(from first: Double, count: Int) -> [Double] {
            let gains = (0..<count).map { number in
                gain((first + Double(number) * AccelerationOnset.step - origin) / AccelerationOnset.unit)
            }
            let greatest = gains.map { $0.max() }.max() ?? 0
            return gains.map { gain in
                gain.indices.reduce(0) { $0 + exp((gain[$1] - greatest) / AccelerationOnset.temperature) }
            }
        }

        /// By how much each power behind an onset lessens the weighted sum of squares; 0 where the acceleration would fall.
        private func gain(_ onset: Double) -> SIMD8<Double> {
            let sums = sums(behind: onset)
            let own = sums.own - (sums.x * sums.x + sums.y * sums.y + sums.z * sums.z)
            return SIMD8<Double>.zero.replacing(
                with: sums.shared * sums.shared / own, where: (own .> 1e-9) .& (sums.shared .> 0))
        }
    }
}
