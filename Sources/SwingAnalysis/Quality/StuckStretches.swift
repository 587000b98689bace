package import SwingMotion

/// Finds stretches in which a sensor gives the same values again and again.
///
/// A coarse sensor at rest also repeats itself, but its values leave a level by one step. A stretch counts if it lasts
/// ``leastDuration`` or longer, and the values jump by more than ``leastJump`` steps into it and out of it (on one side, if
/// the recording or the sensor's clock ends on the other). The step is the least difference that neighbours were seen to
/// have; a jump is rounded down to a power of two. All three axes have to stand still.
package struct StuckStretches: Sendable {
    /// How many there were, the one that still lasts included.
    package var count: Int { stuck.count }
    /// How long they lasted together, in seconds.
    package var duration: Double { stuck.duration }

    /// Those that lasted long enough, by the binary exponent of their least jump: the step may be known only later.
    private var finished: [Int: (count: Int, duration: Double)] = [:]
    /// The stretch that the samples so far end with: often one sample.
    private var last: EqualRun?
    private var clock = 0
    /// The least difference of neighbours that is not zero.
    private var step = Float.infinity

    /// The least duration that counts, in seconds.
    package static let leastDuration = 0.2
    /// How many of the sensor's steps the values jump at least.
    package static let leastJump: Float = 2
    /// How far apart the places are that are looked at, in seconds; no stretch that counts passes between two.
    private static let stride = leastDuration / 2

    /// Prepares to look at a stream.
    package init() {}

    /// Looks at the next samples.
    ///
    /// - Parameters:
    ///   - time: When they were taken, in rising time on one clock.
    ///   - values: Their values.
    ///   - clock: Which run of the sensor's clock they belong to.
    /// - Complexity: O(1) a second where nothing repeats itself.
    package mutating func add(_ time: SampleColumn<Double>, _ values: Triaxial, clock: Int) {
        guard let first = time.first, let end = time.last else { return }
        if clock != self.clock { finish(exit: .infinity) }
        self.clock = clock
        let samples = SecondOfValues(time: time, values: values)
        // Where the stretch that the samples before ended with ends, and how far the values jump into the first sample.
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
        if let last, let jump = last.leastJump {
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
        if let last, let jump = last.leastJump, isJump(jump.exponent) {
            result.count += 1
            result.duration += last.duration
        }
        return result
    }

    private func isJump(_ exponent: Int) -> Bool {
        Float(sign: .plus, exponent: exponent, significand: 1) > Self.leastJump * step
    }
}

/// Samples that are equal on all axes.
private struct EqualRun: Sendable {
    let x, y, z: Float
    let first: Double
    var end: Double
    /// How far the values jump into it, and out of it; ∞ where the recording begins with it, or goes on with it.
    let entry: Float
    var exit = Float.infinity

    var duration: Double { end - first }

    /// The lesser of both jumps; `nil` if the stretch is too short, or has none.
    var leastJump: Float? {
        guard duration >= StuckStretches.leastDuration, min(entry, exit) < .infinity else { return nil }
        return min(entry, exit)
    }
}

/// The samples of one second.
private struct SecondOfValues {
    let time: SampleColumn<Double>
    let values: Triaxial

    /// How far two samples are apart along the axis on which they are farthest.
    func difference(_ i: Int, _ j: Int) -> Float {
        let (x, y, z) = (values.x, values.y, values.z)
        return max(abs(x[i] - x[j]), abs(y[i] - y[j]), abs(z[i] - z[j]))
    }

    /// Where the equal samples about a sample begin.
    func begin(of i: Int) -> Int {
        var first = i
        while first > 0, difference(first - 1, first) == 0 { first -= 1 }
        return first
    }

    /// Where the equal samples about a sample end.
    func end(of i: Int) -> Int {
        var end = i + 1
        while end < time.count, difference(end - 1, end) == 0 { end += 1 }
        return end
    }

    /// The equal samples of a range; `entry` is how far the values jump into the first sample of all.
    func stretch(_ from: Int, _ to: Int, _ entry: Float) -> EqualRun {
        EqualRun(
            x: values.x[from], y: values.y[from], z: values.z[from], first: time[from], end: time[to - 1],
            entry: from > 0 ? difference(from - 1, from) : entry)
    }
}
