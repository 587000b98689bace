package import SwingMotion
import SwingSignal

/// A monitor of a session's signal quality, at a small part of an analysis's cost.
package struct SignalQualityMonitor: Sendable {
    private var acceleration = (
        x: ClippedValues(ClippedValues.acceleration), y: ClippedValues(ClippedValues.acceleration),
        z: ClippedValues(ClippedValues.acceleration)
    )
    private var rate = (
        x: ClippedValues(ClippedValues.rotationRate), y: ClippedValues(ClippedValues.rotationRate),
        z: ClippedValues(ClippedValues.rotationRate)
    )
    private var stuck = (acceleration: StuckStretches(), rate: StuckStretches())
    private var drift = ClockDrift()
    private var frame = FrameCheck()
    private var rates = RateCheck()

    /// Creates a monitor that has examined no seconds.
    package init() {}

    /// Analyzes the next second.
    ///
    /// - Parameter batch: The second.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func analyze(_ batch: MotionBatch) {
        let (acceleration, rate) = (batch.accelerometer.acceleration, batch.deviceMotion.rotationRate)
        self.acceleration.x.analyze(acceleration.x.span)
        self.acceleration.y.analyze(acceleration.y.span)
        self.acceleration.z.analyze(acceleration.z.span)
        Self.analyze(rate.x.span, with: &self.rate.x, &rates)
        Self.analyze(rate.y.span, with: &self.rate.y, &rates)
        Self.analyze(rate.z.span, with: &self.rate.z, &rates)
        stuck.acceleration.analyze(batch.accelerometer.time, acceleration, clock: batch.clock)
        stuck.rate.analyze(batch.deviceMotion.time, rate, clock: batch.clock)
        drift.analyze(batch)
        frame.analyze(batch)
    }

    /// Runs both checks of one axis of the rotation rate with one computation of its maximum magnitude.
    private static func analyze(_ values: Span<Float>, with clipped: inout ClippedValues, _ rates: inout RateCheck) {
        let maximum = Magnitudes.maximum(values)
        clipped.analyze(values, maximum: maximum)
        rates.analyze(values, maximum: maximum)
    }

    /// The quality of the seconds so far.
    package var report: SignalQuality {
        var report = SignalQuality()
        report.accelerometer.clippedCount = acceleration.x.count + acceleration.y.count + acceleration.z.count
        report.accelerometer.stuckCount = stuck.acceleration.count
        report.accelerometer.stuckDuration = stuck.acceleration.duration
        report.deviceMotion.clippedCount = rate.x.count + rate.y.count + rate.z.count
        report.deviceMotion.stuckCount = stuck.rate.count
        report.deviceMotion.stuckDuration = stuck.rate.duration
        report.clockDrift = drift.partsPerMillion
        report.warnings = frame.warnings
        return report
    }

    /// The reason why device motion cannot be interpreted, or `nil`.
    package var problem: String? { rates.problem ?? frame.problem ?? drift.problem }
}

/// A check, in seconds at rest, that an accelerometer's values are in g with gravity included.
///
/// At rest the norm is that of gravity. Watches measure 0.86 to 1.05 g, so only a value far from 1 g indicates another
/// unit.
package struct RestGravityCheck: Sendable {
    /// The mean norm of the first second at rest; `nil` until one was found.
    package private(set) var quietNorm: Double?

    /// Creates a check that has examined no seconds.
    package init() {}

    /// Analyzes the next second.
    ///
    /// - Parameter chunk: The second's samples.
    /// - Complexity: O(*n*), where *n* is the number of samples, until a second at rest is found; O(1) after that.
    package mutating func analyze(_ chunk: AccelerometerChunk) {
        guard quietNorm == nil, chunk.count >= 16 else { return }
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
        if variance.squareRoot() < 0.05 * mean || squares < 0.01 * Double(x.count) { quietNorm = mean }
    }

    /// The norms at rest without a warning, in g.
    static let usualNorms = 0.8...1.25

    /// The warning that the values may be scaled, or `nil`.
    package var warning: String? {
        guard problem == nil, let quietNorm, !Self.usualNorms.contains(quietNorm) else { return nil }
        return
            "the accelerometer's norm at rest is \(Float((1000 * quietNorm).rounded() / 1000)) g; expected 0.86 to "
            + "1.05 g; check the sensor's range and scale: accelerations may be wrong by this factor"
    }

    /// The reason why the values are not in g with gravity included, or `nil`.
    package var problem: String? {
        guard let quietNorm, !(0.3...3).contains(quietNorm) else { return nil }
        let found = "the accelerometer's norm at rest is \(Float(quietNorm))"
        return switch quietNorm {
        case ..<0.3: found + ", as if gravity had been removed; expected about 1 g; provide total acceleration"
        case 6...14: found + ", as in m/s²; expected about 1 g; divide x, y and z by 9.80665"
        default: found + "; expected about 1 g; check the unit"
        }
    }
}

/// A check that a rotation rate is within the range of a wrist and its gyroscope.
///
/// The range of a watch's gyroscope ends at 2000 °/s (34.9 rad/s), that of other gyroscopes at 4000 °/s (69.8 rad/s). A
/// loosely shaken hand was measured at 59 rad/s. Values above all of these, if they are more than spikes, are in °/s.
package struct RateCheck: Sendable {
    /// A magnitude beyond the range of any gyroscope, in rad/s.
    package static let limit = GravityFailures.rateLimit
    /// The maximum number of values above the limit that are considered spikes.
    package static let mostSpikes = GravityFailures.mostSpikes

    private var beyond = 0
    private var largest: Float = 0

    /// Creates a check that has examined no samples.
    package init() {}

    /// Analyzes the next second's rotation rate.
    ///
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func analyze(_ rate: Triaxial) {
        for values in [rate.x, rate.y, rate.z] { analyze(values.span, maximum: Magnitudes.maximum(values.span)) }
    }

    /// Analyzes one axis whose maximum magnitude was computed by ``Magnitudes``.
    mutating func analyze(_ values: Span<Float>, maximum magnitude: Float) {
        guard !(magnitude <= Self.limit) else { return }
        for i in values.indices where values[i].magnitude > Self.limit {
            beyond += 1
            largest = max(largest, values[i].magnitude)
        }
    }

    /// The reason why the values are not in rad/s, or `nil`.
    package var problem: String? {
        guard beyond > Self.mostSpikes else { return nil }
        return
            "the rotation rate reaches \(largest), as in °/s; expected rad/s, at most 70 for a gyroscope; "
            + "multiply it by 0.0174533"
    }
}
