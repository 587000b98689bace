import SwingSignal

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
    /// What the shapes' factors have to be above.
    private static let slopes = SIMD8(lowHalf: .zero, highHalf: leastSlope / growth)

    let time: [Double]
    private let rate: [Double]
    private let weight: [Double]
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
    }

    /// The weights of the onsets, or `nil` if there are too few samples, or none of them rises.
    ///
    /// - Complexity: O(*n* · *g*), where *n* is the number of samples and *g* = duration / ``step``.
    func onsets() -> OnsetWeights? { onsets(ofFirst: [time.count])[0] }

    /// The same from the first samples alone, for several numbers of them at little more than the cost of the greatest.
    ///
    /// - Parameter counts: How many samples, in rising order: at most ``RiseSums/lengths`` numbers.
    /// - Returns: The weights for each number of samples.
    func onsets(ofFirst counts: [Int]) -> [OnsetWeights?] {
        zip(counts, misfits(ofFirst: counts)).map { count, misfits in
            guard count >= 5, let least = misfits.map(Self.least).min(), least < .infinity else { return nil }
            let weights = misfits.map { misfit in
                var sum = 0.0
                for shape in misfit.indices {
                    let power = (least - misfit[shape]) / Self.temperature
                    // Of less the exponential is 0.
                    if power > -746 { sum += exp(power) }
                }
                return sum
            }
            return OnsetWeights(first: time[0], step: Self.step, weights: weights)
        }
    }

    /// The onset at which a straight line leaves the rest with the least misfit, or `nil` if none rises; from the first
    /// samples alone, for several numbers of them.
    func corners(ofFirst counts: [Int]) -> [Double?] {
        misfits(ofFirst: counts).map { misfits in
            guard let best = misfits.indices.min(by: { misfits[$0][0] < misfits[$1][0] }), misfits[best][0] < .infinity
            else { return nil }
            return time[0] + Double(best) * Self.step
        }
    }

    /// The least weighted sum of squares of each shape for each onset on the grid, for several numbers of samples.
    private func misfits(ofFirst counts: [Int]) -> [[SIMD8<Double>]] {
        guard !time.isEmpty else { return counts.map { _ in [] } }
        let sums = RiseSums(time: time, rate: rate, weight: weight, growth: Self.growth)
        let totals = totals(ofFirst: counts)
        let steps = counts.map { $0 > 0 ? Int((time[$0 - 1] - time[0]) / Self.step) + 1 : 0 }
        let ends = [false, true].prefix(hasCounterMovement ? 2 : 1).map {
            sums.falls(step: Self.step, count: steps.last ?? 0, isSquared: $0)
        }
        // Sums have room for three lengths.
        let missing = RiseSums.lengths - counts.count
        let lengths = Array(repeating: 0, count: missing) + counts
        var rises = Array(repeating: RiseSums.Rise(), count: RiseSums.lengths)
        var misfits = steps.map { Array(repeating: SIMD8<Double>(repeating: .infinity), count: $0) }
        var before: [SIMD4<Double>] = []
        for number in first..<max(steps.last ?? 0, first) {
            sums.add(behind: time[0] + Double(number) * Self.step, counts: lengths, into: &rises)
            find(ends, before: number, &before)
            for k in counts.indices where number < steps[k] {
                misfits[k][number] = sums.fit(
                    rises[missing + k], totals: totals[k], ends: before, slopes: Self.slopes)
            }
        }
        return misfits
    }

    /// Σw (and the prior of what a rest shows), Σwy and Σwy² over the first samples.
    private func totals(ofFirst counts: [Int]) -> [SIMD3<Double>] {
        let prior = hasCounterMovement ? Self.bias : Self.rest
        var sums = SIMD3(1 / (prior * prior), 0, 0)
        var start = 0
        return counts.map { count in
            for i in start..<count { sums += SIMD3(weight[i], weight[i] * rate[i], weight[i] * rate[i] * rate[i]) }
            start = count
            return sums
        }
    }

    /// Finds what may have been before an onset: sums, and the least factor that they may have.
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

    private static func least(_ misfit: SIMD8<Double>) -> Double {
        var least = misfit[0]
        for shape in 1..<8 where misfit[shape] < least { least = misfit[shape] }
        return least
    }
}

/// An onset, and the standard deviation of the onsets that explain the signal as well, in seconds.
struct Onset: Equatable {
    let timestamp: Double
    let spread: Double
}

/// How well each instant of an even grid explains a signal as the onset of a movement.
struct OnsetWeights {
    /// The grid's first instant and its step, in seconds.
    let first, step: Double
    /// The weights, of which at least one is positive; not normalized.
    let weights: [Double]

    /// Their mean and standard deviation.
    var onset: Onset {
        var (total, mean, square) = (0.0, 0.0, 0.0)
        for (number, weight) in weights.enumerated() {
            let late = Double(number) * step
            total += weight
            mean += weight * late
            square += weight * late * late
        }
        mean /= total
        return Onset(timestamp: first + mean, spread: max(square / total - mean * mean, 0).squareRoot())
    }

    /// The weight of an instant, on a straight line between those of the grid; 0 outside.
    func weight(at time: Double) -> Double {
        let place = (time - first) / step
        guard place >= 0, place <= Double(weights.count - 1) else { return 0 }
        let index = min(Int(place), weights.count - 2)
        guard index >= 0 else { return weights[0] }
        return weights[index] + (place - Double(index)) * (weights[index + 1] - weights[index])
    }
}
