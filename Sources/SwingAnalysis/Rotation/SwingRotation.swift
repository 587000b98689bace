import SwingMotion

/// The rotation of one swing about gravity, and the criteria that distinguish it from a smaller rotation.
struct SwingRotation {
    /// The fraction of the peak rate below which a rotation is considered braked.
    static let brakedRate = 0.2
    /// The fraction of the peak rate below which a rotation is being braked.
    static let brakingRate = 0.85
    /// The minimum rotation angle from 10 % of the peak rate to the peak of a swing that is braked right after it, in
    /// rad; a checked swing is broken off earlier.
    static let minimumRise = 1.4
    /// The instants before and after a contact at which the total rate is compared, in seconds, and the fraction below
    /// which it has stopped meanwhile.
    ///
    /// A ball takes a part of the rate, a stop of the arm nearly all of it. In nine simulators this was so after 62 of 211
    /// misses and checked swings that would be reported as contacts, and after 19 of 4,557 contacts (docs/validation.md).
    static let (beforeContact, afterContact, stoppedRate) = (0.005, 0.06, 0.3)

    /// Increasing times on the accelerometer's clock, in seconds, without a gap.
    let time: [Double]
    /// The rate with the swing's sign, in rad/s.
    let rate: [Double]
    private let lag: Double
    private let profile: SwingProfile

    /// Creates the rotation around a segment from an excerpt.
    ///
    /// - Parameters:
    ///   - excerpt: Both streams around the swing.
    ///   - segment: The swing's segment.
    ///   - border: The end of the last gap before it, in seconds.
    ///   - lag: The latency of device motion, in seconds.
    ///   - profile: The bounds.
    init(_ excerpt: Excerpt, of segment: RotationSegment, after border: Double, lag: Double, profile: SwingProfile) {
        let first = excerpt.motionTime.firstIndex(from: border)
        self.init(
            time: excerpt.motionTime[first...].map { $0 - lag },
            rate: excerpt.rate[first...].map { Double($0 * segment.sign) }, lag: lag, profile: profile)
    }

    /// Creates a rotation from its samples.
    init(time: [Double], rate: [Double], lag: Double = 0, profile: SwingProfile) {
        (self.time, self.rate, self.lag, self.profile) = (time, rate, lag, profile)
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

    /// Returns whether an instant lies in the braking after the peak rate, at sample `top`.
    ///
    /// The arm's stop shakes the watch there as much as a weak contact does.
    func isBraking(at instant: Double, from top: Int) -> Bool {
        let i = time.firstIndex(from: instant)
        guard i > top, i < time.count else { return i > top }
        return rate[i] < Self.brakingRate * rate[top]
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
