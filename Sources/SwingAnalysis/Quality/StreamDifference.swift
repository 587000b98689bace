import SwingMotion
import SwingSignal

/// The difference between the accelerometer and gravity + user acceleration in a stretch of time.
///
/// Both are measured by one sensor, so their means over some samples agree, whatever the device does. Samples that were lost,
/// moved, exchanged, invented or filtered in one of them contradict the other.
///
/// In 873 swings of ten simulators without a fault, the means over 40 ms differed by at most 7 % of the movement's size before
/// the contact, and those over 20 ms by at most 40 % of it after the contact.
struct StreamDifference {
    /// The minimum duration of the cells whose means are compared, in seconds, and in intervals of the slower stream.
    private static let (cell, cellSamples) = (0.01, 2.0)
    /// The number of cells in a mean before and after the contact.
    private static let (calmCells, shakenCells) = (4, 2)
    /// The maximum difference before and after the contact, as a part of the movement's size.
    private static let (calmPart, shakenPart) = (0.15, 0.6)
    /// The maximum median difference before the contact, as a part of the movement's size.
    ///
    /// Device motion may come from another sensor, with a scale that differs by 3 % and axes that are turned by 2°.
    private static let typicalPart = 0.06
    /// The mean acceleration of device motion on an axis from which on nothing is compared, in g.
    ///
    /// The other sensor may end at 16 g.
    private static let largestCompared = 12.0
    /// The distance from an axis' extreme in which values may be clipped, as a part of it.
    private static let clippedPart: Float = 0.01
    /// The time before the contact that is not calm, and the time after it that is compared, in seconds.
    private static let (margin, after) = (0.01, 0.25)
    /// The acceleration that is added to the movement's size, in g.
    private static let floor = 1.0

    /// The instant at which the first cell begins, and the duration of a cell, in seconds.
    private let begin: Double, cell: Double
    /// The differences of the cells' means, `nil` where one is unknown, and device motion's means, in g.
    private var differences: [SIMD3<Double>?] = []
    private var means: [SIMD3<Double>] = []

    /// Returns the stretches in which an axis is at the end of its range, if there is one: there both may differ.
    static func clipped(_ excerpt: borrowing Excerpt) -> [StreamGap] {
        var found: [StreamGap] = []
        for axis in [excerpt.acceleration.x, excerpt.acceleration.y, excerpt.acceleration.z] {
            let (low, high) = axis.indices.reduce((Float.infinity, -Float.infinity)) {
                (min($0.0, axis[$1]), max($0.1, axis[$1]))
            }
            for i in axis.indices
            where axis[i] >= high - clippedPart * high.magnitude || axis[i] <= low + clippedPart * low.magnitude {
                found.append(StreamGap(startTimestamp: excerpt.time[i].nextDown, endTimestamp: excerpt.time[i].nextUp))
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
    ///   - clipped: The stretches that are not compared.
    /// - Returns: Whether they do; `false` without user acceleration.
    static func isLarge(
        _ excerpt: borrowing Excerpt, from start: Double, contact: Double, lag: Double, isSure: Bool,
        except clipped: [StreamGap]
    ) -> Bool {
        guard !(start + contact + lag).isNaN, start < contact else { return false }
        let span = start...contact + after
        guard var streams = StreamDifference(excerpt, span, lag: lag, except: clipped) else { return false }
        if !isSure {
            let usual = MotionLatency.range
            let shift = streams.shift(before: contact - margin)
            let other = lag + min(max(shift, usual.lowerBound - lag), usual.upperBound - lag)
            streams = StreamDifference(excerpt, span, lag: other, except: clipped) ?? streams
        }
        let border = streams.cell(at: contact - margin)
        if let calm = streams.parts(of: 0..<border, calmCells), calm.largest > calmPart || calm.median > typicalPart {
            return true
        }
        let shaken = streams.parts(of: max(border - 1, 0)..<streams.means.count, shakenCells)
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
        var (k, i) = (0, 0)
        differences.reserveCapacity(count)
        means.reserveCapacity(count)
        for number in 0..<count {
            let from = begin + Double(number) * cell
            let to = from + cell
            let measured = integral(of: excerpt.acceleration, at: time, from: from, to: to, near: &k)
            let expected = integral(
                of: excerpt.motionAcceleration, at: motionTime, from: from + lag, to: to + lag, near: &i)
            let largest = max(expected.max(), -expected.min()) / cell
            let isBroken =
                largest > Self.largestCompared || !breaks.isEmpty && breaks.contains { $0.overlaps(from...to) }
            differences.append(isBroken ? nil : (measured - expected) / cell)
            means.append(expected / cell)
        }
    }

    /// Returns the number of the cell at an instant, at most that of cells.
    private func cell(at instant: Double) -> Int { min(max(Int(clamped: (instant - begin) / cell), 0), means.count) }

    /// Returns the shift that explains most of the difference: the latency less the assumed one, in seconds.
    private func shift(before instant: Double) -> Double {
        var (product, square) = (0.0, 0.0)
        for k in means.indices.prefix(cell(at: instant)).dropFirst() where k + 1 < means.count {
            guard let difference = differences[k] else { continue }
            let slope = (means[k + 1] - means[k - 1]) / (2 * cell)
            product += (difference * slope).sum()
            square += (slope * slope).sum()
        }
        return square > 0 ? product / square : 0
    }

    /// Returns the largest and the median difference of means over a number of cells, as parts of the movement's size.
    private func parts(of range: Range<Int>, _ cells: Int) -> (largest: Double, median: Double)? {
        guard range.count > cells else { return nil }
        let mean = means[range].reduce(.zero, +) / Double(range.count)
        let size = means[range].reduce(0) { max($0, (($1 - mean) * ($1 - mean)).sum()) }.squareRoot()
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
