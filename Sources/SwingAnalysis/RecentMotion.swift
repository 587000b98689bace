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
        var indices = indices(from: min(accelerometer.lowerBound, motion.lowerBound))
        let end = max(accelerometer.upperBound, motion.upperBound)
        while let last = indices.last, seconds[last].end - 1 > end { indices.removeLast() }
        let ranges = indices.map { index in
            (
                seconds[index].accelerometer.time.range(within: accelerometer) ?? 0..<0,
                seconds[index].deviceMotion.time.range(within: motion) ?? 0..<0
            )
        }
        let (count, motionCount) = ranges.reduce((0, 0)) { ($0.0 + $1.0.count, $0.1 + $1.1.count) }
        var excerpt = Excerpt(capacity: count, motionCapacity: motionCount, quantities)
        var acceleration = CopiedColumns(capacity: count)
        let vectorCount = quantities.contains(.vectors) ? motionCount : 0
        // Each has its own memory from the start.
        var rotation = CopiedColumns(capacity: vectorCount), gravity = CopiedColumns(capacity: vectorCount)
        var user = CopiedColumns(capacity: vectorCount)
        for (index, (samples, motionSamples)) in zip(indices, ranges) {
            if !samples.isEmpty {
                let chunk = seconds[index].accelerometer
                excerpt.time.append(copying: chunk.time.span.extracting(samples))
                acceleration.append(chunk.acceleration, samples)
            }
            guard !motionSamples.isEmpty else { continue }
            let chunk = seconds[index].deviceMotion
            excerpt.motionTime.append(copying: chunk.time.span.extracting(motionSamples))
            let (w, g) = (chunk.rotationRate, chunk.gravity)
            if quantities.contains(.rates) { excerpt.appendRates(w, g, motionSamples) }
            guard quantities.contains(.vectors) else { continue }
            rotation.append(w, motionSamples)
            gravity.append(g, motionSamples)
            user.append(chunk.userAcceleration, motionSamples)
        }
        // The total acceleration is known if all samples have user acceleration.
        if user.count == gravity.count { user.add(gravity) }
        excerpt.acceleration = acceleration.triaxial
        (excerpt.rotation, excerpt.gravity) = (rotation.triaxial, gravity.triaxial)
        excerpt.motionAcceleration = user.triaxial
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
        motionTime.reserveCapacity(motionCapacity)
        guard quantities.contains(.rates) else { return }
        gravityRate.reserveCapacity(motionCapacity)
        totalRate.reserveCapacity(motionCapacity)
    }

    /// Appends the rates of some samples of device motion.
    fileprivate mutating func appendRates(_ rotation: Triaxial, _ gravity: Triaxial, _ range: Range<Int>) {
        let (w, g) = (rotation.extracting(range), gravity.extracting(range))
        gravityRate.append(addingCapacity: range.count) { output in
            output.append(repeating: 0, count: range.count)
            var rates = output.mutableSpan
            project(w.x.span, w.y.span, w.z.span, onto: g.x.span, g.y.span, g.z.span, into: &rates)
        }
        totalRate.append(addingCapacity: range.count) { output in
            output.append(repeating: 0, count: range.count)
            var rates = output.mutableSpan
            measureLength(w.x.span, w.y.span, w.z.span, into: &rates)
        }
    }
}

/// The columns of a triaxial quantity, to which samples of several seconds are copied.
private struct CopiedColumns {
    private var (x, y, z): ([Float], [Float], [Float]) = ([], [], [])

    init(capacity: Int) {
        x.reserveCapacity(capacity)
        y.reserveCapacity(capacity)
        z.reserveCapacity(capacity)
    }

    var count: Int { x.count }

    var triaxial: Triaxial { Triaxial(x: x, y: y, z: z) }

    /// Appends samples; an absent (empty) quantity stays absent.
    mutating func append(_ values: Triaxial, _ range: Range<Int>) {
        guard values.count > 0 else { return }
        x.append(copying: values.x.span.extracting(range))
        y.append(copying: values.y.span.extracting(range))
        z.append(copying: values.z.span.extracting(range))
    }

    /// Adds another quantity with as many samples.
    mutating func add(_ other: CopiedColumns) {
        Self.add(other.x.span, to: &x)
        Self.add(other.y.span, to: &y)
        Self.add(other.z.span, to: &z)
    }

    private static func add(_ terms: Span<Float>, to values: inout [Float]) {
        var sums = values.mutableSpan
        precondition(terms.count == sums.count, "columns must have the same length")
        for i in sums.indices { sums[i] += terms[i] }
    }
}

extension Array where Element: BitwiseCopyable {
    /// Appends copies of values.
    ///
    /// It copies memory at once. `append(contentsOf:)` of a slice costs hundreds of instructions more.
    fileprivate mutating func append(copying values: Span<Element>) {
        append(addingCapacity: values.count) { output in
            // The pointers are used during the call only, which initializes the values that it counts.
            unsafe output.withUnsafeMutableBufferPointer { memory, count in
                unsafe values.withUnsafeBufferPointer { values in
                    guard let target = memory.baseAddress, let source = values.baseAddress else { return }
                    unsafe (target + count).initialize(from: source, count: values.count)
                    count += values.count
                }
            }
        }
    }
}
