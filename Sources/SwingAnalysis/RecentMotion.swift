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

    /// How many seconds are kept.
    var count: Int { seconds.count }

    /// Forgets the seconds that end before `time`.
    mutating func forget(before time: Double) {
        let past = indices(from: time).lowerBound
        if past > 0 {
            seconds.removeFirst(past)
            accelerometerGaps.removeAll { $0.end < time }
            motionGaps.removeAll { $0.end < time }
        }
    }

    /// Forgets everything.
    mutating func removeAll() {
        self = RecentMotion()
    }

    /// The seconds that end behind an instant.
    private func indices(from time: Double) -> Range<Int> {
        (seconds.firstIndex { Double($0.batch.second + 1) >= time } ?? seconds.count)..<seconds.count
    }

    /// Copies out both streams between two instants.
    func excerpt(accelerometer: ClosedRange<Double>, motion: ClosedRange<Double>) -> Excerpt {
        var excerpt = Excerpt()
        for index in indices(from: min(accelerometer.lowerBound, motion.lowerBound)) {
            let batch = seconds[index].batch
            if let range = batch.accelerometer.time.range(within: accelerometer) {
                excerpt.time += batch.accelerometer.time[range]
                excerpt.acceleration.append(batch.accelerometer.acceleration, range)
            }
            if let range = batch.deviceMotion.time.range(within: motion) {
                excerpt.motionTime += batch.deviceMotion.time[range]
                excerpt.rate += seconds[index].rate[range]
                excerpt.motionAcceleration.append(batch.deviceMotion.totalAcceleration(range), 0..<range.count)
            }
        }
        excerpt.gaps = accelerometerGaps.filter { $0.overlaps(accelerometer) }
        excerpt.motionGaps = motionGaps.filter { $0.overlaps(motion) }
        return excerpt
    }
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
