import SwingMotion

/// A search for the onset: the instant at which the forward rotation leaves rest or reverses, by a model.
///
/// A reversal without a rest crosses zero on a straight line. Otherwise rest and rise are fitted together (``RiseFit``).
/// The onset is an estimate beside the start, for those who ask when the movement began.
struct OnsetFinder {
    /// The fraction of the peak rate at which the coarse scan stops, and the time that the rate must stay below it, in
    /// seconds.
    static let (coarseFraction, dwell) = (0.1, 0.02)
    /// The maximum rate of the fitted rise: in rad/s, and as a fraction of the peak rate.
    ///
    /// Later samples depend on the shape of the rise, not on its onset.
    static let (fitRate, fitFraction) = (1.5, 0.2)
    /// The minimum rate of a movement in the other direction, and the rate below which its end is fitted, in rad/s.
    static let (counterMovement, counterFit) = (0.08, 0.3)
    /// The maximum time from the onset of the rise to the coarse start, in seconds.
    static let fitLookBack = 0.2
    /// The criteria for a reversal into the swing without a rest.
    ///
    /// - The rate to be reached in both directions, in rad/s; the rate may not fall below half of it afterwards.
    /// - The maximum time from that rate to the reversal, in seconds.
    /// - The maximum deviation of the rate from a straight line, in rad/s rms.
    static let (reversalRate, reversalDuration, reversalDeviation) = (0.5, 0.08, 0.06)
    /// The maximum time from the reversal to the coarse start, in seconds.
    static let reversalLookBack = 0.35
    /// The ratio of the onsets' errors to the spread of the modelled shapes, since players' rises have other shapes, too.
    static let spreadFactor = 1.3
    /// The part of the spread that no fit shows, in seconds: the sampling interval and the latency.
    static let unmodelled = 0.004

    let rotation: SwingRotation
    let profile: SwingProfile

    private var time: [Double] { rotation.time }
    private var rate: [Double] { rotation.rate }

    /// Returns the onset of the rotation with its peak at sample `top`, or `nil` if the rate stays high for longer than the
    /// profile allows, or the samples do not reach back far enough.
    ///
    /// - Complexity: O(*n* · *g*) for *n* samples of the rise and *g* onsets on the grid of ``RiseFit``.
    func onset(before top: Int) -> Onset? {
        guard let coarse = coarse(before: top) else { return nil }
        let onset =
            immediateReversal(before: top, coarse) ?? fit(before: top, coarse) ?? steepReversal(before: coarse)
        let spread = Self.spreadFactor * onset.spread
        return Onset(
            timestamp: onset.timestamp, spread: (spread * spread + Self.unmodelled * Self.unmodelled).squareRoot())
    }

    /// Returns the last instant at which the rate rose above ``coarseFraction`` of its peak to stay, and the first sample
    /// above it.
    private func coarse(before top: Int) -> (time: Double, index: Int)? {
        let threshold = Self.coarseFraction * rate[top]
        guard threshold > 0 else { return nil }
        var above = top
        var i = top
        while i > 0 {
            i -= 1
            if time[top] - time[i] > profile.maximumDuration + Self.fitLookBack { return nil }
            if rate[i] >= threshold {
                above = i
            } else if time[above] - time[i] >= Self.dwell || i == 0 && above - i > 1 {
                return (passage(above, through: threshold), above)
            }
        }
        return nil
    }

    /// Returns the instant at which the straight line between a sample and the one before it crosses `threshold`.
    private func passage(_ above: Int, through threshold: Double) -> Double {
        let (low, high) = (rate[above - 1], rate[above])
        return time[above - 1] + (threshold - low) / (high - low) * (time[above] - time[above - 1])
    }

    /// Returns the reversal, if a movement in the other direction continues into the swing without a rest.
    ///
    /// The rate then crosses zero on a straight line, and the spread is inversely proportional to the line's slope. A
    /// reversal before a pause, as of a waggle, is not the swing's.
    private func immediateReversal(before top: Int, _ coarse: (time: Double, index: Int)) -> Onset? {
        guard let last = rate[..<coarse.index].lastIndex(where: { $0 <= 0 }),
            coarse.time - time[last] <= Self.reversalLookBack,
            let low = rate[...last].lastIndex(where: { $0 <= -Self.reversalRate }),
            let high = (last...top).first(where: { rate[$0] >= Self.reversalRate }),
            time[last + 1] - time[low] <= Self.reversalDuration,
            !rate[high...max(high, coarse.index)].contains(where: { $0 < Self.reversalRate / 2 })
        else { return nil }
        let line = Line(time[low...high], rate[low...high])
        guard line.slope > 0, line.deviation <= Self.reversalDeviation else { return nil }
        return Onset(timestamp: passage(last + 1, through: 0), spread: RiseFit.noise / line.slope)
    }

    /// Returns the onset of the rise out of rest or out of a movement in the other direction, or `nil` if the rise is too
    /// steep to be fitted.
    private func fit(before top: Int, _ coarse: (time: Double, index: Int)) -> Onset? {
        var first = time.firstIndex(from: coarse.time - Self.fitLookBack)
        let counter = (min(first + 4, coarse.index)..<coarse.index).last {
            rate[$0 - 4...$0].reduce(0, +) < -5 * Self.counterMovement
        }
        if let counter {
            first = (first...counter).last { rate[$0] < -Self.counterFit } ?? first
        }
        let limit = min(Self.fitRate, Self.fitFraction * rate[top])
        // From the coarse start to the limit, in either direction; faster samples before it are another movement.
        var last = coarse.index
        while last > first + 1, rate[last - 1] >= limit { last -= 1 }
        while last < top, rate[last] < limit { last += 1 }
        let fit = RiseFit(
            time: time[first...last], rate: rate[first...last], counterEnd: counter.map { time[$0 - 2] })
        return fit.onsets()?.onset
    }

    /// Returns the reversal before the coarse start, for a rise that is too steep to be fitted.
    ///
    /// Its spread is half of the time to the coarse start. Without a reversal there, the coarse start has no known spread
    /// (NaN).
    private func steepReversal(before coarse: (time: Double, index: Int)) -> Onset {
        guard let last = rate[..<coarse.index].lastIndex(where: { $0 <= 0 }),
            coarse.time - time[last] <= Self.fitLookBack
        else { return Onset(timestamp: coarse.time, spread: .nan) }
        let reversal = passage(last + 1, through: 0)
        return Onset(timestamp: reversal, spread: (coarse.time - reversal) / 2)
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
        let (count, origin) = (Double(time.count), time.first ?? 0)
        // Times since the first, so that the clock's origin does not change the rounding.
        let late = time.map { $0 - origin }
        let (meanTime, mean) = (late.reduce(0, +) / count, values.reduce(0, +) / count)
        var (tt, ty, yy) = (0.0, 0.0, 0.0)
        for (t, y) in zip(late, values) {
            tt += (t - meanTime) * (t - meanTime)
            ty += (t - meanTime) * (y - mean)
            yy += (y - mean) * (y - mean)
        }
        slope = tt > 0 ? ty / tt : 0
        deviation = (max(yy - slope * ty, 0) / count).squareRoot()
    }
}
