import SwingMotion

/// When a swing started, and how sure that is.
struct Start: Equatable {
    /// The instant, in seconds.
    let timestamp: Double

    /// How far it moves when the rule's threshold moves by ±25 %, in seconds.
    let sensitivity: Double
    /// The standard deviation of the instants that explain the signals as well, in seconds; 0 where the rule knows of
    /// none.
    let spread: Double
}

/// Follows the gravity-aligned rotation rate backward to where the swing started.
///
/// The scan begins before the impact shakes the gyroscope, takes the rate with the swing's sign, and believes a fall
/// below the threshold only if it lasts (WWDC23, session 10179). A fixed threshold alone is 30–120 ms late; the default
/// rule goes on from there to the instant at which the forward rotation begins.
struct StartFinder {
    /// Times in seconds, rising, without a gap.
    let time: [Double]
    /// The rate with the swing's sign, in rad/s.
    let rate: [Double]
    let profile: SwingProfile
    /// The acceleration that tells onsets apart, if it is known.
    var acceleration: AccelerationOnset?

    /// The part of the greatest rate at which the coarse scan of the rules without a threshold stops.
    static let coarseFraction = 0.1
    /// Up to which rate, in rad/s, the rise is fitted, and up to which part of the greatest rate: what is later tells
    /// of the shape, no longer of the onset.
    static let (fitRate, fitFraction) = (1.5, 0.2)
    /// How fast a movement in the other direction must be to be one, and from where on its end is fitted, in rad/s.
    static let (counterMovement, counterFit) = (0.08, 0.3)
    /// How far before the coarse start the rise may begin, in seconds.
    static let fitLookBack = 0.2
    /// From which rate on, in rad/s, how long before the reversal at most, in seconds, and how straight, in rad/s rms,
    /// a movement in the other direction goes over into the swing if there is no rest between.
    static let (reversalRate, reversalDuration, reversalDeviation) = (0.5, 0.08, 0.06)
    /// How far from zero a gyroscope at rest may be when a reversal is looked for, in rad/s.
    static let zero = 0.05

    /// The parts of a rule's threshold whose starts are compared.
    static let scales = [1, 0.75, 1.25]

    /// The start of the swing whose rate is followed backward from sample `top`.
    ///
    /// - Parameter top: The sample with the greatest rate.
    /// - Returns: The start, or `nil` if the rate stays high for longer than the profile allows, or the samples do not
    ///   reach back far enough.
    func start(from top: Int) -> Start? {
        let onsets = onsets(from: top)
        guard let start = onsets[0] else { return nil }
        let moved = onsets.dropFirst().compactMap { $0.map { ($0.timestamp - start.timestamp).magnitude } }
        return Start(
            timestamp: start.timestamp, sensitivity: moved.count == 2 ? moved.max() ?? .nan : .nan, spread: start.spread
        )
    }

    /// Returns the sample with the peak rate in the last 0.25 s before `end`.
    func peak(before end: Int) -> Int? {
        guard time.indices.contains(end) else { return nil }
        let from = time.firstIndex(from: time[end] - 0.25)
        return (from...end).max { rate[$0] < rate[$1] }
    }

    /// Returns the rule's onset for each of ``scales``.
    private func onsets(from top: Int) -> [Onset?] {
        switch profile.startRule {
        case .fixedRate(let threshold):
            Self.scales.map { certain(crossing(before: top, threshold: threshold * $0)?.time) }
        case .fractionOfPeak(let part):
            Self.scales.map { certain(crossing(before: top, threshold: part * $0 * rate[top])?.time) }
        case .reversal: Self.scales.map { certain(reversal(before: top, threshold: ($0 - 1) * 4 * Self.zero)) }
        case .changePoint: rises(before: top, coarse(before: top)) { $0.corners(ofFirst: $1).map(certain) }
        case .rise, .onset: risesOrReversal(before: top)
        }
    }

    private func risesOrReversal(before top: Int) -> [Onset?] {
        let coarse = coarse(before: top)
        if let reversal = coarse.flatMap({ immediateReversal(before: top, $0) }) {
            return Self.scales.map { _ in reversal }
        }
        return rises(before: top, coarse) { fit, counts in
            fit.onsets(ofFirst: counts).map { onsets in
                guard let acceleration, profile.startRule == .onset else { return onsets?.onset }
                return onsets.map(acceleration.refine)
            }
        }
    }

    private func certain(_ time: Double?) -> Onset? { time.map { Onset(timestamp: $0, spread: 0) } }

