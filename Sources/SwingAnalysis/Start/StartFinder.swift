import SwingMotion

/// The start of a swing and its uncertainty.
struct Start: Equatable {
    /// The start, in seconds.
    let timestamp: Double

    /// The distance by which the start moves if the rule's threshold changes by ±25 %, in seconds.
    let sensitivity: Double
    /// The standard deviation of the instants that explain the signals as well, including the vagueness of a gradual rise,
    /// in seconds; 0 if the rule does not estimate it.
    let spread: Double
}

/// A search for a swing's start, which follows the gravity-aligned rotation rate backward.
///
/// The scan begins before the impact shakes the gyroscope and uses the rate with the swing's sign. A fall below the
/// threshold counts only if it lasts (WWDC23, session 10179). A fixed threshold alone is 30 to 120 ms late. From there
/// the default rule continues to the instant at which the forward rotation begins.
struct StartFinder {
    /// Increasing times in seconds, without a gap.
    let time: [Double]
    /// The rate with the swing's sign, in rad/s.
    let rate: [Double]
    let profile: SwingProfile
    /// The acceleration that reweights the onsets, if there is one.
    var acceleration: AccelerationOnset?

    /// The fraction of the peak rate at which the coarse scan stops, for the rules without a threshold.
    static let coarseFraction = 0.1
    /// The maximum rate of the fitted rise: in rad/s, and as a fraction of the peak rate.
    ///
    /// Later samples depend on the shape of the rise, not on its onset.
    static let (fitRate, fitFraction) = (1.5, 0.2)
    /// The minimum rate of a movement in the other direction, and the rate below which its end is fitted, in rad/s.
    static let (counterMovement, counterFit) = (0.08, 0.3)
    /// The maximum time from the onset of the rise to the coarse start, in seconds.
    static let fitLookBack = 0.2
    /// The maximum rate of a gyroscope at rest in the search for a reversal, in rad/s.
    static let zero = 0.05

    /// The beginning and the end of a slow lean before the rise is fast, in seconds, and the fraction of the peak rate at
    /// which it is.
    static let (leanStart, leanEnd, leanFraction) = (0.25, 0.15, 0.25)
    /// The minimum rate of a lean, and the range of its rates: in rad/s, and in addition as a fraction of the lean.
    static let (minimumLean, leanRange, leanRangeFraction) = (0.4, 0.25, 0.1)

    /// The ratio of the starts' errors to the spread of the modelled shapes, since players' rises have other shapes, too.
    ///
    /// It was chosen on simulators whose rises the model does not contain.
    static let spreadFactor = 1.3
    /// The part of the sensitivity that belongs to the spread: a start that moves with the fitted part of the rise has
    /// another shape than those that are modelled.
    static let sensitivityPart = 0.5
    /// The part of the spread that no fit shows, in seconds: the motion stream's sampling interval and the uncertainty of
    /// its latency.
    static let unmodelled = 0.004
    /// The vagueness of a fitted start, as a fraction of the time from the start to the 10 % instant.
    ///
    /// The fitted start is where the rise leaves zero; others define it as 1 % of the peak rate. In a rise with the second
    /// or third power of time, that is 0.32 or 0.46 of the way to 10 %. The vagueness is half of this.
    static let vaguePart = 0.2

    /// The fractions of a rule's threshold whose starts are compared.
    static let scales = [1, 0.75, 1.25]

    /// Returns the start of the swing, found by following its rate backward from sample `top`.
    ///
    /// - Parameter top: The sample with the peak rate.
    /// - Returns: The start, or `nil` if the rate stays high for longer than the profile allows, or the samples do not
    ///   reach back far enough.
    func start(from top: Int) -> Start? {
        let lean = profile.startRule == .onset ? lean(before: top) : 0
        guard lean == 0 else {
            return StartFinder(
                time: time, rate: rate.map { $0 - lean }, profile: profile, acceleration: acceleration
            ).startOutOfRest(from: top)
        }
        return startOutOfRest(from: top)
    }

    /// Returns the rate of a slow rotation in the swing's direction before the swing, or 0 without one, in rad/s.
    ///
    /// A player who leans into the swing rotates before the swing begins; the swing leaves this rotation as it leaves
    /// rest.
    private func lean(before top: Int) -> Double {
        guard let fast = crossing(before: top, threshold: Self.leanFraction * rate[top]) else { return 0 }
        let samples =
            time.firstIndex(from: fast.time - Self.leanStart)..<time.firstIndex(from: fast.time - Self.leanEnd)
        let rates = rate[samples].sorted()
        guard rates.count >= 4, let low = rates.first, let high = rates.last, samples.lowerBound > 0 else { return 0 }
        // A lean is steady, unlike a slow rise.
        let lean = rates[rates.count / 2]
        return low >= Self.minimumLean && high - low <= Self.leanRange + Self.leanRangeFraction * lean ? lean : 0
    }

    private func startOutOfRest(from top: Int) -> Start? {
        let onsets = onsets(from: top)
        guard let start = onsets[0] else { return nil }
        let moved = onsets.dropFirst().compactMap { $0.map { ($0.timestamp - start.timestamp).magnitude } }
        let gap = start.isFitted ? tenPercent(before: top).map { $0 - start.timestamp } ?? 0 : 0
        let parts = [
            Self.spreadFactor * start.spread, Self.sensitivityPart * (moved.max() ?? 0), Self.unmodelled,
            Self.vaguePart * gap,
        ]
        // The rules other than the onset do not estimate a spread; NaN stays NaN.
        let spread = start.spread == 0 ? 0 : parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return Start(
            timestamp: start.timestamp, sensitivity: moved.count == 2 ? moved.max() ?? .nan : .nan, spread: spread)
    }

    /// Returns the instant at which the rate last rose through 10 % of its peak, at sample `top`, interpolated between
    /// samples; `nil` if that was longer ago than a swing may last, or before the first sample.
    func tenPercent(before top: Int) -> Double? {
        let threshold = Self.coarseFraction * rate[top]
        guard threshold > 0, let below = rate[..<top].lastIndex(where: { $0 < threshold }),
            time[top] - time[below + 1] <= profile.maximumDuration
        else { return nil }
        return passage(below + 1, through: threshold)
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
        if let coarse {
            let reversals = Self.scales.compactMap {
                immediateReversal(before: top, coarse, threshold: ($0 - 1) * Self.reversalRate)
            }
            if reversals.count == Self.scales.count { return reversals }
        }
        let steep = coarse.map(steepReversal)
        return rises(before: top, coarse) { fit, counts in
            fit.onsets(ofFirst: counts).map { onsets in
                guard let onsets else { return steep }
                guard let acceleration, profile.startRule == .onset else { return onsets.onset }
                return acceleration.refine(onsets)
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
    func coarse(before top: Int) -> (time: Double, index: Int)? {
        crossing(before: top, threshold: Self.coarseFraction * rate[top])
    }

    /// Returns the instant at which the straight line between a sample and the one before it crosses `threshold`.
    func passage(_ above: Int, through threshold: Double) -> Double {
        let (low, high) = (rate[above - 1], rate[above])
        return time[above - 1] + (threshold - low) / (high - low) * (time[above] - time[above - 1])
    }

    /// Returns the onsets that `find` computes from the rise out of rest or out of a movement in the other
    /// direction.
    ///
    /// The rise is fitted up to its limit times each of the ``scales``. Where `find` returns `nil`, the onset is
    /// `coarse`, the end of the coarse scan.
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
