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
