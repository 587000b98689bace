package import SwingMotion
import SwingSignal

/// A counter of a column's values at the end of the sensor's range, which is stated or found.
///
/// A signal that exceeds the range has a flat top: values that are equal but for the bias that Core Motion removes,
/// between steep slopes. The top of a smooth signal falls off with the square of the time, so it is not flat.
package struct ClippedValues: Sendable {
    /// The minimum magnitude of a limit that a column may have, in its unit.
    package struct Criterion: Sendable {
        /// The magnitude below which no sensor's range ends.
        let minimum: Float
        /// The magnitude above which two equal values between slopes are sufficient.
        let pair: Float
        /// The minimum drop beside a long run of equal values, in the column's unit: 3.4 steps of a coarse sensor.
        let step: Float
        /// The magnitude at which the range ends if it is stated; then no evidence is needed.
        var stated: Float?

        /// Returns the criterion of accelerations, in g: the smallest range is 2 g, less an offset.
        package static func acceleration(_ ranges: SensorRanges) -> Criterion {
            Criterion(minimum: 1.5, pair: 4, step: 0.05, stated: ranges.acceleration.map { Float($0) })
        }

        /// Returns the criterion of rotation rates, in rad/s: the smallest range is 125 °/s.
        package static func rotationRate(_ ranges: SensorRanges) -> Criterion {
            Criterion(minimum: 2, pair: .infinity, step: 0.06, stated: ranges.rotationRate.map { Float($0) })
        }
    }

    private var lower: RangeLimit
    private var upper: RangeLimit
    private let criterion: Criterion

    /// Creates a counter without values.
    ///
    /// - Parameter criterion: The minimum magnitude of a limit.
    package init(_ criterion: Criterion) {
        self.criterion = criterion
        (lower, upper) = (RangeLimit(criterion), RangeLimit(criterion))
    }

    /// The number of values at the ends of the range.
    package var count: Int { lower.count + upper.count }

    /// The smallest magnitude at which a range was found to end; `nil` if no value is at the end of the range.
    var limit: Float? { [lower, upper].filter { $0.count > 0 }.map(\.near).min() }

    /// Analyzes the next values; values that are not finite are skipped.
    ///
    /// - Parameter values: The values.
    /// - Complexity: O(*n*), where *n* is the number of values.
    package mutating func analyze(_ values: Span<Float>) {
        let magnitude = Magnitudes.maximum(values)
        // A NaN may hide a larger magnitude.
        let least = min(lower.near, upper.near)
        guard !(magnitude < (criterion.stated == nil ? max(criterion.minimum, least) : least)) else {
            lower.skip(values: magnitude)
            upper.skip(values: magnitude)
            return
        }
        var i = 0
        while i < values.count {
            let next = lower.isOpen || upper.isOpen ? i : firstValue(in: values, from: i)
            if next > i {
                let (earlier, previous) = (next > i + 1 ? values[next - 2] : nil, values[next - 1])
                lower.pass(earlier.map { -$0 }, -previous)
                upper.pass(earlier, previous)
            }
            if next < values.count, values[next].isFinite {
                lower.add(-values[next])
                upper.add(values[next])
            }
            i = next + 1
        }
    }

    /// Returns the index of the first value that may be at a limit, or is not finite; the count without one.
    private func firstValue(in values: Span<Float>, from start: Int) -> Int {
        let (low, high) = (-lower.near, upper.near)
        var i = start
        while i < values.count, values[i] > low, values[i] < high { i += 1 }
        return i
    }

    /// Returns whether some axis has values at the end of the range.
    static func contains(_ values: Triaxial, _ criterion: Criterion) -> Bool {
        [values.x, values.y, values.z].contains { axis in
            var counter = ClippedValues(criterion)
            counter.analyze(axis.span)
            return counter.count > 0
        }
    }
}

