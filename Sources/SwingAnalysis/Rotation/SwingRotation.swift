import SwingMotion

/// The rotation of one swing about gravity, and what tells it from a lesser turn.
struct SwingRotation {
    /// Down to which part of the greatest rate a turn is braked.
    static let brakedRate = 0.2

    /// Times on the accelerometer's clock in seconds, rising, without a gap.
    let time: [Double]
    /// The rate with the swing's sign, in rad/s.
    let rate: [Double]
    private let lag: Double
    private let profile: SwingProfile

    /// Takes the rotation about a segment from an excerpt.
    ///
    /// - Parameters:
    ///   - excerpt: Both streams about the swing.
    ///   - segment: The swing's segment.
    ///   - border: When the last gap before it ended, in seconds.
    ///   - lag: How late device motion is, in seconds.
    ///   - profile: The bounds.
    init(_ excerpt: Excerpt, of segment: RotationSegment, behind border: Double, lag: Double, profile: SwingProfile) {
        let first = excerpt.motionTime.firstIndex(from: border)
        self.init(
            time: excerpt.motionTime[first...].map { $0 - lag },
            rate: excerpt.rate[first...].map { Double($0 * segment.sign) }, lag: lag, profile: profile)
    }

    /// Creates a rotation from its samples.
    init(time: [Double], rate: [Double], lag: Double = 0, profile: SwingProfile) {
        (self.time, self.rate, self.lag, self.profile) = (time, rate, lag, profile)
    }

    /// The angle turned, ∫|r| dt by trapezoids, in rad; the rate of sample `last` is held up to `end`.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples between.
    func angle(from start: Double, to end: Double, believedUpTo last: Int) -> Double {
        var sum = 0.0
        for i in time.firstIndex(from: start)...max(last, time.firstIndex(from: start)) where i > 0 && i < time.count {
            let interval = time[i] - max(time[i - 1], start)
            sum += interval * (rate[i].magnitude + rate[i - 1].magnitude) / 2
        }
        return sum + max(end - time[last], 0) * rate[last].magnitude
    }

    /// Whether the movement is braked from its greatest rate, at sample `top`, at once, as none is that swings out.
    ///
    /// The follow-through ends with the braking: what turns on slowly behind it is the arm on its way back, which may go
    /// the same way round.
    func isChecked(from top: Int) -> Bool {
        let low = Self.brakedRate * rate[top]
        guard let slow = (top..<rate.count).first(where: { rate[$0] < low }), slow > top else { return false }
        let part = (rate[slow - 1] - low) / (rate[slow - 1] - rate[slow])
        let fall = time[slow - 1] + part * (time[slow] - time[slow - 1]) - time[top]
        return fall < profile.minimumFallDuration
            && angle(from: time[top], to: time[slow], believedUpTo: slow) < profile.minimumFollowThrough
    }

    /// Whether a start that was not found may be lost, not absent: in a gap or before the recording.
    func mayHaveLostStart(top: Int, believedUpTo end: Int) -> Bool {
        time[top] - time[0] < profile.maximumDuration && time[top] > time[0]
            && angle(from: time[0], to: time[top], believedUpTo: end) >= profile.minimumAngle
    }

    /// Whether a swing turns no further and takes no longer than one can, up to its contact or its greatest rate.
    func isWithinBounds(angle: Double, duration: Double) -> Bool {
        angle <= profile.maximumAngle && duration <= profile.maximumDuration
    }

    /// Whether a movement turns as far and takes as long as a swing does at least.
    func isEnough(angle: Double, duration: Double) -> Bool {
        angle >= profile.minimumAngle && duration >= profile.minimumDuration
    }

    /// Whether the whole of a movement does that met nothing, up to its segment's end on device motion's clock: a slow sensor
    /// may show its rise in two samples.
    func isEnough(from start: Double, to segmentEnd: Double) -> Bool {
        let last = min(time.firstIndex(from: segmentEnd - lag), time.count - 1)
        return isEnough(
            angle: angle(from: start, to: segmentEnd, believedUpTo: last), duration: segmentEnd - lag - start)
    }
}
