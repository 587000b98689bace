#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Fits the rise of a rotation rate out of rest: rate = b before t₀, and b + c (t − t₀)ᵖ behind it.
///
/// A rise has no corner that a threshold could find: a minimum-jerk movement leaves rest as t², others as t or t³. So the
/// onset t₀ and the power p are sought together, by weighted least squares over a grid; b and c follow in closed form.
struct RiseFit {
    let time: [Double]
    let rate: [Double]
    /// The samples to fit: some of the rest, and the rise up to about a third of its height.
    let range: Range<Int>

    static let powers = [1.0, 1.5, 2, 2.5, 3]
    /// The step of the onset's grid, in seconds.
    static let step = 0.0025
    /// What a gyroscope at rest may show, in rad/s.
    static let bias = 0.1

    /// The onset, somewhere before sample `above`, or `nil` if there are too few samples.
    func onset(upTo above: Int) -> Double? {
        guard range.count >= 5 else { return nil }
        let start = time[range.lowerBound]
        var best: (onset: Double, error: Double)?
        for step in 0...Int((time[above] - start) / Self.step) {
            let onset = start + Double(step) * Self.step
            for power in Self.powers {
                let error = misfit(onset, power)
                if error < best?.error ?? .infinity { best = (onset, error) }
            }
        }
        return best?.onset
    }

    /// The weighted squared error of the best b and c.
    private func misfit(_ onset: Double, _ power: Double) -> Double {
        // The rest is zero give or take a gyroscope's bias, which counts where there is no rest to see.
        var (w, x, xx, y, xy, yy) = (1 / (Self.bias * Self.bias), 0.0, 0.0, 0.0, 0.0, 0.0)
        for i in range {
            let late = time[i] - onset
            let basis = late <= 0 ? 0 : power == 1 ? late : power == 2 ? late * late : pow(late, power)
            // Noise at rest, and a part of the rate: high up no power law holds exactly.
            let weight = 1 / (0.0025 + 0.0025 * rate[i] * rate[i])
            w += weight
            x += weight * basis
            xx += weight * basis * basis
            y += weight * rate[i]
            xy += weight * basis * rate[i]
            yy += weight * rate[i] * rate[i]
        }
        let determinant = w * xx - x * x
        guard determinant > 0 else { return .infinity }
        let slope = (w * xy - x * y) / determinant
        guard slope > 0 else { return .infinity }
        let rest = (y - slope * x) / w
        return yy - rest * y - slope * xy
    }
}
