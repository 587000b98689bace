import SwingMotion
import SwingSignal

/// The difference between the accelerometer and gravity + user acceleration in a stretch of time.
///
/// Both are measured by one sensor, so their means over some samples agree, whatever the device does. Samples that were lost,
/// moved, exchanged, invented or filtered in one of them contradict the other.
///
/// In 873 swings of ten simulators without a fault, the means over 40 ms differed by at most 11 % of the movement's size before
/// the contact, and by at most 18 % of it after the contact.
struct StreamDifference {
    /// The minimum duration of the cells whose means are compared, in seconds, and in intervals of the slower stream.
    private static let (cell, cellSamples) = (0.01, 2.0)
    /// The number of cells in a mean.
    private static let cellCount = 4
    /// The maximum difference before and after the contact, as a part of the movement's size.
    private static let (calmPart, shakenPart) = (0.15, 0.25)
    /// The maximum median difference before the contact, as a part of the movement's size: in general, and if device motion is
    /// smoother than the accelerometer.
    ///
    /// Device motion may come from another sensor, with a scale that differs by 3 % and axes that are turned by 2°. That does
    /// not look like a filter.
    private static let (typicalPart, smoothPart) = (0.06, 0.02)
    /// The minimum blur of device motion that was smoothed.
    ///
    /// With noise that it lacks completely the blur is 1/3, and 1 with a mean over five cells. It was at most 0.20 in the sound
    /// swings, and below 0 in recordings of a watch at 50 Hz.
    private static let smoothBlur = 0.25
    /// The minimum mean length of the acceleration before the contact, in g.
    ///
    /// At rest it is 1, and a swing adds to it. It was at least 0.92 in the sound swings, and below 0.8 in two slow
    /// movements of real recordings.
    private static let smallestLength = 0.7
    /// The time before the contact in which the length must be that small too, in seconds.
    ///
    /// A slow stroke that falls is lighter than at rest for a shorter time. Over this time the length was at least 0.90 in
    /// strokes of table tennis of another simulator, and at least 0.58 from the start to the contact.
    private static let longestFall = 0.65
    /// The mean acceleration of device motion on an axis beyond which its size is unknown, in g.
    ///
    /// The other sensor may end at 16 g. The accelerometer must exceed this too.
    private static let largestKnown = 12.0
    /// The distance from an axis' extreme in which values may be clipped, as a part of it.
    private static let clippedPart: Float = 0.01
    /// The time before the contact that is not calm, and the time after it that is compared, in seconds.
    private static let (margin, after) = (0.01, 0.25)
    /// The acceleration that is added to the movement's size, in g.
    private static let floor = 1.0

    /// The instant at which the first cell begins, and the duration of a cell, in seconds.
    private let begin: Double, cell: Double
    /// The differences of the cells' means, `nil` where one is unknown, and the means of both streams, in g.
    private var differences: [SIMD3<Double>?] = []
    private var means: [(measured: SIMD3<Double>, expected: SIMD3<Double>)]

    /// Returns the stretches in which an axis is at the end of its range, if there is one: there both may differ.
    private static func clipped(_ excerpt: borrowing Excerpt) -> [StreamGap] {
        var found: [StreamGap] = []
        for axis in [excerpt.acceleration.x, excerpt.acceleration.y, excerpt.acceleration.z] {
            let values = axis.span
            for sign in [Float(1), -1] {
                var extreme = -Float.infinity
                for i in values.indices { extreme = max(extreme, sign * values[i]) }
                guard extreme >= HeldAxis.Rule.acceleration.clippedFrom else { continue }
                let ends = values.indices.filter { sign * values[$0] >= extreme - clippedPart * extreme }
                // A lone extreme is not the end of a range.
                guard ends.count > 1 else { continue }
                found += ends.map {
                    StreamGap(startTimestamp: excerpt.time[$0].nextDown, endTimestamp: excerpt.time[$0].nextUp)
                }
            }
        }
        return found
    }

