internal import SwingMotion
import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The reweighting of a rotation's possible onsets by the onset of the wrist's acceleration.
///
/// A wrist on a lever is accelerated by lever · angular acceleration, the derivative of the rate. The gyroscope shows
/// this acceleration only once it has accumulated to a rate.
///
/// The model applies along the direction in which the acceleration changes. Before the onset t₀ the acceleration is a
/// slow parabola; after t₀ the term c·(t − t₀)^p with c > 0 is added, for eight powers p. A wrist may also be pushed
/// before it rotates. Therefore the accelerometer only reweights the onsets that the rate explains, and only with a
/// limited weight.
struct AccelerationOnset {
    /// The step of the grid of onsets, and the approximate duration of the means over samples, in seconds.
    static let step = 0.0025
    /// The spread below which an onset is not reweighted, in seconds.
    static let sure = 0.002
    /// The search range around the rate's onset: in multiples of its spread, and its minimum and maximum in seconds.
    static let (spreads, minimum, most) = (3.0, 0.015, 0.06)
    /// The times before the first and after the last onset that are included in the fit, in seconds.
    static let (before, after) = (0.04, 0.03)
    /// The minimum noise in g, and the model's relative error as a fraction of the acceleration.
    static let (noise, part) = (0.01, 0.15)
    /// The expected change of the parabola within ``unit`` before an onset, by slope and by curvature, in g.
    static let (slope, curvature) = (0.5, 0.1)
    /// The increase of the sum of squares that divides the weight by e; it exceeds 2 because neighbouring errors
    /// correlate.
    static let temperature = 4.0
    /// The time scale by which acceleration and rotation may start apart, in seconds, and the probability that they
    /// start together.
    static let (apart, together) = (0.002, 0.8)
    /// The unit of time of the parabola and the powers, in seconds.
    private static let unit = 0.05

    /// Both streams around the swing.
    let excerpt: Excerpt

    /// Returns the onset reweighted by the acceleration, or unchanged if its spread is small or the acceleration is
    /// missing.
    ///
    /// - Complexity: O(*n* · *g*) for *n* samples and *g* onsets within the spread.
    func refine(_ rise: OnsetWeights) -> Onset {
        let onset = rise.onset
        guard onset.spread >= Self.sure else { return onset }
        let reach = min(max(Self.spreads * onset.spread, Self.minimum), Self.most)
        guard let signal = signal(about: onset.timestamp, reach: reach) else { return onset }
        let first = onset.timestamp - reach
        let count = Int(2 * reach / Self.step) + 1
        let likelihoods = Self.blur(signal.weights(from: first, count: count))
        let total = likelihoods.reduce(0, +)
        let floor = (1 - Self.together) / Double(count)
        let weights = likelihoods.enumerated().map { number, likelihood in
            rise.weight(at: first + Double(number) * Self.step) * (floor + Self.together * likelihood / total)
        }
        guard total > 0, weights.contains(where: { $0 > 0 }) else { return onset }
        return OnsetWeights(first: first, step: Self.step, weights: weights).onset
    }

    /// Returns the acceleration around `onset` along the direction of its change, or `nil` if samples are missing.
    private func signal(about onset: Double, reach: Double) -> DirectedAcceleration? {
        let span = onset - reach - Self.before...onset + reach + Self.after
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

    /// Smooths weights exponentially to both sides, since acceleration and rotation may start ``apart``.
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

    /// An acceleration in g at times in multiples of ``unit``, and its residual from a parabola.
    private struct DirectedAcceleration {
        /// The origin of the times, in seconds.
        private let origin: Double
        /// The weighted residual of the acceleration from the parabola, and weighted orthonormal polynomials.
        private var sums: PowerSums

        init(time: [Double], values: [Double], early: Int, origin: Double) {
            self.origin = origin
            // White noise has six times its power in second differences, to which slow movements hardly contribute.
            var power = 0.0
            for i in 1..<early - 1 {
                let bend = values[i - 1] - 2 * values[i] + values[i + 1]
                power += bend * bend
            }
            let noise = AccelerationOnset.noise * AccelerationOnset.noise + power / (6 * Double(early - 2))
            let part = AccelerationOnset.part * AccelerationOnset.part
            let weight = values.map { 1 / (noise + part * $0 * $0) }
            // Two additional samples express the priors of slope and curvature.
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

        /// Returns the weight of each onset, summed over all powers.
        func weights(from first: Double, count: Int) -> [Double] {
            let gains = (0..<count).map { number in
                gain((first + Double(number) * AccelerationOnset.step - origin) / AccelerationOnset.unit)
            }
            let maximum = gains.map { $0.max() }.max() ?? 0
            return gains.map { gain in
                gain.indices.reduce(0) { $0 + exp((gain[$1] - maximum) / AccelerationOnset.temperature) }
            }
        }

        /// Returns the reduction of the weighted sum of squares by each power after an onset; 0 if the acceleration
        /// would fall.
        private func gain(_ onset: Double) -> SIMD8<Double> {
            let sums = sums(after: onset)
            let own = sums.own - (sums.x * sums.x + sums.y * sums.y + sums.z * sums.z)
            return SIMD8<Double>.zero.replacing(
                with: sums.shared * sums.shared / own, where: (own .> 1e-9) .& (sums.shared .> 0))
        }
    }
}
