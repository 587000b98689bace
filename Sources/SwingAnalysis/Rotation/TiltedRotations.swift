import SwingMotion

/// A movement about a tilted axis.
struct TiltedMovement {
    /// The movement.
    let segment: RotationSegment
    /// All movements about its axis in the seconds around it, in order of their peaks.
    let all: [RotationSegment]
}

/// The movements about tilted axes: fast rotations of which too little is about gravity.
///
/// An overhead stroke, a steep golf swing or a turn of the forearm rotates mostly about horizontal axes. Such a movement
/// is followed about its own axis: the direction of its mean rotation rate in the device's frame while it is fast.
struct TiltedRotations {
    /// The minimum total rate, as a multiple of ``SwingMotion/SwingProfile/minimumPeakRate``.
    static let totalFactor = 1.5
    /// The time around the peak in which the axis is determined, in seconds, and the minimum rate as a fraction of the
    /// peak rate.
    ///
    /// The mean over this time hardly depends on an impact, which shakes the gyroscope.
    static let (axisReach, axisFraction) = (0.1, 0.5)
    /// The maximum part of the rotation about gravity.
    static let maximumPart: Float = 0.6
    /// The times before and after the peak in which the rate about the own axis is followed, in seconds.
    static let (before, after) = (2.5, 1.9)

    let profile: SwingProfile
    let recent: RecentMotion

    /// Returns the own axis of a fast stretch of the total rate, and whether too little of the rotation is about gravity.
    func axis(of stretch: RotationSegment) -> (MovementAxis, isTilted: Bool) {
        let complete = stretch.startTimestamp...stretch.endTimestamp
        let around = stretch.peakTimestamp - Self.axisReach...stretch.peakTimestamp + Self.axisReach
        let span = around.clamped(to: complete)
        let sum = recent.rotation(in: span, faster: Self.axisFraction * stretch.peakRate)
        let length = (sum.x * sum.x + sum.y * sum.y + sum.z * sum.z).squareRoot()
        guard length > 0 else { return (.gravity, false) }
        let isTilted =
            sum.w.magnitude < Self.maximumPart * length
            || recent.peakRateAboutGravity(in: complete) < profile.minimumPeakRate
        return (.fixed(x: sum.x / length, y: sum.y / length, z: sum.z / length), isTilted)
    }

    /// Returns the movement about the own axis that contains a stretch's peak, and the movements around it.
    func movement(of stretch: RotationSegment) -> TiltedMovement? {
        let span = stretch.peakTimestamp - Self.before...stretch.peakTimestamp + Self.after
        let excerpt = recent.excerpt(
            accelerometer: span.lowerBound...span.lowerBound, motion: span, about: stretch.axis)
        var all: [RotationSegment] = []
        for sign: Float in [1, -1] {
            var segmenter = RotationSegmenter(
                sign: sign, threshold: RotationSegmenter.part * profile.minimumPeakRate)
            var start = 0
            for border in excerpt.motionGaps.map({ excerpt.motionTime.firstIndex(from: $0.endTimestamp) })
                + [excerpt.motionTime.count] where border > start
            {
                let time = Array(excerpt.motionTime[start..<border])
                let rate = Array(excerpt.rate[start..<border])
                all += segmenter.analyze(time.span, rate.span)
                all += segmenter.finish()
                start = border
            }
        }
        for i in all.indices { all[i].axis = stretch.axis }
        all.removeAll { $0.duration < SwingAnalyzer.shortestSegment }
        all.sort { $0.peakTimestamp < $1.peakTimestamp }
        return all.first { $0.sign > 0 && $0.contains(stretch.peakTimestamp) }
            .map { TiltedMovement(segment: $0, all: all) }
    }
}
