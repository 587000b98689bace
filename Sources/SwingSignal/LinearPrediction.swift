/// An autoregressive model of noise: each value as a weighted sum of the ones before, and what is left over.
///
/// Passing a signal through ``residual(of:)`` whitens noise like that which the model was made from, so that what is new in
/// it stands out.
package struct LinearPrediction: Hashable, Sendable {
    /// The weight of the value before, of the one before that, and so on.
    package let weights: [Double]

    /// Makes the model from the autocorrelation of some stretches of noise (Levinson 1947, Durbin 1960).
    ///
    /// There is none, `nil`, if no stretch is long enough, or there is nothing but zeros in them.
    ///
    /// - Parameters:
    ///   - order: The number of weights.
    ///   - signal: The signal.
    ///   - stretches: Where it is noise; stretches that are no longer than twice the order are not used.
    /// - Complexity: O(*n* · *p*), where *n* is the number of samples and *p* the order.
    package init?(order: Int, of signal: Span<Double>, in stretches: [Range<Int>]) {
        var correlation = [Double](repeating: 0, count: order + 1)
        for stretch in stretches where stretch.count > 2 * order {
            for lag in 0...order {
                var sum = 0.0
                for i in stretch.lowerBound + lag..<stretch.upperBound { sum += signal[i] * signal[i - lag] }
                correlation[lag] += sum
            }
        }
        // A little white noise keeps the model stable where the noise is a pure tone.
        var error = correlation[0] * 1.001
        guard error > 0 else { return nil }
        var weights: [Double] = []
        for lag in 1...order {
            var rest = correlation[lag]
            for (i, weight) in weights.enumerated() { rest -= weight * correlation[lag - 1 - i] }
            let reflection = rest / error
            let mirrored = weights.reversed().map { $0 * reflection }
            for i in weights.indices { weights[i] -= mirrored[i] }
            weights.append(reflection)
            error *= 1 - reflection * reflection
        }
        self.weights = weights
    }

    /// What the model does not foresee of a signal; the values before the first count as zero.
    ///
    /// - Complexity: O(*n* · *p*), where *n* is the number of samples and *p* the order.
    package func residual(of signal: Span<Double>) -> [Double] {
        var residual = [Double](repeating: 0, count: signal.count)
        for i in signal.indices {
            var value = signal[i]
            for k in 0..<min(weights.count, i) { value -= weights[k] * signal[i - 1 - k] }
            residual[i] = value
        }
        return residual
    }
}
