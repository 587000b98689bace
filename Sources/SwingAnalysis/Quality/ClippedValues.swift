import SwingSignal

/// Counts the values of a column that stand at the end of the sensor's range.
package struct ClippedValues: Sendable {
    /// How such a value is told.
    package enum Criterion: Sendable {
        /// The least or the greatest value, if its magnitude is above a limit, stands in samples that follow each other.
        case plateau(above: Float)
        /// A value of this magnitude or more.
        case value(Float)
    }

    private let rule: Criterion
    private var least = Plateau(at: .infinity)
    private var greatest = Plateau(at: -.infinity)
    private var beyond = 0
    private var total = 0

    /// The accelerometer's: a watch's ends at 16 to 34 g, but not at a value that is the same for all.
    package static let acceleration = Criterion.plateau(above: 4)
    /// The gyroscope's: 2000 °/s, less what rounding takes off, in rad/s.
    package static let rotationRate = Criterion.value(34.9)

    /// Prepares to count.
    ///
    /// - Parameter rule: How a value at the end of the range is told.
    package init(_ rule: Criterion) { self.rule = rule }

    /// How many values stand at the end of the range.
    package var count: Int {
        switch rule {
        case .value: beyond
        // A column that never changes is at rest at both ends.
        case .plateau: [least, greatest].reduce(0) { $0 + ($1.seen == total ? 0 : $1.count) }
        }
    }

    /// Looks at the next values; those that are not finite are passed over.
    ///
    /// - Parameter values: The values.
    /// - Complexity: O(*n*); values that can't be at the end of the range cost less than a nanosecond together.
    package mutating func add(_ values: Span<Float>) { add(values, greatest: Magnitudes.greatest(values)) }

    /// Does the same with values whose greatest magnitude is known, as ``Magnitudes`` tells it.
    mutating func add(_ values: Span<Float>, greatest magnitude: Float) {
        total += values.count
        // One that is no number may hide a greater one.
        guard !(magnitude <= limit) else {
            least.interrupt()
            greatest.interrupt()
            return
        }
        for i in values.indices where values[i].isFinite { add(values[i]) }
    }

    private mutating func add(_ value: Float) {
        switch rule {
        case .value(let limit): if value.magnitude >= limit { beyond += 1 }
        case .plateau(let limit):
            if value < min(least.value, -limit) { least = Plateau(at: value) }
            if value > max(greatest.value, limit) { greatest = Plateau(at: value) }
            least.add(value)
            greatest.add(value)
        }
    }

    /// The magnitude up to which a value changes nothing.
    private var limit: Float {
        switch rule {
        case .value(let limit): limit.nextDown
        case .plateau(let limit): min(max(-least.nearest, limit.nextUp), max(greatest.nearest, limit.nextUp)).nextDown
        }
    }
}

/// How many samples stand at one value, each beside another one.
private struct Plateau: Sendable {
    let value: Float
    private(set) var count = 0
    /// How many samples stand at it, alone or not.
    private(set) var seen = 0
    private var run = 0

    init(at value: Float) { self.value = value }

    /// The value; 0 if there is none.
    var nearest: Float { value.isFinite ? value : 0 }

    mutating func interrupt() { run = 0 }

    mutating func add(_ next: Float) {
        guard next == value else {
            run = 0
            return
        }
        seen += 1
        run += 1
        if run > 1 { count += run == 2 ? 2 : 1 }
    }
}
