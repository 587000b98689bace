#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Fits the rise of a rotation rate out of rest, and says when it began and how sure that is.
///
/// A rise has no corner that a threshold could find: a minimum-jerk movement leaves rest as t², others as t, t^1.5 or a growing
/// exponential. So the rate is taken to be b + c·g(t − t₀) behind the onset t₀ for one of eight shapes g; before it b with
/// a slow drift, or the end of a movement in the other direction, s·(t₁ − t)^q up to some t₁ ≤ t₀. For every t₀ on a grid, b, c
/// and s follow in closed form by weighted least squares. The answer is all onsets, each with the sum over the shapes of
/// the weights that their misfits leave: where shapes disagree, the mean errs less than the best fit.
struct RiseFit {
    /// The step of the grid of onsets, in seconds.
    static let step = 0.005
    /// What a rest may show, in rad/s, and how fast it may drift, in rad/s²; the former behind a movement in the other
    /// direction, where it is a gyroscope's bias alone.
    static let (rest, drift, bias) = (0.4, 0.5, 0.1)
    /// The least slope with which an exponential leaves the rest, in rad/s²: it has no onset without one.
    static let leastSlope = 2.0
    /// The noise at rest in rad/s, tremor included, and the part of the rate by which no shape holds exactly.
    static let (noise, part) = (0.04, 0.1)
    /// By how much a sum of squares must be greater for e times less weight: neighbouring errors are alike.
    static let temperature = 4.0
    /// How long before t₀ a movement in the other direction may have ended, in steps.
    private static let pauses = [0, 2, 4, 8, 16, 32]
    /// The exponential shapes' growth, in 1/s; the other shapes are the powers 1, 3/2, 2 and 5/2.
    private static let growth = SIMD4(12.0, 20, 35, 60)

    private let time: [Double]
    private let rate: [Double]
    private let weight: [Double]
    /// exp(growth · (t − first t)) of each sample.
    private let exponentials: [SIMD4<Double>]
    /// Σw (and the prior of what a rest shows), Σwy and Σwy² over all samples.
    private let sums: SIMD3<Double>
    private let hasCounterMovement: Bool
    /// The first step of the grid of onsets.
    private let first: Int

    /// Takes the samples to fit: some of the rest, and the rise up to a part of its height.
    ///
    /// - Parameters:
    ///   - time: The samples' times in seconds.
    ///   - rate: Their rates in rad/s.
    ///   - counterEnd: When a movement in the other direction, whose end the samples begin with, was last seen.
    init(time: ArraySlice<Double>, rate: ArraySlice<Double>, counterEnd: Double?) {
        hasCounterMovement = counterEnd != nil
        first = counterEnd.map { Int((max($0 - (time.first ?? $0), 0) / Self.step)) } ?? 0
        self.time = Array(time)
        self.rate = Array(rate)
        weight = rate.map { 1 / (Self.noise * Self.noise + Self.part * Self.part * $0 * $0) }
        let origin = time.first ?? 0
        exponentials = time.map { Self.exponential(Self.growth * ($0 - origin)) }
        let prior = counterEnd == nil ? Self.rest : Self.bias
        var sums = SIMD3(1 / (prior * prior), 0, 0)
        for (w, y) in zip(weight, rate) { sums += SIMD3(w, w * y, w * y * y) }
        self.sums = sums
    }

    /// The weights of the onsets, or `nil` if there are too few samples, or none of them rises.
    ///
    /// - Complexity: O(*n* · *g*), where *n* is the number of samples and *g* = duration / ``step``.
    func onsets() -> OnsetWeights? {
        guard time.count >= 5 else { return nil }
        let misfits = misfits()
        guard let least = misfits.map({ $0.min() }).min(), least < .infinity else { return nil }
        let weights = misfits.map { misfit in
            misfit.indices.reduce(0) { sum, shape in
                misfit[shape] < .infinity ? sum + exp((least - misfit[shape]) / Self.temperature) : sum
            }
        }
        return OnsetWeights(first: time[0], step: Self.step, weights: weights)
    }

