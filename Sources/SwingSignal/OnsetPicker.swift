#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Finds the sample at which a signal changes from noise to a burst.
package enum OnsetPicker {
    /// The change point after Maeda's Akaike information criterion.
    ///
    /// AIC(k) = k ln var(x[0..<k]) + (n − k) ln var(x[k..<n]); the smallest splits the signal into the two stretches that
    /// are most alike within (N. Maeda 1985; R. Sleeman and T. van Eck 1999).
    ///
    /// - Parameter signal: A signal that is noise at first and a burst at its end.
    /// - Returns: The index of the burst's first sample, or `nil` if there are fewer than four samples or none stands out.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package static func changePoint(of signal: Span<Double>) -> Int? {
        let n = signal.count
        guard n >= 4 else { return nil }
        var (sum, squares) = (0.0, 0.0)
        for i in signal.indices {
            sum += signal[i]
            squares += signal[i] * signal[i]
        }
        // A floor under the variance keeps the logarithm of an exactly constant stretch finite.
        let floor = max(squares / Double(n) * 1e-12, .leastNormalMagnitude)
        func scatter(_ count: Int, _ sum: Double, _ squares: Double) -> Double {
            let mean = sum / Double(count)
            return Double(count) * log(max(squares / Double(count) - mean * mean, floor))
        }
        var (headSum, headSquares) = (signal[0], signal[0] * signal[0])
        var best: (index: Int, value: Double)?
        for k in 2...(n - 2) {
            headSum += signal[k - 1]
            headSquares += signal[k - 1] * signal[k - 1]
            let value =
                scatter(k, headSum, headSquares) + scatter(n - k, sum - headSum, squares - headSquares)
            if value < best?.value ?? .infinity { best = (k, value) }
        }
        return best?.index
    }
}
