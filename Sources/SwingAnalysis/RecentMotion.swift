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

    /// Appends one second and returns its rotation rates.
    mutating func append(_ batch: MotionBatch) -> RotationRates {
        let rate = RotationRates(batch.deviceMotion)
        seconds.append(Second(end: Double(batch.second + 1), batch: batch, rate: rate))
        accelerometerGaps += batch.accelerometerGaps
        motionGaps += batch.deviceMotionGaps
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

    /// Returns the peak of the total rotation rate between two instants, in rad/s; 0 without samples.
    func peakTotalRate(in span: ClosedRange<Double>) -> Double { peak(in: span) { $0.total } }

    /// Returns the peak magnitude of the rotation rate about gravity between two instants, in rad/s; 0 without samples.
    func peakRateAboutGravity(in span: ClosedRange<Double>) -> Double { peak(in: span) { $0.aboutGravity } }

    private func peak(in span: ClosedRange<Double>, of rate: (RotationRates) -> [Float]) -> Double {
        var peak: Float = 0
        for index in indices(from: span.lowerBound) {
            guard let range = seconds[index].batch.deviceMotion.time.range(within: span) else { continue }
            let rates = rate(seconds[index].rate)
            peak = max(peak, Magnitudes.maximum(rates.span.extracting(range)))
        }
        return Double(peak)
    }

    /// Returns the sum of the rotation rates between two instants about the device's axes (x, y, z) and about gravity
    /// (w), in rad/s, for samples whose total rate is at least `minimum`.
    func rotation(in span: ClosedRange<Double>, faster minimum: Double) -> SIMD4<Float> {
        var sum = SIMD4<Float>()
        for index in indices(from: span.lowerBound) {
            let (motion, rate) = (seconds[index].batch.deviceMotion, seconds[index].rate)
            guard let range = motion.time.range(within: span) else { continue }
            let (x, y, z) = (motion.rotationRate.x.span, motion.rotationRate.y.span, motion.rotationRate.z.span)
            for i in range where Double(rate.total[i]) >= minimum {
                sum += SIMD4(x[i], y[i], z[i], rate.aboutGravity[i])
            }
        }
        return sum
    }

    /// Returns a copy of both streams between two instants.
    ///
    /// - Parameters:
    ///   - accelerometer: The range of the accelerometer's samples, in seconds.
    ///   - motion: The range of device motion's samples, in seconds.
    ///   - axis: The axis of the excerpt's rotation rate.
    /// - Returns: The samples in both ranges.
    func excerpt(
        accelerometer: ClosedRange<Double>, motion: ClosedRange<Double>, about axis: MovementAxis = .gravity
    ) -> Excerpt {
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
            if !motionSamples.isEmpty { excerpt.append(batch.deviceMotion, rate, motionSamples, about: axis) }
        }
        if axis == .gravity { excerpt.rate = excerpt.gravityRate }
        excerpt.gaps = accelerometerGaps.filter { $0.overlaps(accelerometer) }
        excerpt.motionGaps = motionGaps.filter { $0.overlaps(motion) }
        return excerpt
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
    fileprivate mutating func append(
        _ chunk: DeviceMotionChunk, _ rates: RotationRates, _ range: Range<Int>, about axis: MovementAxis
    ) {
        motionTime += chunk.time.values(range)
        gravityRate += rates.aboutGravity[range]
        totalRate += rates.total[range]
        if case .fixed(let u, let v, let w) = axis {
            let (x, y, z) = (chunk.rotationRate.x.span, chunk.rotationRate.y.span, chunk.rotationRate.z.span)
            for i in range { rate.append(u * x[i] + v * y[i] + w * z[i]) }
        }
        let (gravity, user) = (chunk.gravity, chunk.userAcceleration)
        guard user.count > 0 else { return }
        motionAcceleration.x.append(sumOf: gravity.x, user.x, range)
        motionAcceleration.y.append(sumOf: gravity.y, user.y, range)
        motionAcceleration.z.append(sumOf: gravity.z, user.z, range)
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
