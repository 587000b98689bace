import SwingMotion

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The strength of a movement's strongest burst, from four statistics of the high-passed acceleration.
///
/// - The **energy** relative to the arm's vibration: strong vibration can hide a contact.
/// - The **amplitude** in g: on a quiet arm, a small burst is more often part of the movement than a contact.
/// - The **jump** from before to after an instant, of a signal with lower frequencies: a contact sets in within a
///   millisecond, and a strap that damps its ringing still passes the blow itself.
/// - The **residual's jump** (``BurstJumps`` of the vibration model's residual): vibration of few frequencies has none.
///
/// The strength is their weighted geometric mean, whose logarithm is the linear term of a logistic regression. The
/// weights were chosen on seven simulators that were written independently of each other, leaving out one at a time
/// (docs/validation.md).
struct BurstStrength {
    /// The time over which energy and amplitude are averaged, in seconds.
    static let duration = 0.012
    /// The cut-off frequency of the jump's signal as a fraction of ``SwingMotion/SwingProfile/highPassCutoff``.
    static let lowFraction = 0.375
    /// The amplitude of the noise of a sensor at rest, in g, so that a silent signal has a strength.
    static let rest = 0.01
    /// The exponents of energy, amplitude, jump and the residual's jump.
    static let (energyPart, amplitudePart, jumpPart, residualPart) = (0.1, 0.1, 0.5, 0.3)

    /// The root mean square of the burst over all axes, relative to the arm's vibration and noise.
    let energy: Double
    /// The root mean square of the burst over all axes, in g.
    let amplitude: Double
    /// The jump of the root mean square of the signal with lower frequencies.
    let jump: Double
    /// The jump of the root mean square of the vibration model's residual.
    let residualJump: Double
    /// The first blow in the signal with lower frequencies; `nil` without samples.
    let blow: FirstBlow?

    /// The weighted geometric mean of the four, with the amplitude in g; 0 if one of them is 0.
    var ratio: Double {
        guard min(energy, jump, residualJump) > 0 else { return 0 }
        return pow(energy, Self.energyPart) * pow(amplitude + Self.rest, Self.amplitudePart) * pow(jump, Self.jumpPart)
            * pow(residualJump, Self.residualPart)
    }

    /// Measures the strongest burst in a movement; each statistic has its own maximum.
    ///
    /// - Parameters:
    ///   - burst: The high-passed acceleration.
    ///   - low: The acceleration of the same samples, high-passed at ``lowFraction`` of the cut-off frequency.
    ///   - residualJump: The largest jump of the vibration model's residual in the movement.
    ///   - movement: The speed of the arm, and the samples to examine.
    ///   - floor: The rms of the noise that does not depend on the speed, in g.
    /// - Complexity: O(*n*), where *n* is the number of samples in the movement.
    init(
        _ burst: HighPassedExcerpt, _ low: HighPassedExcerpt, residualJump: Double, of movement: BurstMovement,
        floor: Double
    ) {
        self.residualJump = residualJump
        let (speed, span) = (movement.speed, movement.span)
        let jumps = BurstJumps(
            low, speed: speed, quiet: movement.quiet, in: span, weights: movement.weights, floor: floor)
        jump = jumps.maximum(in: span)
        blow = jumps.firstBlow(in: span)
        let count = max(Int((Self.duration * burst.rate).rounded()), ContactSearch.minimumSamples)
        let first = max(span.lowerBound, 0)
        let end = min(span.upperBound, burst.time.count - count + 1)
        guard end > first else {
            (energy, amplitude) = (0, 0)
            return
        }
        let covariance = VibrationCovariance(burst.axes, speed: speed, in: movement.quiet)
        let samples = first..<end + count - 1
        let energies = samples.map { covariance.energy(burst.axes, at: $0, speed: speed[$0], floor: floor) }
        let squares = samples.map { i in
            burst.axes.reduce(0) { $0 + $1[i] * $1[i] } / Double(burst.axes.count)
        }
        let weights = movement.weights[first..<end]
        energy = Self.maximum(of: energies, over: count, weights)
        amplitude = Self.maximum(of: squares, over: count, weights)
    }

    /// Returns the maximum root of a moving mean, weighted at the first of its samples.
    private static func maximum(of values: [Double], over count: Int, _ weights: ArraySlice<Double>) -> Double {
        var sum = values[..<count].reduce(0, +)
        var largest = 0.0
        for (i, weight) in weights.enumerated() {
            if i > 0 { sum += values[i + count - 1] - values[i - 1] }
            largest = max(largest, weight * (max(sum, 0) / Double(count)).squareRoot())
        }
        return largest
    }
}

/// What a burst is compared with: the arm's speed, and where it may contain a contact.
struct BurstMovement {
    /// The rotation rate at each sample, in rad/s.
    let speed: [Double]
    /// The weight of a burst at each sample, 0…1.
    let weights: [Double]
    /// The ranges without a burst, from which the vibration is learned.
    let quiet: [Range<Int>]
    /// The samples at which a contact can begin.
    let span: Range<Int>
}
