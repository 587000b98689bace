package import SwingMotion

/// A detector of stretches in which a sensor repeats the same values on all three axes.
///
/// A stretch counts if it lasts ``minimumDuration`` or longer and the values jump by more than ``minimumJump`` steps into
/// it and out of it. One side is sufficient if the recording or the sensor's clock ends on the other. The step is the
/// smallest difference between neighbouring samples; a jump is rounded down to a power of two. A coarse sensor at rest
/// also repeats its values, but leaves a level by one step.
package struct StuckStretches: Sendable {
    /// The number of stretches, including one that has not ended.
    package var count: Int { stuck.count }
    /// The total duration of the stretches, in seconds.
    package var duration: Double { stuck.duration }

    /// The ended stretches that lasted long enough, by the binary exponent of their smaller jump.
    ///
    /// They are judged later because the step may still become smaller.
    private var finished: [Int: (count: Int, duration: Double)] = [:]
    /// The run of equal samples at the end of the samples so far, often of one sample.
    private var last: EqualRun?
    private var clock = 0
    /// The smallest non-zero difference between neighbouring samples.
    private var step = Float.infinity

    /// The minimum duration of a stretch, in seconds.
    package static let minimumDuration = 0.2
    /// The jump that the values must exceed, in steps of the sensor.
    package static let minimumJump: Float = 2
    /// The distance between probes, in seconds, short enough that each stretch that counts is probed.
    private static let stride = minimumDuration / 2

    /// Creates a detector that has examined no samples.
    package init() {}

    /// Analyzes the next samples.
    ///
    /// - Parameters:
    ///   - time: The timestamps, which increase on one clock.
    ///   - values: The values.
    ///   - clock: The number of the clock's run, one more after each reset.
    /// - Complexity: O(1) per second without repeated values.
    package mutating func analyze(_ time: SampleColumn<Double>, _ values: Triaxial, clock: Int) {
        guard let first = time.first, let end = time.last else { return }
        if clock != self.clock { finish(exit: .infinity) }
        self.clock = clock
        let samples = SecondOfValues(time: time, values: values)
        // The end of the run that the earlier samples ended with, and the jump of the values into the first sample.
        var (position, entry) = (0, Float.infinity)
        if let last {
            entry = max(abs(values.x[0] - last.x), abs(values.y[0] - last.y), abs(values.z[0] - last.z))
            if entry == 0 {
                position = samples.end(of: 0)
                self.last?.end = time[position - 1]
                if position == time.count { return }
                entry = samples.difference(position - 1, position)
            }
            finish(exit: entry)
            step = min(step, entry)
        }
        let interval = max(time.count / max(Int(((end - first) / Self.stride).rounded(.up)), 1), 1)
        var probe = position
        while probe + 1 < time.count {
            let difference = samples.difference(probe, probe + 1)
            guard difference == 0 else {
                step = min(step, difference)
                probe += interval
                continue
            }
            let (from, to) = (samples.begin(of: probe), samples.end(of: probe))
            last = samples.stretch(from, to, entry)
            if to == time.count { return }
            let exit = samples.difference(to - 1, to)
            finish(exit: exit)
            step = min(step, exit)
            probe = to
        }
        last = samples.stretch(samples.begin(of: time.count - 1), time.count, entry)
    }

    private mutating func finish(exit: Float) {
        last?.exit = exit
        if let last, let jump = last.minimumJump {
            let before = finished[jump.exponent] ?? (0, 0)
            finished[jump.exponent] = (before.count + 1, before.duration + last.duration)
        }
        last = nil
    }

    private var stuck: (count: Int, duration: Double) {
        var result = (count: 0, duration: 0.0)
        for (exponent, stretches) in finished.sorted(by: { $0.key < $1.key }) where isJump(exponent) {
            result.count += stretches.count
            result.duration += stretches.duration
        }
        if let last, let jump = last.minimumJump, isJump(jump.exponent) {
            result.count += 1
            result.duration += last.duration
        }
        return result
    }

    private func isJump(_ exponent: Int) -> Bool {
        Float(sign: .plus, exponent: exponent, significand: 1) > Self.minimumJump * step
    }
}

/// A run of samples that are equal on all axes.
private struct EqualRun: Sendable {
    let x, y, z: Float
    let first: Double
    var end: Double
    /// The jumps of the values into and out of the run; ∞ where the recording starts or has not continued after it.
    let entry: Float
    var exit = Float.infinity

    var duration: Double { end - first }

    /// The smaller of both jumps; `nil` if the run is too short or has no jump.
    var minimumJump: Float? {
        guard duration >= StuckStretches.minimumDuration, min(entry, exit) < .infinity else { return nil }
        return min(entry, exit)
    }
}

/// The samples of one second.
private struct SecondOfValues {
    let time: SampleColumn<Double>
    let values: Triaxial

    /// Returns the largest difference between two samples on any axis.
    func difference(_ i: Int, _ j: Int) -> Float {
        let (x, y, z) = (values.x, values.y, values.z)
        return max(abs(x[i] - x[j]), abs(y[i] - y[j]), abs(z[i] - z[j]))
    }

    /// Returns the first index of the run of equal samples around a sample.
    func begin(of i: Int) -> Int {
        var first = i
        while first > 0, difference(first - 1, first) == 0 { first -= 1 }
        return first
    }

    /// Returns the index after the run of equal samples around a sample.
    func end(of i: Int) -> Int {
        var end = i + 1
        while end < time.count, difference(end - 1, end) == 0 { end += 1 }
        return end
    }

    /// Returns the run in a range of equal samples; `entry` is the jump into the second's first sample.
    func stretch(_ from: Int, _ to: Int, _ entry: Float) -> EqualRun {
        EqualRun(
            x: values.x[from], y: values.y[from], z: values.z[from], first: time[from], end: time[to - 1],
            entry: from > 0 ? difference(from - 1, from) : entry)
    }
}
