/// Fits the rise of a rotation rate out of rest: rate = b before t₀, and b + c (t − t₀)ᵖ behind it.
///
/// A rise has no corner that a threshold could find: a minimum-jerk movement leaves rest as t², others as t or t³. So the
/// onset t₀ and the power p are sought together, by weighted least squares over a grid; b and c follow in closed form.
struct RiseFit {
    private let time: [Double]
    private let rate: [Double]
    private let weight: [Double]
    /// Σw, Σwy and Σwy² over all samples.
    private let sums: SIMD3<Double>

    /// The step of the onset's first grid, and of the second around the first one's best, in seconds.
    static let steps = (coarse: 0.01, fine: 0.00125)
    /// What a gyroscope at rest may show, in rad/s.
    static let bias = 0.1
    /// The powers p, as halves: 1, 3/2, 2, 5/2, 3.
    private static let powers = 5

    /// Takes the samples to fit: some of the rest, and the rise up to a part of its height.
    init(time: ArraySlice<Double>, rate: ArraySlice<Double>) {
        self.time = Array(time)
        self.rate = Array(rate)
        // Noise at rest, and a part of the rate: high up no power law holds exactly.
        weight = rate.map { 1 / (0.0025 + 0.0025 * $0 * $0) }
        // The rest is zero give or take a gyroscope's bias, which counts where there is no rest to see.
        var sums = SIMD3(1 / (Self.bias * Self.bias), 0, 0)
        for (w, y) in zip(weight, rate) { sums += SIMD3(w, w * y, w * y * y) }
        self.sums = sums
    }

    /// The onset, somewhere from `first` to `latest`, or `nil` if there are too few samples.
    ///
    /// - Complexity: O(*n* · *g*), where *n* is the number of samples and *g* the number of onsets tried.
    func onset(after first: Double, before latest: Double) -> Double? {
        guard time.count >= 5, latest > first else { return nil }
        guard let rough = best(from: first, to: latest, step: Self.steps.coarse) else { return nil }
        let reach = Self.steps.coarse
        return best(from: max(first, rough - reach), to: min(latest, rough + reach), step: Self.steps.fine)
    }

    private func best(from first: Double, to last: Double, step: Double) -> Double? {
        var best: (onset: Double, error: Double)?
        for number in 0...Int((last - first) / step) {
            let onset = first + Double(number) * step
            let error = misfit(onset)
            if error < best?.error ?? .infinity { best = (onset, error) }
        }
        return best?.onset
    }

    /// The weighted squared error of the best power, b and c.
    private func misfit(_ onset: Double) -> Double {
        // Σwx, Σwx² and Σwxy of every power in one pass.
        var (x, xx, xy) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
        for i in time.indices.reversed() {
            let late = time[i] - onset
            guard late > 0 else { break }
            let root = late.squareRoot()
            let square = late * late
            let basis = SIMD8(late, late * root, square, square * root, square * late, 0, 0, 0)
            let weighted = basis * weight[i]
            x += weighted
            xx += weighted * basis
            xy += weighted * rate[i]
        }
        var least = Double.infinity
        for power in 0..<Self.powers {
            let determinant = sums[0] * xx[power] - x[power] * x[power]
            guard determinant > 0 else { continue }
            let slope = (sums[0] * xy[power] - x[power] * sums[1]) / determinant
            guard slope > 0 else { continue }
            let rest = (sums[1] - slope * x[power]) / sums[0]
            least = min(least, sums[2] - rest * sums[1] - slope * xy[power])
        }
        return least
    }
}