    /// Returns the last instant at which the rate rose above `threshold` to stay, interpolated between samples.
    ///
    /// `index` is the first sample above the threshold.
    private func crossing(before top: Int, threshold: Double) -> (time: Double, index: Int)? {
        guard rate[top] > threshold else { return nil }
        var above = top
        var i = top
        while i > 0 {
            i -= 1
            if time[top] - time[i] > profile.maximumDuration + Self.fitLookBack { return nil }
            if rate[i] >= threshold {
                above = i
            } else if time[above] - time[i] >= profile.startDwellDuration || i == 0 && above - i > 1 {
                return (passage(above, through: threshold), above)
            }
        }
        return nil
    }

    /// Returns the end of the coarse scan, for the rules without a threshold.
    private func coarse(before top: Int) -> (time: Double, index: Int)? {
        crossing(before: top, threshold: Self.coarseFraction * rate[top])
    }

    /// Returns the last instant at which the rate equals `threshold`.
    private func reversal(before top: Int, threshold: Double) -> Double? {
        guard let coarse = coarse(before: top),
            let last = rate[..<coarse.index].lastIndex(where: { $0 <= threshold }),
            time[top] - time[last] <= profile.maximumDuration + Self.fitLookBack
        else { return nil }
        return passage(last + 1, through: threshold)
    }

    /// The reversal, if a movement in the other direction goes over into the swing without a rest: the rate passes zero
    /// on a straight line, and the instant is as certain as the line is steep.
    private func immediateReversal(before top: Int, _ coarse: (time: Double, index: Int)) -> Onset? {
        guard let last = rate[..<coarse.index].lastIndex(where: { $0 <= 0 }),
            let low = rate[...last].lastIndex(where: { $0 <= -Self.reversalRate }),
            let high = (last...top).first(where: { rate[$0] >= Self.reversalRate }),
            time[last + 1] - time[low] <= Self.reversalDuration
        else { return nil }
        let line = Line(time[low...high], rate[low...high])
        guard line.slope > 0, line.deviation <= Self.reversalDeviation else { return nil }
        return Onset(timestamp: passage(last + 1, through: 0), spread: RiseFit.noise / line.slope)
    }

    /// Returns the instant at which the straight line between a sample and the one before it crosses `threshold`.
    private func passage(_ above: Int, through threshold: Double) -> Double {
        let (low, high) = (rate[above - 1], rate[above])
        return time[above - 1] + (threshold - low) / (high - low) * (time[above] - time[above - 1])
    }

    /// What `find` makes of the rise out of the rest before the swing, or out of a movement in the other direction, up
    /// to each of the ``scales`` of its height; where it finds none, it is `coarse`, where the coarse scan stops.
    private func rises(
        before top: Int, _ coarse: (time: Double, index: Int)?, _ find: (RiseFit, [Int]) -> [Onset?]
    ) -> [Onset?] {
        guard let coarse else { return Self.scales.map { _ in nil } }
        var first = time.firstIndex(from: coarse.time - Self.fitLookBack)
        let counter = (min(first + 4, coarse.index)..<coarse.index).last {
            rate[$0 - 4...$0].reduce(0, +) < -5 * Self.counterMovement
        }
        if let counter {
            first = (first...counter).last { rate[$0] < -Self.counterFit } ?? first
        }
        let counts = Self.scales.map { scale in
            let limit = scale * min(Self.fitRate, Self.fitFraction * rate[top])
            // From the coarse start to the limit, in either direction; faster samples before it are another movement.
            var last = coarse.index
            while last > first + 1, rate[last - 1] >= limit { last -= 1 }
            while last < top, rate[last] < limit { last += 1 }
            return last - first + 1
        }
        // Several limits may lie between the same samples.
        let lengths = Set(counts).sorted()
        let range = first..<first + (lengths.last ?? 0)
        let fit = RiseFit(time: time[range], rate: rate[range], counterEnd: counter.map { time[$0 - 2] })
        let onsets = find(fit, lengths).map { $0 ?? certain(coarse.time) }
        return counts.map { count in lengths.firstIndex(of: count).flatMap { onsets[$0] } }
    }
}

/// The least-squares line through some values.
struct Line {
    /// The increase of the value per second.
    let slope: Double
    /// The rms distance of the values from the line.
    let deviation: Double

    /// Fits a line, which is horizontal with fewer than two instants.
    init(_ time: ArraySlice<Double>, _ values: ArraySlice<Double>) {
        let count = Double(time.count)
        let (meanTime, mean) = (time.reduce(0, +) / count, values.reduce(0, +) / count)
        var (tt, ty, yy) = (0.0, 0.0, 0.0)
        for (t, y) in zip(time, values) {
            tt += (t - meanTime) * (t - meanTime)
            ty += (t - meanTime) * (y - mean)
            yy += (y - mean) * (y - mean)
        }
        slope = tt > 0 ? ty / tt : 0
        deviation = (max(yy - slope * ty, 0) / count).squareRoot()
    }
}
