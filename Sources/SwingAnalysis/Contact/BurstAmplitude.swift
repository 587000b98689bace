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
        let count = max(Int(clamped: (Self.duration * burst.rate).rounded()), Self.minimumSamples)
        let first = max(movement.span.lowerBound, 0)
        let end = min(movement.span.upperBound, burst.time.count - count + 1)
        guard end > first else { return nil }
        func square(_ i: Int) -> Double { Self.square(of: burst, at: i) }
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

    /// Returns the root mean square of all axes over some ranges of samples, or 0 without samples.
    static func rms(of burst: HighPassedExcerpt, in ranges: [Range<Int>]) -> Double {
        let samples = ranges.joined()
        return (samples.reduce(0) { $0 + square(of: burst, at: $1) } / Double(max(samples.count, 1))).squareRoot()
    }

    private static func square(of burst: HighPassedExcerpt, at i: Int) -> Double {
        burst.axes.reduce(0) { $0 + $1[i] * $1[i] } / Double(burst.axes.count)
    }
}

/// The movement in which a burst is searched for.
struct BurstMovement {
    /// The times before and after a burst without the burst itself, in seconds.
    static let (before, after) = (0.010, 0.050)
    /// The minimum duration of the stretch before the burst, in seconds, even if the movement is slow there.
    static let minimum = 0.075

    /// The rotation rate at each sample, in rad/s, to which the arm's vibration is proportional; 1 if it is unknown.
    let speed: [Double]
    /// The weight of a burst at each sample, 0…1.
    let weights: [Double]
    /// The samples at which a contact can begin.
    let span: Range<Int>

    /// Returns the movement's samples before and after a burst, from which its vibration is learned.
    func quiet(_ time: [Double], around rise: Int) -> [Range<Int>] {
        let end = time.firstIndex(from: time[rise] - Self.before)
        let begin = min(span.lowerBound, time.firstIndex(from: time[rise] - Self.minimum), end)
        let later = min(time.firstIndex(from: time[rise] + Self.after), span.upperBound)
        return [begin..<end, later..<span.upperBound]
    }
}
