internal import SwingMotion

/// The envelopes of a recording's signals over its full duration, collected second by second in bounded memory.
///
/// Both signals are norms, which do not depend on how the device is worn.
package struct SignalPreview: Sendable {
    /// The norm of the total acceleration, in g.
    package private(set) var acceleration = Envelope()
    /// The norm of the rotation rate, in rad/s.
    package private(set) var rotationRate = Envelope()
    /// The first and the last timestamp, in seconds on the sensor's clock; `nil` without samples.
    package private(set) var first: Double?, last: Double?
    /// The duration of the recording, in seconds: the sum over all runs of its clock.
    package private(set) var duration = 0.0
    private var clock = 0
    /// The timestamp of the preview's time zero, in seconds.
    private var origin = 0.0

    /// Creates an empty preview.
    package init() {}

    /// Analyzes the next second.
    mutating func analyze(_ batch: MotionBatch) {
        let (accelerometer, motion) = (batch.accelerometer, batch.deviceMotion)
        let times = [accelerometer.time, motion.time]
        guard let begin = times.compactMap(\.first).min(), let end = times.compactMap(\.last).max() else { return }
        if first == nil || clock != batch.clock {
            origin = begin - duration
            if first != nil {
                acceleration.addReset(at: duration)
                rotationRate.addReset(at: duration)
            }
            first = first ?? begin
            clock = batch.clock
        }
        Self.add(
            accelerometer.acceleration, accelerometer.time, batch.accelerometerGaps, from: origin, to: &acceleration)
        Self.add(motion.rotationRate, motion.time, batch.deviceMotionGaps, from: origin, to: &rotationRate)
        last = end
        duration = max(duration, end - origin)
    }

    private static func add(
        _ axes: Triaxial, _ times: SampleColumn<Double>, _ gaps: [StreamGap], from origin: Double,
        to envelope: inout Envelope
    ) {
        for (i, time) in times.enumerated() {
            let (x, y, z) = (axes.x[i], axes.y[i], axes.z[i])
            envelope.add((x * x + y * y + z * z).squareRoot(), at: time - origin)
        }
        for gap in gaps { envelope.addGap(from: gap.startTimestamp - origin, to: gap.endTimestamp - origin) }
    }
}
