import SwingMotion
import SwingSignal

/// The jumps of a signal's energy: at each sample, the energy just after it relative to the energy just before it.
///
/// A contact sets in within a millisecond, while the vibration of a moving arm rises and falls with the movement. The
/// energy is a mean over the axes of the squared Mahalanobis distance, so vibration in a preferred direction or on
/// several axes at once is not mistaken for a burst. The covariance is learned where there is no burst (P. C. Mahalanobis
/// 1936; ratio of a short to a long mean as in seismology, R. Allen 1978). The signal has lower frequencies than the one
/// that times a contact, since the blow itself has them, unlike the ringing of a strap. Players hit near the peak rate, so
/// the weight of a jump depends on the rate at its sample: a stop at the end shakes the watch as much as a weak contact.
struct BurstJumps {
    /// The cut-off frequency of the signal as a fraction of ``SwingMotion/SwingProfile/highPassCutoff``.
    static let lowFraction = 0.375
    /// The times after and before a sample over which the energy is averaged, in seconds.
    static let (after, before) = (0.015, 0.020)
    /// The energy that is added to that before a sample; 1 is the energy of the vibration and noise.
    static let rest = 0.5
    /// The standard deviations of the energy's mean that noise may reach, and the samples in ``after`` at 800 Hz.
    ///
    /// A mean over fewer samples fluctuates more, so slower accelerometers need larger jumps.
    private static let (noiseDeviations, samples) = (4.0, 12)
    /// The fraction of the largest jump that the first of several blows must reach.
    static let firstPart = 0.5
    /// The time in which a jump is largest after it exceeds a limit, in seconds; later ones belong to other blows.
    static let separation = 0.012
    /// The jump from which on a burst is a blow for itself.
    static let clear = 1.66

    /// The first sample with a jump.
    let first: Int
    /// The jumps of consecutive samples, as ratios of amplitudes that mean the same at every rate; empty if there are
    /// too few samples.
    let values: [Double]
    /// The weights of the jumps.
    private let weights: ArraySlice<Double>
    /// The energy at each sample from ``first`` on, relative to vibration and noise.
    private let energies: ArraySlice<Double>
    /// The numbers of samples within ``separation`` and ``after``.
    private let (apart, count): (Int, Int)

    /// Computes the jumps at the samples of a range.
    ///
    /// - Parameters:
    ///   - signal: The signal.
    ///   - movement: The movement.
    ///   - quiet: The ranges without a burst, from which the vibration's covariance is learned.
    ///   - range: The samples.
    ///   - floor: The rms of the noise that does not depend on the speed, in g.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    init(
        _ signal: HighPassedExcerpt, of movement: BurstMovement, quiet: [Range<Int>], in range: Range<Int>,
        floor: Double
    ) {
        let past = max(Int(clamped: (Self.before * signal.rate).rounded()), BurstAmplitude.minimumSamples)
        count = max(Int(clamped: (Self.after * signal.rate).rounded()), BurstAmplitude.minimumSamples)
        apart = max(Int(clamped: Self.separation * signal.rate), 1)
        first = max(range.lowerBound, past)
        let end = min(range.upperBound, signal.time.count - count + 1)
        guard end > first else {
            (values, weights, energies) = ([], [], [])
            return
        }
        let covariance = VibrationCovariance(signal.axes, speed: movement.speed, in: quiet)
        let start = first - past
        let energy = covariance.energies(
            signal.axes, speed: movement.speed, floor: floor, in: start..<end - 1 + count)
        var sums = [Double](zeros: energy.count + 1)
        for (i, value) in energy.enumerated() { sums[i + 1] = sums[i] + value }
        let axes = Double(signal.axes.count)
        let excess = Self.noisePeak(count, axes: axes) / Self.noisePeak(Self.samples, axes: axes)
        var values = [Double](zeros: end - first)
        var output = values.mutableSpan
        let (all, samples, pastSamples) = (sums.span, Double(count), Double(past))
        let begin = all.extracting(0..<output.count)
        let middle = all.extracting(past..<past + output.count)
        let close = all.extracting(past + count..<past + count + output.count)
        // Without a branch, the compiler vectorizes the loop.
        for i in output.indices {
            let later = max(close[i] - middle[i], 0) / samples
            let earlier = max(middle[i] - begin[i], 0) / pastSamples
            output[i] = (later / (earlier + Self.rest)).squareRoot() / excess
        }
        (self.values, weights, energies) = (values, movement.weights[first...], energy[past...])
    }

    /// Returns the amplitude that noise reaches in a mean of its energy over some samples.
    private static func noisePeak(_ count: Int, axes: Double) -> Double {
        (1 + noiseDeviations * (2 / (Double(count) * axes)).squareRoot()).squareRoot()
    }

    /// The largest weighted jump in some of the samples, or 0 without samples.
    func maximum(in span: Range<Int>) -> Double { indices(span).lazy.map(weighted).max() ?? 0 }

    /// Returns a jump multiplied by its weight.
    private func weighted(_ index: Int) -> Double { values[index] * weights[weights.startIndex + index] }

    /// Returns the sample at which the first blow in a span rises, or `nil` if the span has no sample.
    ///
    /// It is the first weighted jump that is large by itself, at least ``clear``, and not small beside the largest one.
    func firstBlow(in span: Range<Int>) -> Int? {
        let candidates = indices(span)
        guard let largest = candidates.max(by: { weighted($0) < weighted($1) }) else { return nil }
        let limit = max(Self.clear, Self.firstPart * weighted(largest))
        let early = candidates.first { weighted($0) >= limit }
        let jump = early.map { peak(from: $0, to: candidates.upperBound) } ?? largest
        return first + rise(at: jump)
    }

    /// Returns the number of blows from a sample on, each of which is a jump of at least ``clear``.
    func blows(from start: Int, to end: Int) -> Int {
        var (number, i) = (0, max(start - first - apart, 0))
        let end = min(end - first, values.count)
        while i < end {
            if values[i] >= Self.clear {
                number += 1
                i = peak(from: i, to: end) + apart
                // The next blow begins after the jump has passed.
                while i < end, values[i] >= Self.clear { i += 1 }
            } else {
                i += 1
            }
        }
        return max(number, 1)
    }

    private func indices(_ span: Range<Int>) -> Range<Int> {
        (span.lowerBound - first..<max(span.upperBound, span.lowerBound) - first).clamped(to: values.indices)
    }

    private func peak(from index: Int, to end: Int) -> Int {
        (index..<min(index + apart, end)).max { values[$0] < values[$1] } ?? index
    }

    /// Returns the first sample after a jump with half the amplitude of its burst.
    private func rise(at jump: Int) -> Int {
        let burst = energies.dropFirst(jump).prefix(count)
        let maximum = burst.max() ?? 0
        return burst.firstIndex { $0 >= 0.25 * maximum }.map { $0 - energies.startIndex } ?? jump
    }
}
