#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Student's t distribution with a whole number of degrees of freedom.
package enum StudentT {
    /// The quantile of the standard normal distribution that encloses 95 %.
    package static let normal95 = 1.959963984540054

    /// Returns the quantile that encloses 95 % of the distribution, symmetrically.
    ///
    /// - Parameter degrees: The degrees of freedom, at least 1.
    /// - Returns: The quantile, with a relative error below 1e-12.
    /// - Complexity: O(*n*), where *n* is the number of degrees of freedom, at most 100,000.
    package static func quantile95(degrees: Int) -> Double {
        // With more degrees, the normal distribution differs by less than 1e-9 (Cornish-Fisher's first term).
        guard degrees <= 100_000 else {
            return normal95 + (normal95 * normal95 * normal95 + normal95) / (4 * Double(degrees))
        }
        var (low, high) = (1.0, 20.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if probability(within: middle, degrees: degrees) < 0.95 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Returns the probability of a value between −t and t.
    ///
    /// The finite series of M. Abramowitz, I. A. Stegun 1964, 26.7.3 and 26.7.4.
    static func probability(within t: Double, degrees: Int) -> Double {
        let n = Double(degrees)
        let cosine2 = n / (n + t * t)
        let sine = t / (n + t * t).squareRoot()
        if degrees == 1 { return 2 / .pi * atan(t) }
        // Odd: 1, 2/3, 2·4/(3·5), … from the cosine on. Even: 1, 1/2, 1·3/(2·4), …
        let isOdd = degrees % 2 == 1
        var term = isOdd ? cosine2.squareRoot() : 1
        var sum = term
        var k = isOdd ? 2.0 : 1.0
        while k + 1 < n - 1 {
            term *= k / (k + 1) * cosine2
            sum += term
            k += 2
        }
        return isOdd ? 2 / .pi * (atan(t / n.squareRoot()) + sine * sum) : sine * sum
    }
}