    /// Returns whether the streams contradict each other in a swing.
    ///
    /// - Parameters:
    ///   - excerpt: Both streams.
    ///   - start: The time from which they are compared, on the accelerometer's clock in seconds.
    ///   - contact: The time of the contact, or of the peak rate without one.
    ///   - lag: The latency of device motion, in seconds.
    ///   - isSure: Whether the latency was measured, and not assumed.
    ///   - isClipped: Whether the accelerometer reached the end of its range, so that such stretches are not compared.
    /// - Returns: Whether they do; `false` without user acceleration.
    static func isLarge(
        _ excerpt: borrowing Excerpt, from start: Double, contact: Double, lag: Double, isSure: Bool, isClipped: Bool
    ) -> Bool {
        guard !(start + contact + lag).isNaN, start < contact,
            isLarge(excerpt, start, contact, lag, isSure: isSure, except: [])
        else { return false }
        // In most swings nothing is left out.
        return !isClipped || isLarge(excerpt, start, contact, lag, isSure: isSure, except: clipped(excerpt))
    }

    private static func isLarge(
        _ excerpt: borrowing Excerpt, _ start: Double, _ contact: Double, _ lag: Double, isSure: Bool,
        except clipped: [StreamGap]
    ) -> Bool {
        let span = start...contact + after
        guard var streams = StreamDifference(excerpt, span, lag: lag, except: clipped) else { return false }
        if !isSure {
            let usual = MotionLatency.range
            let shift = streams.shift(before: contact - margin)
            let other = lag + min(max(shift, usual.lowerBound - lag), usual.upperBound - lag)
            streams = StreamDifference(excerpt, span, lag: other, except: clipped) ?? streams
        }
        let border = streams.cell(at: contact - margin)
        if let calm = streams.parts(of: 0..<border) {
            let isApart = calm.largest > calmPart || calm.median > typicalPart
            if isApart || calm.median > smoothPart && streams.blur(before: border) > smoothBlur { return true }
            if streams.length(before: border) < smallestLength {
                let longer = StreamDifference(excerpt, contact - longestFall...contact, lag: lag, except: clipped)
                let length = longer.map { $0.length(before: $0.cell(at: contact - margin)) }
                if (length ?? 0) < smallestLength { return true }
            }
        }
        let shaken = streams.parts(of: max(border - 1, 0)..<streams.means.count)
        return (shaken?.largest ?? 0) > shakenPart
    }

    /// Compares the streams in a stretch on the accelerometer's clock; `nil` if there are too few samples.
    private init?(
        _ excerpt: borrowing Excerpt, _ span: ClosedRange<Double>, lag: Double, except clipped: [StreamGap]
    ) {
        let (time, motionTime) = (excerpt.time, excerpt.motionTime)
        guard excerpt.motionAcceleration.count == motionTime.count, time.count > 1, motionTime.count > 1 else {
            return nil
        }
        begin = max(span.lowerBound, time[0], motionTime[0] - lag)
        let end = min(span.upperBound, time[time.count - 1], motionTime[motionTime.count - 1] - lag)
        cell = max(Self.cell, Self.cellSamples * max(Self.interval(time), Self.interval(motionTime)))
        let count = max(Int(clamped: (end - begin) / cell), 0)
        let breaks =
            clipped + excerpt.gaps
            + excerpt.motionGaps.map {
                StreamGap(startTimestamp: $0.startTimestamp - lag, endTimestamp: $0.endTimestamp - lag)
            }
        means = Array(
            zip(
                Self.means(of: excerpt.acceleration, at: time, from: begin, over: cell, count),
                Self.means(of: excerpt.motionAcceleration, at: motionTime, from: begin + lag, over: cell, count)))
        differences = means.indices.map { number in
            let from = begin + Double(number) * cell
            let isBroken = !breaks.isEmpty && breaks.contains { $0.overlaps(from...from + cell) }
            return isBroken ? nil : difference(number)
        }
    }