    /// The onset at which a straight line leaves the rest with the least misfit, or `nil` if none rises.
    func corner() -> Double? {
        let line = misfits().map { $0[0] }
        guard let best = line.indices.min(by: { line[$0] < line[$1] }), line[best] < .infinity else { return nil }
        return time[0] + Double(best) * Self.step
    }

    /// The least weighted sum of squares of each shape for each onset on the grid.
    private func misfits() -> [SIMD8<Double>] {
        let count = Int((time[time.count - 1] - time[0]) / Self.step) + 1
        let ends = [1, 2].map { power in (0..<count).map { end($0, power: power) } }
        return (0..<count).map { number in
            guard number >= first else { return SIMD8(repeating: .infinity) }
            let rise = rise(number)
            var least = misfit(rise, SIMD3(0, 1, 0), .greatestFiniteMagnitude)
            if hasCounterMovement {
                for pause in Self.pauses where pause <= number {
                    for power in ends {
                        let end = power[number - pause]
                        if end[1] > 0 { least = pointwiseMin(least, misfit(rise, end, 0)) }
                    }
                }
            } else {
                let slope = ends[0][number]
                let steep = 1 / (Self.drift * Self.drift)
                least = misfit(rise, SIMD3(slope[0], slope[1] + steep, slope[2]), .greatestFiniteMagnitude)
            }
            return least
        }
    }

    /// Σwg, Σwg² and Σwgy of every shape g behind the onset.
    private func rise(_ number: Int) -> (g: SIMD8<Double>, gg: SIMD8<Double>, gy: SIMD8<Double>) {
        let onset = time[0] + Double(number) * Self.step
        let scale = Self.exponential(Self.growth * (time[0] - onset))
        var (g, gg, gy) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
        for i in time.indices.reversed() {
            let late = time[i] - onset
            guard late > 0 else { break }
            let root = late.squareRoot()
            let powers = SIMD4(late, late * root, late * late, late * late * root)
            let shapes = SIMD8(lowHalf: powers, highHalf: exponentials[i] * scale - 1)
            let weighted = shapes * weight[i]
            g += weighted
            gg += weighted * shapes
            gy += weighted * rate[i]
        }
        return (g, gg, gy)
    }

    /// Σwd, Σwd² and Σwdy of d = −(t₁ − t)^q before the end t₁ of a movement in the other direction.
    private func end(_ number: Int, power: Int) -> SIMD3<Double> {
        let end = time[0] + Double(number) * Self.step
        var sums = SIMD3<Double>.zero
        for i in time.indices {
            let early = end - time[i]
            guard early > 0 else { break }
            let d = power == 1 ? -early : -early * early
            sums += SIMD3(d, d * d, d * rate[i]) * weight[i]
        }
        return sums
    }

    /// The least sum of squares, shape by shape; ∞ where the rate would fall, or the movement before it be none.
    ///
    /// What is before and what is behind the onset have no sample in common, so b is found by itself, then c and s from it.
    private func misfit(
        _ rise: (g: SIMD8<Double>, gg: SIMD8<Double>, gy: SIMD8<Double>), _ end: SIMD3<Double>, _ lowest: Double
    ) -> SIMD8<Double> {
        let share = rise.g / rise.gg
        let left = sums[0] - end[0] * end[0] / end[1]
        let right = sums[1] - end[0] * end[2] / end[1]
        let b = (right - share * rise.gy) / (left - share * rise.g)
        let c = (rise.gy - rise.g * b) / rise.gg
        let s = (end[2] - end[0] * b) / end[1]
        let misfit = sums[2] - b * sums[1] - c * rise.gy - s * end[2]
        let least = SIMD8(lowHalf: .zero, highHalf: Self.leastSlope / Self.growth)
        let isRise = (c .> least) .& (s .>= -lowest)
        return SIMD8(repeating: .infinity).replacing(with: misfit, where: isRise)
    }

    private static func exponential(_ x: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(exp(x[0]), exp(x[1]), exp(x[2]), exp(x[3]))
    }
}
