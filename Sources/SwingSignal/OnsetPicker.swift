#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Finds the sample at which signals change from noise to a burst.
public enum OnsetPicker {
    /// The change point after Maeda's Akaike information criterion, of several channels at once.
    ///
    /// AIC(k) = Σ k ln var(x[0..<k]) + (n − k) ln var(x[k..<n]) over the channels, whose means are zero; the smallest splits
    /// them into the two stretches that are most alike within (N. Maeda 1985; on residuals of an autoregressive model
    /// R. Sleeman and T. van Eck 1999). Channels of one group have one variance.
    ///
    /// - Parameters:
    ///   - channels: Signals that are noise at first and a burst at their end.
    ///   - groups: Which channels are taken together; `nil`: each by itself.
    ///   - range: The samples to look at.
    ///   - shortest: The least number of samples on either side of the change.
    /// - Returns: The index of the burst's first sample, or `nil` if there are fewer samples than that.
    /// - Complexity: O(*n*), where *n* is the number of samples of all channels.
    public static func changePoint(
        of channels: [[Double]], groups: [Range<Int>]? = nil, in range: Range<Int>, shortest: Int = 3
    ) -> Int? {
        let n = range.count
        guard n >= 2 * shortest, !channels.isEmpty else { return nil }
        var criterion = [Double](repeating: 0, count: n + 1)
        for group in groups ?? channels.indices.map({ $0..<$0 + 1 }) {
            func power(_ i: Int) -> Double { group.reduce(0) { $0 + channels[$1][i] * channels[$1][i] } }
            let squares = range.reduce(0) { $0 + power($1) }
            // A floor under the variance keeps the logarithm of an exactly constant stretch finite.
            let floor = max(squares / Double(n * group.count) * 1e-12, .leastNormalMagnitude)
            var head = 0.0
            for k in 1..<n {
                head += power(range.lowerBound + k - 1)
                guard k >= shortest, k <= n - shortest else { continue }
                let (before, behind) = (Double(k * group.count), Double((n - k) * group.count))
                criterion[k] += before * log(max(head / before, floor))
                criterion[k] += behind * log(max((squares - head) / behind, floor))
            }
        }
        let best = (shortest...n - shortest).min { criterion[$0] < criterion[$1] } ?? shortest
        return range.lowerBound + best
    }
}
