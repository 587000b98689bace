import SwingMotion

/// A burst of one to three samples, which may be damaged samples instead of a contact.
///
/// An impact rings for 10 to 40 ms (WWDC23, session 10179, and recordings of watches), so a contact remains one without
/// its largest three samples.
struct BriefBurst {
    /// The minimum rate of the accelerometer, in Hz; at a lower one, a contact has few samples.
    static let minimumRate = 390.0
    /// The number of steps on each side with which the burst is compared.
    private static let reach = 6
    /// The minimum deviation from the line between the samples before and after the burst, in g: at a contact, and
    /// elsewhere, where it must hide one.
    private static let minimumDeviations: (contact: Float, elsewhere: Float) = (1, 5)
    /// The minimum ratio of that deviation to the largest step around the burst, by the number of samples.
    private static let minimumRatios: [Float] = [2, 3, 5]
    /// The noise that is added to the step, in g.
    private static let noise: Float = 0.2
    /// The times before and after a contact's onset in which the burst may begin, in seconds.
    private static let (before, after) = (0.003, 0.006)

    /// The samples of the burst.
    let samples: Range<Int>

    /// Searches for the clearest brief burst at a contact, or in all samples without one; `nil` if there is none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    init?(_ excerpt: borrowing Excerpt, at onset: Double?) {
        let near =
            onset.map { excerpt.time.range(within: $0 - Self.before...$0 + Self.after) ?? 0..<0 }
            ?? excerpt.time.indices
        let minimum = onset == nil ? Self.minimumDeviations.elsewhere : Self.minimumDeviations.contact
        let signal = excerpt.acceleration
        func vector(_ i: Int) -> SIMD3<Float> { SIMD3(signal.x[i], signal.y[i], signal.z[i]) }
        func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }
        func step(_ range: Range<Int>) -> Float { range.reduce(0) { max($0, length(vector($1) - vector($1 - 1))) } }
        var best: (clarity: Float, samples: Range<Int>) = (1, 0..<0)
        for first in near where first > 0 && length(vector(first) - vector(first - 1)) > minimum {
            for count in 1...Self.minimumRatios.count {
                let (last, from, to) = (first + count, first - 1 - Self.reach, first + count + Self.reach)
                guard from >= 0, to < signal.count else { continue }
                let (start, end) = (vector(first - 1), vector(last))
                let deviation = (first..<last).reduce(Float(0)) { most, i in
                    let part = Float(i - first + 1) / Float(count + 1)
                    return max(most, length(vector(i) - (start + (end - start) * part)))
                }
                let least = deviation / (length(end - start) + Self.noise) / Self.minimumRatios[count - 1]
                // In most places the steps around need not be known.
                guard deviation > minimum, least > best.clarity else { continue }
                let around = max(length(end - start), max(step(from + 1..<first), step(last + 1..<to + 1)))
                let clarity = deviation / (around + Self.noise) / Self.minimumRatios[count - 1]
                if clarity > best.clarity { best = (clarity, first..<last) }
            }
        }
        guard !best.samples.isEmpty else { return nil }
        samples = best.samples
    }

    /// Returns an excerpt in which a line replaces the burst.
    func removed(from excerpt: Excerpt) -> Excerpt {
        var result = excerpt
        let (before, after) = (samples.lowerBound - 1, samples.upperBound)
        for i in samples {
            let part = Float(i - before) / Float(after - before)
            let signal = excerpt.acceleration
            result.acceleration.x[i] = signal.x[before] + part * (signal.x[after] - signal.x[before])
            result.acceleration.y[i] = signal.y[before] + part * (signal.y[after] - signal.y[before])
            result.acceleration.z[i] = signal.z[before] + part * (signal.z[after] - signal.z[before])
        }
        return result
    }
}
