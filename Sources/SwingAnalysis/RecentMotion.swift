import SwingMotion
import SwingSignal

/// The last seconds of both streams, kept by the analyzer.
///
/// Chunks are kept unchanged; the parts to be measured are copied to an ``Excerpt``.
struct RecentMotion {
    /// The samples of one second; a batch would be three times as large.
    private struct Second {
        /// The end of the second, in seconds.
        let end: Double
        let accelerometer: AccelerometerChunk
        let deviceMotion: DeviceMotionChunk
    }

    private var seconds: [Second] = []
    private var accelerometerGaps: [StreamGap] = []
    private var motionGaps: [StreamGap] = []
    private var accelerometerFaults: [SampleFault] = []
    private var motionFaults: [SampleFault] = []

    /// Appends one second.
    mutating func append(_ batch: MotionBatch) {
        seconds.append(
            Second(
                end: Double(batch.second + 1), accelerometer: batch.accelerometer, deviceMotion: batch.deviceMotion))
        accelerometerGaps.merge(batch.accelerometerGaps, batch.accelerometerFaults)
        motionGaps.merge(batch.deviceMotionGaps, batch.deviceMotionFaults)
        accelerometerFaults += batch.accelerometerFaults
        motionFaults += batch.deviceMotionFaults
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
    ///   - quantities: The quantities of device motion that are needed.
    /// - Returns: The samples in both ranges.
    func excerpt(
        accelerometer: ClosedRange<Double>, motion: ClosedRange<Double>,
        with quantities: Excerpt.Quantities = [.rates, .vectors]
    ) -> Excerpt {
        let indices = indices(from: min(accelerometer.lowerBound, motion.lowerBound))
        let ranges = indices.map { index in
            (
                seconds[index].accelerometer.time.range(within: accelerometer) ?? 0..<0,
                seconds[index].deviceMotion.time.range(within: motion) ?? 0..<0
            )
        }
        var excerpt = Excerpt(
            capacity: ranges.reduce(0) { $0 + $1.0.count }, motionCapacity: ranges.reduce(0) { $0 + $1.1.count },
            quantities)
        for (index, (samples, motionSamples)) in zip(indices, ranges) {
            if !samples.isEmpty { excerpt.append(seconds[index].accelerometer, samples) }
            if !motionSamples.isEmpty { excerpt.append(seconds[index].deviceMotion[motionSamples], quantities) }
        }
        excerpt.addGravity()
        excerpt.gaps = accelerometerGaps.filter { $0.overlaps(accelerometer) }
        excerpt.motionGaps = motionGaps.filter { $0.overlaps(motion) }
        excerpt.faults = accelerometerFaults.filter { $0.overlaps(accelerometer) }
        excerpt.motionFaults = motionFaults.filter { $0.overlaps(motion) }
        excerpt.fillHoles()
        return excerpt
    }
}

extension [StreamGap] {
    /// Adds gaps, and the stretches whose samples were not measured, in order of time.
    fileprivate mutating func merge(_ gaps: [StreamGap], _ faults: [SampleFault]) {
        guard !gaps.isEmpty || !faults.isEmpty else { return }
        let held = faults.filter { !$0.isHole }
            .map { StreamGap(startTimestamp: $0.startTimestamp, endTimestamp: $0.endTimestamp) }
        self += gaps
        guard !held.isEmpty else { return }
        self = (self + held).sorted { $0.startTimestamp < $1.startTimestamp }
    }
}

extension Excerpt {
    /// Creates an excerpt without samples that has the given capacities.
    fileprivate init(capacity: Int, motionCapacity: Int, _ quantities: Quantities) {
        time.reserveCapacity(capacity)
        acceleration.x.reserveCapacity(capacity)
        acceleration.y.reserveCapacity(capacity)
        acceleration.z.reserveCapacity(capacity)
        motionTime.reserveCapacity(motionCapacity)
        if quantities.contains(.rates) {
            gravityRate.reserveCapacity(motionCapacity)
            totalRate.reserveCapacity(motionCapacity)
        }
        guard quantities.contains(.vectors) else { return }
        rotation.reserveCapacity(motionCapacity)
        gravity.reserveCapacity(motionCapacity)
        motionAcceleration.x.reserveCapacity(motionCapacity)
        motionAcceleration.y.reserveCapacity(motionCapacity)
        motionAcceleration.z.reserveCapacity(motionCapacity)
    }

    /// Appends the accelerometer's samples in `range`.
    fileprivate mutating func append(_ chunk: AccelerometerChunk, _ range: Range<Int>) {
        time += chunk.time.values(range)
        acceleration.append(chunk.acceleration, range)
    }

    /// Appends samples of device motion; the total acceleration still lacks gravity.
    fileprivate mutating func append(_ chunk: DeviceMotionChunk, _ quantities: Quantities) {
        motionTime += chunk.time.values(0..<chunk.count)
        let (w, g) = (chunk.rotationRate, chunk.gravity)
        if quantities.contains(.rates) {
            gravityRate.append(addingCapacity: chunk.count) { output in
                output.append(repeating: 0, count: w.count)
                var rates = output.mutableSpan
                project(w.x.span, w.y.span, w.z.span, onto: g.x.span, g.y.span, g.z.span, into: &rates)
            }
            totalRate.append(addingCapacity: chunk.count) { output in
                output.append(repeating: 0, count: w.count)
                var rates = output.mutableSpan
                measureLength(w.x.span, w.y.span, w.z.span, into: &rates)
            }
        }
        guard quantities.contains(.vectors) else { return }
        rotation.append(w)
        gravity.append(g)
        motionAcceleration.append(chunk.userAcceleration, 0..<chunk.count)
    }

    /// Adds gravity to device motion's accelerations, if all samples have them.
    fileprivate mutating func addGravity() {
        guard motionAcceleration.count == gravity.count else { return }
        motionAcceleration.x.add(gravity) { $0.x }
        motionAcceleration.y.add(gravity) { $0.y }
        motionAcceleration.z.add(gravity) { $0.z }
    }
}

extension [SIMD3<Float>] {
    /// Appends the vectors of three columns.
    fileprivate mutating func append(_ vectors: Triaxial) {
        let (x, y, z) = (vectors.x.span, vectors.y.span, vectors.z.span)
        precondition(y.count == x.count && z.count == x.count, "columns must have the same length")
        append(addingCapacity: x.count) { output in
            for i in x.indices { output.append(SIMD3(x[i], y[i], z[i])) }
        }
    }
}

extension SampleColumn<Float> {
    /// Adds a component of vectors.
    fileprivate mutating func add(_ vectors: [SIMD3<Float>], _ component: (SIMD3<Float>) -> Float) {
        let vectors = vectors.span
        precondition(vectors.count == count, "one vector per value")
        var sums = mutableSpan
        for i in sums.indices { sums[i] += component(vectors[i]) }
    }
}
