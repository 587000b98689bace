#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// Student's t distribution.
package enum StudentT {
    /// The quantile of the standard normal distribution that encloses 95 %.
    package static let normal95 = 1.959963984540054

    /// Returns the quantile that encloses 95 % of the distribution, symmetrically.
    ///
    /// - Parameter degrees: The degrees of freedom, at least 1; Welch's are not whole.
    /// - Returns: The quantile, with a relative error below 1e-9.
    /// - Precondition: There is at least one degree of freedom.
    package static func quantile95(degrees: Double) -> Double {
        precondition(degrees >= 1, "Student's t needs at least one degree of freedom")
        // With more degrees, the normal distribution differs by less than 1e-9 (Cornish-Fisher's first term).
        guard degrees <= 100_000 else {
            return normal95 + (normal95 * normal95 * normal95 + normal95) / (4 * degrees)
        }
        return quantile(beyond: 0.05, degrees: degrees)
    }

    /// Returns the value that is exceeded with a probability, in either direction.
    ///
    /// - Parameters:
    ///   - probability: The probability of a value below −t or above t, from 1e-6 to 0.5.
    ///   - degrees: The degrees of freedom, at least 1 and at most 100,000.
    /// - Returns: The value.
    static func quantile(beyond probability: Double, degrees: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        while self.probability(beyond: high, degrees: degrees) > probability { high *= 2 }
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if self.probability(beyond: middle, degrees: degrees) > probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Returns the probability of a value below −t or above t.
    static func probability(beyond t: Double, degrees: Double) -> Double {
        incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
    }

    /// Returns the regularized incomplete beta function.
    ///
    /// The continued fraction of M. Abramowitz, I. A. Stegun 1964, 26.5.8, evaluated with the algorithm of W. J. Lentz 1976,
    /// *Applied Optics* 15, 668–671.
    private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        // The fraction converges fast on this side of the mean only.
        if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
        let factor = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log(1 - x)) / a
        var (numerator, denominator) = (1.0, 1 / (1 - (a + b) * x / (a + 1)))
        var value = denominator
        for step in 1...500 {
            let m = Double(step)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            var change = 1.0
            for term in [even, odd] {
                denominator = 1 / (1 + term * denominator)
                numerator = 1 + term / numerator
                change = numerator * denominator
                value *= change
            }
            if (change - 1).magnitude < 1e-15 { break }
        }
        return factor * value
    }

    private static func logGamma(_ x: Double) -> Double { lgamma(x).0 }
}
