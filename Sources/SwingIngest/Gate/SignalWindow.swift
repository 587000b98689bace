import SwingMotion

/// The signal of a second and of the samples around it.
struct SignalWindow {
    /// The timestamps, in seconds.
    private(set) var time: [Double] = []
    /// The values in the stream's unit, axis by axis.
    private var (x, y, z): ([Float], [Float], [Float]) = ([], [], [])
    /// The indices of the second's samples.
    let range: Range<Int>

    /// Copies a second and the samples before and after it.
    init<Chunk: PlausibleChunk>(_ before: Chunk, _ second: Chunk, _ next: Chunk) {
        range = before.count..<before.count + second.count
        let count = range.upperBound + next.count
        time.reserveCapacity(count)
        x.reserveCapacity(count)
        y.reserveCapacity(count)
        z.reserveCapacity(count)
        for chunk in [before, second, next] {
            let (all, times, signal) = (0..<chunk.count, chunk.time, chunk.signal)
            time += times.values(all)
            x += signal.x.values(all)
            y += signal.y.values(all)
            z += signal.z.values(all)
        }
    }

    /// The number of samples.
    var count: Int { time.count }

    /// Returns the values of a sample.
    func values(_ i: Int) -> SIMD3<Float> { SIMD3(x[i], y[i], z[i]) }

    /// The typical interval between samples, in seconds: the median of a few; `nil` with fewer than three samples.
    var period: Double? {
        guard count > 2 else { return nil }
        var steps = stride(from: 1, to: count, by: max(count / Self.steps, 1)).map { time[$0] - time[$0 - 1] }
        steps.sort()
        return steps[steps.count / 2]
    }

    /// The number of intervals of which the median is taken.
    private static var steps: Int { 31 }

    /// Returns the largest magnitude of a sample on any axis.
    func magnitude(_ i: Int) -> Float { max(abs(x[i]), abs(y[i]), abs(z[i])) }

    /// Returns the distance between two samples.
    func distance(_ i: Int, _ j: Int) -> Float {
        let change = values(j) - values(i)
        return (change * change).sum().squareRoot()
    }

    /// Returns whether all axes have the value 0 or −1, as a marker of missing values.
    func isMarker(_ i: Int) -> Bool {
        let value = values(i)
        return value == SIMD3(repeating: 0) || value == SIMD3(repeating: -1)
    }

    /// Returns whether all axes have one magnitude, as at the ends of a range.
    func isAtLimit(_ i: Int) -> Bool {
        let smallest = min(abs(x[i]), abs(y[i]), abs(z[i]))
        return smallest > 0.98 * magnitude(i)
    }

    /// Returns the largest change between two samples on any axis.
    func step(from i: Int, to j: Int) -> Float {
        let change = values(j) - values(i)
        return max(abs(change.x), abs(change.y), abs(change.z))
    }

    /// The largest second difference on a line that the rounding of decimals explains, in the stream's unit.
    private static var largestRounding: Float { 2.5e-4 }

    /// Returns the largest second difference on a line that rounding explains, in the stream's unit.
    ///
    /// - Parameters:
    ///   - magnitude: The magnitude of the values.
    ///   - step: The smallest step of the sensor.
    /// - Returns: The second difference.
    static func tolerance(at magnitude: Float, step: Float) -> Float {
        max(min(2.05 * step, largestRounding), magnitude * 1e-6)
    }

    /// Returns the samples on one straight line around a sample.
    func line(around middle: Int, step: Float) -> Range<Int> {
        var first = middle, last = middle
        while first > 0, isStraight(first, step) { first -= 1 }
        while last + 1 < count, isStraight(last, step) { last += 1 }
        return first..<last + 1
    }

    /// Returns whether a sample and both neighbours are on a line on all axes; true at an end of the samples.
    private func isStraight(_ i: Int, _ step: Float) -> Bool {
        guard i > 0, i + 1 < count else { return true }
        let tolerance = Self.tolerance(at: magnitude(i), step: step)
        // Lines are drawn through indices or through times.
        return length(ofBendAt: i, part: 0.5) <= tolerance || length(ofBendAt: i, part: part(i)) <= tolerance
    }

    /// Returns the second difference at a sample on any axis; infinity at an end of the samples.
    func bend(_ i: Int) -> Float {
        guard i > 0, i + 1 < count else { return .infinity }
        return length(ofBendAt: i, part: part(i))
    }

    /// Returns the position of a sample's time between those of its neighbours, 0…1.
    private func part(_ i: Int) -> Float { Float((time[i] - time[i - 1]) / (time[i + 1] - time[i - 1])) }

    /// Returns twice the distance of a sample from a point on the line between its neighbours, on any axis.
    private func length(ofBendAt i: Int, part: Float) -> Float {
        let bend = (values(i) - values(i - 1) - (values(i + 1) - values(i - 1)) * part) * 2
        return max(abs(bend.x), abs(bend.y), abs(bend.z))
    }
}
