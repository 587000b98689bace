/// A linear prediction of noise: each value as a weighted sum of the ones before, and what is left over.
///
/// Passing a signal through ``residual(of:in:)`` whitens noise like that which the model was made from, so that what is new in
/// it stands out.
package struct LinearPrediction: Hashable, Sendable {
    /// The weight of the value before, of the one before that, and so on.
    package let weights: [Double]

    /// How much white noise is added to what is learnt from, as a part of its power: it keeps the weights small where the
    /// noise is of few tones.
    static let whiteNoise = 0.001

    /// Makes the model with the least squared residual over some stretches of noise.
    ///
    /// This is the covariance method (J. Makhoul 1975, *Proc. IEEE* 63, 561–580). There is none, `nil`, if no stretch is long
    /// enough, or there is nothing but zeros in them. Tones that lie near to each other are foreseen far better than from the
    /// autocorrelation, which short stretches blur.
    ///
    /// - Parameters:
    ///   - order: The number of weights.
    ///   - signals: The signals: one, or several that are alike.
    ///   - stretches: Where they are noise; stretches that are no longer than twice the order are not used.
    /// - Precondition: The order is above 0.
    /// - Complexity: O(*n* · *p* + *p*³), where *n* is the number of samples and *p* the order.
    package init?(order: Int, of signals: [[Double]], in stretches: [Range<Int>]) {
        precondition(order > 0, "a prediction needs a value before")
        // Σ x[i − row] x[i − column], where row ≥ column.
        let width = order + 1
        var products = [Double](repeating: 0, count: width * width)
        for signal in signals {
            for stretch in stretches where stretch.count > 2 * order {
                Self.add(signal.span.extracting(stretch), order: order, to: &products)
            }
        }
        guard products[0] > 0 else { return nil }
        // Cholesky's factor of the normal equations, and their solution by substitution forth and back.
        var factor = [Double](repeating: 0, count: order * order)
        for row in 0..<order {
            for column in 0...row {
                var sum = products[(row + 1) * width + column + 1]
                if row == column { sum += Self.whiteNoise * products[0] }
                for k in 0..<column { sum -= factor[row * order + k] * factor[column * order + k] }
                factor[row * order + column] = row == column ? sum.squareRoot() : sum / factor[column * order + column]
            }
        }
        var weights = (1...order).map { products[$0 * width] }
        for row in 0..<order {
            for k in 0..<row { weights[row] -= factor[row * order + k] * weights[k] }
            weights[row] /= factor[row * order + row]
        }
        for row in (0..<order).reversed() {
            for k in (row + 1)..<order { weights[row] -= factor[k * order + row] * weights[k] }
            weights[row] /= factor[row * order + row]
        }
        self.weights = weights
    }

    /// Adds one stretch's products of values that lie up to `order` apart.
    ///
    /// Only the first column is summed; along a diagonal, neighbours differ by what enters and leaves the sum at its ends.
    private static func add(_ x: Span<Double>, order: Int, to products: inout [Double]) {
        let width = order + 1
        var sums = [Double](repeating: 0, count: width * width)
        let late = x.extracting(order...)
        for row in stride(from: 0, through: order, by: 3) {
            // A sum waits for itself: three rows at a time wait together.
            let rows = SIMD3(row, min(row + 1, order), min(row + 2, order))
            let found = Self.products(
                late, x.extracting(order - rows[0]..<x.count - rows[0]),
                x.extracting(order - rows[1]..<x.count - rows[1]), x.extracting(order - rows[2]..<x.count - rows[2]))
            for k in 0..<3 { sums[rows[k] * width] = found[k] }
        }
        let last = x.count - 1
        for row in 1...order {
            for column in 1...row {
                sums[row * width + column] =
                    sums[(row - 1) * width + column - 1] + x[order - row] * x[order - column]
                    - x[last + 1 - row] * x[last + 1 - column]
            }
        }
        for i in products.indices { products[i] += sums[i] }
    }

    /// The sums of a signal's products with three others, each of even and odd samples apart.
    private static func products(
        _ x: Span<Double>, _ a: Span<Double>, _ b: Span<Double>, _ c: Span<Double>
    ) -> SIMD3<Double> {
        precondition(a.count == x.count && b.count == x.count && c.count == x.count, "signals of one length")
        var (a0, a1, b0, b1, c0, c1) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for pair in 0..<x.count / 2 {
            let (even, odd) = (2 * pair, 2 * pair + 1)
            a0 += x[even] * a[even]
            b0 += x[even] * b[even]
            c0 += x[even] * c[even]
            a1 += x[odd] * a[odd]
            b1 += x[odd] * b[odd]
            c1 += x[odd] * c[odd]
        }
        if !x.count.isMultiple(of: 2) {
            let last = x.count - 1
            a0 += x[last] * a[last]
            b0 += x[last] * b[last]
            c0 += x[last] * c[last]
        }
        return SIMD3(a0 + a1, b0 + b1, c0 + c1)
    }

    /// What the model does not foresee of a signal; the values before the first count as zero.
    ///
    /// - Parameters:
    ///   - signal: The signal.
    ///   - range: Of which samples it is asked for.
    /// - Returns: The residual, as long as the range.
    /// - Complexity: O(*n* · *p*), where *n* is the length of the range and *p* the order.
    package func residual(of signal: Span<Double>, in range: Range<Int>) -> [Double] {
        let order = weights.count
        // What the first value looks back on.
        var past = [Double](repeating: 0, count: order + range.count)
        for i in max(range.lowerBound - order, 0)..<range.upperBound { past[i - range.lowerBound + order] = signal[i] }
        var residual = Array(past[order...])
        var values = residual.mutableSpan
        for (k, weight) in weights.enumerated() {
            let first = order - 1 - k
            Self.subtract(weight, past.span.extracting(first..<first + range.count), from: &values)
        }
        return residual
    }

    private static func subtract(_ weight: Double, _ signal: Span<Double>, from values: inout MutableSpan<Double>) {
        precondition(signal.count == values.count, "one value a sample")
        for i in signal.indices { values[i] -= weight * signal[i] }
    }
}
