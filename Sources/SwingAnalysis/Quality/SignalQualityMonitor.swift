package import SwingMotion
import SwingSignal

/// A monitor of a session's signal quality, at a small part of an analysis's cost.
package struct SignalQualityMonitor: Sendable {
    private var acceleration: (x: ClippedValues, y: ClippedValues, z: ClippedValues)
    private var rate: (x: ClippedValues, y: ClippedValues, z: ClippedValues)
    private var drift = ClockDrift()
    private var frame = FrameCheck()
    private var rates = RateCheck()

    /// The range of a gyroscope below which swings may be lost, in rad/s.
    private static let smallestRange: Float = 10

    /// Creates a monitor that has examined no seconds.
    ///
    /// - Parameter ranges: The stated ranges of the sensors.
    package init(ranges: SensorRanges = SensorRanges()) {
        let (acceleration, rate) = (ClippedValues(.acceleration(ranges)), ClippedValues(.rotationRate(ranges)))
        self.acceleration = (acceleration, acceleration, acceleration)
        self.rate = (rate, rate, rate)
    }

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The second.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func analyze(_ batch: MotionBatch) {
        batch.accelerometer.withAcceleration { x, y, z in
            acceleration.x.analyze(x)
            acceleration.y.analyze(y)
            acceleration.z.analyze(z)
        }
        batch.deviceMotion.withRotationRate { x, y, z in
            rate.x.analyze(x)
            rate.y.analyze(y)
            rate.z.analyze(z)
        }
        rates.analyze(batch.deviceMotionFaults)
        drift.analyze(batch)
        frame.analyze(batch)
    }

    /// The quality of the seconds so far.
    package var report: SignalQuality {
        var report = SignalQuality()
        report.accelerometer.clippedCount = acceleration.x.count + acceleration.y.count + acceleration.z.count
        report.deviceMotion.clippedCount = rate.x.count + rate.y.count + rate.z.count
        report.clockDrift.orNaN = drift.partsPerMillion
        report.warnings = frame.warnings + [drift.warning, rangeWarning].compactMap { $0 }
        return report
    }

    /// The warning that the gyroscope's range is too small for swings, or `nil`.
    private var rangeWarning: SessionWarning? {
        guard let limit = [rate.x.limit, rate.y.limit, rate.z.limit].compactMap({ $0 }).min(),
            limit < Self.smallestRange
        else { return nil }
        return SessionWarning(
            .smallRange,
            "the rotation rate reaches the end of the gyroscope's range at \((Double(limit) * 180 / .pi).fixed(0)) °/s; "
                + "expected a range of 2000 °/s; swings may be missing, and peak rates are too small; record with a larger range"
        )
    }

    /// The reason why device motion cannot be interpreted, or `nil`.
    package var problem: SessionWarning? { rates.problem ?? frame.problem }
}

