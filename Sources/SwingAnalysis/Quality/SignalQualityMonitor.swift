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

    /// Examines the next second.
    ///
    /// - Parameter batch: The second.
    /// - Complexity: O(*n*), where *n* is the number of samples.
    package mutating func add(_ batch: MotionBatch) {
        let (acceleration, rate) = (batch.accelerometer.acceleration, batch.deviceMotion.rotationRate)
        self.acceleration.x.add(acceleration.x.span)
        self.acceleration.y.add(acceleration.y.span)
        self.acceleration.z.add(acceleration.z.span)
        Self.add(rate.x.span, to: &self.rate.x, &rates)
        Self.add(rate.y.span, to: &self.rate.y, &rates)
        Self.add(rate.z.span, to: &self.rate.z, &rates)
        stuck.acceleration.add(batch.accelerometer.time, acceleration, clock: batch.clock)
        stuck.rate.add(batch.deviceMotion.time, rate, clock: batch.clock)
        drift.add(batch)
        frame.add(batch)
    }

    /// Runs both checks of one axis of the rotation rate with one computation of its maximum magnitude.
    private static func add(_ values: Span<Float>, to clipped: inout ClippedValues, _ rates: inout RateCheck) {
        let maximum = Magnitudes.maximum(values)
        clipped.add(values, maximum: maximum)
        rates.add(values, maximum: maximum)
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

    /// The reason why rotation rate and gravity cannot be interpreted, or `nil`.
    package var problem: String? { rates.problem ?? frame.problem }
}
