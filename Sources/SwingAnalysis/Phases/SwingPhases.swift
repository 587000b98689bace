import SwingMotion

/// The phases of a swing before its start, and the acceleration of its forward swing, from the rate about one axis.
///
/// The backswing is the opposite rotation before the forward swing. Its instants are passages of the rate through a
/// threshold, interpolated linearly, as the start is; nothing is modelled.
struct SwingPhases {
    /// The fraction of the forward peak rate above which an earlier rotation is a forward movement of its own, and of the
    /// backswing's peak rate at which the backswing begins.
    static let part = 0.1
    /// The least peak rate of a backswing, as a fraction of the forward peak rate.
    ///
    /// Slower opposite rotations are a lean or the rest before the swing.
    static let leastBackswing = 0.05
    /// The standard deviation of the rate near zero, in rad/s: noise, bias and tremor.
    static let noise = 0.03
    /// The time over which an acceleration is measured, in seconds.
    static let accelerationSpan = 0.04
    /// The time before and after the phases in which a gap or a fault leaves them unknown, in seconds.
    private static let margin = 0.03

    /// The top of the backswing: the last rise of the rate through zero before the start; `nil` without a backswing.
    private(set) var top: Start?
    /// The beginning of the backswing: the last rise of the opposite rate through 10 % of its peak; `nil` if unknown.
    private(set) var backswing: Start?
    /// The largest mean acceleration over ``accelerationSpan`` between the start and the peak rate, in rad/s²; NaN if that
    /// is too short.
    let acceleration: Double

    /// Finds the phases of a rotation with a start.
    ///
    /// - Parameters:
    ///   - rotation: The rotation, positive in the forward swing.
    ///   - peak: The sample of the forward peak rate.
    ///   - start: The start, in seconds.
    ///   - end: The last sample before the impact shakes the gyroscope.
    ///   - earliest: The instant before which no backswing is searched, in seconds.
    ///   - scan: The scan that found the start.
    /// - Complexity: O(*n*), where *n* is the number of samples from `earliest` to the peak.
    init(
        of rotation: SwingRotation, peak: Int, from start: Double, to end: Int, after earliest: Double, scan: StartScan
    ) {
        acceleration = Self.acceleration(of: rotation, from: start, peak: peak, to: end)
        guard let zero = scan.rise(of: rotation, through: .leastNormalMagnitude, before: peak), zero.time >= earliest
        else { return }
        let last = rotation.sample(upTo: zero.time)
        let forward = rotation.rate[...last].lastIndex { $0 > Self.part * rotation.rate[peak] }
        let first = max(forward.map { $0 + 1 } ?? 0, rotation.time.firstIndex(from: earliest))
        guard first <= last, let deepest = (first...last).min(by: { rotation.rate[$0] < rotation.rate[$1] }) else {
            return
        }
        let depth = -rotation.rate[deepest]
        guard depth >= Self.leastBackswing * rotation.rate[peak] else { return }
        top = scan.passage(zero, of: rotation, threshold: 0, doubt: Self.noise, before: peak)
        let opposite = rotation.opposite
        guard let rise = scan.rise(of: opposite, through: Self.part * depth, before: deepest), rise.time >= earliest
        else {
            return
        }
        let part = Self.part * StartScan.peakPart * depth
        let doubt = (Self.noise * Self.noise + part * part).squareRoot()
        backswing = scan.passage(rise, of: opposite, threshold: Self.part * depth, doubt: doubt, before: deepest)
    }

    /// Returns the largest mean acceleration between the start and the peak rate.
    private static func acceleration(of rotation: SwingRotation, from start: Double, peak: Int, to end: Int) -> Double {
        let (time, half) = (rotation.time, accelerationSpan / 2)
        var largest = -Double.infinity
        var early = max(time.firstIndex(from: start - half), 1)
        var late = early
        for i in time.firstIndex(from: start)..<max(peak + 1, time.firstIndex(from: start))
        where time[i] + half <= time[end] && time[i] - half >= time[0] {
            let change =
                rotation.rate(at: time[i] + half, near: &late) - rotation.rate(at: time[i] - half, near: &early)
            largest = max(largest, change / accelerationSpan)
        }
        return largest.isFinite ? largest : .nan
    }

    /// Writes the phases to a swing, except those that a gap, a fault or a limit of the gyroscope leaves unknown.
    ///
    /// A doubtful instant is omitted, and its spread states why.
    ///
    /// - Parameters:
    ///   - swing: The swing, with its flags.
    ///   - excerpt: The samples around it.
    func report(_ swing: inout Swing, _ excerpt: Excerpt) {
        guard let start = swing.startTimestamp, !swing.flags.contains(.misaligned) else { return }
        let (lag, end) = (swing.motionLatency.orNaN, (swing.contactTimestamp ?? swing.peakRateTimestamp).orNaN)
        func isWhole(from begin: Double) -> Bool {
            let span = begin + lag - Self.margin...max(begin, end) + lag
            return !excerpt.motionGaps.contains { $0.overlaps(span) }
                && !excerpt.motionFaults.contains { $0.overlaps(span) }
        }
        let isClipped = swing.flags.isSuperset(of: [.clipped, .startUncertain])
        if !isClipped, isWhole(from: start) { swing.peakAngularAcceleration.orNaN = acceleration }
        if let top, isWhole(from: top.timestamp) {
            swing.topSpread.orNaN = top.spread.isFinite ? top.spread : .nan
            if top.spread <= SwingMeasurement.sureSpread { swing.topTimestamp = top.timestamp }
        }
        if let backswing, isWhole(from: backswing.timestamp) {
            swing.backswingSpread.orNaN = backswing.spread.isFinite ? backswing.spread : .nan
            if backswing.spread <= SwingMeasurement.sureSpread { swing.backswingTimestamp = backswing.timestamp }
        }
        guard swing.timeToContact != nil, let top = swing.topTimestamp, let backswing = swing.backswingTimestamp else {
            return
        }
        swing.tempo = (top - backswing) / (swing.contactTimestamp.orNaN - top)
    }
}
