internal import SwingMotion

/// The range of a recording's signals from its beginning to its end, gathered second by second in bounded memory.
///
/// Both are norms, which don't depend on how the device is worn.
package struct SignalPreview: Sendable {
    /// The norm of the total acceleration, in g.
    package private(set) var acceleration = Envelope()
    /// The norm of the rotation rate, in rad/s.
    package private(set) var rotationRate = Envelope()
    /// The first and the last timestamp, in seconds on the sensor's clock; `nil` without samples.
    package private(set) var first: Double?, last: Double?
    /// How long the recording is, in seconds, all runs of its clock one after the other.
    package private(set) var duration = 0.0
    private var clock = 0
    /// What is taken off a timestamp to get the time since the beginning, in seconds.
    private var origin = 0.0

    /// Creates a preview of nothing.
    package init() {}

    /// Looks at the next second.
    mutating func add(_ batch: MotionBatch) {
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
