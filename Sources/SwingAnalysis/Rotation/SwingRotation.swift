import SwingMotion

/// The rotation of one swing about an axis, and the criteria that distinguish it from a smaller rotation.
struct SwingRotation {
    /// The fraction of the peak rate below which a rotation is considered braked.
    static let brakedRate = 0.2
    /// The minimum rotation angle from 10 % of the peak rate to the peak of a swing that is braked right after it, in
    /// rad; a checked swing is broken off earlier.
    static let minimumRise = 1.4
    /// The instants before and after a contact at which the total rate is compared, in seconds, and the fraction below
    /// which it has stopped meanwhile.
    static let (beforeContact, afterContact, stoppedRate) = (0.005, 0.06, 0.3)
    /// The time before the end of the search in which the peak is searched, in seconds.
    static let peakReach = 0.25

    /// Increasing times on the accelerometer's clock, in seconds, without a gap.
    let time: [Double]
    /// The rate with the swing's sign, in rad/s.
    let rate: [Double]
    private let lag: Double
    private let profile: SwingProfile

    /// Creates a rotation from device motion of an excerpt.
    ///
    /// - Parameters:
    ///   - time: The excerpt's times of device motion, in seconds.
    ///   - rate: The rate about the axis, one per time.
    ///   - border: The end of the last gap before the swing, in seconds.
    ///   - lag: The latency of device motion, in seconds.
    ///   - profile: The bounds.
    init(time: [Double], rate: [Float], after border: Double = -.infinity, lag: Double = 0, profile: SwingProfile) {
        let first = time.firstIndex(from: border)
        self.time = time[first...].map { $0 - lag }
        self.rate = rate[first...].map { Double($0) }
        (self.lag, self.profile) = (lag, profile)
    }

    /// Returns the same rotation with the opposite sign if it is negative at its peak before sample `end`.
    func positive(before end: Int) -> SwingRotation {
        guard let top = peak(before: end, of: \.magnitude), rate[top] < 0 else { return self }
        return opposite
    }

    /// The same rotation with the opposite sign.
    var opposite: SwingRotation {
        var opposite = rate
        var values = opposite.mutableSpan
        for i in values.indices { values[i] = -values[i] }
        return SwingRotation(time: time, rate: opposite, lag: lag, profile: profile)
    }

    /// Creates a rotation from times on the accelerometer's clock.
    init(time: [Double], rate: [Double], lag: Double, profile: SwingProfile) {
        (self.time, self.rate, self.lag, self.profile) = (time, rate, lag, profile)
    }

    /// Returns the last sample at or before an instant, in seconds.
    func sample(upTo instant: Double) -> Int { time.firstIndex(from: instant.nextUp) - 1 }

    /// Returns the rate at an instant between the first and the last sample, interpolated linearly, in rad/s.
    ///
    /// The sample `after` is the first one or at or before the instant, and is moved to the one after it.
    func rate(at instant: Double, near after: inout Int) -> Double {
        while after < time.count - 1, time[after] < instant { after += 1 }
        let part = (instant - time[after - 1]) / (time[after] - time[after - 1])
        return rate[after - 1] + part * (rate[after] - rate[after - 1])
    }

    /// Returns the sample with the peak rate in the last 0.25 s before sample `end`.
    func peak(before end: Int, of measure: (Double) -> Double = { $0 }) -> Int? {
        guard time.indices.contains(end) else { return nil }
        let from = time.firstIndex(from: time[end] - Self.peakReach)
        return (from...end).max { measure(rate[$0]) < measure(rate[$1]) }
    }

    /// Returns whether the rate stays above 10 % of its peak from sample `top` to sample `end`, so that the rotation leads
    /// there.
    func leads(from top: Int, to end: Int) -> Bool {
        rate[top] > 0 && !rate[top...max(end, top)].contains { $0 < 0.1 * rate[top] }
    }

    /// Returns the rotation angle, ∫|r| dt by the trapezoidal rule, in rad; the rate of sample `last` is held up to
    /// `end`.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples in between.
    func angle(from start: Double, to end: Double, validUpTo last: Int) -> Double {
        var sum = 0.0
        for i in time.firstIndex(from: start)...max(last, time.firstIndex(from: start)) where i > 0 && i < time.count {
            let interval = time[i] - max(time[i - 1], start)
            sum += interval * (rate[i].magnitude + rate[i - 1].magnitude) / 2
        }
        return sum + max(end - time[last], 0) * rate[last].magnitude
    }

    /// Returns whether the movement is braked right after its peak rate, at sample `top`, without a follow-through.
    ///
    /// The follow-through ends with the braking. A slow rotation after it is the arm's return, which may have the same
    /// direction.
    ///
    /// - Parameters:
    ///   - top: The sample of the peak rate.
    ///   - begin: The instant at which the rate rose through 10 % of its peak, in seconds; NaN if unknown.
    /// - Returns: Whether the movement is a checked swing.
    func isChecked(from top: Int, rising begin: Double) -> Bool {
        guard begin.isNaN || angle(from: begin, to: time[top], validUpTo: top) < Self.minimumRise else { return false }
        let low = Self.brakedRate * rate[top]
        guard let slow = (top..<rate.count).first(where: { rate[$0] < low }), slow > top else { return false }
        let part = (rate[slow - 1] - low) / (rate[slow - 1] - rate[slow])
        let fall = time[slow - 1] + part * (time[slow] - time[slow - 1]) - time[top]
        return fall < profile.minimumFallDuration
            && angle(from: time[top], to: time[slow], validUpTo: slow) < profile.minimumFollowThrough
    }

    /// Returns whether the total rate falls to a small part within ``afterContact``, as if the arm itself had stopped.
    ///
    /// The stop shakes the watch as much as a contact does. The answer is `false` where a gap hides it.
    static func isStopped(after instant: Double, in excerpt: Excerpt, lag: Double) -> Bool {
        let (time, begin, end) = (excerpt.motionTime, instant + lag - beforeContact, instant + lag + afterContact)
        let (first, last) = (time.firstIndex(from: begin), time.firstIndex(from: end))
        guard first > 0, last < time.count, !excerpt.motionGaps.contains(where: { $0.overlaps(begin...end) }) else {
            return false
        }
        return Double(excerpt.totalRate[last]) < stoppedRate * Double(excerpt.totalRate[first - 1])
    }

    /// Returns whether an undetected start may lie in a gap or before the recording.
    func mayHaveLostStart(top: Int, validUpTo end: Int) -> Bool {
        time[top] - time[0] < profile.maximumDuration && time[top] > time[0]
            && angle(from: time[0], to: time[top], validUpTo: end) >= profile.minimumAngle
    }

    /// Returns whether angle and duration up to the contact or the peak rate are at most those of a swing.
    func isWithinBounds(angle: Double, duration: Double) -> Bool {
        angle <= profile.maximumAngle && duration <= profile.maximumDuration
    }

    /// Returns whether angle and duration are at least those of a swing.
    func isEnough(angle: Double, duration: Double) -> Bool {
        angle >= profile.minimumAngle && duration >= profile.minimumDuration
    }

    /// Returns whether a complete movement without contact, up to its segment's end on device motion's clock, is large
    /// and long enough for a swing.
    ///
    /// The complete movement counts because a slow sensor may record the rise in two samples.
    func isEnough(from start: Double, to segmentEnd: Double) -> Bool {
        let last = min(time.firstIndex(from: segmentEnd - lag), time.count - 1)
        return isEnough(
            angle: angle(from: start, to: segmentEnd, validUpTo: last), duration: segmentEnd - lag - start)
    }
}