/// The extreme of a column in one direction, and the evidence that it is the end of the sensor's range.
private struct RangeLimit: Sendable {
    /// The relative difference between values at one limit.
    private static let tolerance: Float = 0.001
    /// The minimum number of values of a flat top, and the minimum ratio of the slopes beside it to its spread.
    private static let (flatCount, flatRatio): (Int, Float) = (3, 40)
    /// The minimum relative drop beside a flat top, and beside a pair of equal values.
    private static let (flatDrop, pairDrop): (Float, Float) = (0.02, 0.02)
    /// The number of equal values from which a run is long: the rounded top of a smooth signal that is as long falls off
    /// by less than 3.3 steps of the sensor within two samples.
    private static let longCount = 6
    /// The number of separate tops at one value that are evidence, and the minimum relative drop beside each.
    private static let (separateCount, separateDrop): (Int, Float) = (4, 0.1)

    private let criterion: ClippedValues.Criterion
    private var extreme: Float
    private var values = 0
    private var runs = 0
    private var hasFlatTop = false
    /// The value before and the one before that; −∞ at the beginning.
    private var (previous, earlier) = (-Float.infinity, -Float.infinity)
    private var run: (count: Int, low: Float, high: Float, entry: Float, lowEntry: Float)?

    init(_ criterion: ClippedValues.Criterion) {
        self.criterion = criterion
        extreme = criterion.stated ?? criterion.minimum
    }

    /// The number of values at the limit; 0 without evidence.
    var count: Int {
        if criterion.stated != nil { return values }
        var limit = self
        limit.endRun(at: -.infinity)
        return limit.hasFlatTop || limit.runs >= Self.separateCount ? limit.values : 0
    }

    /// The smallest value at the limit.
    var near: Float { extreme * (1 - Self.tolerance) }

    mutating func add(_ value: Float) {
        if criterion.stated != nil {
            if value >= near { values += 1 }
            return
        }
        if value > extreme * (1 + Self.tolerance) {
            (extreme, values, runs, hasFlatTop, run) = (value, 0, 0, false, nil)
        }
        if value >= near, value > criterion.minimum {
            values += 1
            if let open = run {
                run = (open.count + 1, min(open.low, value), max(open.high, value), open.entry, open.lowEntry)
            } else {
                run = (1, value, value, previous, min(previous, earlier))
            }
        } else if run != nil {
            endRun(at: value)
        }
        (earlier, previous) = (previous, value)
    }

    /// Whether the last value was at the limit.
    var isOpen: Bool { run != nil }

    /// Adds values below the limit after a value below it.
    ///
    /// - Parameters:
    ///   - second: The last value but one; `nil` if there is one value.
    ///   - last: The last value.
    mutating func pass(_ second: Float?, _ last: Float) { (earlier, previous) = (second ?? previous, last) }

    /// Skips values that are lower than the limit; the largest of them bounds the slopes.
    mutating func skip(values largest: Float) {
        if isOpen { endRun(at: largest) }
        (earlier, previous) = (largest, largest)
    }

    /// Ends the run of values at the limit.
    ///
    /// - Parameter value: The value after it; −∞ if it is unknown.
    private mutating func endRun(at value: Float) {
        guard let ended = run else { return }
        run = nil
        // Without a value on either side no slope is known.
        let drop = ended.entry == -.infinity && value == -.infinity ? 0 : ended.low - max(ended.entry, value)
        if drop > Self.separateDrop * extreme { runs += 1 }
        let isFlat =
            ended.count >= Self.flatCount
            && drop > max(Self.flatRatio * (ended.high - ended.low), Self.flatDrop * extreme)
        let isPair =
            ended.count > 1 && ended.low == ended.high && ended.low > criterion.pair && drop > Self.pairDrop * ended.low
        // Such a signal does not stop from one sample to the next, so one steep side is sufficient.
        let side = [ended.lowEntry, value].filter { $0.isFinite }.min() ?? ended.low
        let isLong = ended.count >= Self.longCount && ended.low == ended.high && ended.low - side > criterion.step
        if isFlat || isPair || isLong { hasFlatTop = true }
    }
}
