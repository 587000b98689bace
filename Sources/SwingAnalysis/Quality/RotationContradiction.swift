import SwingMotion

/// The difference between gravity's turn in the device's frame and the rotation rate.
///
/// Gravity is constant in the world, so it changes by −ω × g. A sensor's axis without a signal or with the other sign, values
/// beyond the range that wrap around, exchanged samples and a reset attitude contradict this for a short time, and a constant
/// error of the gyroscope does before the swing. A component along gravity shows nothing.
///
/// In 873 swings of ten simulators without a fault, the difference was at most 6.2 % of the peak rate over a short time, and
/// 1.1 % over half a second before the start. In misses it was at most 6.5 % up to 100 ms after the peak rate.
struct RotationContradiction {
    /// The time over which both are averaged, in seconds: the noise of a fast sensor averages out, and two wrong samples do not.
    ///
    /// Between two samples of a slow sensor a rate may change too much for a trapezoid, so two steps are averaged.
    private static let (stretch, slowStretch): (Float, Float) = (0.004, 0.0125)
    /// The mean step from which a sensor is slow, in seconds.
    private static let slowStep = 0.006
    /// The time before the start over which both are averaged, in seconds.
    private static let rest = 0.5
    /// The maximum differences as parts of the peak rate: over a short time, and before the start.
    ///
    /// A swing starts at 10 % of the peak rate. With an error of that size nothing is known of its start, and with a quarter
    /// of it a slow start is wrong by 10 ms.
    private static let (largestPart, largestRestPart): (Float, Float) = (0.15, 0.025)

    /// The largest difference over a short time, that before the start, and the peak rate, in rad/s.
    private let difference: Float, restDifference: Float, peakRate: Float

    /// Whether the difference makes the start of a swing doubtful.
    var isLarge: Bool { difference > Self.largestPart * peakRate || restDifference > Self.largestRestPart * peakRate }

    /// Compares both in a swing; `nil` if gravity is constant or samples are missing.
    ///
    /// - Parameters:
    ///   - excerpt: Device motion.
    ///   - start: The time from which they are compared, on device motion's clock in seconds.
    ///   - end: The end of the comparison, before an impact.
    /// - Complexity: O(*n*), where *n* is the number of device-motion samples of the excerpt.
    init?(_ excerpt: borrowing Excerpt, from start: Double, to end: Double) {
        // Gravity that was not recorded is constant throughout.
        guard Self.varies(excerpt.gravity), start < end, let samples = excerpt.motionTime.range(within: start...end),
            samples.count > 3
        else { return nil }
        let steps = Self.steps(excerpt, samples)
        // Other devices reverse the rotation rate's sign.
        let misfits = steps.reduce(SIMD2<Float>.zero) { sum, step in
            let (a, b) = (step.change + step.turn, step.change - step.turn)
            return sum + SIMD2((a * a).sum(), (b * b).sum())
        }
        let sign: Float = misfits.x <= misfits.y ? 1 : -1
        let rest = excerpt.motionTime.range(within: start - Self.rest...start) ?? 0..<0
        restDifference = Self.largestMean(Self.steps(excerpt, rest), sign, over: Float(Self.rest) / 2, isWhole: true)
        let (first, last) = (excerpt.motionTime[samples.lowerBound], excerpt.motionTime[samples.upperBound - 1])
        let isSlow = (last - first) / Double(samples.count - 1) > Self.slowStep
        difference = Self.largestMean(steps, sign, over: isSlow ? Self.slowStretch : Self.stretch, isWhole: false)
        peakRate = steps.reduce(0) { max($0, ($1.rate * $1.rate).sum()) }.squareRoot()
    }

    /// A step between two samples: gravity's change, what the rotation rate predicts of it, the rate, and the duration.
    private typealias Step = (change: SIMD3<Float>, turn: SIMD3<Float>, rate: SIMD3<Float>, duration: Float)

    /// Returns whether some sample differs from the first one.
    private static func varies(_ vectors: Triaxial) -> Bool {
        [vectors.x, vectors.y, vectors.z].contains { axis in axis.contains { $0 != axis[0] } }
    }

    private static func steps(_ excerpt: Excerpt, _ samples: Range<Int>) -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(samples.count)
        let (time, w, g) = (excerpt.motionTime.span, excerpt.rotation, excerpt.gravity)
        let (wx, wy, wz) = (w.x.span, w.y.span, w.z.span)
        let (gx, gy, gz) = (g.x.span, g.y.span, g.z.span)
        func rotation(_ i: Int) -> SIMD3<Float> { SIMD3(wx[i], wy[i], wz[i]) }
        func gravity(_ i: Int) -> SIMD3<Float> { SIMD3(gx[i], gy[i], gz[i]) }
        guard let first = samples.first else { return [] }
        var (oldRate, old) = (rotation(first), gravity(first))
        for i in samples.dropFirst() {
            let (rate, before, after) = (0.5 * (oldRate + rotation(i)), old, gravity(i))
            (oldRate, old) = (rotation(i), after)
            let (begin, end) = (time[i - 1], time[i])
            guard excerpt.motionGaps.isEmpty || !excerpt.motionGaps.contains(where: { $0.overlaps(begin...end) }) else {
                continue
            }
            let duration = Float(end - begin)
            steps.append((after - before, duration * cross(rate, 0.5 * (before + after)), rate, duration))
        }
        return steps
    }

    /// Returns the largest mean difference over a duration in seconds, or that over all steps if they last as long.
    private static func largestMean(_ steps: [Step], _ sign: Float, over stretch: Float, isWhole: Bool) -> Float {
        var largest: Float = 0
        var (sum, duration, oldest) = (SIMD3<Float>.zero, Float(0), 0)
        for step in steps {
            sum += step.change + sign * step.turn
            duration += step.duration
            while !isWhole, duration - steps[oldest].duration >= stretch {
                sum -= steps[oldest].change + sign * steps[oldest].turn
                duration -= steps[oldest].duration
                oldest += 1
            }
            if !isWhole, duration >= stretch { largest = max(largest, (sum * sum).sum().squareRoot() / duration) }
        }
        if isWhole, duration >= stretch { largest = (sum * sum).sum().squareRoot() / duration }
        return largest
    }
}
