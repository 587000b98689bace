import SwingMotion

/// The amplitude of a movement's strongest burst: the maximum over its samples of the root mean square of all axes, each
/// multiplied by the sample's weight.
struct BurstAmplitude {
    /// The time over which squares are averaged, in seconds, and the minimum number of samples.
    ///
    /// A ring decays within 10 to 40 ms.
    static let (duration, minimumSamples) = (0.012, 2)

    /// The root mean square of the burst over all axes, in g, multiplied by its weight.
    let value: Double
    /// The first sample with half of the burst's amplitude.
    let rise: Int

    /// Searches for the strongest burst of a movement; `nil` if there are too few samples.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples in the movement.
    init?(_ burst: HighPassedExcerpt, of movement: BurstMovement) {
        let count = Self.count(burst)
        let first = max(movement.span.lowerBound, 0)
        let end = min(movement.span.upperBound, burst.time.count - count + 1)
        guard end > first else { return nil }
        let known = max(first - 3, 0)..<min(end + count + 1, burst.time.count)
        let squares = burst.meanSquares(in: known)
        func square(_ i: Int) -> Double { squares[i - known.lowerBound] }
        var sum = (first..<first + count).reduce(0) { $0 + square($1) }
        var best = (index: first, value: 0.0)
        for i in first..<end {
            if i > first { sum += square(i + count - 1) - square(i - 1) }
            let amplitude = movement.weights[i] * (max(sum, 0) / Double(count)).squareRoot()
            if amplitude > best.value { best = (i, amplitude) }
        }
        value = best.value
        let range = max(best.index - 3, 0)..<min(best.index + count + 2, burst.time.count)
        let maximum = range.map(square).max() ?? 0
        rise = range.first { square($0) >= 0.25 * maximum } ?? best.index
    }

    /// Returns the number of samples over which squares are averaged.
    static func count(_ burst: HighPassedExcerpt) -> Int {
        max(Int(clamped: (duration * burst.rate).rounded()), minimumSamples)
    }

    /// Returns the root mean square of all axes over some ranges of samples, or 0 without samples.
    static func rms(of burst: HighPassedExcerpt, in ranges: [Range<Int>]) -> Double {
        var (sum, count) = (0.0, 0)
        for range in ranges {
            for square in burst.meanSquares(in: range) { sum += square }
            count += range.count
        }
        return (sum / Double(max(count, 1))).squareRoot()
    }
}
