import SwingMotion

/// Looks for the burst of a contact in a stretch of the high-passed acceleration.
///
/// What is looked for is energy of all axes over some milliseconds, each axis against its own noise: a contact is strong along
/// one axis or another, buzz is alike at one speed. The ratio is far better than the height of z alone where an arm buzzes.
struct ContactSearch {
    /// The least number of samples that the energy is taken over.
    static let leastSamples = 2

    let burst: Burst
    let noise: VibrationLevel
    /// The samples at which a contact can begin.
    let span: Range<Int>
    /// The sample from which on the energy is greatest; `nil` if there are too few samples.
    let index: Int?
    /// The root of that energy, in multiples of the noise.
    let ratio: Double

    /// How many samples the energy is taken over.
    let count: Int

    /// Searches the samples in `span` for the greatest energy over `length` seconds.
    init(_ burst: Burst, _ noise: VibrationLevel, in span: Range<Int>, length: Double) {
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

    private static func count(_ burst: Burst, length: Double) -> Int {
        max(Int((length * burst.rate).rounded()), leastSamples)
    }

    /// The samples whose energy is looked at.
    static func range(_ burst: Burst, in span: Range<Int>, length: Double) -> Range<Int> {
        span.lowerBound..<max(min(span.upperBound + count(burst, length: length), burst.time.count), span.lowerBound)
    }

    /// The first sample with half the amplitude of the burst that was found, or `nil` if none was.
    var rise: Int? {
        guard let index else { return nil }
        let range = max(index - 3, 0)..<min(index + count + 2, burst.time.count)
        let energy = noise.energy(of: burst, in: range)
        let greatest = energy.max() ?? 0
        return energy.firstIndex { $0 >= 0.25 * greatest }.map { range.lowerBound + $0 }
    }
}
