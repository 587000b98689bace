import SwingMotion
import SwingSignal

/// A search for the burst of a contact in a stretch of the high-passed acceleration.
///
/// It maximises the energy of all axes over some milliseconds, each axis relative to its own noise. A contact is strong
/// along some axis, while vibration is similar at equal speed. If the arm vibrates, this ratio separates contacts from
/// misses far better than the peak of z alone.
struct ContactSearch {
    /// The minimum number of samples over which the energy is computed.
    static let minimumSamples = 2

    let burst: HighPassedExcerpt
    let noise: VibrationLevel
    /// The samples at which a contact can begin.
    let span: Range<Int>
    /// The first of the samples with the maximum energy; `nil` if there are too few samples.
    let index: Int?
    /// The square root of that energy, in multiples of the noise.
    let ratio: Double

    /// The number of samples over which the energy is computed.
    let count: Int

    /// Searches the samples in `span` for the maximum energy over `length` seconds.
    init(_ burst: HighPassedExcerpt, _ noise: VibrationLevel, in span: Range<Int>, length: Double) {
        self.burst = burst
        self.noise = noise
        self.span = span
        count = Self.count(burst, length: length)
        let range = Self.range(burst, in: span, length: length)
        guard range.count > count else {
            (index, ratio) = (nil, 0)
            return
        }
        let energy = noise.energy(of: burst, in: range)
        var sum = energy[0..<count].reduce(0, +)
        var best = (index: 0, sum: sum)
        for i in 1...energy.count - count {
            sum += energy[i + count - 1] - energy[i - 1]
            if sum > best.sum { best = (i, sum) }
        }
        index = span.lowerBound + best.index
        ratio = (max(best.sum, 0) / Double(count)).squareRoot()
    }

    private static func count(_ burst: HighPassedExcerpt, length: Double) -> Int {
        max(Int((length * burst.rate).rounded()), minimumSamples)
    }

    /// Returns the samples whose energy is examined.
    static func range(_ burst: HighPassedExcerpt, in span: Range<Int>, length: Double) -> Range<Int> {
        span.lowerBound..<max(min(span.upperBound + count(burst, length: length), burst.time.count), span.lowerBound)
    }

    /// The first sample with half the amplitude of the detected burst, or `nil` without a burst.
    var rise: Int? {
        guard let index else { return nil }
        let range = max(index - 3, 0)..<min(index + count + 2, burst.time.count)
        let energy = noise.energy(of: burst, in: range)
        let maximum = energy.max() ?? 0
        return energy.firstIndex { $0 >= 0.25 * maximum }.map { range.lowerBound + $0 }
    }
}
