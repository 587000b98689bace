import SwingMotion
import SwingSignal

/// The last seconds of both streams: the analyzer's own memory.
///
/// Batches are kept as they came; what is looked at closely is copied out as ``Excerpt``.
struct RecentMotion {
    /// One second, and its gravity-aligned rotation rate.
    private struct Second {
        let batch: MotionBatch
        let rate: [Float]
    }

    private var seconds: [Second] = []
    private var accelerometerGaps: [StreamGap] = []
    private var motionGaps: [StreamGap] = []

    /// Takes in one second and returns its gravity-aligned rotation rate, in rad/s.
    mutating func append(_ batch: MotionBatch) -> [Float] {
        let motion = batch.deviceMotion
        let (w, g) = (motion.rotationRate, motion.gravity)
        var rate = [Float](repeating: 0, count: motion.count)
        var span = rate.mutableSpan
        project(w.x.span, w.y.span, w.z.span, onto: g.x.span, g.y.span, g.z.span, into: &span)
        seconds.append(Second(batch: batch, rate: rate))
        accelerometerGaps += batch.accelerometerGaps
        motionGaps += batch.deviceMotionGaps
        return rate
    }

    /// Forgets the seconds that end before `time`.
    mutating func forget(before time: Double) {
        if let first = seconds.first, Double(first.batch.second + 1) < time {
            seconds.removeAll { Double($0.batch.second + 1) < time }
            accelerometerGaps.removeAll { $0.end < time }
            motionGaps.removeAll { $0.end < time }
        }
    }

    /// Forgets everything.
    mutating func removeAll() {
        self = RecentMotion()
    }

    /// Copies out both streams between two instants.
    func excerpt(accelerometer: ClosedRange<Double>, motion: ClosedRange<Double>) -> Excerpt {
        var excerpt = Excerpt()
        for second in seconds {
            let samples = second.batch.accelerometer
            if let range = samples.time.range(within: accelerometer) {
                excerpt.time += samples.time[range]
                excerpt.acceleration.append(samples.acceleration, range)
            }
            if let range = second.batch.deviceMotion.time.range(within: motion) {
                excerpt.motionTime += second.batch.deviceMotion.time[range]
                excerpt.rate += second.rate[range]
                excerpt.motionAcceleration.append(second.batch.deviceMotion.totalAcceleration(range), 0..<range.count)
            }
        }
        excerpt.gaps = accelerometerGaps.filter { $0.overlaps(accelerometer) }
        excerpt.motionGaps = motionGaps.filter { $0.overlaps(motion) }
        return excerpt
    }
}

/// Both streams between two instants, in one piece.
struct Excerpt {
    /// The accelerometer's times, in seconds.
    var time: [Double] = []
    /// Total acceleration, in g.
    var acceleration = Triaxial()
    /// Device motion's times, in seconds.
    var motionTime: [Double] = []
    /// The gravity-aligned rotation rate, in rad/s.
    var rate: [Float] = []
    /// Total acceleration as device motion says it, in g; empty if it does not.
    var motionAcceleration = Triaxial()
    /// The accelerometer's gaps.
    var gaps: [StreamGap] = []
    /// Device motion's gaps.
    var motionGaps: [StreamGap] = []
}

extension DeviceMotionChunk {
    /// Gravity + user acceleration of the samples in `range`, in g; empty without user acceleration.
    fileprivate func totalAcceleration(_ range: Range<Int>) -> Triaxial {
        guard userAcceleration.count > 0 else { return Triaxial() }
        func sum(_ gravity: [Float], _ user: [Float]) -> [Float] { range.map { gravity[$0] + user[$0] } }
        return Triaxial(
            x: sum(gravity.x, userAcceleration.x), y: sum(gravity.y, userAcceleration.y),
            z: sum(gravity.z, userAcceleration.z))
    }
}

extension StreamGap {
    /// Whether the gap and the range have an instant in common.
    func overlaps(_ range: ClosedRange<Double>) -> Bool { start < range.upperBound && end > range.lowerBound }
}

extension [Double] {
    /// The index of the first value that is not less than `value`; the values rise.
    func firstIndex(from value: Double) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The indices of the values within `bounds`, if there are any; the values rise.
    func range(within bounds: ClosedRange<Double>) -> Range<Int>? {
        guard let first, let last, first <= bounds.upperBound, last >= bounds.lowerBound else { return nil }
        var end = firstIndex(from: bounds.upperBound)
        if end < count, self[end] == bounds.upperBound { end += 1 }
        let start = firstIndex(from: bounds.lowerBound)
        return start < end ? start..<end : nil
    }

    /// The value at `time`, interpolated linearly between the samples of `values`, which stand at these times.
    func interpolate(_ values: [Float], at time: Double, within limit: Double) -> Float {
        let i = firstIndex(from: time)
        guard i < count else { return .nan }
        if self[i] == time { return values[i] }
        guard i > 0, self[i] - self[i - 1] <= limit else { return .nan }
        let part = Float((time - self[i - 1]) / (self[i] - self[i - 1]))
        return values[i - 1] + part * (values[i] - values[i - 1])
    }
}
