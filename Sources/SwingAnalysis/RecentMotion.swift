import SwingMotion
import SwingSignal

/// The last seconds of both streams, kept by the analyzer.
///
/// Batches are kept unchanged; the parts to be measured are copied to an ``Excerpt``.
struct RecentMotion {
    /// One second and its rotation rates.
    private struct Second {
        /// The end of the second, in seconds.
        let end: Double
        let batch: MotionBatch
        let rate: RotationRates
    }

    private var seconds: [Second] = []
    private var accelerometerGaps: [StreamGap] = []
    private var motionGaps: [StreamGap] = []
    private var accelerometerFaults: [SampleFault] = []
    private var motionFaults: [SampleFault] = []

    /// Appends one second and returns its rotation rates.
    mutating func append(_ batch: MotionBatch) -> RotationRates {
        let rate = RotationRates(batch.deviceMotion)
        seconds.append(Second(end: Double(batch.second + 1), batch: batch, rate: rate))
        accelerometerGaps.merge(batch.accelerometerGaps, batch.accelerometerFaults)
        motionGaps.merge(batch.deviceMotionGaps, batch.deviceMotionFaults)
        accelerometerFaults += batch.accelerometerFaults
        motionFaults += batch.deviceMotionFaults
        return rate
    }

    /// The number of kept seconds.
    var count: Int { seconds.count }

    /// Removes the seconds that end before `time`.
    mutating func forget(before time: Double) {
        let past = indices(from: time).lowerBound
        if past > 0 {
            seconds.removeFirst(past)
            accelerometerGaps.removeAll { $0.endTimestamp < time }
            motionGaps.removeAll { $0.endTimestamp < time }
            accelerometerFaults.removeAll { $0.endTimestamp < time }
            motionFaults.removeAll { $0.endTimestamp < time }
        }
    }

    /// Removes everything.
    mutating func removeAll() {
        self = RecentMotion()
    }

    /// Returns the indices of the seconds that end at or after an instant.
    private func indices(from time: Double) -> Range<Int> {
        var first = 0
        while first < seconds.count, seconds[first].end < time { first += 1 }
        return first..<seconds.count
    }

    /// Returns a copy of both streams between two instants.
    ///
    /// - Parameters:
    ///   - accelerometer: The range of the accelerometer's samples, in seconds.
    ///   - motion: The range of device motion's samples, in seconds.
    /// - Returns: The samples in both ranges.
    func excerpt(accelerometer: ClosedRange<Double>, motion: ClosedRange<Double>) -> Excerpt {
        let indices = indices(from: min(accelerometer.lowerBound, motion.lowerBound))
        let ranges = indices.map { index in
            let batch = seconds[index].batch
            return (
                batch.accelerometer.time.range(within: accelerometer) ?? 0..<0,
                batch.deviceMotion.time.range(within: motion) ?? 0..<0
            )
        }
        var excerpt = Excerpt(
            capacity: ranges.reduce(0) { $0 + $1.0.count }, motionCapacity: ranges.reduce(0) { $0 + $1.1.count })
        for (index, (samples, motionSamples)) in zip(indices, ranges) {
            let (batch, rate) = (seconds[index].batch, seconds[index].rate)
            if !samples.isEmpty { excerpt.append(batch.accelerometer, samples) }
            if !motionSamples.isEmpty { excerpt.append(batch.deviceMotion, rate, motionSamples) }
        }
        excerpt.gaps = accelerometerGaps.filter { $0.overlaps(accelerometer) }
        excerpt.motionGaps = motionGaps.filter { $0.overlaps(motion) }
        excerpt.faults = accelerometerFaults.filter { $0.overlaps(accelerometer) }
        excerpt.motionFaults = motionFaults.filter { $0.overlaps(motion) }
        excerpt.fillHoles()
        return excerpt
    }
}

extension [StreamGap] {
    /// Adds gaps, and the stretches in which samples remain but were not measured, in order of time.
    fileprivate mutating func merge(_ gaps: [StreamGap], _ faults: [SampleFault]) {
        let held = faults.filter { !$0.kind.isDropped }
            .map { StreamGap(startTimestamp: $0.startTimestamp, endTimestamp: $0.endTimestamp) }
        self += gaps
        guard !held.isEmpty else { return }
        self = (self + held).sorted { $0.startTimestamp < $1.startTimestamp }
    }
}

extension Excerpt {
    /// Creates an excerpt without samples that has the given capacities.
    fileprivate init(capacity: Int, motionCapacity: Int) {
        time.reserveCapacity(capacity)
        acceleration.x.reserveCapacity(capacity)
        acceleration.y.reserveCapacity(capacity)
        acceleration.z.reserveCapacity(capacity)
        motionTime.reserveCapacity(motionCapacity)
        rotation.reserveCapacity(motionCapacity)
        gravity.reserveCapacity(motionCapacity)
        gravityRate.reserveCapacity(motionCapacity)
        totalRate.reserveCapacity(motionCapacity)
        motionAcceleration.x.reserveCapacity(motionCapacity)
        motionAcceleration.y.reserveCapacity(motionCapacity)
        motionAcceleration.z.reserveCapacity(motionCapacity)
    }

    /// Appends the accelerometer's samples in `range`.
    fileprivate mutating func append(_ chunk: AccelerometerChunk, _ range: Range<Int>) {
        time += chunk.time.values(range)
        acceleration.append(chunk.acceleration, range)
    }

    /// Appends device motion's samples in `range`; `rates` contains one rate per sample of the chunk.
    fileprivate mutating func append(_ chunk: DeviceMotionChunk, _ rates: RotationRates, _ range: Range<Int>) {
        motionTime += chunk.time.values(range)
        gravityRate += rates.aboutGravity[range]
        totalRate += rates.total[range]
        rotation.append(chunk.rotationRate, range)
        gravity.append(chunk.gravity, range)
        let (g, user) = (chunk.gravity, chunk.userAcceleration)
        guard user.count > 0 else { return }
        motionAcceleration.x.append(sumOf: g.x, user.x, range)
        motionAcceleration.y.append(sumOf: g.y, user.y, range)
        motionAcceleration.z.append(sumOf: g.z, user.z, range)
    }
}

extension [SIMD3<Float>] {
    /// Appends the vectors of three columns in `range`.
    fileprivate mutating func append(_ vectors: Triaxial, _ range: Range<Int>) {
        let (x, y, z) = (vectors.x.span, vectors.y.span, vectors.z.span)
        for i in range { append(SIMD3(x[i], y[i], z[i])) }
    }
}

extension SampleColumn<Float> {
    /// Appends the sum of two columns in `range`.
    fileprivate mutating func append(
        sumOf first: SampleColumn<Float>, _ second: SampleColumn<Float>, _ range: Range<Int>
    ) {
        let start = count
        append(contentsOf: first.values(range))
        let term = second.span.extracting(range)
        var sums = mutableSpan
        for i in term.indices { sums[start + i] += term[i] }
    }
}
