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
    private var clockRun = 0
    /// The timestamp of the preview's time zero, in seconds.
    private var origin = 0.0

    /// Creates an empty preview.
    package init() {}

    /// Analyzes the next second.
    mutating func analyze(_ batch: MotionBatch) {
        let (accelerometer, motion) = (batch.accelerometer, batch.deviceMotion)
        let times = [accelerometer.time, motion.time]
        guard let begin = times.compactMap(\.first).min(), let end = times.compactMap(\.last).max() else { return }
        if first == nil || clockRun != batch.clockRun {
            origin = begin - duration
            if first != nil {
                acceleration.addReset(at: duration)
                rotationRate.addReset(at: duration)
            }
            first = first ?? begin
            clockRun = batch.clockRun
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

/// The range of a signal in consecutive intervals of equal length.
///
/// The length doubles as the signal grows, so memory is bounded and no peak is lost. The intervals are on a grid from
/// zero, so the result does not depend on how the values are divided into batches.
package struct Envelope: Sendable {
    /// The maximum number of intervals.
    static let capacity = 2048

    /// The length of an interval, in seconds.
    private(set) var length = 1.0 / 64
    /// The intervals from time zero on.
    private(set) var stretches: [EnvelopeBin] = []

    /// Adds a value at a time from zero on, in seconds; NaN and infinity are ignored.
    mutating func add(_ value: Float, at time: Double) {
        if value.isFinite { stretches[place(of: time)].add(value) }
    }

    /// Marks the time between two samples as a gap.
    mutating func addGap(from start: Double, to end: Double) {
        let last = place(of: end)
        for i in place(of: start)...last { stretches[i].hasGap = true }
    }

    /// Marks a clock reset at a time.
    mutating func addReset(at time: Double) { stretches[place(of: time)].hasReset = true }

    /// Returns the index of a time's interval, which is created if necessary; times before zero are in the first one.
    private mutating func place(of time: Double) -> Int {
        while time >= length * Double(Self.capacity) { double() }
        let place = max(Int(clamped: time / length), 0)
        if place >= stretches.count {
            stretches += Array(repeating: EnvelopeBin(), count: place + 1 - stretches.count)
        }
        return place
    }

    private mutating func double() {
        length *= 2
        for i in stretches.indices where !i.isMultiple(of: 2) { stretches[i - 1].add(stretches[i]) }
        stretches = stride(from: 0, to: stretches.count, by: 2).map { stretches[$0] }
    }

    /// Returns the envelope from zero to a time in `count` columns of equal width, or fewer if the intervals are wider.
    ///
    /// If the sensor is slower than the columns, a column without values outside gaps repeats the previous column.
    package func columns(_ count: Int, to end: Double) -> [EnvelopeBin] {
        let stretchCount = max(Int(clamped: (end / length).rounded(.up)), 1)
        var columns = [EnvelopeBin](repeating: EnvelopeBin(), count: min(count, stretchCount))
        for (i, stretch) in stretches.enumerated() {
            let place = (Double(i) + 0.5) * length / max(end, length) * Double(columns.count)
            columns[min(Int(clamped: place), columns.count - 1)].add(stretch)
        }
        let known = columns.indices.filter { columns[$0].hasValue }
        for i in (known.first ?? 0)..<(known.last ?? 0) where !columns[i].hasValue && !columns[i].hasGap {
            (columns[i].minimum, columns[i].maximum) = (columns[i - 1].minimum, columns[i - 1].maximum)
        }
        return columns
    }
}

/// The range of a signal in one interval of time.
package struct EnvelopeBin: Hashable, Sendable {
    /// The minimum and the maximum; infinity and negative infinity without values.
    package var (minimum, maximum) = (Float.infinity, -Float.infinity)
    /// Whether samples are missing in the interval.
    package var hasGap = false
    /// Whether the clock was reset in the interval.
    package var hasReset = false

    /// Creates an interval without values.
    package init() {}

    /// Whether the interval has a value.
    package var hasValue: Bool { minimum <= maximum }

    package mutating func add(_ value: Float) {
        minimum = min(minimum, value)
        maximum = max(maximum, value)
    }

    package mutating func add(_ other: EnvelopeBin) {
        minimum = min(minimum, other.minimum)
        maximum = max(maximum, other.maximum)
        hasGap = hasGap || other.hasGap
        hasReset = hasReset || other.hasReset
    }
}
