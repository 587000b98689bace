import SwingMotion
import SwingSignal

/// The latest seconds of a calibration's two signals: high-passed acceleration and rotation rates.
struct CalibrationSignal {
    private let profile: SwingProfile
    private var highPass: HighPass?
    /// The accelerometer's times, in seconds.
    private(set) var time: [Double] = []
    /// The high-passed acceleration, in g: the root mean square of the profile's axes.
    private(set) var magnitude: [Double] = []
    /// Device motion's times, in seconds.
    private(set) var motionTime: [Double] = []
    /// The gravity-aligned rotation rate, in rad/s.
    private(set) var rate: [Float] = []
    /// The total rotation rate, in rad/s.
    private(set) var total: [Float] = []
    private var gaps: [StreamGap] = []

    init(profile: SwingProfile) { self.profile = profile }

    /// Appends one second and returns the indices of its samples.
    mutating func append(_ batch: MotionBatch) -> (accelerometer: Range<Int>, motion: Range<Int>) {
        let motion = batch.deviceMotion
        let rates = RotationRates(motion)
        motionTime += motion.time
        rate += rates.aboutGravity
        total += rates.total
        filter(batch)
        return (magnitude.count - batch.accelerometer.count..<magnitude.count, rate.count - motion.count..<rate.count)
    }

    private mutating func filter(_ batch: MotionBatch) {
        let (chunk, report) = (batch.accelerometer, batch.accelerometerReport)
        time += chunk.time
        gaps += batch.accelerometerGaps
        guard chunk.count > 0, report.rate.orNaN > 0 else {
            magnitude += [Double](repeating: 0, count: chunk.count)
            return
        }
        if let designed = highPass?.rate, let measured = chunk.measuredRate, (measured / designed - 1).magnitude > 0.2 {
            highPass = nil
        }
        var filter = highPass ?? HighPass(profile: profile, rate: chunk.measuredRate ?? report.rate.orNaN)
        var start = 0
        for gap in batch.accelerometerGaps {
            let border = chunk.time.firstIndex(from: gap.endTimestamp)
            magnitude += HighPass.rootMeanSquare(of: filter.filter(chunk.acceleration, start..<border))
            filter.reset()
            start = border
        }
        magnitude += HighPass.rootMeanSquare(of: filter.filter(chunk.acceleration, start..<chunk.count))
        highPass = filter
    }

    /// The median of ``magnitude`` as a fraction of its rms, for equal Gaussian noise on all axes: √(median of χ²ₙ /
    /// n).
    private var medianOfNoise: Double {
        switch profile.impactAxis {
        case .z: 0.6745
        case .norm: 0.8881
        }
    }

    /// Removes the samples before an instant.
    mutating func forget(before instant: Double) {
        let past = time.firstIndex(from: instant)
        time.removeFirst(past)
        magnitude.removeFirst(past)
        let motionPast = motionTime.firstIndex(from: instant)
        motionTime.removeFirst(motionPast)
        rate.removeFirst(motionPast)
        total.removeFirst(motionPast)
        gaps.removeAll { $0.endTimestamp < instant }
    }

    /// Measures a segment whose samples are all present.
    func movement(_ segment: RotationSegment) -> CalibrationMovement {
        let rotation =
            motionTime.firstIndex(
                from: segment.startTimestamp)..<motionTime.firstIndex(from: segment.endTimestamp.nextUp)
        var angle = 0.0
        var fast: ClosedRange<Double>?
        for i in rotation {
            let value = Double(total[i])
            if i > rotation.lowerBound {
                angle += (motionTime[i] - motionTime[i - 1]) * (value + Double(total[i - 1])) / 2
            }
            if value >= profile.minimumContactRateFraction * segment.peakRate {
                fast = (fast?.lowerBound ?? motionTime[i])...motionTime[i]
            }
        }
        let (burst, vibration) = fast.map { acceleration($0, segment) } ?? (.nan, .nan)
        return CalibrationMovement(
            peakTime: segment.peakTimestamp, peakRate: segment.effectiveRate,
            duration: segment.endTimestamp - segment.startTimestamp,
            angle: angle, acceleration: segment.peakRate / max(segment.peakTimestamp - segment.startTimestamp, 1e-3),
            burst: burst, vibration: vibration)
    }

    /// The time after a segment in which its contact may still ring, in seconds; an impact shakes the gyroscope for 40
    /// ms.
    var ringing: Double { profile.shockDuration + 0.04 }

    /// Returns the maximum acceleration while the segment is fast, and the vibration outside that burst.
    private func acceleration(_ fast: ClosedRange<Double>, _ segment: RotationSegment) -> (
        burst: Double, vibration: Double
    ) {
        let span = fast.lowerBound...fast.upperBound + ringing
        guard let range = time.range(within: span), range.count >= 2, !gaps.contains(where: { $0.overlaps(span) }),
            let top = range.max(by: { magnitude[$0] < magnitude[$1] })
        else { return (.nan, .nan) }
        var ratios: [Double] = []
        var k = motionTime.firstIndex(from: fast.lowerBound)
        for i in range where time[i] < time[top] - 0.02 || time[i] > time[top] + 0.08 {
            while k + 1 < motionTime.count, motionTime[k] < time[i] { k += 1 }
            guard k < total.count else { break }
            let value = Double(total[k])
            if value >= profile.minimumContactRateFraction * segment.peakRate { ratios.append(magnitude[i] / value) }
        }
        return (magnitude[top], ratios.count < 24 ? .nan : RobustScale(ratios).median / medianOfNoise)
    }
}
