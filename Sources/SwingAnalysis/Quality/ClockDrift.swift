import SwingMotion
import SwingSignal

/// Measures how much faster one sensor's clock runs than the other's.
///
/// Both streams know the total acceleration, device motion as gravity + user acceleration. Where the device moves, the lag
/// between them is that of the greatest correlation of its norm; a line through the lags of many places (Theil and Sen's,
/// which a quarter of wrong ones does not move) has the drift as its slope. The places are some seconds apart at first;
/// when there are ``mostLags``, every other one is let go and the distance doubled, so that any recording costs the same.
struct ClockDrift {
    /// The seconds before the next one, at most two, which follow each other.
    private var seconds: [MotionBatch] = []
    /// Whether the last of them is to be measured.
    private var isDue = false
    private var lags: [(time: Double, lag: Double)] = []
    private var distance = Self.leastDistance
    private var next = Int.min
    /// How many searches near the last lag have found nothing since.
    private var misses = 0
    private var clock = 0
    /// The drift of an earlier run of the clocks, and how long it was measured.
    private var before = (drift: Double.nan, span: 0.0)

    /// How many lags are kept.
    static let mostLags = 32
    /// How far apart the first places are, in seconds.
    static let leastDistance = 8
    /// How many searches near the last lag may find nothing before all lags are tried.
    static let mostMisses = 4
    /// The least number of lags that tell a drift, and the least time between the first and the last, in seconds.
    static let least = (lags: 8, span: 60.0)
    /// The greatest standard error of a drift that is told, in parts per million.
    static let tolerance = 15.0

    /// The drift in parts per million, positive if device motion's clock is the faster; NaN if it can't be told.
    var partsPerMillion: Double {
        let now = fitted
        return now.span >= before.span ? now.drift : before.drift
    }

    /// Looks at the next second.
    mutating func add(_ batch: MotionBatch) {
        if batch.clock != clock { beginClock(batch.clock) }
        if let last = seconds.last, batch.second != last.second + 1 { seconds.removeAll() }
        seconds.append(batch)
        if seconds.count == 3 {
            if isDue { measure() }
            seconds.removeFirst()
        }
        isDue = seconds.count == 2 && batch.second >= next && batch.deviceMotion.moves
    }

    /// Measures the lag in the middle one of three seconds.
    private mutating func measure() {
        // A lag that no other agrees with was a wrong one.
        let last = misses < Self.mostMisses ? lags.last?.lag : nil
        guard let lag = LatencySearch(seconds, near: last)?.lag() else {
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

    private mutating func beginClock(_ number: Int) {
        let now = fitted
        if now.span > before.span { before = now }
        clock = number
        seconds.removeAll()
        lags.removeAll()
        (distance, next, isDue) = (Self.leastDistance, .min, false)
    }

    /// The slope of the line through the lags.
    private var fitted: (drift: Double, span: Double) {
        guard lags.count >= Self.least.lags, let first = lags.first, let last = lags.last else { return (.nan, 0) }
        let span = last.time - first.time
        guard span >= Self.least.span else { return (.nan, 0) }
        var slopes: [Double] = []
        for (i, a) in lags.enumerated() {
            for b in lags[(i + 1)...] where b.time - a.time > span / 8 {
                slopes.append((b.lag - a.lag) / (b.time - a.time))
            }
        }
        guard !slopes.isEmpty else { return (.nan, 0) }
        let slope = RobustScale.median(of: &slopes)
        // The standard error of a slope through points that are spread evenly; 1.4826 makes a deviation of the median one.
        let residuals = RobustScale(lags.map { $0.lag - slope * $0.time })
        let error = 1.4826 * residuals.deviation / span * (12 / Double(lags.count)).squareRoot()
        return 1e6 * error <= Self.tolerance ? (1e6 * slope, span) : (.nan, 0)
    }
}