    /// Returns the means of a quantity over consecutive cells; it is linear between samples.
    private static func means(
        of vectors: Triaxial, at times: [Double], from begin: Double, over cell: Double, _ count: Int
    ) -> [SIMD3<Double>] {
        let (time, x, y, z) = (times.span, vectors.x.span, vectors.y.span, vectors.z.span)
        func vector(_ k: Int) -> SIMD3<Float> { SIMD3(x[k], y[k], z[k]) }
        var k = min(max(time.firstIndex(from: begin), 1), time.count - 1)
        var (last, next) = (vector(k - 1), vector(k))
        func interpolated(_ instant: Double) -> SIMD3<Float> {
            last + Float((instant - time[k - 1]) / (time[k] - time[k - 1])) * (next - last)
        }
        var (instant, value, sum) = (begin, interpolated(begin), SIMD3<Float>.zero)
        var means: [SIMD3<Double>] = []
        means.reserveCapacity(count)
        for number in 0..<count {
            let end = begin + Double(number + 1) * cell
            while k + 1 < time.count, time[k] <= end {
                sum += Float(time[k] - instant) * (value + next)
                (instant, value, last) = (time[k], next, next)
                k += 1
                next = vector(k)
            }
            let edge = interpolated(end)
            means.append(SIMD3<Double>(sum + Float(end - instant) * (value + edge)) / (2 * cell))
            (instant, value, sum) = (end, edge, .zero)
        }
        return means
    }

    /// Returns the difference of a cell's means; of an acceleration whose size is unknown, what the accelerometer lacks.
    private func difference(_ k: Int) -> SIMD3<Double> {
        let (measured, expected) = means[k]
        var difference = measured - expected
        for axis in 0..<3 where expected[axis].magnitude > Self.largestKnown {
            let sign = expected[axis] > 0 ? 1.0 : -1
            difference[axis] = sign * min(sign * measured[axis] - Self.largestKnown, 0)
        }
        return difference
    }

    /// Returns the number of the cell at an instant, at most that of cells.
    private func cell(at instant: Double) -> Int { min(max(Int(clamped: (instant - begin) / cell), 0), means.count) }

    /// Returns the shift that explains most of the difference: the latency less the assumed one, in seconds.
    private func shift(before instant: Double) -> Double {
        var (product, square) = (0.0, 0.0)
        for k in means.indices.prefix(cell(at: instant)).dropFirst() where k + 1 < means.count {
            guard let difference = differences[k] else { continue }
            let slope = (means[k + 1].expected - means[k - 1].expected) / (2 * cell)
            product += (difference * slope).sum()
            square += (slope * slope).sum()
        }
        return square > 0 ? product / square : 0
    }

    /// Returns the blur of device motion before a cell, in squared cells.
    ///
    /// A mean lacks a part of the signal that is in proportion to its second difference.
    private func blur(before border: Int) -> Double {
        var (product, square) = (0.0, 0.0)
        for k in means.indices.prefix(border).dropFirst() where k + 1 < border {
            guard let difference = differences[k], differences[k - 1] != nil, differences[k + 1] != nil else {
                continue
            }
            let bend = means[k - 1].measured - 2 * means[k].measured + means[k + 1].measured
            product -= (difference * bend).sum()
            square += (bend * bend).sum()
        }
        return square > 0 ? product / square : 0
    }

    /// Returns the mean length of the accelerometer's means before a cell, in g.
    private func length(before border: Int) -> Double {
        means.prefix(border).reduce(0) { $0 + ($1.measured * $1.measured).sum().squareRoot() } / Double(border)
    }

    /// Returns the largest and the median difference of means over some cells, as parts of the movement's size.
    private func parts(of range: Range<Int>) -> (largest: Double, median: Double)? {
        let cells = Self.cellCount
        guard range.count > cells else { return nil }
        let mean = means[range].reduce(.zero) { $0 + $1.expected } / Double(range.count)
        let size = means[range].reduce(0) { max($0, (($1.expected - mean) * ($1.expected - mean)).sum()) }.squareRoot()
        var squares: [Double] = []
        squares.reserveCapacity(range.count)
        for first in range.lowerBound...range.upperBound - cells {
            var sum = SIMD3<Double>.zero
            var isWhole = true
            for difference in differences[first..<first + cells] {
                sum += difference ?? .zero
                isWhole = isWhole && difference != nil
            }
            if isWhole { squares.append((sum * sum).sum()) }
        }
        guard let largest = squares.max() else { return nil }
        let scale = 1 / Double(cells) / (Self.floor + size)
        return (scale * largest.squareRoot(), scale * RobustScale.median(of: &squares).squareRoot())
    }

    private static func interval(_ time: [Double]) -> Double {
        (time[time.count - 1] - time[0]) / Double(time.count - 1)
    }
}
