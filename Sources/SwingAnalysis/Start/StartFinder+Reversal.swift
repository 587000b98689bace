import SwingMotion
import SwingSignal

/// The search for a reversal of the rotation, which starts a swing without a rest before it.
extension StartFinder {
    /// The criteria for a reversal into the swing without a rest.
    ///
    /// - The rate to be reached in both directions, in rad/s; the rate may not fall below half of it afterwards.
    /// - The maximum time from that rate to the reversal, in seconds.
    /// - The maximum deviation of the rate from a straight line, in rad/s rms.
    static let (reversalRate, reversalDuration, reversalDeviation) = (0.5, 0.08, 0.06)
    /// The maximum time from the reversal to the coarse start, in seconds.
    static let reversalLookBack = 0.35

    /// Returns the reversal before the coarse start, for a rise that is too steep to be fitted.
    ///
    /// Its spread is half of the time to the coarse start. Without a reversal there, the coarse start has no known
    /// spread (NaN), so it is doubtful.
    func steepReversal(before coarse: (time: Double, index: Int)) -> Onset {
        guard let last = rate[..<coarse.index].lastIndex(where: { $0 <= 0 }),
            coarse.time - time[last] <= Self.fitLookBack
        else { return Onset(timestamp: coarse.time, spread: .nan) }
        let reversal = passage(last + 1, through: 0)
        return Onset(timestamp: reversal, spread: (coarse.time - reversal) / 2)
    }

    /// Returns the reversal, if a movement in the other direction continues into the swing without a rest.
    ///
    /// The rate then crosses zero on a straight line, and the spread is inversely proportional to the line's slope. A
    /// reversal before a pause, as of a waggle, is not the swing's.
    func immediateReversal(before top: Int, _ coarse: (time: Double, index: Int), threshold: Double) -> Onset? {
        guard let last = rate[..<coarse.index].lastIndex(where: { $0 <= 0 }),
            coarse.time - time[last] <= Self.reversalLookBack,
            let low = rate[...last].lastIndex(where: { $0 <= -Self.reversalRate }),
            let high = (last...top).first(where: { rate[$0] >= Self.reversalRate }),
            time[last + 1] - time[low] <= Self.reversalDuration,
            !rate[high...max(high, coarse.index)].contains(where: { $0 < Self.reversalRate / 2 })
        else { return nil }
        let line = Line(time[low...high], rate[low...high])
        guard line.slope > 0, line.deviation <= Self.reversalDeviation,
            let below = rate[low..<high].lastIndex(where: { $0 <= threshold })
        else { return nil }
        return Onset(timestamp: passage(below + 1, through: threshold), spread: RiseFit.noise / line.slope)
    }

    /// Returns the last instant at which the rate equals `threshold`.
    func reversal(before top: Int, threshold: Double) -> Double? {
        guard let coarse = coarse(before: top),
            let last = rate[..<coarse.index].lastIndex(where: { $0 <= threshold }),
            time[top] - time[last] <= profile.maximumDuration + Self.fitLookBack
        else { return nil }
        return passage(last + 1, through: threshold)
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
