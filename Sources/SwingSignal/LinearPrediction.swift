/// An autoregressive model of noise, which predicts each value as a weighted sum of the values before.
///
/// ``residual(of:in:)`` whitens noise like that to which the model was fitted, so that a burst in the noise stands out.
package struct LinearPrediction: Hashable, Sendable {
    /// The weights of the previous values, the latest value first.
    package let weights: [Double]

    /// The power of the white noise added to the data of the fit, as a fraction of their power.
    ///
    /// It keeps the weights small if the noise consists of few tones.
    static let whiteNoise = 0.001

    /// Fits the model to stretches of noise by least squares.
    ///
    /// This is the covariance method (J. Makhoul 1975, *Proc. IEEE* 63, 561–580). The result is `nil` if no stretch is
    /// long enough or all values are zero. On short stretches, this method predicts neighbouring tones much better than
    /// the autocorrelation method, which blurs them.
    ///
    /// - Parameters:
    ///   - order: The number of weights.
    ///   - signals: One signal, or several similar ones.
    ///   - stretches: The ranges of noise; ranges no longer than twice the order are ignored.
    /// - Precondition: The order is positive.
    /// - Complexity: O(*n* · *p* + *p*³), where *n* is the number of samples and *p* the order.
    package init?(order: Int, of signals: [[Double]], in stretches: [Range<Int>]) {
        precondition(order > 0, "the order must be positive")
        // Σ x[i − row] x[i − column], where row ≥ column.
        let width = order + 1
        var products = [Double](zeros: width * width)
        for signal in signals {
            for stretch in stretches where stretch.count > 2 * order {
                Self.add(signal.span.extracting(stretch), order: order, to: &products)
            }
        }
        guard products[0] > 0 else { return nil }
        // Solves the normal equations: Cholesky factor, then forward and back substitution.
        var factor = [Double](zeros: order * order)
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

    /// Adds the products of one stretch's values that are at most `order` samples apart.
    ///
    /// Only the first column is summed. Along a diagonal, neighbouring sums differ by the products at their two ends.
    private static func add(_ x: Span<Double>, order: Int, to products: inout [Double]) {
        let width = order + 1
        var found = [Double](zeros: width * width)
        var sums = found.mutableSpan
        let late = x.extracting(order...)
        for row in stride(from: 0, through: order, by: 3) {
            // Each addition waits for the one before. Three rows at a time wait together.
            let rows = SIMD3(row, min(row + 1, order), min(row + 2, order))
            let triple = Self.products(
                late, x.extracting(order - rows[0]..<x.count - rows[0]),
                x.extracting(order - rows[1]..<x.count - rows[1]), x.extracting(order - rows[2]..<x.count - rows[2]))
            for k in 0..<3 { sums[rows[k] * width] = triple[k] }
        }
        let last = x.count - 1
        for row in 1...order {
            for column in 1...row {
                sums[row * width + column] =
                    sums[(row - 1) * width + column - 1] + x[order - row] * x[order - column]
                    - x[last + 1 - row] * x[last + 1 - column]
            }
        }
        var output = products.mutableSpan
        for i in sums.indices { output[i] += sums[i] }
    }

    /// Returns the sums of a signal's products with three others, with even and odd samples summed separately.
    private static func products(
        _ x: Span<Double>, _ a: Span<Double>, _ b: Span<Double>, _ c: Span<Double>
    ) -> SIMD3<Double> {
        precondition(a.count == x.count && b.count == x.count && c.count == x.count, "unequal lengths")
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

    /// Returns the residual of a signal: the part that the model does not predict.
    ///
    /// Values before the signal's first sample count as zero.
    ///
    /// - Parameters:
    ///   - signal: The signal.
    ///   - range: The samples for which the residual is computed.
    /// - Returns: The residual, as long as the range.
    /// - Complexity: O(*n* · *p*), where *n* is the length of the range and *p* the order.
    package func residual(of signal: Span<Double>, in range: Range<Int>) -> [Double] {
        let order = weights.count
        // The range, with the values before it that its first value needs.
        var past = [Double](zeros: order + range.count)
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
        precondition(signal.count == values.count, "unequal lengths")
        for i in signal.indices { values[i] -= weight * signal[i] }
    }
}
