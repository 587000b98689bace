import SwingMotion
import SwingSignal

/// The drift of device motion's clock relative to the accelerometer's, measured from their signals.
///
/// Both streams contain the total acceleration; device motion gives it as gravity + user acceleration. While the device
/// moves, the lag between the streams is the shift at which the norms correlate best. The drift is the slope of the
/// Theil–Sen line through the lags of many seconds, which is unaffected if a quarter of the lags are wrong.
///
/// The measured seconds are ``minimumDistance`` apart at first. When there are ``mostLags``, every other lag is removed
/// and the distance is doubled, so that the cost does not depend on the recording's length.
struct ClockDrift {
    /// The latest consecutive seconds, at most two.
    private var seconds: [ComparedSecond] = []
    /// Whether the last of them must be measured.
    private var isDue = false
    private var lags: [(time: Double, lag: Double)] = []
    private var distance = Self.minimumDistance
    private var next = Int.min
    /// The number of unsuccessful searches near the last lag.
    private var misses = 0
    /// The latest searches without a lag of at most ``maximumLag``, and the longest series of them before.
    private var disagreement: (start: Int, count: Int)?
    private var longestDisagreement: (start: Int, count: Int)?
    private var clockRun = 0
    /// The drift of an earlier run of the clocks, and the duration over which it was measured, in seconds.
    private var before = (drift: Double.nan, span: 0.0)

    /// The number of lags at which every other one is removed.
    static let mostLags = 32
    /// The initial distance between measured seconds, in seconds.
    static let minimumDistance = 8
    /// The number of unsuccessful searches near the last lag after which all lags are tried.
    static let mostMisses = 4
    /// The minimum number of lags for a drift, and the minimum time between the first and the last, in seconds.
    static let minimum = (lags: 8, span: 60.0)
    /// The maximum standard error of a reported drift, in parts per million.
    static let tolerance = 15.0

    /// The maximum lag between the streams with which swings can be analyzed, in seconds.
    static let maximumLag = 0.1
    /// The number of consecutive searches without a lag of at most ``maximumLag`` after which the streams do not fit.
    ///
    /// Of streams that fit, 68 to 100 % of the searches agreed, of others 2 to 4 %.
    static let clearCount = 6

    /// The warning that the streams do not fit in a part of the session, or `nil`.
    var warning: SessionWarning? {
        guard let longest = [disagreement, longestDisagreement].compactMap({ $0 }).max(by: { $0.count < $1.count }),
            longest.count >= Self.clearCount
        else { return nil }
        return SessionWarning(
            .streamsDisagree,
            "device motion and the accelerometer disagree in \(longest.count) consecutive searches with movement from "
                + "\(longest.start) s on; expected equal accelerations at a lag of up to "
                + "\((Self.maximumLag * 1000).fixed(0)) ms; record both with one clock; swings there are flagged misaligned"
        )
    }

    /// The drift in parts per million, positive if device motion's clock is faster; NaN if it cannot be measured.
    var partsPerMillion: Double {
        let now = fitted
        return now.span >= before.span ? now.drift : before.drift
    }

    /// Analyzes the next second.
    mutating func analyze(_ batch: MotionBatch) {
        if batch.clockRun != clockRun { beginClock(batch.clockRun) }
        if let last = seconds.last, batch.second != last.second + 1 { seconds.removeAll() }
        seconds.append(ComparedSecond(batch))
        if seconds.count == 3 {
            if isDue { measure() }
            seconds.removeFirst()
        }
        isDue = seconds.count == 2 && batch.second >= next && batch.deviceMotion.moves
    }

    /// Measures the lag in the middle second of three.
    private mutating func measure() {
        // If no search near the last lag succeeds, that lag was wrong.
        let last = misses < Self.mostMisses ? lags.last?.lag : nil
        let search = LatencySearch(seconds, near: last)
        let lag = search?.lag()
        // Rhythmic movements correlate at several lags, of which a small one is likely to be right.
        let small = (lag?.magnitude ?? 0) > Self.maximumLag ? LatencySearch(seconds, near: 0)?.lag() : nil
        if search != nil {
            note((small ?? lag).map { $0.magnitude <= Self.maximumLag } ?? false, at: seconds[1].second)
        }
        guard let lag = small ?? lag else {
            misses = misses < Self.mostMisses ? misses + 1 : 0
            next = seconds[2].second + 2
            return
        }
        misses = 0
        lags.append((Double(seconds[1].second), lag))
        if lags.count == Self.mostLags {
            lags = stride(from: 0, to: lags.count, by: 2).map { lags[$0] }
            distance *= 2
        }
        next = seconds[1].second + distance
    }

    private mutating func note(_ agrees: Bool, at second: Int) {
        if !agrees { return disagreement = (disagreement?.start ?? second, (disagreement?.count ?? 0) + 1) }
        if let ended = disagreement, ended.count > longestDisagreement?.count ?? 0 { longestDisagreement = ended }
        disagreement = nil
    }

    private mutating func beginClock(_ number: Int) {
        let now = fitted
        if now.span > before.span { before = now }
        clockRun = number
        seconds.removeAll()
        lags.removeAll()
        note(true, at: 0)
        (distance, next, isDue) = (Self.minimumDistance, .min, false)
    }

    /// The slope of the line through the lags.
    private var fitted: (drift: Double, span: Double) {
        guard lags.count >= Self.minimum.lags, let first = lags.first, let last = lags.last else { return (.nan, 0) }
        let span = last.time - first.time
        guard span >= Self.minimum.span else { return (.nan, 0) }
        var slopes: [Double] = []
        for (i, a) in lags.enumerated() {
            for b in lags[(i + 1)...] where b.time - a.time > span / 8 {
                slopes.append((b.lag - a.lag) / (b.time - a.time))
            }
        }
        guard !slopes.isEmpty else { return (.nan, 0) }
        let slope = RobustScale.median(of: &slopes)
        // The standard error of a slope through evenly spaced points; 1.4826 · MAD estimates the standard deviation.
        let residuals = RobustScale(lags.map { $0.lag - slope * $0.time })
        let error = 1.4826 * residuals.deviation / span * (12 / Double(lags.count)).squareRoot()
        return 1e6 * error <= Self.tolerance ? (1e6 * slope, span) : (.nan, 0)
    }
}
