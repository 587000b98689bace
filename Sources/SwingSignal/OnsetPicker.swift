#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#else
    internal import Glibc
#endif

/// Finds the sample at which signals change from noise to a burst.
public enum OnsetPicker {
    /// Returns the change point of several channels by Maeda's Akaike information criterion (AIC).
    ///
    /// AIC(k) = Σ k ln var(x[0..<k]) + (n − k) ln var(x[k..<n]) over the channels, whose means are zero. The minimum
    /// splits the channels into the two most homogeneous stretches (N. Maeda 1985; on residuals of an autoregressive
    /// model R. Sleeman and T. van Eck 1999). The channels of a group share a variance.
    ///
    /// - Parameters:
    ///   - channels: Signals that begin with noise and end with a burst.
    ///   - groups: The groups of channels; `nil` for one group per channel.
    ///   - range: The samples to search.
    ///   - shortest: The minimum number of samples on either side of the change point.
    /// - Returns: The index of the burst's first sample, or `nil` if the range is shorter than twice `shortest`.
    /// - Complexity: O(*n*), where *n* is the number of samples of all channels.
    public static func changePoint(
        of channels: [[Double]], groups: [Range<Int>]? = nil, in range: Range<Int>, shortest: Int = 3
    ) -> Int? {
        let n = range.count
        guard n >= 2 * shortest, !channels.isEmpty else { return nil }
        var criterion = [Double](zeros: n + 1)
        for group in groups ?? channels.indices.map({ $0..<$0 + 1 }) {
            func power(_ i: Int) -> Double { group.reduce(0) { $0 + channels[$1][i] * channels[$1][i] } }
            let squares = range.reduce(0) { $0 + power($1) }
            // A minimum variance keeps the logarithm finite for an exactly constant stretch.
            let floor = max(squares / Double(n * group.count) * 1e-12, .leastNormalMagnitude)
            var head = 0.0
            for k in 1..<n {
                head += power(range.lowerBound + k - 1)
                guard k >= shortest, k <= n - shortest else { continue }
                let (before, after) = (Double(k * group.count), Double((n - k) * group.count))
                criterion[k] += before * log(max(head / before, floor))
                criterion[k] += after * log(max((squares - head) / after, floor))
            }
        }
        let best = (shortest...n - shortest).min { criterion[$0] < criterion[$1] } ?? shortest
        return range.lowerBound + best
    }
}
