import SwingSignal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The fit of a rotation rate's rise out of rest, which estimates the onset of the rise and its uncertainty.
///
/// A rise has no corner that a threshold could detect: a minimum-jerk movement leaves rest as t², others as t, t³ or a
/// growing exponential. After the onset t₀ the rate is modelled as b + c·g(t − t₀) with one of eight shapes g. Before
/// t₀ it is b with a slow drift, or b plus the end of a movement in the other direction. That end is s·(t₁ − t)^q up to
/// some t₁ ≤ t₀.
///
/// For each t₀ on a grid, weighted least squares yield b, c and s in closed form. Each onset's weight is the sum over
/// the shapes of the weights derived from their misfits. Where the shapes disagree, the weighted mean is more accurate
/// than the best fit.
struct RiseFit {
    /// The step of the grid of onsets, in seconds.
    static let step = 0.005
    /// The priors of the rate at rest in rad/s, of its drift in rad/s², and of the gyroscope's bias in rad/s.
    ///
    /// After a movement in the other direction, the rate at rest is the bias alone.
    static let (rest, drift, bias) = (0.4, 0.5, 0.1)
    /// The minimum slope with which an exponential leaves rest, in rad/s²; without one it has no onset.
    static let minimumSlope = 2.0
    /// The noise at rest in rad/s, including tremor, and the shapes' relative error as a fraction of the rate.
    static let (noise, part) = (0.04, 0.1)
    /// The increase of the sum of squares that divides the weight by e; it exceeds 2 because neighbouring errors
    /// correlate.
    static let temperature = 4.0
    /// The possible pauses between a movement in the other direction and t₀, in steps.
    private static let pauses = [0, 2, 4, 8, 16, 32]
    /// The exponential shapes' growth rates, in 1/s; the other shapes are the powers 1, 3/2, 2 and 3.
    private static let growth = SIMD4(12.0, 20, 35, 60)
    /// The shapes' priors: a slow t³ rise explains the beginning of many faster ones, too.
    private static let priors = SIMD8(1.0, 1, 1, 0.3, 1, 1, 1, 1)
    /// The lower bounds of the shapes' factors.
    private static let slopes = SIMD8(lowHalf: .zero, highHalf: minimumSlope / growth)

    let time: [Double]
    private let rate: [Double]
    private let weight: [Double]
    private let hasCounterMovement: Bool
    /// The first step of the grid of onsets.
    private let first: Int

    /// Creates a fit of some samples at rest and the rise up to a fraction of its peak.
    ///
    /// - Parameters:
    ///   - time: The samples' times in seconds.
    ///   - rate: The samples' rates in rad/s.
    ///   - counterEnd: The last instant of a movement in the other direction with whose end the samples start, or
    ///     `nil`.
    init(time: ArraySlice<Double>, rate: ArraySlice<Double>, counterEnd: Double?) {
        hasCounterMovement = counterEnd != nil
        first = counterEnd.map { Int((max($0 - (time.first ?? $0), 0) / Self.step)) } ?? 0
        self.time = Array(time)
        self.rate = Array(rate)
        weight = rate.map { 1 / (Self.noise * Self.noise + Self.part * Self.part * $0 * $0) }
    }

    /// Returns the weights of the onsets, or `nil` if there are too few samples or the rate does not rise.
    ///
    /// - Complexity: O(*n* · *g*), where *n* is the number of samples and *g* = duration / ``step``.
    func onsets() -> OnsetWeights? {
        let misfits = misfits()
        guard time.count >= 5, let minimum = misfits.map(Self.minimum).min(), minimum < .infinity else { return nil }
        let weights = misfits.map { misfit in
            var sum = 0.0
            for shape in misfit.indices {
                let power = (minimum - misfit[shape]) / Self.temperature
                // Below this limit the exponential is 0.
                if power > -746 { sum += Self.priors[shape] * exp(power) }
            }
            return sum
        }
        return OnsetWeights(first: time[0], step: Self.step, weights: weights)
    }

    /// Returns the minimum weighted sum of squares of each shape for each onset on the grid.
    private func misfits() -> [SIMD8<Double>] {
        guard let last = time.last else { return [] }
        let sums = RiseSums(time: time, rate: rate, weight: weight, growth: Self.growth)
        let count = Int((last - time[0]) / Self.step) + 1
        let ends = [false, true].prefix(hasCounterMovement ? 2 : 1).map {
            sums.falls(step: Self.step, count: count, isSquared: $0)
        }
        let totals = totals
        var misfits = Array(repeating: SIMD8<Double>(repeating: .infinity), count: count)
        var before: [SIMD4<Double>] = []
        for number in first..<max(count, first) {
            let rise = sums.rise(after: time[0] + Double(number) * Self.step)
            find(ends, before: number, &before)
            misfits[number] = sums.fit(rise, totals: totals, ends: before, slopes: Self.slopes)
        }
        return misfits
    }

    /// Σw (with the prior of the rate at rest), Σwy and Σwy² over the samples.
    private var totals: SIMD3<Double> {
        let prior = hasCounterMovement ? Self.bias : Self.rest
        return time.indices.reduce(into: SIMD3(1 / (prior * prior), 0, 0)) {
            $0 += SIMD3(weight[$1], weight[$1] * rate[$1], weight[$1] * rate[$1] * rate[$1])
        }
    }

    /// Collects the possible signals before an onset, as sums and the minimum factor of each.
    private func find(_ ends: [[SIMD3<Double>]], before number: Int, _ found: inout [SIMD4<Double>]) {
        found.removeAll(keepingCapacity: true)
        let lowest = -Double.greatestFiniteMagnitude
        guard hasCounterMovement else {
            let slope = ends[0][number]
            found.append(SIMD4(slope[0], slope[1] + 1 / (Self.drift * Self.drift), slope[2], lowest))
            return
        }
        found.append(SIMD4(0, 1, 0, lowest))
        for pause in Self.pauses where pause <= number {
            for power in ends where power[number - pause][1] > 0 { found.append(SIMD4(power[number - pause], 0)) }
        }
    }

    private static func minimum(_ misfit: SIMD8<Double>) -> Double {
        var minimum = misfit[0]
        for shape in 1..<8 where misfit[shape] < minimum { minimum = misfit[shape] }
        return minimum
    }
}

/// An onset and the standard deviation of the onsets that explain the signal as well, in seconds.
struct Onset: Equatable {
    let timestamp: Double
    let spread: Double
}

/// The weights of the instants of an even grid as possible onsets of a movement.
struct OnsetWeights {
    /// The grid's first instant and its step, in seconds.
    let first, step: Double
    /// The weights, not normalised; at least one is positive.
    let weights: [Double]

    /// The weighted mean and standard deviation of the instants.
    var onset: Onset {
        var (total, mean, square) = (0.0, 0.0, 0.0)
        for (number, weight) in weights.enumerated() {
            let late = Double(number) * step
            total += weight
            mean += weight * late
            square += weight * late * late
        }
        mean /= total
        // Within a step of the grid, every instant is equally possible.
        let variance = max(square / total - mean * mean, 0) + step * step / 12
        return Onset(timestamp: first + mean, spread: variance.squareRoot())
    }
}
