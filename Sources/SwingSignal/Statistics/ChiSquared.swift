#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// The chi-squared distribution.
enum ChiSquared {
    /// Returns the value that a variable does not exceed with a probability.
    ///
    /// - Parameters:
    ///   - probability: The probability, between 0 and 1.
    ///   - degrees: The degrees of freedom, at least 1.
    /// - Returns: The quantile, with a relative error below 1e-9.
    static func quantile(_ probability: Double, degrees: Double) -> Double {
        var (low, high) = (0.0, degrees + 20 * (2 * degrees).squareRoot() + 40)
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if self.probability(below: middle, degrees: degrees) < probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Returns the probability of a value below `x`: the regularized incomplete gamma function.
    ///
    /// The series and the continued fraction of M. Abramowitz, I. A. Stegun 1964, 6.5.29 and 6.5.31.
    static func probability(below x: Double, degrees: Double) -> Double {
        let (a, x) = (degrees / 2, x / 2)
        guard x > 0 else { return 0 }
        let factor = exp(a * log(x) - x - lgamma(a).0)
        if x < a + 1 {
            var (term, sum, n) = (1 / a, 1 / a, a)
            while term > sum * 1e-16 {
                n += 1
                term *= x / n
                sum += term
            }
            return factor * sum
        }
        var b = x + 1 - a
        var (c, d) = (1 / Double.leastNormalMagnitude, 1 / b)
        var value = d
        for step in 1...10_000 {
            let k = Double(step)
            let term = -k * (k - a)
            b += 2
            d = 1 / (term * d + b)
            c = b + term / c
            value *= c * d
            if (c * d - 1).magnitude < 1e-15 { break }
        }
        return 1 - factor * value
    }
}