/// A check, in seconds at rest, that an accelerometer's values are in g with gravity included.
///
/// At rest the norm is that of gravity. Watches measure 0.86 to 1.05 g, so only a value far from 1 g indicates another
/// unit.
package struct RestGravityCheck: Sendable {
    /// The mean norm of the first second at rest; `nil` until one was found.
    package private(set) var quietNorm: Double?
    /// The smallest and the largest mean norm of a second at rest.
    private var norms = (smallest: Double.infinity, largest: 0.0)
    /// The number of seconds without rest, before one at rest, and of those whose mean norm is too small for gravity.
    private var moving = (count: 0, shortCount: 0)
    /// The number of seconds before the next one that is examined, and their number after one at rest.
    private var secondsLeft = 0
    private static let period = 32

    /// Creates a check that has examined no seconds.
    package init() {}

    /// Analyzes the next second.
    ///
    /// - Parameter chunk: The second's samples.
    /// - Complexity: O(*n*), where *n* is the number of samples, until a second at rest is found and in one of 32 seconds
    ///   after that; otherwise O(1).
    package mutating func analyze(_ chunk: AccelerometerChunk) {
        secondsLeft -= 1
        guard secondsLeft < 0, chunk.count >= 16 else { return }
        if quietNorm != nil { secondsLeft = Self.period }
        let (x, y, z) = (chunk.acceleration.x.span, chunk.acceleration.y.span, chunk.acceleration.z.span)
        var (sum, squares) = (0.0, 0.0)
        for i in x.indices {
            let norm = Double((x[i] * x[i] + y[i] * y[i] + z[i] * z[i]).squareRoot())
            sum += norm
            squares += norm * norm
        }
        let mean = sum / Double(x.count)
        let variance = max(squares / Double(x.count) - mean * mean, 0)
        // Without gravity mostly noise remains, so the norm is judged by its mean square instead of its spread.
        guard variance.squareRoot() < 0.05 * mean || squares < 0.01 * Double(x.count) else {
            if quietNorm == nil { moving = (moving.count + 1, moving.shortCount + (mean < Self.shortNorm ? 1 : 0)) }
            return
        }
        if quietNorm == nil { quietNorm = mean }
        norms = (min(norms.smallest, mean), max(norms.largest, mean))
    }

    /// The mean norm of a second in g below which gravity is missing, and the number of such seconds that show it.
    ///
    /// The mean norm is at least the norm of the mean, which is gravity's unless the device falls.
    private static let (shortNorm, shortCount) = (0.5, 8)

    /// The norms at rest without a warning, in g.
    static let usualNorms = 0.8...1.25

    /// The maximum ratio of two norms at rest: that of the usual ones.
    private static let largestRatio = 1.5625

    /// The warning that the values may be scaled, or `nil`.
    package var warning: SessionWarning? {
        if problem == nil, norms.largest > Self.largestRatio * norms.smallest {
            return SessionWarning(
                .accelerationScale,
                "the accelerometer's norm at rest changes from \(norms.smallest.fixed(2)) to \(norms.largest.fixed(2)) g; "
                    + "expected 0.86 to 1.05 g throughout; check the sensor's range and scale in all parts: outcomes may be wrong"
            )
        }
        guard problem == nil, let quietNorm, !Self.usualNorms.contains(quietNorm) else { return nil }
        return SessionWarning(
            .accelerationScale,
            "the accelerometer's norm at rest is \(Float((1000 * quietNorm).rounded() / 1000)) g; expected 0.86 to "
                + "1.05 g; check the sensor's range and scale: accelerations may be wrong by this factor")
    }

    /// The reason why the values are not in g with gravity included, or `nil`.
    package var problem: SessionWarning? {
        let removed = ", as if gravity had been removed; expected about 1 g; provide total acceleration"
        guard let quietNorm else {
            guard moving.shortCount >= Self.shortCount, 10 * moving.shortCount > 9 * moving.count else { return nil }
            return SessionWarning(
                .gravityRemoved,
                "the accelerometer's mean norm is below \(Self.shortNorm) g in \(moving.shortCount) of \(moving.count) s"
                    + removed)
        }
        guard !(0.3...3).contains(quietNorm) else { return nil }
        let found = "the accelerometer's norm at rest is \(Float(quietNorm))"
        return switch quietNorm {
        case ..<0.3: SessionWarning(.gravityRemoved, found + removed)
        case 6...14:
            SessionWarning(
                .accelerationInMetersPerSecondSquared,
                found + ", as in m/s²; expected about 1 g; divide x, y and z by 9.80665")
        default: SessionWarning(.accelerationScale, found + "; expected about 1 g; check the unit")
        }
    }
}

/// A check that a rotation rate is within the range of a wrist and its gyroscope.
///
/// The range of a watch's gyroscope ends at 2000 °/s (34.9 rad/s), that of other gyroscopes at 4000 °/s (69.8 rad/s). A
/// loosely shaken hand was measured at 59 rad/s. Stretches of values above all of these are in °/s.
package struct RateCheck: Sendable {
    /// The minimum number of consecutive samples that are not a spike.
    static let minimumRun = 3
    /// The number of samples in such stretches above which the values are in °/s.
    static let mostSamples = 40
    /// The largest rate of a wrist in °/s; markers of missing values are larger, or lone.
    static let largest: Float = 4100

    private var beyond = 0
    private var maximum: Float = 0

    /// Creates a check that has examined no samples.
    package init() {}

    /// Analyzes the next second's faults.
    package mutating func analyze(_ faults: [SampleFault]) {
        for fault in faults where fault.kind == .impossible && fault.droppedCount >= Self.minimumRun {
            guard fault.magnitude <= Self.largest else { continue }
            beyond += fault.droppedCount
            maximum = max(maximum, fault.magnitude)
        }
    }

    /// The reason why the values are not in rad/s, or `nil`.
    package var problem: SessionWarning? {
        guard beyond > Self.mostSamples else { return nil }
        return SessionWarning(
            .rotationRateInDegreesPerSecond,
            "the rotation rate reaches \(maximum), as in °/s; expected rad/s, at most 70 for a gyroscope; "
                + "multiply it by 0.0174533")
    }
}
